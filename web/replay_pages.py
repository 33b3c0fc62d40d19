"""Replay: a game again, event by event, drawn as the table drew it and touched by nobody."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store import Seat
from companion.table.log import replay
from web.api import seat_at, table_for
from web.languages import chosen_language
from web.showing import entries_shown, table_shown
from web.tables import LiveTable, View

replay_pages = Blueprint("replay_pages", __name__, url_prefix="/t/<table_id>/replay")


@replay_pages.get("")
def again(table_id: str) -> ResponseReturnValue:
    """The whole page, at an event."""
    if seat_at(table_id) is Seat.STRANGER:
        return redirect(url_for("pages.start"), 303)
    live = table_for(table_id)
    last = len(live.view().entries)
    at = request.args.get("at", last, type=int)
    return render_template("replay.html", **_shown(live, at), last=last, turns_at=_turns(live))


@replay_pages.get("/<int:at>")
def fragment(table_id: str, at: int) -> str:
    """The table as it stood after so many events."""
    return render_template("_replayed.html", **_shown(table_for(table_id), at))


def _shown(live: LiveTable, at: int) -> Mapping[str, Any]:
    now = live.view()
    at = min(max(1, at), len(now.entries))
    then = View(
        replay(live.game, now.table.entries[:at]), now.entries[:at], now.locked, now.revision
    )
    language = chosen_language()
    state = live.book.shown(live.game, then.table, language)
    return {
        "at": at,
        "table": table_shown(live, then, is_host=False),
        "state": state,
        "entries": entries_shown(live, then),
        "names": [player.name for player in state.players],
        **live.book.drawn(live.game, then.table, language),
    }


def _turns(live: LiveTable) -> list[int]:
    """After how many events each turn begins."""
    counting = live.view().table.counting
    return [place + 1 for place, event in counting if live.game.opens_turn(event)]
