"""Problems of a finished game: what no game can have led to."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.pyramido.boxing import from_one_box
from companion.games.pyramido.cards import TILES, Block, tile_with
from companion.games.pyramido.choices import Options
from companion.games.pyramido.finals import Counted, tiles_laid
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.refusals import said
from companion.games.pyramido.scoring import Result
from companion.games.pyramido.storeys import STAGES, dominoes_of
from companion.games.pyramido.wording import color_said
from companion.sentences import Sentence

LEAST = 2
"""The first domino of a stage is always marked: one symbol, and the bonus for it."""


def most(stage: int) -> int:
    """More than any stage scores: every symbol that can lie there, and the bonus for all."""
    symbols = sum(2 * dominoes_of(below) for below in range(1, stage + 1))
    return 2 * (symbols + len(TILES))


def score_problems(players: Sequence[Counted], options: Options) -> list[Sentence]:
    """Everything that cannot be, a sentence each."""
    results = [player.result for player in players]
    found = [*_people(results), *_stages(results)]
    for player in players:
        found += _totals(player)
        found += _tiles(player)
        for pyramid in player.pyramids:
            found += _storey(player.result.name, pyramid, options)
    return [*found, *_box(players)]


def _people(results: Sequence[Result]) -> Iterator[Sentence]:
    if not 2 <= len(results) <= 4:
        yield said("people-count", count=len(results))
    for name, count in Counter(result.name for result in results).items():
        if count > 1:
            yield said("people-alike", name=name)


def _stages(results: Sequence[Result]) -> Iterator[Sentence]:
    longest = max(len(result.stages) for result in results)
    for result in results:
        if len(result.stages) < longest and not result.lost:
            stages = len(result.stages)
            yield said("stages-missing", name=result.name, stages=stages, longest=longest)
        if result.lost and len(result.stages) == STAGES:
            yield said("lost-though-finished", name=result.name)


def _totals(player: Counted) -> Iterator[Sentence]:
    name = player.result.name
    for stage, points in enumerate(player.result.stages, 1):
        about = {"name": name, "stage": stage, "points": points}
        if points < LEAST:
            yield said("points-too-few", **about, least=LEAST)
        if points > most(stage):
            yield said("points-too-many", **about)
    for stage, (written, score) in enumerate(zip(player.written, player.scores, strict=True), 1):
        if written not in (None, score.total):
            about = {"name": name, "stage": stage, "points": written}
            yield said("points-not-of-blocks", **about, total=score.total)


def _tiles(player: Counted) -> Iterator[Sentence]:
    name = player.result.name
    if not player.pyramids:
        return
    laid = [block for _, block in player.pyramids[-1].places() if block.tile]
    for tile, count in Counter(tile_with(block.color or "") for block in laid).items():
        if count > 1:
            one, other = (said(f"color-{color}") for color in tile)
            sides = said("tile-sides", one=one, other=other)
            yield said("tile-laid-twice", name=name, tile=sides, count=count)
    complete = len(player.pyramids) == len(player.result.stages)
    left = len(TILES) - tiles_laid(player.pyramids[-1])
    if complete and player.told_left not in (None, left):
        tiles = {"laid": len(laid), "left": player.told_left, "all": len(TILES)}
        yield said("tiles-do-not-add-up", name=name, **tiles)


def _storey(name: str, pyramid: Pyramid, options: Options) -> Iterator[Sentence]:
    storey, where = pyramid.top, {"name": name, "stage": pyramid.stage}
    marked = [storey.blocks[cell] for cell in storey.jewels]
    for color, count in Counter(block.color for block in marked).items():
        if count > 1:
            yield said("jewels-alike", **where, count=count, color=color_said(color))
    if not marked:
        yield said("jewels-none", **where)
    if options.mark_without_symbol == "forbidden":
        yield from (
            said("jewel-off-symbols", **where, color=color_said(block.color))
            for block in marked
            if not block.symbols
        )
    yield from _symbols(where, list(storey.blocks.values()))


def _symbols(where: dict[str, object], blocks: Sequence[Block]) -> Iterator[Sentence]:
    for block in blocks:
        if block.tile and len(block.symbols) != 1:
            yield said("tile-symbols", **where, words=block.words)
    count = sum(len(block.symbols) for block in blocks if not block.tile)
    whole = sum(not block.tile for block in blocks)
    if whole == len(blocks) and count != whole:
        yield said("symbols-count", **where, count=count, dominoes=whole // 2)


def _box(players: Sequence[Counted]) -> Iterator[Sentence]:
    """Storeys that the dominoes cannot have made; whoever laid tiles that there are not is left
    out, since under them anything could lie."""
    checked = [p for p in players if p.pyramids and tiles_laid(p.pyramids[-1]) <= len(TILES)]
    for player in checked:
        for pyramid in player.pyramids:
            if not from_one_box([pyramid.top]):
                yield said("not-of-the-box", name=player.result.name, stage=pyramid.stage)
                return
    storeys = [pyramid.top for player in checked for pyramid in player.pyramids]
    if storeys and not from_one_box(storeys):
        yield said("domino-twice")
