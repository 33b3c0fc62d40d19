"""Whole tables: taken in from a file, left by a device, deleted with everything of theirs."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Engine, delete
from sqlalchemy.orm import Session

from companion.store.failures import kept_or_told
from companion.store.models import DeviceRow, EntryRow, TableRow
from companion.store.tables import free_code, now_in_utc


class TakenIn(NamedTuple):
    """A table from elsewhere: what it is known by, and its events with their times."""

    game: str
    deck: str
    name: str
    command: str
    created_at: datetime
    over: bool
    entries: Sequence[tuple[str, datetime]]


class WholeTables:
    """Tables of a database that come and go as a whole."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = now_in_utc) -> None:
        self.engine = engine
        self.now = now

    def take_in(self, table: TakenIn, host: str) -> str:
        """Keep a table, all of it or nothing; answers its id."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            table_id = secrets.token_hex(16)
            session.add(
                TableRow(
                    id=table_id,
                    code=free_code(session),
                    command=table.command,
                    game=table.game,
                    deck=table.deck,
                    name=table.name,
                    created_at=table.created_at,
                    locked=False,
                    over=table.over,
                )
            )
            session.flush()
            session.add(
                DeviceRow(table_id=table_id, secret_hash=host, is_host=True, joined_at=self.now())
            )
            session.add_all(
                EntryRow(table_id=table_id, seq=seq, command=f"import-{seq}", event=event, at=at)
                for seq, (event, at) in enumerate(table.entries)
            )
        return table_id

    def delete(self, table_id: str) -> None:
        """A table is gone, with its events, devices and photos; the photos' files are not ours."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            session.execute(delete(TableRow).where(TableRow.id == table_id))

    def leave(self, table_id: str, secret_hash: str) -> None:
        """A device no longer sits at a table."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            session.execute(
                delete(DeviceRow).where(
                    DeviceRow.table_id == table_id, DeviceRow.secret_hash == secret_hash
                )
            )
