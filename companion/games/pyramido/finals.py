"""Finished games as people write them down: stage by stage, as blocks or as points."""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from companion.bad_input import BadInput
from companion.games.pyramido.cards import TILES
from companion.games.pyramido.choices import Options, options
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.refusals import said
from companion.games.pyramido.scoring import Result, StageScore, stage_score
from companion.games.pyramido.shapes import RowsShape, read_pyramid
from companion.json_shapes import Strict

Points = Annotated[int, Field(ge=0, le=1000)]


class StageShape(Strict):
    """The storey that a stage built, with the jewels on it; perhaps the points as written down."""

    blocks: RowsShape
    total: Points | None = None


class PlayerShape(Strict):
    """What a player ended with."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    stages: Annotated[list[Points | StageShape], Field(min_length=0, max_length=4)]
    resurfacing_left: Annotated[int, Field(ge=0, le=3)] | None = None
    lost: bool = False


class FinalShape(Strict):
    """A finished game."""

    game: Literal["pyramido"]
    options: dict[str, str] = Field(default_factory=dict)
    players: Annotated[list[PlayerShape], Field(min_length=1, max_length=8)]


class Counted(NamedTuple):
    """A player's result, with the pyramids of the stages that were given as blocks."""

    result: Result
    pyramids: tuple[Pyramid, ...]
    scores: tuple[StageScore, ...]
    written: tuple[int | None, ...]
    """Points as written down, for the stages given as blocks."""
    told_left: int | None


def counted(shape: FinalShape) -> list[Counted]:
    """Everybody's stages counted; BadInput where blocks make no pyramid."""
    chosen = options(shape.options)
    return [_player(player, chosen) for player in shape.players]


def _player(shape: PlayerShape, chosen: Options) -> Counted:
    given = [stage for stage in shape.stages if isinstance(stage, StageShape)]
    if any(isinstance(stage, StageShape) for stage in shape.stages[len(given) :]):
        raise BadInput(said("zones-run-down", name=shape.name))
    pyramids = tuple(_pyramid(shape.name, given[: n + 1]) for n in range(len(given)))
    scores = tuple(stage_score(pyramid, chosen) for pyramid in pyramids)
    points = (*(score.total for score in scores), *_plain(shape.stages[len(given) :]))
    left = shape.resurfacing_left
    if left is None and pyramids and len(given) == len(shape.stages):
        left = max(0, len(TILES) - tiles_laid(pyramids[-1]))
    result = Result(shape.name, points, left, shape.lost)
    written = tuple(stage.total for stage in given)
    return Counted(result, pyramids, scores, written, shape.resurfacing_left)


def _plain(stages: Sequence[int | StageShape]) -> list[int]:
    return [stage for stage in stages if isinstance(stage, int)]


def _pyramid(name: str, stages: Sequence[StageShape]) -> Pyramid:
    try:
        pyramid = read_pyramid([stage.blocks for stage in stages], None)
    except BadInput as error:
        raise BadInput(said("of-a-player", name=name, why=error.said)) from None
    if not pyramid.full:
        raise BadInput(said("stage-with-gaps", name=name, stage=pyramid.stage))
    if not pyramid.top.described:
        raise BadInput(said("blocks-without-color", name=name, stage=pyramid.stage))
    return pyramid


def tiles_laid(pyramid: Pyramid) -> int:
    """How many resurfacing tiles lie in a pyramid."""
    return sum(block.tile for _, block in pyramid.places())
