"""Patterns of expedition cards, and all places where each may lie.

A pattern is drawn once; its turns and mirror images are derived.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

from companion.lattice import Cell, Lattice, Marks

Shape: TypeAlias = frozenset[Cell]
"""Cells pushed into the top left corner, so that equal shapes are equal sets."""


def shape(cells: Iterable[Cell]) -> Shape:
    """The cells without their place: only how they lie to each other."""
    cells = list(cells)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def orientations(cells: Iterable[Cell]) -> frozenset[Shape]:
    """All different turns and mirror images of a shape."""
    turned = shape(cells)
    found: set[Shape] = set()
    for _ in range(4):
        turned = shape((c, -r) for r, c in turned)
        found |= {turned, shape((r, -c) for r, c in turned)}
    return frozenset(found)


@dataclass(frozen=True)
class Pattern:
    """What an expedition card shows."""

    name: str
    cells: Shape

    @cached_property
    def orientations(self) -> frozenset[Shape]:
        """Every way in which a player may turn or mirror it."""
        return orientations(self.cells)

    @property
    def size(self) -> int:
        """How many cells it marks."""
        return len(self.cells)


def _drawn(name: str, *rows: str) -> Pattern:
    cells = ((r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "X")
    return Pattern(name, shape(cells))


PATTERNS: dict[str, Pattern] = {
    pattern.name: pattern
    for pattern in (
        _drawn("I2", "XX"),
        _drawn("I3", "XXX"),
        _drawn("L3", "X.", "XX"),
        _drawn("T4", "XXX", ".X."),
        _drawn("L4", "XXX", "X.."),
        _drawn("O4", "XX", "XX"),
    )
}
"""The six patterns of the expedition cards: letter for the form, digit for the cells."""


def pattern_like(cells: Iterable[Cell]) -> Pattern | None:
    """The known pattern of these cells, however they are turned; None if there is none."""
    wanted = shape(cells)
    return next((p for p in PATTERNS.values() if wanted in p.orientations), None)


@cache
def placements(pattern: Pattern, lattice: Lattice) -> tuple[Marks, ...]:
    """Every way to lay the pattern on the bare lattice, in a steady order."""
    found = set()
    for cells in pattern.orientations:
        height, width = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
        for top in range(lattice.rows - height + 1):
            for left in range(lattice.cols - width + 1):
                found.add(lattice.of((top + r, left + c) for r, c in cells))
    return tuple(sorted(found))
