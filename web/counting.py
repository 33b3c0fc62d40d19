"""Counting a player at a table: what was answered on the page becomes events, all or none."""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.bad_input import BadInput
from companion.book import Count
from companion.store import Stale
from companion.table.log import Table
from companion.table.refusal import Refused
from web.languages import gettext as _
from web.tables import LiveTable

TRIES = 5


def count_player(
    live: LiveTable, count: Count, seat: int, answers: Mapping[str, Sequence[str]], command: str
) -> None:
    """Bring the table to what was answered. Sent again, it changes nothing; where others wrote
    meanwhile, it is judged anew against what they wrote."""
    for _try in range(TRIES):
        with suppress(Stale):
            return _append(live, count.events, seat, answers, command)
    raise BadInput(_("The table has gone on; look at what is new and try again."))


def _append(
    live: LiveTable, told: Any, seat: int, answers: Mapping[str, Sequence[str]], command: str
) -> None:
    view = live.view()
    events = told(live.game, view.table, seat, answers)
    _check(view.table, events)
    known = len(view.entries)
    for event in events:
        written = live.game.write(event)
        done = live.append(_id(command, written), known, written)
        known += not done.again


def _check(table: Table[Any], events: Sequence[Any]) -> None:
    """Refused before anything is stored, if any of it does not fit."""
    for event in events:
        table = table.append(event)


def _id(command: str, event: Any) -> str:
    """The same for the same event of the same form."""
    text = json.dumps(event, sort_keys=True)
    return f"{command[:40]}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def next_to_count(table: Table[Any], count: Count, seat: int) -> int | None:
    """Who is to be counted after this player; None if everybody else is."""
    seats = range(len(table.state.players))
    later = [*seats[seat + 1 :], *seats[:seat]]
    return next((one for one in later if not count.is_counted(table, one)), None)


def after_counting(live: LiveTable, count: Count, seat: int) -> int | None:
    """Who is to be counted after this player, if anybody is."""
    _end_if_only_counted(live, count)
    return next_to_count(live.view().table, count, seat)


def _end_if_only_counted(live: LiveTable, count: Count) -> None:
    """A table at which no turn was recorded is over once everybody is counted."""
    table = live.view().table
    if table.state.over or any(live.game.opens_turn(event) for _, event in table.counting):
        return
    if all(count.is_counted(table, seat) for seat in range(len(table.state.players))):
        end(live)


def end(live: LiveTable) -> None:
    """The game is over; one that is already stays so."""
    for _try in range(TRIES):
        if live.view().table.state.over:
            return
        with suppress(Stale, Refused):
            known = len(live.view().entries)
            live.append(secrets.token_urlsafe(12), known, {"event": "ended"})
