"""Disputes as JSON: the case that a person writes, and the referee's answer."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.expeditions import cases
from companion.expeditions.cases import MOST_TURNS, read_hands, read_side
from companion.expeditions.shapes import card_named, read_pattern
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.choices import options
from companion.games.silver_gold.possible import possible
from companion.games.silver_gold.referee import Case, Ruling
from companion.games.silver_gold.refusals import said
from companion.games.silver_gold.rulings import rules
from companion.games.silver_gold.search import Shown
from companion.games.silver_gold.shapes import (
    CardNumber,
    Cup,
    MarksShape,
    RoundNumber,
    SheetShape,
    check_cells,
    read_sheet,
    write_sheet,
)
from companion.games.silver_gold.violations import Violation
from companion.games.silver_gold.wording import sentence
from companion.json_shapes import Strict

SupplyCards = Annotated[list[CardNumber], Field(max_length=4)]


class SideShape(Strict):
    """A player's cards, and perhaps sheet, at one moment."""

    cards: list[MarksShape]
    sheet: SheetShape | None = None


class CaseShape(Strict):
    """What all disputes have."""

    game: Literal["silver-gold"]
    options: dict[str, str] = Field(default_factory=dict)
    round: RoundNumber = 1
    before: SideShape
    after: SideShape


class TurnCase(CaseShape):
    """One turn: was it legal? The open supply and the cups left settle what the sheet must show."""

    expedition: str
    supply: SupplyCards | None = None
    cups_left: list[Cup] | None = None


class TurnsCase(CaseShape):
    """Several turns: what explains them? An expedition or a supply nobody recorded is null."""

    expeditions: Annotated[list[str | None], Field(min_length=1, max_length=MOST_TURNS)]
    supplies: list[SupplyCards | None] | None = None


class PositionCase(Strict):
    """Marks without a past: could they have come about at all?"""

    game: Literal["silver-gold"]
    options: dict[str, str] = Field(default_factory=dict)
    cards: Annotated[list[MarksShape], Field(min_length=1, max_length=2)]


def rule_on_position(shape: PositionCase, box: Box) -> tuple[Case, Ruling]:
    """Marks whose past nobody knows as a case, and the word on it; BadInput: it cannot be."""
    options(shape.options)
    marks = read_side(shape.cards, box.cards, "cards")
    for number, own in marks.items():
        check_cells(box.cards[number], own, "cards")
    hand = tuple(box.cards[number] for number in marks)
    case = Case(hand, (0,) * len(hand), tuple(marks.values()), (), shape.options)
    return case, possible(case)


def read_case(shape: TurnCase | TurnsCase, box: Box) -> Case:
    """The case as the referee takes it; BadInput says what cannot be."""
    options(shape.options)
    expeditions = shape.expeditions if isinstance(shape, TurnsCase) else [shape.expedition]
    hand, before, after, drawn = read_hands(shape.before.cards, shape.after.cards, box.cards)
    for card, then, now in zip(hand, before, after, strict=True):
        check_cells(card, then, "before")
        check_cells(card, now, "after")
    cups_left = shape.cups_left if isinstance(shape, TurnCase) else None
    return Case(
        hand,
        before,
        after,
        tuple(Shown(shape.round, read_pattern(name)) for name in expeditions),
        shape.options,
        drawn,
        read_sheet(shape.before.sheet),
        read_sheet(shape.after.sheet),
        _palm_worths(shape, len(expeditions), box),
        None if cups_left is None else tuple(cups_left),
    )


def _palm_worths(shape: TurnCase | TurnsCase, turns: int, box: Box) -> tuple[int | None, ...]:
    """What a palm was worth in each turn."""
    supplies: Sequence[list[int] | None]
    supplies = [shape.supply] if isinstance(shape, TurnCase) else shape.supplies or [None] * turns
    if len(supplies) != turns:
        raise BadInput(said("supplies-count", found=len(supplies), turns=turns))
    for number in (number for supply in supplies for number in supply or ()):
        card_named(number, box.cards, "supply")
    return tuple(
        box.palm_worth(None if supply is None else tuple(dict.fromkeys(supply)))
        for supply in supplies
    )


def write_ruling(ruling: Ruling, box: Box, several: bool, language: str = "en") -> dict[str, Any]:
    """The referee's answer, for one turn or for several."""
    return cases.write_ruling(
        ruling, box.cards, several, lambda wrong: write_violation(wrong, language), write_sheet
    )


def write_violation(wrong: Violation, language: str = "en") -> Mapping[str, Any]:
    """A violation with the place in the rules that decides it, and in a sentence."""
    return cases.write_violation(wrong, rules(), sentence(wrong, language), language)
