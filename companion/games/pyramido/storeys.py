"""Storeys and their frames: which cells belong to a storey, and which frames it may still have.

The lowest storey is five by four, either way round, and where its edges run shows only as it
grows: until then every frame around the dominoes laid is possible. Higher storeys lie in the
middle of it, shifted by half a block each.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from companion.lattice import Cell, Lattice, Marks

STAGES = 4
SIZES = {1: (4, 5), 2: (3, 4), 3: (2, 3), 4: (1, 2)}
"""Rows and columns of each storey of a pyramid that lies broadside."""


def dominoes_of(stage: int) -> int:
    """How many dominoes a storey takes."""
    rows, cols = SIZES[stage]
    return rows * cols // 2


@dataclass(frozen=True)
class Frame:
    """A rectangle of cells that a storey may fill."""

    top: int
    left: int
    rows: int
    cols: int

    @property
    def upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.rows > self.cols

    @property
    def cells(self) -> list[Cell]:
        """Its cells, row by row."""
        return [
            (row, col)
            for row in range(self.top, self.top + self.rows)
            for col in range(self.left, self.left + self.cols)
        ]

    @property
    def lattice(self) -> Lattice:
        """Its cells as bits."""
        return _lattice(self.rows, self.cols)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, tuple):
            return False
        row, col = cell
        down, along = row - self.top, col - self.left
        return bool(0 <= down < self.rows and 0 <= along < self.cols)

    def marks(self, cells: Collection[Cell]) -> Marks:
        """Cells of the frame as bits of its lattice."""
        return self.lattice.of((row - self.top, col - self.left) for row, col in cells)


@cache
def _lattice(rows: int, cols: int) -> Lattice:
    return Lattice(rows, cols)


@cache
def frame_of(stage: int, upright: bool) -> Frame:
    """The frame of a storey of a pyramid whose lowest storey is known."""
    rows, cols = SIZES[stage]
    return Frame(0, 0, cols, rows) if upright else Frame(0, 0, rows, cols)


def lowest_frames(laid: Collection[Cell]) -> list[Frame]:
    """Every frame that the lowest storey may turn out to have; none if it has outgrown them all."""
    if not laid:
        return [frame_of(1, False), frame_of(1, True)]
    tops, lefts = [row for row, _ in laid], [col for _, col in laid]
    return [
        Frame(top, left, rows, cols)
        for rows, cols in (SIZES[1], SIZES[1][::-1])
        for top in _starts(min(tops), max(tops), rows)
        for left in _starts(min(lefts), max(lefts), cols)
    ]


def _starts(lowest: int, highest: int, size: int) -> range:
    return range(highest - size + 1, lowest + 1)


def beside(cell: Cell) -> Iterator[Cell]:
    """The four cells that share an edge with a cell."""
    row, col = cell
    yield from ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
