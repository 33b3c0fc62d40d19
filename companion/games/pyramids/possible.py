"""Possible: could these marks have come about at all, where nobody knows what was there before?

A wall, a missing entry and a gap are wrong whatever was played. Beyond that some turns must lead
there from blank cards.
"""

from companion.expeditions import possible as expeditions
from companion.games.pyramids.choices import Options, options
from companion.games.pyramids.offence import position_offences
from companion.games.pyramids.referee import Case, Ruling, Verdict, rule_on
from companion.games.pyramids.search import explain


def possible(case: Case) -> Ruling:
    """Whether any turns lead to the marks of a case that says nothing of its turns."""
    wrong = position_offences(case.look(Options()))
    if wrong:
        return Ruling(Verdict.ILLEGAL, violations=tuple(wrong))
    return expeditions.possible(case, _is_explained, rule_on)


def _is_explained(case: Case) -> bool:
    return explain(case.look(options(case.chosen))) is not None
