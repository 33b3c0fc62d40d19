"""The referee: may this domino go here, must it be marked, and what does the pyramid score then?

Where the table has not chosen how to read the rules, a case is judged under every reading left:
legal under all is legal, under none is illegal, else it depends.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.games.pyramido.cards import Domino, dominoes
from companion.games.pyramido.choices import Options, all_readings
from companion.games.pyramido.moves import (
    Tile,
    Turn,
    fill_faults,
    filled,
    laid,
    markable,
    placement_faults,
    played,
    turn_faults,
)
from companion.games.pyramido.pyramid import Fill, Pyramid, fill_of
from companion.games.pyramido.quarry import Quarry, taking_faults
from companion.games.pyramido.scoring import StageScore, stage_score
from companion.games.pyramido.violations import Violation
from companion.lattice import Cell

OPEN = "mark-without-symbol"
"""The one choice that can change whether a turn is legal."""


class Verdict(StrEnum):
    """The referee's word. Depends: the rules leave it to the table."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    DEPENDS = "depends"


@dataclass(frozen=True)
class Case:
    """A pyramid, and what its builder did or wants to do: a turn, or a forced fill."""

    pyramid: Pyramid
    turn: Turn | None = None
    fill: tuple[Tile, ...] = ()
    quarry: Quarry = field(default_factory=Quarry)
    pile: int | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def domino(self) -> Domino | None:
        """The domino of the turn, where it is known."""
        number = self.turn.domino if self.turn else None
        return None if number is None else dominoes()[number]


@dataclass(frozen=True)
class Ruling:
    """The answer: the verdict and the choice it depends on, what is wrong, which blocks can be
    marked, and the pyramid afterwards with how it can be filled and what it scores."""

    verdict: Verdict
    on: str | None
    violations: tuple[Violation, ...]
    can_mark: tuple[Cell, ...]
    after: Pyramid | None = None
    fill: Fill | None = None
    score: StageScore | None = None


def rule_on(case: Case) -> Ruling:
    """Judge a case."""
    readings = all_readings(case.chosen, [OPEN])
    opinions = [faults(case, reading) for reading in readings]
    legal = [not wrong for wrong in opinions]
    if all(legal) or not any(legal):
        verdict, on = (Verdict.LEGAL if legal[0] else Verdict.ILLEGAL), None
    else:
        verdict, on = Verdict.DEPENDS, OPEN
    wrong = next((opinion for opinion in opinions if opinion), [])
    return _with_outcome(case, readings[0], Ruling(verdict, on, tuple(wrong), ()))


def faults(case: Case, options: Options) -> list[Violation]:
    """Everything that is wrong under one reading of the rules."""
    if case.turn is None:
        return fill_faults(case.pyramid, case.fill)
    taking = taking_faults(case.quarry, case.turn.domino, case.pile, None)
    return [*taking, *turn_faults(case.pyramid, case.turn, case.domino, options)]


def _with_outcome(case: Case, options: Options, ruling: Ruling) -> Ruling:
    """The ruling with what follows from the turn, where the domino can lie there at all."""
    after = pyramid_after(case)
    return Ruling(
        ruling.verdict,
        ruling.on,
        ruling.violations,
        can_mark(case, options),
        after,
        None if after is None else fill_of(after),
        None if after is None else stage_score(after, options),
    )


def pyramid_after(case: Case) -> Pyramid | None:
    """The pyramid after the turn or the fill; None where it cannot lie there at all."""
    if case.turn is None:
        return None if fill_faults(case.pyramid, case.fill) else filled(case.pyramid, case.fill)
    if placement_faults(case.pyramid, case.turn.cells):
        return None
    return played(case.pyramid, case.turn, case.domino)


def pyramid_anyhow(case: Case) -> Pyramid:
    """The pyramid with everything laid where it was put, whether it can lie there or not."""
    if case.turn is None:
        return filled(case.pyramid, case.fill)
    return played(case.pyramid, case.turn, case.domino)


def can_mark(case: Case, options: Options) -> tuple[Cell, ...]:
    """The blocks of the turn's domino that can be marked: one of them must be."""
    if case.turn is None or case.domino is None:
        return ()
    home = case.pyramid.jewels_home
    blocks = laid(case.domino, case.turn.cells)
    return tuple(cell for cell, block in blocks.items() if markable(block, home, options))
