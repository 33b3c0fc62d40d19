"""What a deck of cards is: what stands in its cells, and where things are printed, in millimetres.

Shared ground of the rules (which read cells) and of vision (which reads places); it knows neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.lattice import Cell, Lattice
from companion.patterns import Pattern

COLORS = ("green", "orange", "purple")
"""The colours of pyramids, as printed on score cards from left to right."""

POINTS = (10, 6, 3)
"""The pyramid points of a colour, in the order in which they are won."""

GEMS = ("red", "green")
"""The colours of gems."""

CELL_LETTERS: Mapping[str, str] = {
    ".": "floor",
    "#": "wall",
    "E": "entry",
    "T": "tomb",
    "x": "red cross",
    "r": "red gem",
    "g": "green gem",
    "t": "torch",
    "s": "skull",
    "p": "potion",
}
"""What may stand in a cell of a chamber, by its letter in deck files."""


@dataclass(frozen=True)
class Rect:
    """A place on a card, from its top left corner."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Grid:
    """Where a card's cells are printed."""

    x_mm: float
    y_mm: float
    cell_mm: float
    lattice: Lattice

    def rect(self, cell: Cell) -> Rect:
        """The place of one cell."""
        row, col = cell
        return Rect(
            self.x_mm + col * self.cell_mm,
            self.y_mm + row * self.cell_mm,
            self.cell_mm,
            self.cell_mm,
        )


@dataclass(frozen=True)
class PyramidFace:
    """The form of all pyramid cards of a deck."""

    width_mm: float
    height_mm: float
    grid: Grid


@dataclass(frozen=True)
class ScoreFace:
    """The form of a deck's score card: its fields by id, and what its skulls cost."""

    width_mm: float
    height_mm: float
    fields: Mapping[str, Rect]
    skull_values: tuple[int, ...]


@dataclass(frozen=True)
class ExpeditionFace:
    """The form of expedition cards, their patterns, and how many cards show each."""

    width_mm: float
    height_mm: float
    patterns: tuple[Pattern, ...]
    copies: tuple[int, ...]


@dataclass(frozen=True)
class Card:
    """A pyramid card: its order number, its colour and the letters of its chamber, row by row."""

    number: int
    color: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Deck:
    """Everything that is printed, once and for all tables that play with it."""

    name: str
    game: str
    cards: tuple[Card, ...]
    pyramid_card: PyramidFace
    score_card: ScoreFace
    expedition_card: ExpeditionFace

    @cached_property
    def by_number(self) -> Mapping[int, Card]:
        """The cards by their order number."""
        return {card.number: card for card in self.cards}


def field_ids() -> tuple[str, ...]:
    """Every field of a score card, in the order of the rulebook."""
    torches = [f"torch.{n}" for n in range(1, 5)]
    gems = [f"gem.{color}.{n}" for color in GEMS for n in range(1, 11)]
    skulls = [f"skull.{n}" for n in range(1, 11)]
    points = [f"points.{color}.{value}" for color in COLORS for value in POINTS]
    return (*torches, *gems, *skulls, *points)
