"""Cards drawn with letters: what was marked before, in which turn, and what is wrong."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from companion.expeditions.cards import Card
from companion.expeditions.referee import CaseOfMarks, Ruling
from companion.lattice import Cell, Marks
from companion.sentences import Texts


def picture(
    case: CaseOfMarks[Any],
    ruling: Ruling[Any],
    printed: Callable[[Any], dict[Cell, str]],
    texts: Texts,
    language: str,
) -> str:
    """The cards of a case side by side; printed gives the letters of a bare card."""
    cards = [
        [
            texts.say(card.color, language) + f" {card.number}",
            *_drawn(card, printed(card), before, after, ruling),
        ]
        for card, before, after in zip(case.hand, case.before, case.after, strict=True)
    ]
    widths = [max(len(row) for row in rows) for rows in cards]
    rows = [
        "     ".join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip()
        for parts in zip_longest(*cards, fillvalue="")
    ]
    legend = f"{texts.say('legend', language)}, {texts.say('legend-printed', language)}"
    return "\n".join([*rows, f"  ({legend})"])


def _drawn(
    card: Any, letters: dict[Cell, str], before: Marks, after: Marks, ruling: Ruling[Any]
) -> list[str]:
    letters |= dict.fromkeys(card.lattice.cells(before), "X")
    letters |= dict.fromkeys(card.lattice.cells(after & ~before), "+")
    letters |= _of_turns(card, ruling)
    for wrong in ruling.violations:
        if wrong.card == card.number:
            letters |= dict.fromkeys(wrong.cells, "!")
    return [
        " " + " ".join(letters[row, col] for col in range(card.lattice.cols)) + " "
        for row in range(card.lattice.rows)
    ]


def _of_turns(card: Card, ruling: Ruling[Any]) -> dict[Cell, str]:
    """The cells that turns explain, by the turn's number."""
    return {
        cell: str(nth % 10)
        for nth, turn in enumerate(ruling.turns or (), start=1)
        for step in turn
        if step.card == card.number
        for cell in card.lattice.cells(step.cells)
    }
