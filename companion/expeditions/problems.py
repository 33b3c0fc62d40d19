"""Problems of a final score: what is wrong, and with what, told in any language."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.table.seats import LEAST_PLAYERS, MOST_PLAYERS
from companion.words import Texts

COLORS_IN = ("color", "given", "seal")
"""What of a problem is a colour, and called as the reader calls it."""


@dataclass(frozen=True)
class Problem:
    """A fault and what it is about, with the texts of the game that finds it."""

    fault: str
    about: Mapping[str, Any]
    texts: Texts

    def told(self, language: str = "en") -> str:
        """The problem as a sentence of a language."""
        about = {key: self._called(key, value, language) for key, value in self.about.items()}
        return self.texts.say(f"fault-{self.fault}", language, **about)

    def _called(self, key: str, value: Any, language: str) -> Any:
        known = key in COLORS_IN and value in self.texts.texts
        return self.texts.say(value, language) if known else value


Finding: TypeAlias = Callable[..., Problem]
"""How a game's modules make problems: the fault, then what it is about."""


def problems_of(texts: Texts) -> Finding:
    """How the modules of a game make problems that its texts tell."""

    def problem(fault: str, /, **about: Any) -> Problem:
        return Problem(fault, about, texts)

    return problem


def people(names: Sequence[str], problem: Finding) -> Iterator[Problem]:
    """Too few or too many at the table, or two of one name."""
    if not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        yield problem("player-count", count=len(names))
    for name, count in Counter(names).items():
        if count > 1:
            yield problem("name-twice", name=name)
