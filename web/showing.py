"""What a device is shown of a table: the table itself, its entries and its state."""

import json
from typing import Any

from companion.shown import StateShown
from companion.store import Entry
from companion.store.models import TableRow
from companion.table.log import Corrected
from companion.words import entry_in_words
from web.api_shapes import TableAnswer
from web.languages import chosen_language
from web.state_shapes import EntryShown, TableShown
from web.tables import LiveTable, View


def table_shown(live: LiveTable, view: View, is_host: bool) -> TableShown:
    """A table as those who joined it see it."""
    state = view.table.state
    return TableShown(
        id=live.id,
        code=live.code,
        name=live.name,
        deck=live.deck,
        game=live.book.name,
        locked=view.locked,
        is_host=is_host,
        over=state.over,
        players=[player.name for player in state.players],
        created_at=live.created_at.isoformat(),
    )


def row_shown(row: TableRow) -> dict[str, Any]:
    """A table in a list, without loading it."""
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "deck": row.deck,
        "locked": row.locked,
        "over": row.over,
        "created_at": row.created_at.isoformat(),
    }


def entries_shown(live: LiveTable, view: View, since: int = 0) -> list[EntryShown]:
    """The entries of a table from a place on, each in words."""
    return [entry_shown(live, view, entry) for entry in view.entries[since:]]


def entry_shown(live: LiveTable, view: View, entry: Entry) -> EntryShown:
    """One entry; what was corrected since no longer counts, a correction always does."""
    event = view.table.entries[entry.seq]
    counting = any(place == entry.seq for place, _ in view.table.counting)
    return EntryShown(
        seq=entry.seq,
        command=entry.command,
        at=entry.at.isoformat(),
        event=json.loads(entry.event),
        words=_in_words(live, view, event),
        counts=counting or isinstance(event, Corrected),
    )


def _in_words(live: LiveTable, view: View, event: Any) -> str:
    names, language = [player.name for player in view.table.state.players], chosen_language()
    return entry_in_words(event, lambda one: live.book.words(one, names, language), language)


def state_shown(live: LiveTable, view: View) -> StateShown:
    """The state of a table."""
    return live.book.shown(live.game, view.table, chosen_language())


def whole(live: LiveTable, is_host: bool, since: int = 0) -> TableAnswer:
    """A table as one answer, all of the same moment."""
    view = live.view()
    return TableAnswer(
        table=table_shown(live, view, is_host),
        state=state_shown(live, view),
        entries=entries_shown(live, view, since),
    )
