"""Problems of a finished game: what no game can have led to."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.pyramido.boxing import from_one_box
from companion.games.pyramido.cards import TILES, Block, tile_with
from companion.games.pyramido.choices import Options
from companion.games.pyramido.finals import Counted, tiles_laid
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.scoring import Result
from companion.games.pyramido.storeys import STAGES, dominoes_of

LEAST = 2
"""The first domino of a stage is always marked: one symbol, and the bonus for it."""


def most(stage: int) -> int:
    """More than any stage scores: every symbol that can lie there, and the bonus for all."""
    symbols = sum(2 * dominoes_of(below) for below in range(1, stage + 1))
    return 2 * (symbols + len(TILES))


def score_problems(players: Sequence[Counted], options: Options) -> list[str]:
    """Everything that cannot be, a sentence each."""
    results = [player.result for player in players]
    found = [*_people(results), *_stages(results)]
    for player in players:
        found += _totals(player)
        found += _tiles(player)
        for pyramid in player.pyramids:
            found += _storey(player.result.name, pyramid, options)
    return [*found, *_box(players)]


def _people(results: Sequence[Result]) -> Iterator[str]:
    if not 2 <= len(results) <= 4:
        yield f"2 to 4 people play, and here are {len(results)}."
    for name, count in Counter(result.name for result in results).items():
        if count > 1:
            yield f"Two players are called {name}."


def _stages(results: Sequence[Result]) -> Iterator[str]:
    longest = max(len(result.stages) for result in results)
    for result in results:
        if len(result.stages) < longest and not result.lost:
            yield (
                f"{result.name} has {len(result.stages)} stages and others have {longest}; "
                "only who lost stops before the others."
            )
        if result.lost and len(result.stages) == STAGES:
            yield f"{result.name} finished all four storeys, so the game was not lost."


def _totals(player: Counted) -> Iterator[str]:
    name = player.result.name
    for stage, points in enumerate(player.result.stages, 1):
        if points < LEAST:
            yield f"{name} has {points} points in stage {stage}, and the least is {LEAST}."
        if points > most(stage):
            yield f"{name} has {points} points in stage {stage}, more than its symbols can give."
    for stage, (told, score) in enumerate(zip(player.written, player.scores, strict=True), 1):
        if told not in (None, score.total):
            yield f"{name} wrote {told} points for stage {stage}; its blocks give {score.total}."


def _tiles(player: Counted) -> Iterator[str]:
    name = player.result.name
    if not player.pyramids:
        return
    laid = [block for _, block in player.pyramids[-1].places() if block.tile]
    for tile, count in Counter(tile_with(block.color or "") for block in laid).items():
        if count > 1:
            yield f"{name} laid the {'/'.join(tile)} tile {count} times, and there is one of it."
    complete = len(player.pyramids) == len(player.result.stages)
    left = len(TILES) - tiles_laid(player.pyramids[-1])
    if complete and player.told_left not in (None, left):
        yield (
            f"{name} laid {len(laid)} resurfacing tiles and has {player.told_left} left, "
            f"which does not make {len(TILES)}."
        )


def _storey(name: str, pyramid: Pyramid, options: Options) -> Iterator[str]:
    storey, where = pyramid.top, f"{name}, stage {pyramid.stage}"
    marked = [storey.blocks[cell] for cell in storey.jewels]
    for color, count in Counter(block.color for block in marked).items():
        if count > 1:
            yield f"{where}: {count} {color} jewels, and each player has one."
    if not marked:
        yield f"{where}: no jewel, though the first domino of a stage is always marked."
    if options.mark_without_symbol == "forbidden":
        yield from (
            f"{where}: the {block.color} jewel stands on a block without a symbol."
            for block in marked
            if not block.symbols
        )
    yield from _symbols(where, list(storey.blocks.values()))


def _symbols(where: str, blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        if block.tile and len(block.symbols) != 1:
            yield f"{where}: {block.words!r}, and a resurfacing tile has one symbol."
    count = sum(len(block.symbols) for block in blocks if not block.tile)
    whole = sum(not block.tile for block in blocks)
    if whole == len(blocks) and count != whole:
        yield f"{where}: {count} symbols on {whole // 2} dominoes, and each domino has two."


def _box(players: Sequence[Counted]) -> Iterator[str]:
    """Storeys that the dominoes cannot have made; whoever laid tiles that there are not is left
    out, since under them anything could lie."""
    checked = [p for p in players if p.pyramids and tiles_laid(p.pyramids[-1]) <= len(TILES)]
    for player in checked:
        for pyramid in player.pyramids:
            if not from_one_box([pyramid.top]):
                yield (
                    f"{player.result.name}, stage {pyramid.stage}: the dominoes of the box cannot "
                    "be laid like this; check colours and symbols."
                )
                return
    storeys = [pyramid.top for player in checked for pyramid in player.pyramids]
    if storeys and not from_one_box(storeys):
        yield "Some domino must have been used twice, and each is in the box once."
