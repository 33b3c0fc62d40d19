"""Tables in the database: append an event once, in its place, or learn what came before it."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Engine, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.store.database import for_reading
from companion.store.failures import kept_or_told
from companion.store.models import DeviceRow, EntryRow, TableRow

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
CODE_LENGTH = 6


@dataclass(frozen=True)
class Entry:
    """An event in its place, with the id its sender gave it."""

    seq: int
    command: str
    event: str
    at: datetime


@dataclass(frozen=True)
class Appended:
    """An event that has its place; again if it was sent before and nothing changed."""

    entry: Entry
    again: bool


class Stale(Exception):
    """The sender did not know the latest events; it gets them and may try again."""

    def __init__(self, newest: int) -> None:
        super().__init__(f"the table is at {newest} by now")
        self.newest = newest


def now_in_utc() -> datetime:
    """The time that entries are stamped with."""
    return datetime.now(UTC)


class Tables:
    """All tables of a database."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = now_in_utc) -> None:
        self.engine = engine
        self.reading = for_reading(engine)
        self.now = now

    def open(
        self, game: str, deck: str, name: str, command: str, host: str, event: str | None = None
    ) -> TableRow:
        """A new table with its host's device and perhaps its first event, all or nothing.

        The table that the same command opened before, if it did.
        """
        with kept_or_told(), self._writing() as session, session.begin():
            row = session.scalar(select(TableRow).where(TableRow.command == command))
            if row is not None:
                return row
            row = TableRow(
                id=secrets.token_hex(16),
                code=free_code(session),
                command=command,
                game=game,
                deck=deck,
                name=name,
                created_at=self.now(),
                locked=False,
                over=False,
            )
            session.add(row)
            session.flush()
            at = self.now()
            session.add(DeviceRow(table_id=row.id, secret_hash=host, is_host=True, joined_at=at))
            if event is not None:
                session.add(EntryRow(table_id=row.id, seq=0, command=command, event=event, at=at))
        return row

    def append(
        self, table_id: str, command: str, known: int, event: str, over: bool = False
    ) -> Appended:
        """Give an event its place after `known` entries; Stale if there are more by now.

        When this returns, the event is on the disk.
        """
        try:
            with kept_or_told(), self._writing() as session, session.begin():
                return self._appended(session, table_id, command, known, event, over)
        except IntegrityError:  # another server of the same database was faster
            raise Stale(len(self.entries(table_id))) from None

    def _appended(
        self, session: Session, table_id: str, command: str, known: int, event: str, over: bool
    ) -> Appended:
        there = session.scalar(
            select(EntryRow).where(EntryRow.table_id == table_id, EntryRow.command == command)
        )
        if there is not None:
            return Appended(_entry(there), again=True)
        count = _count(session, table_id)
        if count != known:
            raise Stale(count)
        row = EntryRow(table_id=table_id, seq=count, command=command, event=event, at=self.now())
        session.add(row)
        session.execute(update(TableRow).where(TableRow.id == table_id).values(over=over))
        session.flush()
        return Appended(_entry(row), again=False)

    def _writing(self) -> Session:
        return Session(self.engine, expire_on_commit=False)

    def _looking(self) -> Session:
        return Session(self.reading, expire_on_commit=False)

    def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        """The events of a table from a place on."""
        with self._looking() as session:
            rows = select(EntryRow).where(EntryRow.table_id == table_id, EntryRow.seq >= since)
            return [_entry(row) for row in session.scalars(rows.order_by(EntryRow.seq))]

    def get(self, table_id: str) -> TableRow | None:
        """The table with this id."""
        with self._looking() as session:
            return session.get(TableRow, table_id)

    def find(self, code: str) -> TableRow | None:
        """The table that people join with this code."""
        with self._looking() as session:
            return session.scalar(select(TableRow).where(TableRow.code == code.upper()))

    def opened_by(self, command: str) -> TableRow | None:
        """The table that a command opened."""
        with self._looking() as session:
            return session.scalar(select(TableRow).where(TableRow.command == command))

    def lengths(self, table_ids: Iterable[str]) -> dict[str, int]:
        """How many entries each of these tables has; those without any are left out."""
        counts = select(EntryRow.table_id, func.count()).group_by(EntryRow.table_id)
        with self._looking() as session:
            rows = session.execute(counts.where(EntryRow.table_id.in_(list(table_ids))))
            return {row[0]: row[1] for row in rows}

    def lock(self, table_id: str, locked: bool) -> None:
        """Whether further devices may join."""
        with kept_or_told(), self._writing() as session, session.begin():
            session.execute(update(TableRow).where(TableRow.id == table_id).values(locked=locked))

    def plays_with(self, deck: str) -> bool:
        """Whether any table, over or not, is played with this deck."""
        with self._looking() as session:
            played = select(TableRow.id).where(TableRow.deck == deck).limit(1)
            return session.scalar(played) is not None

    def of_device(self, secret_hash: str) -> list[TableRow]:
        """The tables that a device joined, the newest first."""
        with self._looking() as session:
            mine = select(TableRow).join(DeviceRow, DeviceRow.table_id == TableRow.id)
            mine = mine.where(DeviceRow.secret_hash == secret_hash)
            return list(session.scalars(mine.order_by(TableRow.created_at.desc())))


def free_code(session: Session) -> str:
    """A code that no table has."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if session.scalar(select(TableRow.id).where(TableRow.code == code)) is None:
            return code


def _count(session: Session, table_id: str) -> int:
    newest = select(func.count()).select_from(EntryRow).where(EntryRow.table_id == table_id)
    return session.scalar(newest) or 0


def _entry(row: EntryRow) -> Entry:
    at = row.at if row.at.tzinfo else row.at.replace(tzinfo=UTC)  # SQLite forgets the zone
    return Entry(row.seq, row.command, row.event, at)
