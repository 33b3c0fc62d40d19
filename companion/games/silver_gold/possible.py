"""Possible: could these marks have come about at all, where nobody knows what was there before?

Any cell may be marked at any time, so only red crosses tell: each asked for one more cell.
"""

from companion.expeditions import possible as expeditions
from companion.games.silver_gold.choices import options
from companion.games.silver_gold.referee import Case, Ruling, rule_on
from companion.games.silver_gold.search import explain


def possible(case: Case) -> Ruling:
    """Whether any turns lead to the marks of a case that says nothing of its turns."""
    return expeditions.possible(case, _is_explained, rule_on)


def _is_explained(case: Case) -> bool:
    return explain(case.look(options(case.chosen))) is not None
