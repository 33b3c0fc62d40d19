"""Possible: could these marks have come about at all, where nobody knows what was there before?

Some number of turns, with whatever expeditions, must lead from blank cards to these marks.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.expeditions.cards import Card
from companion.expeditions.moves import HandMarks
from companion.expeditions.referee import CaseOfMarks
from companion.expeditions.search import Shown
from companion.expeditions.state import ROUNDS, TURNS_A_ROUND

K = TypeVar("K", bound=CaseOfMarks[Any])
R = TypeVar("R")

LARGEST_PATTERN = 4


def possible(case: K, is_explained: Callable[[K], bool], rule_on: Callable[[K], R]) -> R:
    """The word on marks of a case that says nothing of its turns, if these are all the cards that
    the player had: that of the first number of turns that explains them, else of the most."""
    most, *fewer = _counts(case.hand, case.after)
    for count in (most, *fewer):
        tried = _with_turns(case, count)
        if is_explained(tried):
            return rule_on(tried)
    return rule_on(_with_turns(case, most))


def _with_turns(case: K, count: int) -> K:
    return replace(case, turns=(Shown(1, None),) * count)


def _counts(hand: Sequence[Card], marks: HandMarks) -> Iterator[int]:
    """How many turns it may have been, those of single cells first: they are found at once."""
    cells = sum(own.bit_count() for own in marks)
    extra = sum((own & card.red_crosses).bit_count() for own, card in zip(marks, hand, strict=True))
    most = min(max(cells - extra, min(cells, 1)), ROUNDS * TURNS_A_ROUND)
    yield most
    yield from range(most - 1, max(0, (cells - extra - 1) // LARGEST_PATTERN), -1)
