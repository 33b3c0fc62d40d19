"""The referee: was this legal, what explains it, and if nothing does, what is wrong?"""

from dataclasses import dataclass
from typing import TypeAlias

from companion.expeditions import referee
from companion.expeditions.referee import CaseOfMarks, Opinion, Verdict, settled
from companion.games.silver_gold.audit import Surroundings, audit, expected_sheet
from companion.games.silver_gold.cards import Treasure
from companion.games.silver_gold.choices import CHOICES, Options, all_readings
from companion.games.silver_gold.offence import position_offences, smallest_offence
from companion.games.silver_gold.search import Explained, Look, explain
from companion.games.silver_gold.sheet import UNSEEN, SheetSeen

__all__ = ["Case", "Ruling", "Verdict", "rule_on"]

Ruling: TypeAlias = referee.Ruling[SheetSeen]
"""The answer, with what the sheet must show."""


@dataclass(frozen=True)
class Case(CaseOfMarks[Treasure]):
    """Marks and sheets before and after some turns, and what else of the table is known."""

    sheet_before: SheetSeen = UNSEEN
    sheet_after: SheetSeen = UNSEEN
    palm_worths: tuple[int | None, ...] | None = None
    """What a palm was worth in each turn; None: no supply is known."""
    free_cups: tuple[int, ...] | None = None
    """The cups left when the player's action 3 came, after one turn."""

    @property
    def around(self) -> Surroundings:
        """What of the table the sheet depends on."""
        worths = self.palm_worths or (None,) * len(self.turns)
        return Surroundings(worths, self.free_cups if len(self.turns) == 1 else None)


def rule_on(case: Case) -> Ruling:
    """Judge a case. An illegal verdict is a proof: no turns at all explain it."""
    look = case.look(Options())
    if impossible := position_offences(look):
        return Ruling(Verdict.ILLEGAL, violations=tuple(impossible))
    marks_only = explain(look)
    if marks_only is None:
        return Ruling(Verdict.ILLEGAL, violations=tuple(smallest_offence(look, explain)))
    open_rulings = [r for r in _rulings_that_matter(case) if r not in case.chosen]
    opinions = [
        _opinion(case, reading, look, marks_only)
        for reading in all_readings(case.chosen, open_rulings)
    ]
    return settled(case.hand, opinions, open_rulings, CHOICES)


def _opinion(case: Case, reading: Options, look: Look, marks_only: Explained) -> Opinion[SheetSeen]:
    """What one reading of the rules says of the sheet; the marks are the same to all."""
    must, explained = expected_sheet(
        look,
        reading.may_skip_palms,
        case.around,
        marks_only,
        case.sheet_before,
        case.sheet_after,
    )
    return Opinion(reading, explained, must, audit(look, must, case.sheet_before, case.sheet_after))


def _rulings_that_matter(case: Case) -> list[str]:
    """The choices that could change the verdict of this case."""
    palms = any(
        now & ~then & card.palms
        for card, then, now in zip(case.hand, case.before, case.after, strict=True)
    )
    fields = case.sheet_before.palms is not None and case.sheet_after.palms is not None
    return ["palm-may-be-skipped"] if palms and fields else []
