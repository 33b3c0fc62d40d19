"""The rulings of Silver & Gold; the data stands beside this in rulings.json."""

from collections.abc import Mapping

from companion.rulings import Rule, load_rulings

RULINGS = load_rulings(__package__)


def rules() -> Mapping[str, Rule]:
    """All rulings by id, in the order of the rulebook's questions."""
    return RULINGS.rules
