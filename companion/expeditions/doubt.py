"""Doubt: what the rules and a table's own past say of cells that a photo left open.

A photo is a witness, not a judge. What it was unsure of may be settled here: by marks that were
there before, by walls, by there being only one legal explanation. What it saw with confidence is
never changed: where nothing explains it, it is pointed at, and a person looks again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import and_, or_
from typing import NamedTuple, TypeAlias

from companion.lattice import Marks, bits

MarksByCard: TypeAlias = Mapping[int, Marks]

MOST_OPEN = 7
"""Of so many unsure cells everything that they may be is tried, twice as much for each further
one; of more nothing is, until a person has said what some of them are."""


class Because(StrEnum):
    """What settles an unsure cell."""

    MARKED_BEFORE = "marked-before"
    NEVER_MARKED = "never-marked"
    ONLY_EXPLANATION = "only-explanation"


class Settled(NamedTuple):
    """A cell that a photo was unsure of, and is no more."""

    card: int
    cell: Marks
    is_marked: bool
    because: Because


class Witnessed(NamedTuple):
    """A card as a photo shows it: the marks that it seems to have, where the photo is unsure, and
    what a person has said, which is beyond doubt."""

    number: int
    marks: Marks
    unsure: Marks = 0
    said: Marks = 0


@dataclass(frozen=True)
class Past:
    """What a table knows of a player's cards that bears on a photo of them."""

    before: MarksByCard
    """The marks that were there, on every card known to have been in the hand."""
    never: MarksByCard
    """By card, cells that nobody may ever mark."""
    explains: Callable[[MarksByCard], bool] | None
    """Whether some turns lead to these marks; None where too little is known to judge."""
    offending: Callable[[MarksByCard], Sequence[tuple[int, Marks]]]
    """The referee's smallest reason why none do, fault by fault."""


class Weighed(NamedTuple):
    """A photo's cards, weighed against what is known."""

    settled: tuple[Settled, ...]
    asked: MarksByCard
    """What a person is still asked."""
    doubted: MarksByCard
    """What was seen with confidence, and stands where nothing legal puts it."""
    is_explained: bool | None
    """Whether turns lead to what was seen; None where that was not searched: nothing is known to
    judge from, or too much is unsure."""


def weigh(cards: Sequence[Witnessed], past: Past) -> Weighed:
    """Settles of the unsure cells what can be settled, and doubts the others if nothing explains
    them."""
    known = [one for card in cards for one in _known(card, past)]
    left = _settled(cards, known)
    if past.explains is None or _count(_unsure(left)) > MOST_OPEN:
        return Weighed(tuple(known), _unsure(left), {}, None)
    worlds = list(_worlds(left))
    legal = [marks for marks in worlds if past.explains(marks)]
    if not legal:
        return Weighed(tuple(known), _unsure(left), _doubted(left, worlds, past), False)
    agreed = list(_agreed(left, legal))
    return Weighed((*known, *agreed), _unsure(_settled(left, agreed)), {}, True)


def _known(card: Witnessed, past: Past) -> Iterator[Settled]:
    """What needs no search: marks stay, and walls are never marked."""
    before = past.before.get(card.number, 0)
    for cell in bits(card.unsure & before):
        yield Settled(card.number, cell, True, Because.MARKED_BEFORE)
    for cell in bits(card.unsure & past.never.get(card.number, 0) & ~before):
        yield Settled(card.number, cell, False, Because.NEVER_MARKED)


def _agreed(cards: Sequence[Witnessed], legal: Sequence[MarksByCard]) -> Iterator[Settled]:
    """The unsure cells that are the same in all that can be explained."""
    for card in cards:
        always = reduce(and_, (marks[card.number] for marks in legal))
        ever = reduce(or_, (marks[card.number] for marks in legal))
        for cell in bits(card.unsure & (always | ~ever)):
            yield Settled(card.number, cell, bool(cell & always), Because.ONLY_EXPLANATION)


def _settled(cards: Sequence[Witnessed], settled: Sequence[Settled]) -> list[Witnessed]:
    """The cards without these doubts."""
    return [_with(card, [one for one in settled if one.card == card.number]) for card in cards]


def _with(card: Witnessed, settled: Sequence[Settled]) -> Witnessed:
    marked = sum(one.cell for one in settled if one.is_marked)
    cells = sum(one.cell for one in settled)
    return card._replace(marks=card.marks & ~cells | marked, unsure=card.unsure & ~cells)


def _worlds(cards: Sequence[Witnessed]) -> Iterator[MarksByCard]:
    """All that the unsure cells may be, what the photo leans to first."""
    if not cards:
        yield {}
        return
    first, *others = cards
    rest = list(_worlds(others))
    for flipped in _subsets(first.unsure):
        for marks in rest:
            yield {first.number: first.marks ^ flipped, **marks}


def _subsets(cells: Marks) -> Iterator[Marks]:
    """Every set of these cells, none of them first."""
    chosen = 0
    while True:
        yield chosen
        chosen = (chosen - cells) & cells
        if not chosen:
            return


def _doubted(cards: Sequence[Witnessed], worlds: Sequence[MarksByCard], past: Past) -> MarksByCard:
    """The fewest confident cells to blame, whatever the unsure ones are."""
    sure = {card.number: ~(card.unsure | card.said) for card in cards}
    faults = (past.offending(marks) for marks in worlds)
    blamed = min((_blamed(each, sure) for each in faults), key=_count)
    return {number: cells for number, cells in blamed.items() if cells}


def _blamed(faults: Sequence[tuple[int, Marks]], sure: MarksByCard) -> MarksByCard:
    cells = dict.fromkeys(sure, 0)
    for number, offending in faults:
        cells[number] |= offending & sure[number]
    return cells


def _unsure(cards: Sequence[Witnessed]) -> MarksByCard:
    return {card.number: card.unsure for card in cards if card.unsure}


def _count(cells: MarksByCard) -> int:
    return sum(marks.bit_count() for marks in cells.values())
