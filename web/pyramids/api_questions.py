"""The referee's quick questions over the API: marks without a past, placements, who is first."""

from typing import Any

from flask import Response

from companion.games.pyramids.book import BOOK
from companion.games.pyramids.cases import PositionCase
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.questions import (
    FirstAnswer,
    FirstShape,
    PlacementsAnswer,
    PlacementsShape,
    first_of,
    placements_of,
)
from web.api import answered, api, body
from web.api_referee import settled
from web.decks import BUILT_IN
from web.openapi import described
from web.services import services


def pyramids_with(deck: str | None) -> Pyramids:
    """The game with a deck of this installation, our own if none is named."""
    game = services().decks.game(BOOK, deck or BUILT_IN)
    assert isinstance(game, Pyramids)
    return game


@api.post("/possible")
@described("Could these marks have come about?", body=PositionCase, answer=dict[str, Any])
def possible() -> dict[str, Any]:
    """Marks without a past: walls, entry, contact, and whether any turns lead there."""
    return settled(BOOK, body(PositionCase), "position_case")


@api.post("/placements")
@described("Where can this pattern go?", body=PlacementsShape, answer=PlacementsAnswer)
def placements() -> Response:
    """Every place of the whole pattern on a card, and every single cell that may be marked."""
    wish = body(PlacementsShape)
    return answered(placements_of(pyramids_with(wish.deck), wish))


@api.post("/first")
@described("Who is first?", body=FirstShape, answer=FirstAnswer)
def first() -> Response:
    """Who draws in which order, and who wins which pyramid points, in one turn."""
    wish = body(FirstShape)
    return answered(first_of(pyramids_with(wish.deck), wish))
