"""Which photos belong to which table, and what was read in them; the pictures are files."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from companion.store.database import for_reading
from companion.store.failures import kept_or_told
from companion.store.models import PhotoRow
from companion.store.tables import now_in_utc


class Photos:
    """All photos of a database."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = now_in_utc) -> None:
        self.engine = engine
        self.reading = for_reading(engine)
        self.now = now

    def add(self, name: str, table_id: str, reading: str) -> None:
        """A photo whose file is on the disk already."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            row = PhotoRow(name=name, table_id=table_id, reading=reading, at=self.now())
            session.add(row)

    def get(self, table_id: str, name: str) -> PhotoRow | None:
        """A photo of this table; another table's photos are not there."""
        with Session(self.reading, expire_on_commit=False) as session:
            row = session.get(PhotoRow, name)
            return row if row is not None and row.table_id == table_id else None

    def of_table(self, table_id: str) -> list[PhotoRow]:
        """A table's photos, the oldest first."""
        with Session(self.reading, expire_on_commit=False) as session:
            rows = select(PhotoRow).where(PhotoRow.table_id == table_id).order_by(PhotoRow.at)
            return list(session.scalars(rows))
