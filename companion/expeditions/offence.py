"""The smallest offence: why no turn explains a player's marks."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.expeditions.cards import Card
from companion.expeditions.search import explain
from companion.expeditions.two_looks import Explained, Look
from companion.expeditions.violations import Fault, Violation, violation
from companion.lattice import Marks, bits
from companion.patterns import PATTERNS


def marks_that_stay(card: Card, before: Marks, after: Marks) -> list[tuple[str, Marks]]:
    """Faults that need no search: marks erased, and a complete card marked on."""
    further = after & ~before if card.is_complete(before) else 0
    return [(Fault.MARK_ERASED, before & ~after), (Fault.COMPLETED_CARD_MARKED, further)]


def smallest_offence(
    look: Look[Any], explain: Callable[[Look[Any], int], Explained | None] = explain
) -> list[Violation]:
    """The fewest cells that stand where no turn puts them, extra cells missing, turns unmarked.

    A game with a search of its own names it.
    """
    look, undrawable = _without_undrawable(look)
    spare = 0 if undrawable else _at_least(look)
    while (best := explain(look, spare)) is None:
        spare += 1
    faults = [*_unexplained(look, best), *_missing(look, best), *_unmarked(look, best)]
    return [*undrawable, *faults]


def _without_undrawable(look: Look[Any]) -> tuple[Look[Any], list[Violation]]:
    """The look without cards that no turn can have marked, and what is wrong with them."""
    gone = look.undrawable
    wrong = [
        violation(Fault.TOO_MANY_MARKS, card.number, card.lattice.cells(look.new[place]))
        for place, card in ((place, look.hand[place]) for place in gone)
    ]
    if not wrong:
        return look, []
    hand, before, after = (
        tuple(part for place, part in enumerate(parts) if place not in gone)
        for parts in (look.hand, look.before, look.after)
    )
    left = replace(look, hand=hand, before=before, after=after, drawn=look.drawn - len(gone))
    return left, wrong


def _at_least(look: Look[Any]) -> int:
    """A number of faults that counting alone proves."""
    return max(1, _cells(look) - _most_allowed(look))


def _most_allowed(look: Look[Any]) -> int:
    """The cells of all patterns whole, and one more for each red cross."""
    patterns = sum(PATTERNS[shown.pattern].size if shown.pattern else 4 for shown in look.turns)
    return patterns + _red_crosses(look)


def _cells(look: Look[Any]) -> int:
    return sum(new.bit_count() for new in look.new)


def _red_crosses(look: Look[Any]) -> int:
    return sum(
        (new & card.red_crosses).bit_count() for new, card in zip(look.new, look.hand, strict=True)
    )


def _unexplained(look: Look[Any], best: Explained) -> list[Violation]:
    too_many = _cells(look) > _most_allowed(look)
    code = Fault.TOO_MANY_MARKS if too_many else Fault.NOT_THE_PATTERN
    return [
        violation(code, card.number, card.lattice.cells(cells))
        for card, cells in zip(look.hand, best.unexplained, strict=True)
        if cells
    ]


def _missing(look: Look[Any], best: Explained) -> list[Violation]:
    """The red crosses whose extra cell is nowhere: the last ones of each turn that lacks some."""
    found = []
    for moves, missing in zip(best.turns, best.missing, strict=True):
        crosses = [
            (look.hand[move.place], cell)
            for move in moves
            for cell in bits(move.cells & look.hand[move.place].red_crosses)
        ]
        for card, cell in crosses[len(crosses) - missing :]:
            found.append(violation(Fault.BONUS_MISSING, card.number, card.lattice.cells(cell)))
    return found


def _unmarked(look: Look[Any], best: Explained) -> list[Violation]:
    """Turns that the marks leave without any, unless other faults already say enough."""
    skipped = sum(not moves for moves in best.turns)
    if not skipped or _unexplained(look, best):
        return []
    return [violation(Fault.NO_MARK)] * skipped
