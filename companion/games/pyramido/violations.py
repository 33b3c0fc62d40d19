"""Violations: what may be wrong with a turn, and the rule that says so."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from companion.lattice import Cell


class Code(StrEnum):
    """Every reason that the referee gives."""

    NOT_A_DOMINO = "not-a-domino"
    DOMINO_USED = "domino-used"
    NOT_IN_QUARRY = "not-in-quarry"
    STOREY_FULL = "storey-full"
    OCCUPIED = "occupied"
    OUTSIDE_THE_STOREY = "outside-the-storey"
    NOT_CONNECTED = "not-connected"
    JEWEL_ELSEWHERE = "jewel-elsewhere"
    JEWEL_IN_USE = "jewel-in-use"
    JEWEL_WITHOUT_SYMBOL = "jewel-without-symbol"
    TWO_JEWELS = "two-jewels"
    JEWEL_MISSING = "jewel-missing"
    TILE_ELSEWHERE = "tile-elsewhere"
    TILE_OVER_JEWEL = "tile-over-jewel"
    TILE_USED = "tile-used"
    TWO_TILES = "two-tiles"
    TILE_JEWEL_IN_USE = "tile-jewel-in-use"
    TILE_JEWEL_MISSING = "tile-jewel-missing"
    WRONG_PILE = "wrong-pile"
    DOMINO_STILL_FITS = "domino-still-fits"
    NOT_THE_GAPS = "not-the-gaps"
    GAP_MARKED = "gap-marked"


RULE_OF: dict[Code, str] = {
    Code.NOT_A_DOMINO: "blocks-side-by-side",
    Code.DOMINO_USED: "placed-is-placed",
    Code.NOT_IN_QUARRY: "take-from-the-quarry",
    Code.STOREY_FULL: "one-storey-a-stage",
    Code.OCCUPIED: "placed-is-placed",
    Code.OUTSIDE_THE_STOREY: "inside-the-storey",
    Code.NOT_CONNECTED: "connected-in-stage-one",
    Code.JEWEL_ELSEWHERE: "mark-this-turns-domino",
    Code.JEWEL_IN_USE: "jewels-stay-for-the-stage",
    Code.JEWEL_WITHOUT_SYMBOL: "mark-without-symbol",
    Code.TWO_JEWELS: "one-mark-a-turn",
    Code.JEWEL_MISSING: "marking-is-mandatory",
    Code.TILE_ELSEWHERE: "resurface-this-turns-domino",
    Code.TILE_OVER_JEWEL: "resurface-unmarked-blocks",
    Code.TILE_USED: "three-tiles-a-game",
    Code.TWO_TILES: "one-tile-a-turn",
    Code.TILE_JEWEL_IN_USE: "jewels-stay-for-the-stage",
    Code.TILE_JEWEL_MISSING: "mark-the-tile",
    Code.WRONG_PILE: "refill-from-above-the-gap",
    Code.DOMINO_STILL_FITS: "forced-fill",
    Code.NOT_THE_GAPS: "forced-fill",
    Code.GAP_MARKED: "fill-stays-unmarked",
}
"""The ruling that each reason rests on."""


class Violation(NamedTuple):
    """One thing that is wrong: why, in which cells, by which ruling, and what else it is about."""

    code: Code
    cells: tuple[Cell, ...]
    rule: str
    about: Mapping[str, object]


def violation(code: Code, cells: Iterable[Cell] = (), **about: object) -> Violation:
    """A violation of the ruling that decides it."""
    return Violation(code, tuple(cells), RULE_OF[code], about)
