"""Chambers: a pyramid card as the rules see it, every question about its cells a set of bits."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.decks import Card, Deck
from companion.expeditions.cards import placements_within
from companion.lattice import Lattice, Marks


@dataclass(frozen=True, eq=False)
class Chamber:
    """The grid under a pyramid. Chambers are made once for a deck and compared by identity."""

    number: int
    color: str
    lattice: Lattice
    floor: Marks
    entry: Marks
    tomb: Marks
    red_crosses: Marks
    red_gems: Marks
    green_gems: Marks
    torches: Marks
    skulls: Marks
    potions: Marks
    placements: Mapping[str, tuple[Marks, ...]]
    """By pattern, every place where it covers no wall."""

    def open_cells(self, marks: Marks) -> Marks:
        """Where the next cell may be marked: the entry, or along an edge of a marked cell."""
        return (self.lattice.neighbours(marks) | self.entry) & self.floor & ~marks

    def is_complete(self, marks: Marks) -> bool:
        """Whether its tomb is marked."""
        return marks & self.tomb != 0


def chamber(card: Card, lattice: Lattice) -> Chamber:
    """The chamber of a card."""

    def with_letter(letters: str) -> Marks:
        return lattice.read(card.cells, letters)

    walls = with_letter("#")
    return Chamber(
        card.number,
        card.color,
        lattice,
        floor=lattice.everything & ~walls,
        entry=with_letter("E"),
        tomb=with_letter("T"),
        red_crosses=with_letter("x"),
        red_gems=with_letter("r"),
        green_gems=with_letter("g"),
        torches=with_letter("t"),
        skulls=with_letter("s"),
        potions=with_letter("p"),
        placements=placements_within(lattice.everything & ~walls, lattice),
    )


def chambers(deck: Deck) -> dict[int, Chamber]:
    """All chambers of a deck by order number."""
    lattice = deck.pyramid_card.grid.lattice
    return {card.number: chamber(card, lattice) for card in deck.cards}
