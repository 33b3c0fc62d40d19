"""Possible: could these marks have come about at all, where nobody knows what was there before?

A wall, a missing entry and a gap are wrong whatever was played. Beyond that some number of turns,
with whatever expeditions, must lead from blank cards to these marks.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.pyramids.choices import Options, options
from companion.games.pyramids.moves import Hand, HandMarks
from companion.games.pyramids.offence import position_offences
from companion.games.pyramids.referee import Case, Ruling, Verdict, rule_on
from companion.games.pyramids.search import Shown, explain
from companion.games.pyramids.state import ROUNDS, TURNS_A_ROUND

LARGEST_PATTERN = 4


def possible(case: Case) -> Ruling:
    """Whether any turns lead to the marks of a case that says nothing of its turns, if these are
    all the cards that the player had."""
    wrong = position_offences(case.look(Options()))
    if wrong:
        return Ruling(Verdict.ILLEGAL, violations=tuple(wrong))
    most, *fewer = _counts(case.hand, case.after)
    for count in (most, *fewer):
        tried = _with_turns(case, count)
        if explain(tried.look(options(case.chosen))):
            return rule_on(tried)
    return rule_on(_with_turns(case, most))


def _with_turns(case: Case, count: int) -> Case:
    return replace(case, turns=(Shown(1, None),) * count)


def _counts(hand: Hand, marks: HandMarks) -> Iterator[int]:
    """How many turns it may have been, those of single cells first: they are found at once."""
    cells = sum(own.bit_count() for own in marks)
    extra = sum(
        (own & chamber.red_crosses).bit_count() for own, chamber in zip(marks, hand, strict=True)
    )
    most = min(max(cells - extra, min(cells, 1)), ROUNDS * TURNS_A_ROUND)
    yield most
    yield from range(most - 1, max(0, (cells - extra - 1) // LARGEST_PATTERN), -1)
