"""Questions that the referee answers at once: where a pattern can go, and who is first."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from companion.bad_input import BadInput
from companion.games.pyramids.choices import options
from companion.games.pyramids.first import Done, who_is_first
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.moves import Role, openings
from companion.games.pyramids.shapes import CardNumber, MarksShape, read_marks
from companion.json_shapes import Strict
from companion.patterns import PATTERNS

Cells = list[tuple[int, int]]


class PlacementsShape(Strict):
    """A card as it lies, and the pattern of the expedition."""

    deck: str | None = None
    card: MarksShape
    pattern: str


class PlacementsAnswer(Strict):
    """Where the whole pattern fits, and which single cells may be marked instead."""

    places: list[Cells]
    singles: Cells


class CompletedNow(Strict):
    """A player's pyramids: those completed in earlier turns, and those of this one."""

    name: Annotated[str, Field(max_length=60)]
    earlier: Annotated[list[CardNumber], Field(max_length=48)] = Field(default_factory=list)
    now: Annotated[list[CardNumber], Field(max_length=4)]


class FirstShape(Strict):
    """What everybody completed."""

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
    """Every legal opening of a turn on this card; BadInput says what cannot be asked."""
    if wish.pattern not in PATTERNS:
        raise BadInput(f"no expedition shows {wish.pattern!r}; choose one of {', '.join(PATTERNS)}")
    if wish.card.number not in game.box.chambers:
        raise BadInput(f"the deck has no card {wish.card.number}; check its number")
    chamber = game.box.chambers[wish.card.number]
    marks = read_marks(wish.card, chamber.lattice, "card")
    moves = openings((chamber,), (marks,), wish.pattern)
    found = [(move.role, chamber.lattice.cells(move.cells)) for move in moves]
    return PlacementsAnswer(
        places=[cells for role, cells in found if role is Role.PATTERN],
        singles=[cell for role, cells in found if role is Role.SINGLE for cell in cells],
    )


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
        if number not in game.box.chambers:
            raise BadInput(f"the deck has no card {number}; check its number")
        if numbers.count(number) > 1:
            raise BadInput(f"pyramid {number} is there twice; it was completed once")
