"""What is proposed for a deck's cards, the groups of cells to be named, and what is wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from calibration.proposing.grid import CELLS
from companion.decks import COLORS, Card
from companion.decks.check import card_faults
from companion.lattice import Cell, Lattice
from vision.intake import Pixels

Doubt: TypeAlias = Cell | str
"""What the owner is asked to confirm: a cell, or "number", or "color"."""

LATTICE = Lattice(CELLS, CELLS)


class SomeCard(Protocol):
    """A card as far as it is known."""

    @property
    def number(self) -> int | None:
        """The number, if it could be read."""

    @property
    def color(self) -> str:
        """The colour."""

    @property
    def cells(self) -> Sequence[str]:
        """The letters of the chamber, row by row."""


@dataclass(frozen=True, eq=False)
class ProposedCard:
    """One card as it seems to be printed."""

    number: int | None
    color: str
    cells: tuple[str, ...]
    unsure: tuple[Doubt, ...]
    picture: Pixels
    """Upright, on the deck's frame, made of all shots of the card."""
    shots: tuple[int, ...]
    """Which of the pictures given show it."""


@dataclass(frozen=True, eq=False)
class Group:
    """Cells that look alike, to be named once for all of them."""

    kind: int
    """Which of the kinds that were found it is."""
    letter: str
    sure: bool
    """Whether the letter needs no confirming."""
    cells: tuple[tuple[int, Cell], ...]
    """Index of the card and place of each cell, the clearest samples first."""


@dataclass(frozen=True)
class Problem:
    """Something the owner should know of: what it is about, and a sentence that says what to do."""

    code: str
    text: str
    card: int | None = None
    """The index of the card among those proposed."""
    photo: str | None = None


def problems_of(
    cards: Sequence[SomeCard], expected: Sequence[int], lattice: Lattice = LATTICE
) -> list[Problem]:
    """What does not add up: repeated or missing numbers, chambers without a way, odd colours."""
    found = [*_repeated(cards), *_faults(cards, lattice)]
    unread = [i for i, card in enumerate(cards) if card.number is None]
    if unread:
        text = f"The number of {_cards(len(unread))} could not be read; type it in."
        found.append(Problem("number-unread", text, unread[0]))
    missing = sorted(set(expected) - {card.number for card in cards})
    if missing:
        said = ", ".join(map(str, missing))
        word = "card" if len(missing) == 1 else "cards"
        text = f"No photo shows {word} {said}; take a photo of what is missing."
        found.append(Problem("number-missing", text))
    return found + _color_problems(cards, len(expected))


def _repeated(cards: Sequence[SomeCard]) -> Iterator[Problem]:
    counts = Counter(card.number for card in cards if card.number is not None)
    for i, card in enumerate(cards):
        if card.number is not None and counts.pop(card.number, 0) > 1:
            text = (
                f"Card {card.number} is there more than once, and a deck has it once; "
                "correct the number of one of them."
            )
            yield Problem("number-twice", text, i)


def _faults(cards: Sequence[SomeCard], lattice: Lattice) -> Iterator[Problem]:
    for i, card in enumerate(cards):
        name = "A card without a number" if card.number is None else f"Card {card.number}"
        for fault in card_faults(Card(card.number or 0, card.color, tuple(card.cells)), lattice):
            text = f"{name}: {fault}; look at its picture and correct the cell."
            yield Problem("chamber", text, i)


def _color_problems(cards: Sequence[SomeCard], whole: int) -> list[Problem]:
    if len(cards) < whole or whole % len(COLORS):
        return []
    counts = {color: sum(card.color == color for card in cards) for color in COLORS}
    if len(set(counts.values())) == 1:
        return []
    said = ", ".join(f"{count} {color}" for color, count in counts.items())
    text = f"The colours are {said}, and a deck has as many of each; look at the unsure ones."
    return [Problem("colours-uneven", text)]


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def way_is_open(cells: Sequence[str]) -> bool:
    """Whether the tomb can be walked to from the entry."""
    floor = LATTICE.everything & ~LATTICE.read(cells, "#")
    return bool(LATTICE.reach(LATTICE.read(cells, "E"), floor) & LATTICE.read(cells, "T"))
