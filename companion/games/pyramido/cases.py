"""Disputes as JSON: the case that a person writes, and the referee's answer."""

from typing import Annotated, Any, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.games.pyramido.cards import domino_like, read_block
from companion.games.pyramido.choices import options
from companion.games.pyramido.pyramid import Fill
from companion.games.pyramido.quarry import Quarry
from companion.games.pyramido.referee import Case, Ruling
from companion.games.pyramido.refusals import said
from companion.games.pyramido.rulings import RULINGS
from companion.games.pyramido.scoring import StageScore
from companion.games.pyramido.shapes import (
    BlockWords,
    DominoNumber,
    RowsShape,
    TileShape,
    TurnShape,
    read_pyramid,
    read_tiles,
    read_turn,
)
from companion.games.pyramido.violations import Violation
from companion.games.pyramido.wording import sentence
from companion.games.pyramido.zones import Zone
from companion.json_shapes import Strict
from companion.sentences import capitalised


class CaseTurnShape(TurnShape):
    """A turn; the domino may also be told by its two blocks, as printed from left to right."""

    blocks: Annotated[list[BlockWords], Field(min_length=2, max_length=2)] | None = None
    pile: Annotated[int, Field(ge=0, le=3)] | None = None


class TurnCase(Strict):
    """A pyramid before a turn, and the turn: a domino, or a forced fill."""

    game: Literal["pyramido"]
    options: dict[str, str] = Field(default_factory=dict)
    storeys: Annotated[list[RowsShape], Field(max_length=4)] = Field(default_factory=list)
    resurfacing: Annotated[list[str], Field(max_length=3)] | None = None
    quarry: Annotated[list[DominoNumber | None], Field(min_length=3, max_length=3)] | None = None
    turn: CaseTurnShape | None = None
    fill: Annotated[list[TileShape], Field(max_length=9)] | None = None


def read_case(shape: TurnCase) -> Case:
    """The case as the referee takes it; BadInput says what cannot be."""
    options(shape.options)
    if (shape.turn is None) == (shape.fill is None):
        raise BadInput(said("turn-or-fill"))
    pyramid = read_pyramid(shape.storeys or [[]], shape.resurfacing)
    if pyramid.full and pyramid.stage == 4:
        raise BadInput(said("pyramid-done"))
    quarry = Quarry() if shape.quarry is None else Quarry(tuple(shape.quarry))
    pyramid = pyramid.risen()
    if shape.turn is None:
        return Case(pyramid, fill=read_tiles(shape.fill or ()), chosen=shape.options)
    turn = read_turn(shape.turn)._replace(domino=_domino(shape.turn))
    return Case(pyramid, turn, (), quarry, shape.turn.pile, shape.options)


def _domino(shape: CaseTurnShape) -> int | None:
    if shape.blocks is None:
        return shape.domino
    left, right = (read_block(words) for words in shape.blocks)
    number = domino_like(left, right)
    if number is None or shape.domino not in (None, number):
        named = said("any-domino")
        if shape.domino:
            named = said("domino-number", number=shape.domino)
        blocks = dict(zip(("left", "right"), shape.blocks, strict=True))
        raise BadInput(said("blocks-no-domino", **blocks, named=named))
    return number


def write_ruling(ruling: Ruling, language: str = "en") -> dict[str, Any]:
    """The referee's answer."""
    return {
        "verdict": str(ruling.verdict),
        "on": ruling.on,
        "violations": [write_violation(wrong, language) for wrong in ruling.violations],
        "can_mark": [list(cell) for cell in ruling.can_mark],
        "fill": None if ruling.fill is None else write_fill(ruling.fill),
        "score": None if ruling.score is None else write_score(ruling.score),
    }


def write_violation(wrong: Violation, language: str = "en") -> dict[str, Any]:
    """A violation with the place in the rules that decides it, and in a sentence."""
    return {
        "code": str(wrong.code),
        "cells": [list(cell) for cell in wrong.cells],
        "rule": f"{RULINGS[wrong.rule].section[language]} ({wrong.rule})",
        "text": capitalised(sentence(wrong).told(language)),
    }


def write_fill(fill: Fill) -> dict[str, Any]:
    """How a storey can still come out."""
    return {
        "gaps": fill.gaps,
        "takes_a_domino": fill.takes_a_domino,
        "tiles": fill.tiles,
        "hopeless": fill.hopeless,
    }


def write_score(score: StageScore) -> dict[str, Any]:
    """What a pyramid scores, zone by zone, so that it can be drawn."""
    return {
        "zones": [write_zone(zone, zone is score.bonus_zone) for zone in score.zones],
        "bonus": score.bonus,
        "total": score.total,
    }


def write_zone(zone: Zone, is_bonus: bool) -> dict[str, Any]:
    """A zone: blocks as storey, row and column; quarters as seen from above."""
    return {
        "color": zone.color,
        "blocks": [list(place) for place in zone.blocks],
        "quarters": [list(quarter) for quarter in zone.quarters],
        "symbols": zone.symbols,
        "marked": zone.marked,
        "jewel": None if zone.jewel is None else list(zone.jewel),
        "bonus": is_bonus,
    }
