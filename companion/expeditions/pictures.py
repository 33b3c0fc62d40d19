"""Cards drawn with letters: what was marked before, in which turn, and what is wrong."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from companion.expeditions.cards import Card
from companion.expeditions.referee import CaseOfMarks, Ruling
from companion.lattice import Cell, Marks

LEGEND = "X marked before, 1 to 9 the turn that marks it, ! wrong"


def picture(
    case: CaseOfMarks[Any],
    ruling: Ruling[Any],
    printed: Callable[[Any], dict[Cell, str]],
    legend: str,
) -> str:
    """The cards of a case side by side; printed gives the letters of a bare card."""
    cards = [
        _drawn(card, printed(card), before, after, ruling)
        for card, before, after in zip(case.hand, case.before, case.after, strict=True)
    ]
    blanks = [" " * len(rows[0]) for rows in cards]
    rows = [
        "     ".join(part or blank for part, blank in zip(parts, blanks, strict=True)).rstrip()
        for parts in zip_longest(*cards, fillvalue="")
    ]
    return "\n".join([*rows, f"  ({LEGEND}, {legend})"])


def _drawn(
    card: Any, letters: dict[Cell, str], before: Marks, after: Marks, ruling: Ruling[Any]
) -> list[str]:
    letters |= dict.fromkeys(card.lattice.cells(before), "X")
    letters |= dict.fromkeys(card.lattice.cells(after & ~before), "+")
    letters |= _of_turns(card, ruling)
    for wrong in ruling.violations:
        if wrong.card == card.number:
            letters |= dict.fromkeys(wrong.cells, "!")
    width = 2 * card.lattice.cols + 1
    title = f"{card.color} {card.number}".ljust(width)
    rows = [
        " " + " ".join(letters[row, col] for col in range(card.lattice.cols))
        for row in range(card.lattice.rows)
    ]
    return [title, *(row.ljust(width) for row in rows)]


def _of_turns(card: Card, ruling: Ruling[Any]) -> dict[Cell, str]:
    """The cells that turns explain, by the turn's number."""
    return {
        cell: str(nth % 10)
        for nth, turn in enumerate(ruling.turns or (), start=1)
        for step in turn
        if step.card == card.number
        for cell in card.lattice.cells(step.cells)
    }
