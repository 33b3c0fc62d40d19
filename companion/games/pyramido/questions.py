"""A question that the referee answers at once: who starts the next stage."""

from typing import Annotated, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.games.pyramido.choices import options
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.refusals import said
from companion.games.pyramido.scoring import next_start
from companion.json_shapes import Strict
from companion.table.seats import LEAST_PLAYERS, LONGEST_NAME, MOST_PLAYERS


class StageOf(Strict):
    """What a player scored in the stage that is over; null for one who is out of the game."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    points: Annotated[int, Field(ge=0, le=200)] | None


class FirstShape(Strict):
    """Everybody's points in the order of play, the starting player of the game first, and who
    started the stage that is over."""

    game: Literal["pyramido"]
    options: dict[str, str] = Field(default_factory=dict)
    players: Annotated[list[StageOf], Field(min_length=LEAST_PLAYERS, max_length=MOST_PLAYERS)]
    started: Annotated[int, Field(ge=0, le=MOST_PLAYERS - 1)] = 0


class FirstAnswer(Strict):
    """Players by their place in the question: who starts, and who was tied for it."""

    starts: int
    tied: list[int]


def first_of(game: Pyramido, wish: FirstShape) -> FirstAnswer:
    """Who starts; BadInput where that cannot be asked."""
    if wish.started >= len(wish.players):
        raise BadInput(said("no-such-start", index=wish.started))
    points = [player.points for player in wish.players]
    if all(own is None for own in points):
        raise BadInput(said("nobody-has-points"))
    starts, tied = next_start(points, wish.started, options(wish.options))
    return FirstAnswer(starts=starts, tied=tied)
