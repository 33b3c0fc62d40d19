"""What is proposed for a deck's cards, the groups of cells to be named, and what is wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from calibration.proposing.grid import CELLS
from calibration.refusals import said
from companion.decks import COLORS, Card
from companion.decks.check import card_faults
from companion.lattice import Cell, Lattice
from companion.sentences import Sentence
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
    said: Sentence
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
        found.append(Problem("number-unread", _unread(len(unread)), unread[0]))
    missing = sorted(set(expected) - {card.number for card in cards})
    if missing:
        found.append(Problem("number-missing", _missing(missing)))
    return found + _color_problems(cards, len(expected))


def _repeated(cards: Sequence[SomeCard]) -> Iterator[Problem]:
    counts = Counter(card.number for card in cards if card.number is not None)
    for i, card in enumerate(cards):
        if card.number is not None and counts.pop(card.number, 0) > 1:
            yield Problem("number-twice", said("number-twice", number=card.number), i)


def _faults(cards: Sequence[SomeCard], lattice: Lattice) -> Iterator[Problem]:
    for i, card in enumerate(cards):
        name = card_in_words(card.number)
        for fault in card_faults(Card(card.number or 0, card.color, tuple(card.cells)), lattice):
            yield Problem("chamber", said("chamber", card=name, fault=fault), i)


def _color_problems(cards: Sequence[SomeCard], whole: int) -> list[Problem]:
    if len(cards) < whole or whole % len(COLORS):
        return []
    counts = {color: sum(card.color == color for card in cards) for color in COLORS}
    if len(set(counts.values())) == 1:
        return []
    return [Problem("colours-uneven", said("colours-uneven", **counts))]


def card_in_words(number: int | None) -> Sentence:
    """A card by its number, if it has one."""
    return said("a-card-without-number") if number is None else said("a-card", number=number)


def _unread(count: int) -> Sentence:
    return said("number-of-one-unread") if count == 1 else said("numbers-unread", count=count)


def _missing(numbers: Sequence[int]) -> Sentence:
    if len(numbers) == 1:
        return said("one-number-missing", number=numbers[0])
    return said("numbers-missing", numbers=numbers)


def way_is_open(cells: Sequence[str]) -> bool:
    """Whether the tomb can be walked to from the entry."""
    floor = LATTICE.everything & ~LATTICE.read(cells, "#")
    return bool(LATTICE.reach(LATTICE.read(cells, "E"), floor) & LATTICE.read(cells, "T"))
