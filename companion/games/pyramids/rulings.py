"""The rulings of Pyramids; the data stands beside this in rulings.json."""

from collections.abc import Mapping, Sequence

from companion.rulings import Rule, load_rulings

RULINGS = load_rulings(__package__)


def rules() -> Mapping[str, Rule]:
    """All rulings by id, in the order of the rulebook's questions."""
    return RULINGS.rules


def search(words: Sequence[str], language: str | None = None) -> list[Rule]:
    """The rulings that speak of these words, best first."""
    return RULINGS.search(words, language)
