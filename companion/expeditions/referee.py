"""The referee's answers: a case, its ruling, and how open Choices lead from one to the other.

A case may leave some Choices open. It is judged under every reading of the rules that the table
has not ruled out: legal under all is legal, under none is illegal, else it depends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from companion.choices import Choice
from companion.expeditions.cards import Card
from companion.expeditions.moves import ExtraCells, HandMarks, Step
from companion.expeditions.two_looks import Explained, Look, Shown
from companion.expeditions.violations import Violation

C = TypeVar("C", bound=Card)
V = TypeVar("V")


class Verdict(StrEnum):
    """The referee's word. Depends: the rules leave it to the table."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    DEPENDS = "depends"


@dataclass(frozen=True)
class CaseOfMarks(Generic[C]):
    """Marks before and after some turns, and what the table has chosen; each game adds a sheet."""

    hand: tuple[C, ...]
    before: HandMarks
    after: HandMarks
    turns: tuple[Shown, ...]
    chosen: Mapping[str, str] = field(default_factory=dict)
    drawn: int = 0

    def look(self, options: ExtraCells) -> Look[C]:
        """The case as a search, under one reading of the rules."""
        return Look(self.hand, self.before, self.after, self.turns, options, self.drawn)


@dataclass(frozen=True)
class Ruling(Generic[V]):
    """The answer: the verdict, the choice it depends on, turns that explain it, what is wrong,
    and what the sheet must show."""

    verdict: Verdict
    on: str | None = None
    turns: tuple[tuple[Step, ...], ...] | None = None
    violations: tuple[Violation, ...] = ()
    sheet: V | None = None


class Opinion(NamedTuple, Generic[V]):
    """What one reading of the rules says."""

    reading: Any
    explained: Explained | None
    sheet: V | None
    violations: list[Violation]

    def ruling(self, hand: Sequence[Card], verdict: Verdict) -> Ruling[V]:
        """The opinion as the answer."""
        turns = None
        if self.explained:
            turns = tuple(
                tuple(Step(hand[m.place].number, m.cells, m.role) for m in moves)
                for moves in self.explained.turns
            )
        return Ruling(verdict, None, turns, tuple(self.violations), self.sheet)


def settled(
    hand: Sequence[Card],
    opinions: list[Opinion[V]],
    open_rulings: list[str],
    choices: Mapping[str, Choice],
) -> Ruling[V]:
    """The ruling that follows from an opinion for every reading left, the default's first."""
    legal = [opinion for opinion in opinions if not opinion.violations]
    if len(legal) == len(opinions):
        return legal[0].ruling(hand, Verdict.LEGAL)
    if not legal:
        return opinions[0].ruling(hand, Verdict.ILLEGAL)
    wrong = next(opinion for opinion in opinions if opinion.violations)
    answer = legal[0].ruling(hand, Verdict.DEPENDS)
    on = _decisive(opinions, [choices[ruling] for ruling in open_rulings])
    return replace(answer, on=on, violations=tuple(wrong.violations))


def _decisive(opinions: list[Opinion[V]], open_choices: list[Choice]) -> str:
    """The ruling that alone turns the default reading's verdict, else the first open one."""
    default = opinions[0]
    for choice in open_choices:
        for other in opinions[1:]:
            same_but = replace(
                other.reading, **{choice.option: getattr(default.reading, choice.option)}
            )
            if same_but == default.reading and bool(other.violations) != bool(default.violations):
                return choice.ruling
    return open_choices[0].ruling
