"""Violations: what may be wrong with marks, and the rule that says so."""

from enum import StrEnum
from typing import NamedTuple

from companion.lattice import Cell


class Fault(StrEnum):
    """What may be wrong with marks in every game of the family."""

    MARK_ERASED = "mark-erased"
    NO_MARK = "no-mark"
    NOT_THE_PATTERN = "not-the-pattern"
    TOO_MANY_MARKS = "too-many-marks"
    BONUS_MISSING = "bonus-missing"
    COMPLETED_CARD_MARKED = "completed-card-marked"


RULE_OF_FAULT: dict[str, str] = {
    Fault.MARK_ERASED: "marks-stay",
    Fault.NO_MARK: "a-turn-must-be-marked",
    Fault.NOT_THE_PATTERN: "whole-pattern-or-one-cell",
    Fault.TOO_MANY_MARKS: "whole-pattern-or-one-cell",
    Fault.BONUS_MISSING: "bonus-is-mandatory",
    Fault.COMPLETED_CARD_MARKED: "marks-after-completion",
}
"""The ruling that each fault rests on; every game of the family has these."""


class Violation(NamedTuple):
    """One thing that is wrong: why, on which card, in which cells, by which ruling."""

    code: str
    card: int | None
    cells: tuple[Cell, ...]
    rule: str


def violation(
    code: str, card: int | None = None, cells: list[Cell] | None = None, rule: str = ""
) -> Violation:
    """A violation, of the ruling that usually decides it unless another is named."""
    return Violation(code, card, tuple(cells or ()), rule or RULE_OF_FAULT[code])
