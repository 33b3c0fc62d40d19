"""The referee: was this legal, what explains it, and if nothing does, what is wrong?

A case may leave some Choices open. It is judged under every reading of the rules that the table
has not ruled out: legal under all is legal, under none is illegal, else it depends.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from companion.games.pyramids.audit import UNSEEN, SheetSeen, audit, expected_sheet
from companion.games.pyramids.choices import CHOICES, Options, all_readings
from companion.games.pyramids.moves import Hand, HandMarks, Role, Step
from companion.games.pyramids.offence import position_offences, smallest_offence
from companion.games.pyramids.search import Explained, Look, Shown, explain
from companion.games.pyramids.violations import Code, Violation, violation
from companion.lattice import bits


class Verdict(StrEnum):
    """The referee's word. Depends: the rules leave it to the table."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    DEPENDS = "depends"


@dataclass(frozen=True)
class Case:
    """Marks and sheets before and after some turns, and what the table has chosen."""

    hand: Hand
    before: HandMarks
    after: HandMarks
    turns: tuple[Shown, ...]
    chosen: Mapping[str, str] = field(default_factory=dict)
    drawn: int = 0
    sheet_before: SheetSeen = UNSEEN
    sheet_after: SheetSeen = UNSEEN

    def look(self, options: Options) -> Look:
        """The case as a search, under one reading of the rules."""
        return Look(self.hand, self.before, self.after, self.turns, options, self.drawn)


@dataclass(frozen=True)
class Ruling:
    """The answer: the verdict, the choice it depends on, turns that explain it, what is wrong,
    and what the sheet must show."""

    verdict: Verdict
    on: str | None = None
    turns: tuple[tuple[Step, ...], ...] | None = None
    violations: tuple[Violation, ...] = ()
    sheet: SheetSeen | None = None


def rule_on(case: Case) -> Ruling:
    """Judge a case. An illegal verdict is a proof: no turns at all explain it."""
    impossible = position_offences(case.look(Options()))
    if impossible:
        return Ruling(Verdict.ILLEGAL, violations=tuple(impossible))
    open_rulings = [r for r in _rulings_that_matter(case) if r not in case.chosen]
    opinions = [_opinion(case, reading) for reading in all_readings(case.chosen, open_rulings)]
    legal = [opinion for opinion in opinions if not opinion.violations]
    if len(legal) == len(opinions):
        return legal[0].ruling(case, Verdict.LEGAL)
    if not legal:
        return opinions[0].ruling(case, Verdict.ILLEGAL)
    wrong = next(opinion for opinion in opinions if opinion.violations)
    on = _decisive(opinions, open_rulings)
    answer = legal[0].ruling(case, Verdict.DEPENDS)
    return replace(answer, on=on, violations=tuple(wrong.violations))


class _Opinion(NamedTuple):
    """What one reading of the rules says."""

    reading: Options
    explained: Explained | None
    sheet: SheetSeen | None
    violations: list[Violation]

    def ruling(self, case: Case, verdict: Verdict) -> Ruling:
        turns = None
        if self.explained:
            turns = tuple(
                tuple(Step(case.hand[m.place].number, m.cells, m.role) for m in moves)
                for moves in self.explained.turns
            )
        return Ruling(verdict, None, turns, tuple(self.violations), self.sheet)


def _opinion(case: Case, reading: Options) -> _Opinion:
    look = case.look(reading)
    marks_only = explain(look)
    if marks_only is None:
        return _Opinion(reading, None, None, _why_not(case, look))
    must, explained = expected_sheet(look, marks_only, case.sheet_before, case.sheet_after)
    return _Opinion(reading, explained, must, audit(look, must, case.sheet_after))


def _why_not(case: Case, look: Look) -> list[Violation]:
    """A choice of the table where that alone decides, else the smallest offence."""
    for ruling in ("bonus-on-completed-card", "bonus-without-cell"):
        if ruling in _rulings_that_matter(case):
            other = explain(replace(look, options=_flipped(look.options, ruling)))
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


def _decisive(opinions: list[_Opinion], open_rulings: list[str]) -> str:
    """The ruling that alone turns the default reading's verdict, else the first open one."""
    default = opinions[0]
    for ruling in open_rulings:
        option = CHOICES[ruling].option
        for other in opinions[1:]:
            same_but = replace(other.reading, **{option: getattr(default.reading, option)})
            if same_but == default.reading and bool(other.violations) != bool(default.violations):
                return ruling
    return open_rulings[0]
