"""Live tables: the events of a table on the disk, and their state in memory beside it.

Several devices write at once, each from a thread of its own, so a table changes under its lock: an
event is judged, stored, and only then shown to anybody.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from threading import Condition, Lock
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from companion.bad_input import BadInput
from companion.book import Book
from companion.games import book_of
from companion.refusals import said
from companion.store import Appended, Entry, Stale, Tables
from companion.store.models import TableRow
from companion.store.whole_tables import WholeTables
from companion.table.file import WrittenGame
from companion.table.log import Corrected, Table, new_table
from companion.table.refusal import Reason, Refused
from web.decks import Decks

KEPT_IN_MEMORY = 64

Proposal: TypeAlias = Callable[[Table[Any]], Any]
"""What event a command asks for, at the table as it stands."""


class View(NamedTuple):
    """A table at one moment, for whoever shows it."""

    table: Table[Any]
    entries: tuple[Entry, ...]
    locked: bool
    revision: int


class LiveTable:
    """A table that devices look at and write to."""

    def __init__(self, row: TableRow, book: Book, game: WrittenGame, store: Tables) -> None:
        self.id, self.code, self.name, self.deck = row.id, row.code, row.name, row.deck
        self.locked = row.locked
        self.created_at = row.created_at
        self.book, self.game = book, game
        self.table: Table[Any] = new_table(game)
        self.entries: list[Entry] = []
        self.changed = Condition()
        self.revision = 0
        """Grows with every change that devices are told of."""
        self.deleted = False
        self._store = store
        self._refresh()

    def view(self) -> View:
        """The table as it is now."""
        with self.changed:
            return View(self.table, tuple(self.entries), self.locked, self.revision)

    def append(self, command: str, known: int, event: object) -> Appended:
        """An event as JSON, given its place; Stale, Refused or BadInput if it gets none."""
        return self._commit(command, known, lambda _: self.game.read(event))

    def undo(self, command: str, known: int) -> Appended:
        """The last event that counts no longer does."""

        def last(table: Table[Any]) -> Corrected:
            if not table.counting:
                raise Refused(Reason.NOTHING_TO_UNDO, said("nothing-to-undo"))
            return Corrected(table.counting[-1][0])

        return self._commit(command, known, last)

    def _commit(self, command: str, known: int, propose: Proposal) -> Appended:
        with self.changed:
            for entry in self.entries:
                if entry.command == command:
                    return Appended(entry, again=True)
            if known != len(self.entries):
                raise Stale(len(self.entries))
            event = propose(self.table)
            after = self.table.append(event)
            text = json.dumps(self.game.write(event), ensure_ascii=False)
            try:
                done = self._store.append(self.id, command, known, text, over=after.state.over)
            except Stale:  # another server of the same database wrote to it
                self._refresh()
                raise
            self._take(after, done.entry)
            return done

    def _take(self, table: Table[Any], entry: Entry) -> None:
        self.table = table
        self.entries.append(entry)
        self.tell()

    def _refresh(self) -> None:
        """Fold what the store has and memory has not."""
        for entry in self._store.entries(self.id, since=len(self.entries)):
            try:
                after = self.table.append(self.game.read(json.loads(entry.event)))
            except (Refused, BadInput) as error:
                why = said("entry-does-not-fit", number=entry.seq, why=error.said)
                raise BadInput(why) from None
            self._take(after, entry)

    def lock(self, locked: bool) -> None:
        """Close the table to further devices, or open it again."""
        with self.changed:
            self._store.lock(self.id, locked)
            self.locked = locked
            self.tell()

    def tell(self) -> None:
        """Wake everybody who waits for a change."""
        with self.changed:
            self.revision += 1
            self.changed.notify_all()


class LiveTables:
    """All tables, loaded when somebody asks for them; those in use are never loaded twice."""

    def __init__(self, store: Tables, decks: Decks) -> None:
        self.store = store
        self.whole = WholeTables(store.engine)
        self.decks = decks
        self._lock = Lock()
        self._all: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()

    def get(self, table_id: str) -> LiveTable | None:
        """The table with this id."""
        with self._lock:
            live = self._all.get(table_id) or self._loaded(table_id)
            if live is not None:
                self._recent[table_id] = live
                self._recent.move_to_end(table_id)
                while len(self._recent) > KEPT_IN_MEMORY:
                    self._recent.popitem(last=False)
            return live

    def _loaded(self, table_id: str) -> LiveTable | None:
        row = self.store.get(table_id)
        if row is None:
            return None
        book = book_of(row.game)
        live = LiveTable(row, book, self.decks.game(book, row.deck), self.store)
        self._all[table_id] = live
        return live

    def open(
        self,
        book: Book,
        wish: str | None,
        name: str,
        command: str,
        host: str,
        opened: dict[str, Any] | None,
    ) -> LiveTable:
        """A new table with its first event, if people sit down at once."""
        deck = self.decks.named_for(book, wish)
        game = self.decks.game(book, deck)
        text = None
        if opened is not None:
            event = game.read(opened)
            new_table(game).append(event)
            text = json.dumps(game.write(event), ensure_ascii=False)
        row = self.store.open(book.name, deck, name, command, host, text)
        live = self.get(row.id)
        assert live is not None, "it was opened just now"
        return live

    def delete(self, table_id: str) -> None:
        """A table is gone; whoever follows it is told no more."""
        self.whole.delete(table_id)
        with self._lock:
            live = self._all.pop(table_id, None)
            self._recent.pop(table_id, None)
        if live is not None:
            live.deleted = True
            live.tell()

    def __iter__(self) -> Iterator[LiveTable]:
        with self._lock:
            return iter(list(self._all.values()))
