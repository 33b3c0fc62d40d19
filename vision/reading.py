"""A Reading: what a photo shows, with what it is unsure of. A photo is a witness, not a judge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from companion.lattice import Cell, Lattice
from vision.faces import Kind, Place
from vision.marks import MARKS, decide

Mark: TypeAlias = Literal["empty", "cross", "strike"]
Point: TypeAlias = tuple[float, float]
Chances: TypeAlias = tuple[float, float, float]
"""How probable it is that a place is empty, crossed, struck out."""

NOTHING_SEEN: Chances = (0.5, 0.5, 0.0)


@dataclass(frozen=True)
class CardReading:
    """One card in a photo."""

    kind: Kind
    index: int | None
    """A pyramid's number or an expedition's pattern; None where it cannot be told."""
    corners: tuple[Point, Point, Point, Point]
    """Photo pixels, in the card's own order: top left first, clockwise."""
    chances: Mapping[Place, Chances] = field(default_factory=dict)
    unseen: frozenset[Place] = frozenset()
    """Places that the photo does not show: under glare or a thing, or beyond its edge."""
    cut: bool = False
    """Whether the photo's edge cuts the card off."""

    @property
    def marks(self) -> dict[Place, Mark]:
        """The likeliest mark of every place."""
        decided, _ = self._decided()
        return dict(zip(self.chances, (cast(Mark, MARKS[i]) for i in decided), strict=True))

    @property
    def unsure(self) -> list[Place]:
        """What the table is asked to look at."""
        _, asked = self._decided()
        return [
            place
            for place, ask in zip(self.chances, asked, strict=True)
            if ask or place in self.unseen
        ]

    def _decided(self) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        chances = np.array(list(self.chances.values()), np.float32).reshape(-1, len(MARKS))
        return decide(chances, np.array([is_strikable(place) for place in self.chances], bool))

    def as_json(self) -> dict[str, Any]:
        """The card as `companion scan --json` prints it."""
        corners = [[round(x, 1), round(y, 1)] for x, y in self.corners]
        if self.kind == "expedition":
            return {"kind": self.kind, "corners": corners, "pattern": self.index}
        if self.kind == "score":
            return {
                "kind": self.kind,
                "corners": corners,
                "marks": self.marks,
                "unsure": self.unsure,
            }
        return {
            "kind": self.kind,
            "number": self.index,
            "corners": corners,
            "marks": _rows(self.marks),
            "unsure": [list(cell) for cell in self.unsure],
        }


@dataclass(frozen=True)
class Reading:
    """All cards of one photo."""

    cards: tuple[CardReading, ...]
    seconds: float
    """From the file's bytes to here."""

    def as_json(self) -> dict[str, Any]:
        """The reading as `companion scan --json` prints it, without the photo's name."""
        return {
            "seconds": round(self.seconds, 4),
            "cards": [card.as_json() for card in self.cards],
        }


def is_strikable(place: Place) -> bool:
    """Only the points of a race are struck out, when others won them."""
    return isinstance(place, str) and place.startswith("points.")


def _rows(marks: Mapping[Place, Mark]) -> list[str]:
    """A chamber as rows of X and dots."""
    cells = [cast(Cell, place) for place in marks]
    if not cells:
        return []
    lattice = Lattice(1 + max(row for row, _ in cells), 1 + max(col for _, col in cells))
    return lattice.draw(
        lattice.of(cast(Cell, place) for place, mark in marks.items() if mark != "empty")
    )


def merge(readings: Sequence[Reading]) -> Reading:
    """What several photos of one table show together: under one photo's glare another one sees."""
    cards: dict[tuple[Kind, int | None], CardReading] = {}
    nameless = []
    for card in (card for reading in readings for card in reading.cards):
        key = (card.kind, card.index)
        if card.index is None and card.kind != "score":
            nameless.append(card)
        else:
            cards[key] = merge_cards(cards[key], card) if key in cards else card
    total = sum(reading.seconds for reading in readings)
    return Reading((*cards.values(), *nameless), total)


def merge_cards(one: CardReading, other: CardReading) -> CardReading:
    """One card in two photos: each place as the photo shows it that sees it."""
    chances = {
        place: _together(one, other, place) for place in one.chances if place in other.chances
    }
    fuller = other if one.cut and not other.cut else one
    return replace(
        fuller, chances=chances, unseen=one.unseen & other.unseen, cut=one.cut and other.cut
    )


def _together(one: CardReading, other: CardReading, place: Place) -> Chances:
    if place in one.unseen:
        return other.chances[place]
    if place in other.unseen:
        return one.chances[place]
    both = np.array(one.chances[place]) * np.array(other.chances[place]) + 1e-9
    first, second, third = (float(chance) for chance in both / both.sum())
    return first, second, third
