"""Questions that the referee answers at once: where a pattern goes, and who is first, to draw and
in the races."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.expeditions import questions
from companion.expeditions.questions import PlacementsAnswer, placements_on
from companion.expeditions.shapes import card_named
from companion.games.pyramids.choices import options
from companion.games.pyramids.first import Done, who_is_first
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.refusals import said
from companion.games.pyramids.shapes import CardNumber, read_marks
from companion.json_shapes import Strict


class PlacementsShape(questions.PlacementsShape):
    """A chamber as it lies, and the pattern of the expedition."""

    game: Literal["pyramids"]
    deck: str | None = None


class CompletedNow(Strict):
    """A player's pyramids: those completed in earlier turns, and those of this one."""

    name: Annotated[str, Field(max_length=60)]
    earlier: Annotated[list[CardNumber], Field(max_length=48)] = Field(default_factory=list)
    now: Annotated[list[CardNumber], Field(max_length=4)]


class FirstShape(Strict):
    """What everybody completed."""

    game: Literal["pyramids"]
    deck: str | None = None
    options: dict[str, str] = Field(default_factory=dict)
    players: Annotated[list[CompletedNow], Field(min_length=1, max_length=4)]


class WonShape(Strict):
    """Pyramid points that a player wins, and with which pyramid."""

    color: str
    points: int
    player: int
    number: int


class FirstAnswer(Strict):
    """Players by their place in the question: who draws, in order, and who wins which points."""

    draws: list[int]
    points: list[WonShape]


def placements_of(game: Pyramids, wish: PlacementsShape) -> PlacementsAnswer:
    """Every place of the pattern in a chamber; BadInput says what cannot be asked."""
    card = card_named(wish.card.number, game.box.cards)
    return placements_on(card, read_marks(wish.card, card.lattice, "card"), wish.pattern)


def first_of(game: Pyramids, wish: FirstShape) -> FirstAnswer:
    """Who draws and who wins; BadInput where a pyramid does not exist or is there twice."""
    earlier = [(seat, n) for seat, player in enumerate(wish.players) for n in player.earlier]
    now = [(seat, n) for seat, player in enumerate(wish.players) for n in player.now]
    _check([*earlier, *now], game)
    told = who_is_first(earlier, now, game.box.color_of, options(wish.options))
    return FirstAnswer(
        draws=told.draws,
        points=[
            WonShape(color=won.color, points=won.points, player=won.player, number=won.number)
            for won in told.awards
        ],
    )


def _check(done: Sequence[Done], game: Pyramids) -> None:
    numbers = [number for _, number in done]
    for number in numbers:
        card_named(number, game.box.chambers)
        if numbers.count(number) > 1:
            raise BadInput(said("pyramid-twice", number=number))
