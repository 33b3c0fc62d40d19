"""Tables over the API: open one, read it, and write to it, each command once."""

import re
from typing import Any

from flask import Response, request

from companion.games import book_of
from companion.store import Appended, Seat, Stale
from web.api import answered, api, body, device, seat_at, table_for
from web.api_shapes import (
    AppendedAnswer,
    AppendShape,
    CommandShape,
    CorrectShape,
    LockShape,
    OpenShape,
    StaleAnswer,
    TableAnswer,
    TableRowAnswer,
)
from web.joining import give_secret, own_or_new_secret
from web.languages import gettext as _
from web.openapi import described
from web.problems import Problem
from web.services import services
from web.showing import entries_shown, entry_shown, row_shown, state_shown, whole
from web.tables import LiveTable

UNWRITTEN = re.compile(r"[\x00-\x1f\x7f]")


@api.post("/tables")
@described("Open a table", body=OpenShape, answer=TableAnswer, status=201)
def open_table() -> Response:
    """Whoever opens a table is its host, and has joined it."""
    wish = body(OpenShape)
    secret, known = own_or_new_secret()
    opened = None
    if wish.players is not None:
        opened = {"event": "opened", "players": wish.players, "options": wish.options}
    name = UNWRITTEN.sub(" ", wish.name).strip()
    live = services().tables.open(book_of(wish.game), wish.deck, name, wish.id, known, opened)
    if services().devices.seat(live.id, known) is not Seat.HOST:
        raise Problem(409, "id-taken", _("This id was used by somebody else; make a new one."))
    services().people.played(wish.players or ())
    return give_secret(answered(whole(live, is_host=True), 201), secret)


@api.get("/tables")
@described("The tables of this device", answer=list[TableRowAnswer])
def list_tables() -> list[dict[str, Any]]:
    """Those that it opened or joined, the newest first."""
    known = device()
    return [] if known is None else [row_shown(r) for r in services().tables.store.of_device(known)]


@api.get("/tables/<table_id>")
@described("Read a table", answer=TableAnswer, query={"since": "the first entry wanted, from 0"})
def read_table(table_id: str) -> Response:
    """Its state, and its entries in words."""
    live = table_for(table_id)
    since = request.args.get("since", 0, type=int)
    return answered(whole(live, seat_at(table_id) is Seat.HOST, max(0, since)))


@api.post("/tables/<table_id>/entries")
@described(
    "Append an event", body=AppendShape, answer=AppendedAnswer, status=201, can_be_stale=True
)
def append(table_id: str) -> Response:
    """When this answers, the event is on the disk, and on its way to every other device."""
    live, wish = table_for(table_id), body(AppendShape)
    try:
        return _appended(live, live.append(wish.id, wish.known, wish.event))
    except Stale as stale:
        return _stale(live, stale, wish.known)


@api.post("/tables/<table_id>/undo")
@described("Undo", body=CommandShape, answer=AppendedAnswer, status=201, can_be_stale=True)
def undo(table_id: str) -> Response:
    """The last event that counts no longer does; past a revealed card everyone sees that."""
    live, wish = table_for(table_id), body(CommandShape)
    try:
        return _appended(live, live.undo(wish.id, wish.known))
    except Stale as stale:
        return _stale(live, stale, wish.known)


@api.post("/tables/<table_id>/corrections")
@described("Correct", body=CorrectShape, answer=AppendedAnswer, status=201, can_be_stale=True)
def correct(table_id: str) -> Response:
    """An earlier entry no longer counts, or something else stands in its place."""
    live, wish = table_for(table_id), body(CorrectShape)
    event = {
        "event": "corrected",
        "target": wish.target,
        "instead": wish.instead,
    }
    try:
        return _appended(live, live.append(wish.id, wish.known, event))
    except Stale as stale:
        return _stale(live, stale, wish.known)


def _appended(live: LiveTable, done: Appended) -> Response:
    view = live.view()
    answer = AppendedAnswer(
        entry=entry_shown(live, view, done.entry), again=done.again, state=state_shown(live, view)
    )
    return answered(answer, 200 if done.again else 201)


def _stale(live: LiveTable, stale: Stale, known: int) -> Response:
    view = live.view()
    text = _("The table has gone on; look at what is new and try again.")
    answer = StaleAnswer.model_validate(
        {
            "error": {"code": "stale", "text": text},
            "newest": len(view.entries),
            "entries": entries_shown(live, view, known),
            "state": state_shown(live, view),
        }
    )
    return answered(answer, 409)


@api.post("/tables/<table_id>/lock")
@described("Lock or unlock", body=LockShape, answer=TableAnswer)
def lock(table_id: str) -> Response:
    """Only the host can; those who sit there stay."""
    live, wish = table_for(table_id), body(LockShape)
    if seat_at(table_id) is not Seat.HOST:
        raise Problem(403, "not-host", _("Only who opened this table can lock it."))
    live.lock(wish.locked)
    return answered(whole(live, is_host=True, since=len(live.entries)))
