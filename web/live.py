"""Live: every device sees every event at once, over server-sent events.

A stream is a place in the table's own log. It keeps no queue: a device that is slow or was away
goes on from its place, so nothing is lost or doubled, and nothing piles up for it here.
"""

from collections.abc import Iterator
from threading import Event

from flask import Response, request, stream_with_context
from pydantic import BaseModel

from companion.shown import Told
from companion.store import Seat
from web.api import api, seat_at, table_for
from web.games import StateOfAny
from web.languages import gettext as _
from web.openapi import described
from web.problems import Problem
from web.services import services
from web.showing import entries_shown, state_shown, table_shown
from web.state_shapes import TableShown
from web.tables import LiveTable

RECONNECT_MILLISECONDS = 1000
HEARTBEAT = ": still here\n\n"


class Now(Told):
    """Where a table stands: follows the entries that led there."""

    table: TableShown
    state: StateOfAny


@api.get("/tables/<table_id>/stream")
@described(
    "Follow a table",
    media="text/event-stream",
    query={"after": "the last entry that is known; Last-Event-ID says the same"},
)
def stream(table_id: str) -> Response:
    """`entry` events, whose id is the entry's seq, and after them `now` with table and state."""
    live, is_host = table_for(table_id), seat_at(table_id) is Seat.HOST
    streams = services().streams
    if not streams.acquire(blocking=False):
        text = _("Too many devices are listening; close some.")
        raise Problem(503, "too-many-streams", text, headers={"Retry-After": "10"})
    heartbeat, closing = services().settings.heartbeat_seconds, services().closing
    messages = followed(live, is_host, _first_wanted(), heartbeat, closing)
    response = Response(stream_with_context(messages), mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(streams.release)
    return response


def _first_wanted() -> int:
    """The place after the last entry that the device says it knows."""
    known = request.headers.get("Last-Event-ID") or request.args.get("after") or ""
    return int(known) + 1 if known.isdecimal() and len(known) < 10 else 0


def followed(
    live: LiveTable, is_host: bool, wanted: int, heartbeat: float, closing: Event
) -> Iterator[str]:
    """The messages of a stream from an entry on, until the app closes or the device goes."""
    revision = -1
    yield f"retry: {RECONNECT_MILLISECONDS}\n\n"
    while not closing.is_set() and not live.deleted:
        if not _changes(live, revision, heartbeat):
            yield HEARTBEAT
            continue
        view = live.view()
        revision = view.revision
        for entry in entries_shown(live, view, wanted):
            yield message("entry", entry, entry.seq)
        wanted = max(wanted, len(view.entries))
        table = table_shown(live, view, is_host)
        yield message("now", Now(table=table, state=state_shown(live, view)))


def _changes(live: LiveTable, revision: int, seconds: float) -> bool:
    """Wait for the table to be another than it was at this revision."""
    with live.changed:
        return live.changed.wait_for(lambda: live.revision != revision, timeout=seconds)


def message(event: str, data: BaseModel, seq: int | None = None) -> str:
    """One server-sent event."""
    id_line = "" if seq is None else f"id: {seq}\n"
    return f"{id_line}event: {event}\ndata: {data.model_dump_json()}\n\n"
