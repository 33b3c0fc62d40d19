"""The table's page, and the part of it that every event draws anew."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.games.pyramids.events import Drew
from companion.games.pyramids.state import ROUNDS, TURNS_A_ROUND
from companion.store import Seat
from web.api import seat_at, table_for
from web.drawing import drawn_hands, drawn_patterns
from web.joining import join_address
from web.showing import whole
from web.tables import LiveTable, View

table_pages = Blueprint("table_pages", __name__, url_prefix="/t")


@table_pages.get("/<table_id>")
def table(table_id: str) -> ResponseReturnValue:
    """A table; whoever has not joined it is asked for its code first."""
    if seat_at(table_id) is Seat.STRANGER:
        return redirect(url_for("pages.start"), 303)
    live = table_for(table_id)
    return render_template("table.html", **_shown(live), address=join_address(live))


@table_pages.get("/<table_id>/fragment")
def fragment(table_id: str) -> str:
    """What changes on the page when something happens."""
    return render_template("_table.html", **_shown(table_for(table_id)))


def _shown(live: LiveTable) -> Mapping[str, Any]:
    """Everything that the templates draw, all of the same moment."""
    answer = whole(live, seat_at(live.id) is Seat.HOST)
    state = answer.state
    return {
        "table": answer.table,
        "state": state,
        "entries": answer.entries,
        "names": [player.name for player in state.players],
        "patterns": drawn_patterns(live.game.deck),
        "hands": drawn_hands(live.game.deck, state.players),
        "numbers": sorted(live.game.deck.by_number),
        "turns": _turns(state.expeditions),
        "unseen": unseen_draws(live.view()),
    }


def _turns(expeditions: list[str | None]) -> list[list[tuple[str, str]]]:
    """Every turn of every round: past, now or to come, and its pattern."""
    now = len(expeditions) - 1
    names = [name or "?" for name in expeditions]
    names += [""] * (ROUNDS * TURNS_A_ROUND - len(names))
    told = [
        ("now" if place == now else "past" if place < now else "coming", name)
        for place, name in enumerate(names)
    ]
    return [told[first : first + TURNS_A_ROUND] for first in range(0, len(told), TURNS_A_ROUND)]


def unseen_draws(view: View) -> dict[int, tuple[int, str]]:
    """By player, the last draw of which nobody saw the card, and where it came from: once
    somebody tells the card, that is the entry to correct."""
    return {
        event.player: (place, event.source)
        for place, event in view.table.counting
        if isinstance(event, Drew) and event.card is None
    }
