"""Disputes as JSON: the case that a person writes, and the referee's answer."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.bad_input import BadInput
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
    read_marks,
    read_sheet,
    write_sheet,
    write_step,
)
from companion.games.pyramids.violations import Violation
from companion.games.pyramids.wording import sentence
from companion.json_shapes import Strict
from companion.lattice import Marks
from companion.patterns import PATTERNS

MOST_TURNS = 28


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
    marks = _side(SideShape(cards=shape.cards), chambers, "cards")
    hand = tuple(chambers[number] for number in marks)
    case = Case(hand, (0,) * len(hand), tuple(marks.values()), (), shape.options)
    return case, possible(case)


def read_case(shape: TurnCase | TurnsCase, chambers: Mapping[int, Chamber]) -> Case:
    """The case as the referee takes it; BadInput says what cannot be."""
    options(shape.options)
    expeditions = shape.expeditions if isinstance(shape, TurnsCase) else [shape.expedition]
    turns = tuple(Shown(shape.round, _pattern(name)) for name in expeditions)
    before = _side(shape.before, chambers, "before")
    after = _side(shape.after, chambers, "after")
    drawn = _drawn(before, after, chambers)
    numbers = [*before, *drawn]
    return Case(
        tuple(chambers[number] for number in numbers),
        tuple(before.get(number, 0) for number in numbers),
        tuple(after[number] for number in numbers),
        turns,
        shape.options,
        len(drawn),
        read_sheet(shape.before.sheet),
        read_sheet(shape.after.sheet),
    )


def _pattern(name: str | None) -> str | None:
    if name is not None and name not in PATTERNS:
        raise BadInput(f"no expedition shows {name!r}; the patterns are {', '.join(PATTERNS)}")
    return name


def _side(shape: SideShape, chambers: Mapping[int, Chamber], where: str) -> dict[int, Marks]:
    marks: dict[int, Marks] = {}
    for card in shape.cards:
        if card.number not in chambers:
            raise BadInput(f"{where}: the deck has no card {card.number}; check its number")
        if card.number in marks:
            raise BadInput(f"{where}: card {card.number} is there twice; list each card once")
        marks[card.number] = read_marks(card, chambers[card.number].lattice, where)
    if not marks:
        raise BadInput(f"{where}: there are no cards; list the player's two")
    return marks


def _drawn(
    before: Mapping[int, Marks], after: Mapping[int, Marks], chambers: Mapping[int, Chamber]
) -> list[int]:
    """The cards that came in between, each in place of one completed."""
    if len(before) > 2:
        raise BadInput(f"before: a player holds two cards, not {len(before)}")
    for number in before:
        if number not in after:
            raise BadInput(f"after: card {number} is missing; list the same cards as in before")
    drawn = [number for number in after if number not in before]
    done = [n for n, marks in after.items() if chambers[n].is_complete(marks)]
    new = [n for n in done if not chambers[n].is_complete(before.get(n, 0))]
    if len(drawn) > len(new):
        raise BadInput(
            f"after: card {drawn[-1]} is not in before, and no card was completed for which it "
            "could have been drawn; list the same cards on both sides"
        )
    return drawn


def write_ruling(
    ruling: Ruling, chambers: Mapping[int, Chamber], several: bool, language: str = "en"
) -> dict[str, Any]:
    """The referee's answer, for one turn or for several."""
    turns = None
    if ruling.turns is not None:
        turns = [[write_step(step, chambers) for step in turn] for turn in ruling.turns]
    return {
        "verdict": str(ruling.verdict),
        "on": ruling.on,
        **({"turns": turns} if several else {"turn": turns[0] if turns else None}),
        "violations": [write_violation(wrong, language) for wrong in ruling.violations],
        "sheet": None if ruling.sheet is None else write_sheet(ruling.sheet),
    }


def write_violation(wrong: Violation, language: str = "en") -> dict[str, Any]:
    """A violation with the place in the rules that decides it, and in a sentence."""
    return {
        "code": str(wrong.code),
        "card": wrong.card,
        "cells": [list(cell) for cell in wrong.cells],
        "rule": f"{rules()[wrong.rule].section[language]} ({wrong.rule})",
        "text": sentence(wrong, language),
    }
