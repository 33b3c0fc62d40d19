"""Cells of a grid as bits of one integer, so that a set of cells is a plain number.

Everything the rules ask of marks (do they touch, are they connected, do they cover a wall)
becomes a few shifts and ands, whatever the size of the grid.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Row and column, counted from the top left, from 0."""

Marks: TypeAlias = int
"""A set of cells of a lattice: bit row * cols + col."""


@dataclass(frozen=True)
class Lattice:
    """A grid of rows by cols cells that touch along their edges."""

    rows: int
    cols: int

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"a lattice needs cells, not {self.rows} x {self.cols}")

    @cached_property
    def everything(self) -> Marks:
        """All cells."""
        return (1 << self.rows * self.cols) - 1

    @cached_property
    def _all_but_first_column(self) -> Marks:
        return self.everything & ~self.of((row, 0) for row in range(self.rows))

    @cached_property
    def _all_but_last_column(self) -> Marks:
        return self.everything & ~self.of((row, self.cols - 1) for row in range(self.rows))

    def bit(self, cell: Cell) -> Marks:
        """The set of this one cell."""
        row, col = cell
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ValueError(f"no cell {cell} on a lattice of {self.rows} x {self.cols}")
        return 1 << row * self.cols + col

    def of(self, cells: Iterable[Cell]) -> Marks:
        """The set of these cells."""
        marks = 0
        for cell in cells:
            marks |= self.bit(cell)
        return marks

    def cells(self, marks: Marks) -> list[Cell]:
        """The cells of a set, row by row."""
        return [divmod(bit.bit_length() - 1, self.cols) for bit in bits(marks)]

    def neighbours(self, marks: Marks) -> Marks:
        """The cells outside the set that share an edge with it; diagonals never count."""
        sideways = (marks & self._all_but_last_column) << 1 | (
            marks & self._all_but_first_column
        ) >> 1
        around = sideways | marks << self.cols | marks >> self.cols
        return around & self.everything & ~marks

    def reach(self, start: Marks, within: Marks) -> Marks:
        """What can be walked to from start, edge by edge, without leaving within."""
        seen = start & within
        while more := self.neighbours(seen) & within:
            seen |= more
        return seen

    def read(self, rows: Sequence[str], letters: str) -> Marks:
        """The cells that carry one of the letters in a picture of the grid, row by row."""
        return self.of(
            (r, c)
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
            if letter in letters
        )

    def draw(self, marks: Marks) -> list[str]:
        """The picture of a set, X where it has a cell."""
        cells = set(self.cells(marks))
        return [
            "".join("X" if (r, c) in cells else "." for c in range(self.cols))
            for r in range(self.rows)
        ]


def bits(marks: Marks) -> Iterator[Marks]:
    """Each cell of a set as a set of its own, in the order of the cells."""
    while marks:
        low = marks & -marks
        yield low
        marks ^= low
