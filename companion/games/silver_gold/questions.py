"""Questions that the referee answers at once: where a pattern goes, and who is first, to the cups
and to draw."""

from typing import Annotated, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.expeditions import questions
from companion.expeditions.questions import PlacementsAnswer, placements_on
from companion.expeditions.shapes import card_named, read_marks
from companion.games.silver_gold.first import Did, who_is_first
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.refusals import said
from companion.games.silver_gold.shapes import Cup, check_cells
from companion.games.silver_gold.sheet import CUPS, MOST_COINS, rows_of
from companion.json_shapes import Strict

MOST_ROWS = rows_of(MOST_COINS)
MOST_AT_ONCE = 2
"""Cards that a player can complete in one turn: both."""


class PlacementsShape(questions.PlacementsShape):
    """A treasure card as it lies, and the pattern of the expedition."""

    game: Literal["silver-gold"]


class DidNow(Strict):
    """What a player did in this turn."""

    name: Annotated[str, Field(max_length=60)]
    rows: Annotated[int, Field(ge=0, le=MOST_ROWS)] = 0
    """Coin rows filled."""
    treasures: Annotated[int, Field(ge=0, le=MOST_AT_ONCE)] = 0
    """Cards completed."""


class FirstShape(Strict):
    """What everybody did in this turn, by seats, who started it, and the cups that were left."""

    game: Literal["silver-gold"]
    players: Annotated[list[DidNow], Field(min_length=2, max_length=4)]
    starter: Annotated[int, Field(ge=0, le=3)]
    cups_left: Annotated[list[Cup], Field(max_length=len(CUPS))] = Field(
        default_factory=lambda: list(CUPS)
    )


class CupWon(Strict):
    """A cup, null where none was left, and who takes it."""

    player: int
    cup: int | None


class FirstAnswer(Strict):
    """Players by their place in the question: who takes which cup, and who draws, in order."""

    cups: list[CupWon]
    draws: list[int]


def placements_of(game: SilverGold, wish: PlacementsShape) -> PlacementsAnswer:
    """Every place of the pattern on a treasure card; BadInput says what cannot be asked."""
    card_named(wish.card.number, game.box.cards)
    card = game.box.cards[wish.card.number]
    marks = read_marks(wish.card, card.lattice, "card")
    check_cells(card, marks, "card")
    return placements_on(card, marks, wish.pattern)


def first_of(game: SilverGold, wish: FirstShape) -> FirstAnswer:
    """Who takes which cup and who draws; BadInput where that cannot be asked."""
    if wish.starter >= len(wish.players):
        raise BadInput(said("no-such-starter", index=wish.starter))
    if len(set(wish.cups_left)) < len(wish.cups_left):
        raise BadInput(said("cup-twice"))
    did = [Did(player.rows, player.treasures) for player in wish.players]
    told = who_is_first(did, wish.starter, wish.cups_left)
    return FirstAnswer(
        cups=[CupWon(player=player, cup=cup) for player, cup in told.cups], draws=told.draws
    )
