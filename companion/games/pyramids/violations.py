"""Violations: what may be wrong with marks or a sheet, and the rule that says so."""

from enum import StrEnum

from companion.expeditions.violations import RULE_OF_FAULT, Violation
from companion.expeditions.violations import violation as violation_of
from companion.lattice import Cell

__all__ = ["RULE_OF", "Code", "Violation", "violation"]


class Code(StrEnum):
    """Every reason that the referee gives."""

    WALL_MARKED = "wall-marked"
    ENTRY_NOT_FIRST = "entry-not-first"
    NOT_CONNECTED = "not-connected"
    MARK_ERASED = "mark-erased"
    NO_MARK = "no-mark"
    NOT_THE_PATTERN = "not-the-pattern"
    TOO_MANY_MARKS = "too-many-marks"
    BONUS_MISSING = "bonus-missing"
    COMPLETED_CARD_MARKED = "completed-card-marked"
    TORCH_WRONG = "torch-wrong"
    GEM_WRONG = "gem-wrong"
    SKULL_WRONG = "skull-wrong"


RULE_OF: dict[Code, str] = {
    **{Code(fault): rule for fault, rule in RULE_OF_FAULT.items()},
    Code.WALL_MARKED: "walls-are-never-marked",
    Code.ENTRY_NOT_FIRST: "entry-first",
    Code.NOT_CONNECTED: "connected-by-edges",
    Code.TORCH_WRONG: "torch-of-the-round",
    Code.GEM_WRONG: "gems-on-the-sheet",
    Code.SKULL_WRONG: "skulls-on-the-sheet",
}
"""The ruling that each reason rests on, unless the violation names a more special one."""


def violation(
    code: Code, card: int | None = None, cells: list[Cell] | None = None, rule: str = ""
) -> Violation:
    """A violation, of the ruling that usually decides it unless another is named."""
    return violation_of(code, card, cells, rule or RULE_OF[code])
