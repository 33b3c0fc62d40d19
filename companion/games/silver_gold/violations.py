"""Violations: what may be wrong with marks or a sheet, and the rule that says so."""

from enum import StrEnum

from companion.expeditions.violations import RULE_OF_FAULT, Violation
from companion.expeditions.violations import violation as violation_of
from companion.lattice import Cell

__all__ = ["RULE_OF", "Code", "Violation", "violation"]


class Code(StrEnum):
    """Every reason that the referee gives."""

    MARK_ERASED = "mark-erased"
    NO_MARK = "no-mark"
    NOT_THE_PATTERN = "not-the-pattern"
    TOO_MANY_MARKS = "too-many-marks"
    BONUS_MISSING = "bonus-missing"
    COMPLETED_CARD_MARKED = "completed-card-marked"
    COIN_WRONG = "coin-wrong"
    CUP_WRONG = "cup-wrong"
    PALM_WRONG = "palm-wrong"


RULE_OF: dict[Code, str] = {
    **{Code(fault): rule for fault, rule in RULE_OF_FAULT.items()},
    Code.COIN_WRONG: "coins-in-order",
    Code.CUP_WRONG: "cups-in-turn-order",
    Code.PALM_WRONG: "palm-scores-at-once",
}
"""The ruling that each reason rests on, unless the violation names a more special one."""


def violation(
    code: Code, card: int | None = None, cells: list[Cell] | None = None, rule: str = ""
) -> Violation:
    """A violation, of the ruling that usually decides it unless another is named."""
    return violation_of(code, card, cells, rule or RULE_OF[code])
