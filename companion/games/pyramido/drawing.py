"""What templates draw of a table: every pyramid from above, its zones outlined.

Quarters are ten units wide, blocks twenty; each storey lies half a block further in than the one
below.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.pyramido.answers import score_so_far
from companion.games.pyramido.cards import COLORS, OFFSETS, Block, dominoes
from companion.games.pyramido.pyramid import Pyramid, room
from companion.games.pyramido.scoring import StageScore
from companion.games.pyramido.showing import domino_shown
from companion.games.pyramido.state import State
from companion.games.pyramido.wording import color_word, say
from companion.lattice import Cell

QUARTER = 10
BLOCK = 2 * QUARTER
MARGIN = 2


class BlockDrawn(NamedTuple):
    """A block: its storey and cell, where it is drawn, and what it shows."""

    storey: int
    row: int
    col: int
    x: int
    y: int
    color: str | None
    symbols: tuple[tuple[int, int], ...]
    """The middles of the quarters with a symbol."""
    is_tile: bool
    has_jewel: bool
    name: str


class CellDrawn(NamedTuple):
    """A free cell of the storey being built that a domino may cover."""

    row: int
    col: int
    x: int
    y: int
    name: str


class ZoneDrawn(NamedTuple):
    """The edge of a zone as seen from above."""

    path: str
    marked: bool
    bonus: bool


class PyramidDrawn(NamedTuple):
    """A pyramid from above: what is seen of it, the lowest first, and where it may grow."""

    left: int
    top: int
    width: int
    height: int
    blocks: tuple[BlockDrawn, ...]
    free: tuple[CellDrawn, ...]
    zones: tuple[ZoneDrawn, ...]
    """In the order of the score's zones."""
    offset: int
    """How far in the storey being built lies."""


def drawn_pyramid(state: State, seat: int, language: str) -> PyramidDrawn:
    """A player's pyramid, where a domino may go, and the zones that score."""
    pyramid = state.players[seat].pyramid
    builds = not (pyramid.full or state.over or state.players[seat].lost)
    free = {cell for pair in room(pyramid) for cell in pair} if builds else set()
    return from_above(pyramid, free, score_so_far(state, seat).value, language)


def from_above(
    pyramid: Pyramid, free: Iterable[Cell], score: StageScore | None, language: str
) -> PyramidDrawn:
    """A pyramid with the zones of a score outlined, and with these cells to be tapped on."""
    blocks = tuple(
        _block(number, cell, block, cell in storey.jewels and number == pyramid.stage, language)
        for number, storey in enumerate(pyramid.storeys, 1)
        for cell, block in sorted(storey.blocks.items())
    )
    offset = _offset(pyramid.stage)
    cells = tuple(
        CellDrawn(row, col, col * BLOCK + offset, row * BLOCK + offset, _cell(row, col, language))
        for row, col in sorted(free)
    )
    return PyramidDrawn(*_view((*blocks, *cells)), blocks, cells, _zones(score), offset)


def _zones(score: StageScore | None) -> tuple[ZoneDrawn, ...]:
    """The zones of a score; none where there is no score."""
    if score is None:
        return ()
    return tuple(
        ZoneDrawn(outline(zone.quarters), zone.marked, zone is score.bonus_zone)
        for zone in score.zones
    )


def _offset(stage: int) -> int:
    return (stage - 1) * QUARTER


def _cell(row: int, col: int, language: str) -> str:
    return say("cell", language, row=row + 1, col=col + 1)


def _block(storey: int, cell: Cell, block: Block, has_jewel: bool, language: str) -> BlockDrawn:
    (row, col), offset = cell, _offset(storey)
    x, y = col * BLOCK + offset, row * BLOCK + offset
    name = f"{_cell(row, col, language)}: {color_word(block.color, language)}"
    return BlockDrawn(
        storey, row, col, x, y, block.color, middles(block), block.tile, has_jewel, name
    )


def middles(block: Block) -> tuple[tuple[int, int], ...]:
    """The middles of a block's quarters with a symbol, from its corner."""
    half = QUARTER // 2
    places = (OFFSETS[symbol] for symbol in sorted(block.symbols))
    return tuple((col * QUARTER + half, row * QUARTER + half) for row, col in places)


def _view(drawn: Sequence[BlockDrawn | CellDrawn]) -> tuple[int, int, int, int]:
    left = min((one.x for one in drawn), default=0) - MARGIN
    top = min((one.y for one in drawn), default=0) - MARGIN
    right = max((one.x for one in drawn), default=0) + BLOCK + MARGIN
    bottom = max((one.y for one in drawn), default=0) + BLOCK + MARGIN
    return left, top, right - left, bottom - top


def outline(quarters: Iterable[Cell]) -> str:
    """The edge of a group of quarters as an SVG path."""
    group = set(quarters)
    lines = []
    for row, col in sorted(group):
        x, y = col * QUARTER, row * QUARTER
        if (row - 1, col) not in group:
            lines.append(f"M{x} {y}h{QUARTER}")
        if (row + 1, col) not in group:
            lines.append(f"M{x} {y + QUARTER}h{QUARTER}")
        if (row, col - 1) not in group:
            lines.append(f"M{x} {y}v{QUARTER}")
        if (row, col + 1) not in group:
            lines.append(f"M{x + QUARTER} {y}v{QUARTER}")
    return "".join(lines)


def drawn_table(state: State, language: str) -> Mapping[str, Any]:
    """Everything that the templates draw beside the state."""
    quarry = state.quarry
    lying = {number for number in (*quarry.dominoes, *quarry.tops) if number is not None}
    return {
        "views": [drawn_pyramid(state, seat, language) for seat in range(len(state.players))],
        "color_names": {color: color_word(color, language) for color in COLORS},
        "dominoes": [domino_shown(number) for number in dominoes()],
        "taken": sorted(state.used | lying),
        "quarry_numbers": quarry.dominoes,
        "pile_numbers": quarry.tops,
        "pile_heights": quarry.heights,
    }
