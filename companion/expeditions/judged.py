"""The referee's word on cards, drawn: what was marked in which turn, and what is wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.expeditions.drawing import CardDrawn, CellDrawn
from companion.words import Texts

Rows: TypeAlias = Sequence[str]
Draw: TypeAlias = Callable[[int, Rows], CardDrawn]
"""A card by its number, with marks that stand in rows."""


class CellJudged(NamedTuple):
    """A cell of a card: what is printed and marked there, in which turn, and whether wrongly."""

    cell: CellDrawn
    was: bool
    turn: int | None
    role: str
    wrong: bool


class CardJudged(NamedTuple):
    """A card with the referee's word on it."""

    card: CardDrawn
    cells: list[CellJudged]


def judged_cards(
    draw: Draw, answer: Mapping[str, Any], before: Mapping[int, Rows], after: Mapping[int, Rows]
) -> list[CardJudged]:
    """Every card of a case with the answer drawn on it; without a past, before is empty."""
    return [
        _judged(draw(number, rows), before.get(number, ()), answer)
        for number, rows in after.items()
    ]


def _judged(card: CardDrawn, was: Rows, answer: Mapping[str, Any]) -> CardJudged:
    turns, wrong = _turns(answer, card.number), _wrong(answer, card.number)
    cells = []
    for cell in card.cells:
        turn, role = turns.get((cell.row, cell.col), (None, ""))
        marked = bool(was) and was[cell.row][cell.col] == "X"
        cells.append(CellJudged(cell, marked, turn, role, (cell.row, cell.col) in wrong))
    return CardJudged(card, cells)


def _wrong(answer: Mapping[str, Any], number: int | None) -> set[tuple[int, int]]:
    """The cells of a card that the violations point at."""
    here = (one["cells"] for one in answer["violations"] if one["card"] == number)
    return {(row, col) for cells in here for row, col in cells}


def _turns(answer: Mapping[str, Any], number: int | None) -> dict[tuple[int, int], tuple[int, str]]:
    """By cell, the turn in which it was marked, from 1, and as what."""
    return {
        (row, col): (nth, step["as"])
        for nth, turn in enumerate(_all_turns(answer), 1)
        for step in turn
        if step["card"] == number
        for row, col in step["cells"]
    }


def _all_turns(answer: Mapping[str, Any]) -> Sequence[Any]:
    """The turns of an answer to one turn or to several; none where nothing explains the marks."""
    return answer.get("turns") or ([answer["turn"]] if answer.get("turn") else [])


def account_of(answer: Mapping[str, Any], texts: Texts, language: str) -> str:
    """What was played, in a sentence; nothing where nothing explains the marks."""
    turns = _all_turns(answer)
    if len(turns) > 1:
        return texts.say("turns-explain", language, count=len(turns))
    steps = [
        texts.say(f"step-{step['as']}", language, card=step["card"])
        for turn in turns
        for step in turn
    ]
    return texts.say("step-list", language, steps=", ".join(steps)) if steps else ""
