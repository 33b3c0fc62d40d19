"""Offences that no turn can explain: walls marked, contact or entry missing."""

from companion.expeditions.offence import marks_that_stay, smallest_offence
from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.search import Look
from companion.games.pyramids.violations import Code, Violation, violation
from companion.lattice import Marks

__all__ = ["position_offences", "smallest_offence"]


def position_offences(look: Look) -> list[Violation]:
    """What is wrong on the cards whatever was played: walls, contact, entry, erased marks."""
    return [
        offence
        for chamber, before, after in zip(look.hand, look.before, look.after, strict=True)
        for offence in _card_offences(chamber, before, after)
    ]


def _card_offences(chamber: Chamber, before: Marks, after: Marks) -> list[Violation]:
    new = after & ~before
    adrift = new & chamber.floor & ~chamber.lattice.reach(before | chamber.entry & after, after)
    stay = [(Code(fault), cells) for fault, cells in marks_that_stay(chamber, before, after)]
    if chamber.is_complete(before):
        return _found(chamber, *stay)
    return _found(
        chamber,
        *stay,
        (Code.WALL_MARKED, new & ~chamber.floor),
        (Code.NOT_CONNECTED if before or after & chamber.entry else Code.ENTRY_NOT_FIRST, adrift),
    )


def _found(chamber: Chamber, *faults: tuple[Code, Marks]) -> list[Violation]:
    return [
        violation(code, chamber.number, chamber.lattice.cells(cells))
        for code, cells in faults
        if cells
    ]
