"""A player's pyramid as devices draw it: storeys, quarters seen from above, zones, room."""

from collections.abc import Mapping

from companion.games.pyramido.answers import score_so_far
from companion.games.pyramido.cards import QUARTERS, Block
from companion.games.pyramido.pyramid import Place, Pyramid, fill_of, frames_at, gaps_of, room
from companion.games.pyramido.scoring import StageScore
from companion.games.pyramido.shapes import tile_names
from companion.games.pyramido.state import State
from companion.games.pyramido.state_shapes import (
    BlockShown,
    FillShown,
    FrameShown,
    PyramidoPlayer,
    QuarterShown,
    StageShown,
    StoreyShown,
    ZoneShown,
)
from companion.games.pyramido.told import fill_line
from companion.games.pyramido.wording import zone_words
from companion.games.pyramido.zones import Zone, quarters_of, seen_from_above
from companion.lattice import Cell


def player_shown(state: State, seat: int, language: str) -> PyramidoPlayer:
    """A player's pyramid, and everything that can be drawn of it."""
    player = state.players[seat]
    pyramid = player.pyramid
    score = score_so_far(state, seat).value
    builds = player.known and not player.lost and not pyramid.full and not state.over
    return PyramidoPlayer(
        name=player.name,
        stage=pyramid.stage,
        storeys=[_storey(pyramid, stage) for stage in range(1, pyramid.stage + 1)],
        quarters=_quarters(pyramid, score),
        score=score_shown(score, language),
        fill=_fill(pyramid, language) if builds else None,
        room=room(pyramid) if builds else [],
        jewels_home=pyramid.jewels_home,
        tiles=tile_names(pyramid.tiles),
        tiles_left=player.tiles,
        points=list(player.points),
        is_known=player.known,
        lost=player.lost,
    )


def block_shown(cell: Cell, block: Block, jewel: bool = False) -> BlockShown:
    """A block on its cell."""
    symbols = [QUARTERS[symbol] for symbol in sorted(block.symbols)]
    return BlockShown(
        row=cell[0], col=cell[1], color=block.color, symbols=symbols, tile=block.tile, jewel=jewel
    )


def _storey(pyramid: Pyramid, stage: int) -> StoreyShown:
    storey = pyramid.storeys[stage - 1]
    blocks = [
        block_shown(cell, block, cell in storey.jewels)
        for cell, block in sorted(storey.blocks.items())
    ]
    return StoreyShown(stage=stage, frame=_frame(pyramid, stage), blocks=blocks)


def _frame(pyramid: Pyramid, stage: int) -> FrameShown:
    """All frames that the storey may come to have, together."""
    cells = [cell for frame in frames_at(pyramid, stage) for cell in frame.cells]
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return FrameShown(
        top=min(rows),
        left=min(cols),
        rows=max(rows) - min(rows) + 1,
        cols=max(cols) - min(cols) + 1,
    )


def _quarters(pyramid: Pyramid, score: StageScore) -> list[QuarterShown]:
    blocks = dict(pyramid.places())
    zone_of = {q: nth for nth, zone in enumerate(score.zones) for q in zone.quarters}
    jewels = {(pyramid.stage, *cell) for cell in pyramid.top.jewels}
    return [
        _quarter(quarter, place, blocks, place in jewels, zone_of.get(quarter))
        for quarter, place in sorted(seen_from_above(pyramid).items())
    ]


def _quarter(
    quarter: Cell, place: Place, blocks: Mapping[Place, Block], jewel: bool, zone: int | None
) -> QuarterShown:
    return QuarterShown(
        row=quarter[0],
        col=quarter[1],
        storey=place[0],
        color=blocks[place].color,
        symbol=quarters_of(place).index(quarter) in blocks[place].symbols,
        jewel=jewel,
        zone=zone,
    )


def score_shown(score: StageScore, language: str) -> StageShown:
    """What a pyramid scores, zone by zone, in numbers and words."""
    zones = [_zone(zone, zone is score.bonus_zone, language) for zone in score.zones]
    return StageShown(zones=zones, bonus=score.bonus, total=score.total)


def _zone(zone: Zone, bonus: bool, language: str) -> ZoneShown:
    return ZoneShown(
        color=zone.color,
        blocks=list(zone.blocks),
        symbols=zone.symbols,
        marked=zone.marked,
        bonus=bonus,
        words=zone_words(zone.color, zone.symbols, zone.marked, language),
    )


def _fill(pyramid: Pyramid, language: str) -> FillShown:
    fill = fill_of(pyramid)
    return FillShown(
        gaps=fill.gaps,
        takes_a_domino=fill.takes_a_domino,
        tiles=fill.tiles,
        hopeless=fill.hopeless,
        forced=gaps_of(pyramid) if fill.forced else [],
        words=fill_line(pyramid, fill, language),
    )
