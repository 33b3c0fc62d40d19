"""Disputes as JSON: the case that a person writes, and the referee's answer."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.expeditions import cases
from companion.expeditions.cases import MOST_TURNS, read_hands, read_side
from companion.expeditions.shapes import read_pattern
from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.choices import options
from companion.games.pyramids.possible import possible
from companion.games.pyramids.referee import Case, Ruling
from companion.games.pyramids.rulings import rules
from companion.games.pyramids.search import Shown
from companion.games.pyramids.shapes import (
    MarksShape,
    RoundNumber,
    SheetShape,
    read_sheet,
    write_sheet,
)
from companion.games.pyramids.violations import Violation
from companion.games.pyramids.wording import sentence
from companion.json_shapes import Strict


class SideShape(Strict):
    """A player's cards, and perhaps sheet, at one moment."""

    cards: list[MarksShape]
    sheet: SheetShape | None = None


class CaseShape(Strict):
    """What all disputes have."""

    game: Literal["pyramids"]
    deck: str | None = None
    options: dict[str, str] = Field(default_factory=dict)
    round: RoundNumber
    before: SideShape
    after: SideShape


class TurnCase(CaseShape):
    """One turn: was it legal?"""

    expedition: str


class TurnsCase(CaseShape):
    """Several turns: what explains them? An expedition nobody recorded is null."""

    expeditions: Annotated[list[str | None], Field(min_length=1, max_length=MOST_TURNS)]


class PositionCase(Strict):
    """Marks without a past: could they have come about at all?"""

    game: Literal["pyramids"]
    deck: str | None = None
    options: dict[str, str] = Field(default_factory=dict)
    cards: Annotated[list[MarksShape], Field(min_length=1, max_length=2)]


def rule_on_position(shape: PositionCase, chambers: Mapping[int, Chamber]) -> tuple[Case, Ruling]:
    """Marks whose past nobody knows as a case, and the word on it; BadInput: it cannot be."""
    options(shape.options)
    marks = read_side(shape.cards, chambers, "cards")
    hand = tuple(chambers[number] for number in marks)
    case = Case(hand, (0,) * len(hand), tuple(marks.values()), (), shape.options)
    return case, possible(case)


def read_case(shape: TurnCase | TurnsCase, chambers: Mapping[int, Chamber]) -> Case:
    """The case as the referee takes it; BadInput says what cannot be."""
    options(shape.options)
    expeditions = shape.expeditions if isinstance(shape, TurnsCase) else [shape.expedition]
    turns = tuple(Shown(shape.round, read_pattern(name)) for name in expeditions)
    hand, before, after, drawn = read_hands(shape.before.cards, shape.after.cards, chambers)
    return Case(
        hand,
        before,
        after,
        turns,
        shape.options,
        drawn,
        read_sheet(shape.before.sheet),
        read_sheet(shape.after.sheet),
    )


def write_ruling(
    ruling: Ruling, chambers: Mapping[int, Chamber], several: bool, language: str = "en"
) -> dict[str, Any]:
    """The referee's answer, for one turn or for several."""
    return cases.write_ruling(
        ruling, chambers, several, lambda wrong: write_violation(wrong, language), write_sheet
    )


def write_violation(wrong: Violation, language: str = "en") -> dict[str, Any]:
    """A violation with the place in the rules that decides it, and in a sentence."""
    return cases.write_violation(wrong, rules(), sentence(wrong, language), language)
