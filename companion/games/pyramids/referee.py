"""The referee: was this legal, what explains it, and if nothing does, what is wrong?"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.expeditions import referee
from companion.expeditions.referee import CaseOfMarks, Opinion, Verdict, settled
from companion.games.pyramids.audit import UNSEEN, SheetSeen, audit, expected_sheet
from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.choices import CHOICES, Options, all_readings
from companion.games.pyramids.moves import Role
from companion.games.pyramids.offence import position_offences, smallest_offence
from companion.games.pyramids.search import Explained, Look, explain
from companion.games.pyramids.violations import Code, Violation, violation
from companion.lattice import bits

__all__ = ["Case", "Ruling", "Verdict", "is_explained", "rule_on"]

Ruling: TypeAlias = referee.Ruling[SheetSeen]
"""The answer, with what the sheet must show."""


@dataclass(frozen=True)
class Case(CaseOfMarks[Chamber]):
    """Marks and sheets before and after some turns, and what the table has chosen."""

    sheet_before: SheetSeen = UNSEEN
    sheet_after: SheetSeen = UNSEEN


def rule_on(case: Case) -> Ruling:
    """Judge a case. An illegal verdict is a proof: no turns at all explain it."""
    impossible = position_offences(case.look(Options()))
    if impossible:
        return Ruling(Verdict.ILLEGAL, violations=tuple(impossible))
    open_rulings = [r for r in _rulings_that_matter(case) if r not in case.chosen]
    opinions = [_opinion(case, reading) for reading in all_readings(case.chosen, open_rulings)]
    return settled(case.hand, opinions, open_rulings, CHOICES)


def is_explained(case: Case) -> bool:
    """Whether turns lead to the marks of a case under any reading of the rules, whatever its
    sheets say: the verdict's first half, without the reasons that cost most."""
    if position_offences(case.look(Options())):
        return False
    open_rulings = [r for r in _rulings_that_matter(case) if r not in case.chosen]
    return any(explain(case.look(r)) for r in all_readings(case.chosen, open_rulings))


def _opinion(case: Case, reading: Options) -> Opinion[SheetSeen]:
    look = case.look(reading)
    marks_only = explain(look)
    if marks_only is None:
        return Opinion(reading, None, None, _why_not(case, look, reading))
    must, explained = expected_sheet(look, reading, marks_only, case.sheet_before, case.sheet_after)
    return Opinion(reading, explained, must, audit(look, must, case.sheet_after))


def _why_not(case: Case, look: Look, reading: Options) -> list[Violation]:
    """A choice of the table where that alone decides, else the smallest offence."""
    for ruling in ("bonus-on-completed-card", "bonus-without-cell"):
        if ruling in _rulings_that_matter(case):
            other = explain(replace(look, options=_flipped(reading, ruling)))
            if other:
                return _against_choice(look, other, ruling)
    return smallest_offence(look)


def _rulings_that_matter(case: Case) -> list[str]:
    """The choices that could change the verdict of this case."""
    new = [(c, a & ~b) for c, a, b in zip(case.hand, case.after, case.before, strict=True)]
    rulings = []
    if any(cells & c.red_crosses for c, cells in new) and any(cells & c.tomb for c, cells in new):
        rulings += ["bonus-on-completed-card", "bonus-without-cell"]
    if (
        case.sheet_before.skulls is not None
        and case.sheet_after.skulls is not None
        and any(cells & c.skulls for c, cells in new)
        and any(cells & c.potions for c, cells in new)
    ):
        rulings.append("skull-and-potion-order")
    return rulings


def _flipped(options: Options, ruling: str) -> Options:
    """The other value of a choice of two."""
    choice = CHOICES[ruling]
    (other,) = set(choice.values) - {getattr(options, choice.option)}
    return replace(options, **{choice.option: other})


def _against_choice(look: Look, other: Explained, ruling: str) -> list[Violation]:
    """What turns that only another choice allows did against this one."""
    for moves in other.turns:
        complete = set()
        for move in moves:
            chamber = look.hand[move.place]
            if move.role is Role.BONUS and move.place in complete:
                cells = chamber.lattice.cells(move.cells)
                return [violation(Code.COMPLETED_CARD_MARKED, chamber.number, cells, ruling)]
            if move.cells & chamber.tomb:
                complete.add(move.place)
    return _crosses_without_cell(look, ruling)


def _crosses_without_cell(look: Look, ruling: str) -> list[Violation]:
    return [
        violation(Code.BONUS_MISSING, chamber.number, chamber.lattice.cells(cell), ruling)
        for chamber, new in zip(look.hand, look.new, strict=True)
        for cell in list(bits(new & chamber.red_crosses))[-1:]
    ]
