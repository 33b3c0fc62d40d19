"""The desk: where the referee is asked about a game on pages of its own, beside whole cases.

Each way of asking is a page, the game's own referee_<way>.html. The word on a case is drawn by its
_verdict.html, the answer to a quick question by its _<question>.html.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pydantic import BaseModel

Given: TypeAlias = Mapping[str, Sequence[str]]
"""What a question says already: fields of a form, or of a link."""


class Quick(NamedTuple):
    """A question that is answered at once, from what it says alone."""

    summary: str
    shape: type[BaseModel]
    answer_shape: type[BaseModel]
    answer: Callable[[Any, Any], BaseModel]
    """From the game and the question, in its shape; BadInput where it cannot be asked."""


class Desk(ABC):
    """What a game answers beside whole cases, and what its pages are drawn with."""

    ways: Sequence[str]
    """The pages, the one that people come for first."""
    quick: Mapping[str, Quick] = {}

    @abstractmethod
    def title(self, way: str, language: str) -> str:
        """What a page answers, as people ask it."""

    @abstractmethod
    def asked(
        self, way: str, game: Any, state: Any, seat: int, given: Given, language: str
    ) -> Mapping[str, Any]:
        """What a page is drawn with: what was given, else what the table knows of this player;
        the state is that of an empty table where nobody asks from one. Where something given
        cannot be, `problem` says so."""

    @abstractmethod
    def ruled(
        self, game: Any, case: Any, answer: Mapping[str, Any], language: str
    ) -> Mapping[str, Any]:
        """What the referee's answer to a case is drawn with, beside its words."""

    def told(
        self, question: str, game: Any, wish: Any, answer: Any, language: str
    ) -> Mapping[str, Any]:
        """What the answer to a quick question is drawn with."""
        return {"told": answer}
