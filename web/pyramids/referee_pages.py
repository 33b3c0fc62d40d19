"""The referee's pages: was it legal, where can this pattern go, who is first.

Each can be asked from a table, which then knows the cards and what was played, or alone.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.bad_input import BadInput
from companion.games.pyramids.book import BOOK
from companion.games.pyramids.cases import PositionCase, TurnsCase
from companion.games.pyramids.drawing import drawn_patterns
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.questions import FirstShape, PlacementsShape, first_of, placements_of
from companion.games.pyramids.state import State
from companion.store import Seat
from web.api import body, seat_at, table_for
from web.api_referee import settled
from web.decks import BUILT_IN
from web.languages import chosen_language
from web.problems import Problem
from web.pyramids.api_questions import pyramids_with
from web.pyramids.asked import Asked, asked_cards, first_question, noted_turns
from web.pyramids.verdicts import card_with, shown_verdict
from web.services import services

referee_pages = Blueprint("referee_pages", __name__, url_prefix="/referee")


class Place(NamedTuple):
    """Where the question is asked: at a table, or alone with a deck."""

    table: str
    deck: str
    game: Pyramids
    state: State
    seat: int

    def shown(self) -> dict[str, Any]:
        """What every page of the referee is drawn with."""
        names = [player.name for player in self.state.players]
        return {
            "place": self,
            "names": names,
            "options": self.state.options.as_json() if self.table else {},
            "patterns": drawn_patterns(self.game.deck, chosen_language()),
            "numbers": sorted(self.game.deck.by_number),
            "decks": services().decks.names(),
        }


def _place() -> Place:
    table_id, seat = request.args.get("table", ""), request.args.get("player", 0, type=int)
    if table_id and seat_at(table_id) is not Seat.STRANGER:
        live = table_for(table_id)
        state = live.view().table.state
        if isinstance(state, State) and state.players:
            seat = min(max(seat, 0), len(state.players) - 1)
            return Place(live.id, live.deck, pyramids_with(live.deck), state, seat)
    deck = request.args.get("deck", BUILT_IN)
    return Place("", deck, pyramids_with(deck), State(), 0)


@referee_pages.get("")
def legal() -> str:
    """Was it legal?"""
    place = _place()
    return render_template(
        "pyramids/referee_legal.html",
        **place.shown(),
        cards=_drawn(place.game, asked_cards(place.game, place.state, place.seat, request.args)),
        turns=noted_turns(place.state, place.seat),
        round=max(1, place.state.round),
    )


@referee_pages.get("/where")
def where() -> str:
    """Where can this pattern go?"""
    place = _place()
    return render_template(
        "pyramids/referee_where.html",
        **place.shown(),
        cards=_drawn(place.game, asked_cards(place.game, place.state, place.seat, request.args)),
        latest=place.state.expeditions[-1] if place.state.expeditions else None,
    )


@referee_pages.get("/cards")
def cards() -> str:
    """Cards to tap on, by their numbers."""
    place = _place()
    found = _drawn(place.game, asked_cards(place.game, place.state, place.seat, request.args))
    return render_template("pyramids/_asked_cards.html", cards=found)


def _drawn(game: Pyramids, asked: list[Asked]) -> list[tuple[Any, Asked]]:
    return [(card_with(game.deck, one.number, one.now), one) for one in asked]


@referee_pages.post("/verdict")
def verdict() -> str:
    """The referee's word on marks before and after some turns, drawn."""
    case = body(TurnsCase)
    before, after = _rows(case.before.cards), _rows(case.after.cards)
    return _verdict(settled(BOOK, case, "turns_case"), case.deck, before, after)


@referee_pages.post("/possible")
def possible() -> str:
    """The referee's word on marks whose past nobody knows, drawn."""
    case = body(PositionCase)
    return _verdict(settled(BOOK, case, "position_case"), case.deck, {}, _rows(case.cards))


def _rows(cards: Any) -> dict[int, list[str]]:
    return {card.number: card.marks for card in cards}


def _verdict(
    answer: Mapping[str, Any],
    deck: str | None,
    before: Mapping[int, list[str]],
    after: Mapping[int, list[str]],
) -> str:
    drawn_with = pyramids_with(deck).deck
    told = shown_verdict(drawn_with, answer, before, after)
    return render_template("pyramids/_verdict.html", verdict=told)


@referee_pages.post("/places")
def places() -> str:
    """All placements of a pattern, each drawn on the card."""
    wish = body(PlacementsShape)
    game = pyramids_with(wish.deck)
    told = placements_of(game, wish)
    card = card_with(game.deck, wish.card.number, wish.card.marks)
    return render_template("pyramids/_places.html", card=card, told=told)


@referee_pages.get("/first")
def first() -> ResponseReturnValue:
    """Who is first? The answer stands above the question, which stays as it was asked."""
    place = _place()
    asked = first_question(place.state, request.args)
    told, problem = None, ""
    try:
        if any(player.now for player in asked):
            chosen = place.state.options.as_json() if place.table else {}
            told = first_of(place.game, FirstShape(options=chosen, players=asked))
    except (BadInput, Problem) as error:
        problem = str(error)
    colors = place.game.box.color_of
    return render_template(
        "pyramids/referee_first.html",
        **place.shown(),
        asked=asked,
        told=told,
        problem=problem,
        colors=colors,
    ), 422 if problem else 200
