"""Cards that expeditions mark, as far as all games of the family see them."""

from collections.abc import Mapping
from typing import Protocol

from companion.lattice import Lattice, Marks
from companion.patterns import PATTERNS, placements


class Card(Protocol):
    """A card in front of a player: where it may be marked, and when it is complete."""

    @property
    def number(self) -> int:
        """Which card it is."""

    @property
    def lattice(self) -> Lattice:
        """The grid under its cells."""

    @property
    def red_crosses(self) -> Marks:
        """Cells that ask for one more cell when marked."""

    @property
    def placements(self) -> Mapping[str, tuple[Marks, ...]]:
        """By pattern, every place where the bare card takes it."""

    def open_cells(self, marks: Marks) -> Marks:
        """Where the next cell may be marked, given these marks."""

    def is_complete(self, marks: Marks) -> bool:
        """Whether these marks complete it."""


def placements_within(cells: Marks, lattice: Lattice) -> dict[str, tuple[Marks, ...]]:
    """By pattern, every place where it covers nothing but these cells."""
    return {
        name: tuple(place for place in placements(pattern, lattice) if not place & ~cells)
        for name, pattern in PATTERNS.items()
    }
