"""The table's page, and the part of it that every event draws anew."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.store import Seat
from web.api import seat_at, table_for
from web.joining import join_address
from web.languages import chosen_language
from web.own_pages import hint_at
from web.showing import whole
from web.tables import LiveTable

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
    live = table_for(table_id)
    own = f"{live.book.name}/_table.html"
    return render_template([own, "_board.html"], **_shown(live))


def _shown(live: LiveTable) -> Mapping[str, Any]:
    """Everything that the templates draw, all of the same moment."""
    answer = whole(live, seat_at(live.id) is Seat.HOST)
    state = answer.state
    return {
        "table": answer.table,
        "state": state,
        "entries": answer.entries,
        "names": [player.name for player in state.players],
        "hint": hint_at(live),
        "has_desk": live.book.desk is not None,
        **live.book.drawn(live.game, live.view().table, chosen_language()),
    }
