"""Disputes as JSON, as far as all games of the family write them alike: cards, and the answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.bad_input import BadInput
from companion.expeditions.cards import Card
from companion.expeditions.referee import Ruling
from companion.expeditions.refusals import said
from companion.expeditions.shapes import MarksShape, card_named, read_marks, write_step
from companion.expeditions.violations import Violation
from companion.lattice import Marks
from companion.rulings import Rule

MOST_TURNS = 28

C = TypeVar("C", bound=Card)


def read_hands(
    before: Sequence[MarksShape], after: Sequence[MarksShape], cards: Mapping[int, C]
) -> tuple[tuple[C, ...], tuple[Marks, ...], tuple[Marks, ...], int]:
    """A hand, its marks before and after, and how many of its cards, the last, were drawn."""
    then, now = read_side(before, cards, "before"), read_side(after, cards, "after")
    drawn = _drawn(then, now, cards)
    numbers = [*then, *drawn]
    return (
        tuple(cards[number] for number in numbers),
        tuple(then.get(number, 0) for number in numbers),
        tuple(now[number] for number in numbers),
        len(drawn),
    )


def read_side(
    shapes: Sequence[MarksShape], cards: Mapping[int, Card], where: str
) -> dict[int, Marks]:
    """The marks of a player's cards by number; BadInput says which card cannot be."""
    marks: dict[int, Marks] = {}
    for shape in shapes:
        card = card_named(shape.number, cards, where)
        if shape.number in marks:
            raise BadInput(said("card-twice", where=where, number=shape.number))
        marks[shape.number] = read_marks(shape, card.lattice, where)
    if not marks:
        raise BadInput(said("no-cards", where=where))
    return marks


def _drawn(
    before: Mapping[int, Marks], after: Mapping[int, Marks], cards: Mapping[int, Card]
) -> list[int]:
    """The cards that came in between, each in place of one completed."""
    if len(before) > 2:
        raise BadInput(said("holds-two-cards", count=len(before)))
    for number in before:
        if number not in after:
            raise BadInput(said("card-missing", number=number))
    drawn = [number for number in after if number not in before]
    done = [n for n, marks in after.items() if cards[n].is_complete(marks)]
    new = [n for n in done if not cards[n].is_complete(before.get(n, 0))]
    if len(drawn) > len(new):
        raise BadInput(said("card-from-nowhere", number=drawn[-1]))
    return drawn


def write_ruling(
    ruling: Ruling[Any],
    cards: Mapping[int, Card],
    several: bool,
    write_violation: Callable[[Violation], Mapping[str, Any]],
    write_sheet: Callable[[Any], dict[str, Any]],
) -> dict[str, Any]:
    """The referee's answer, for one turn or for several."""
    turns = None
    if ruling.turns is not None:
        turns = [[write_step(step, cards) for step in turn] for turn in ruling.turns]
    return {
        "verdict": str(ruling.verdict),
        "on": ruling.on,
        **({"turns": turns} if several else {"turn": turns[0] if turns else None}),
        "violations": [write_violation(wrong) for wrong in ruling.violations],
        "sheet": None if ruling.sheet is None else write_sheet(ruling.sheet),
    }


def write_violation(
    wrong: Violation, rules: Mapping[str, Rule], text: str, language: str
) -> dict[str, Any]:
    """A violation with the place in the rules that decides it, and in a sentence."""
    return {
        "code": str(wrong.code),
        "card": wrong.card,
        "cells": [list(cell) for cell in wrong.cells],
        "rule": f"{rules[wrong.rule].section[language]} ({wrong.rule})",
        "text": text,
    }
