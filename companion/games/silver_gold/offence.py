"""Offences that no turn can explain: marks erased. All other marks are judged by the search."""

from companion.expeditions.offence import marks_that_stay, smallest_offence
from companion.games.silver_gold.search import Look
from companion.games.silver_gold.violations import Code, Violation, violation

__all__ = ["position_offences", "smallest_offence"]


def position_offences(look: Look) -> list[Violation]:
    """What is wrong on the cards whatever was played."""
    return [
        violation(Code(fault), card.number, card.lattice.cells(cells))
        for card, before, after in zip(look.hand, look.before, look.after, strict=True)
        for fault, cells in marks_that_stay(card, before, after)
        if cells
    ]
