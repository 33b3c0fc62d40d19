"""Who played here before, so that nobody types a name twice."""

from collections.abc import Callable, Iterable
from datetime import datetime

from sqlalchemy import Engine, delete, or_, select, update
from sqlalchemy.orm import Session

from companion.store.database import for_reading
from companion.store.failures import kept_or_told
from companion.store.models import PersonRow
from companion.store.tables import now_in_utc


class People:
    """All people of a database. A table keeps the names that its people played under; whoever
    is renamed goes by the new one everywhere else."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = now_in_utc) -> None:
        self.engine = engine
        self.reading = for_reading(engine)
        self.now = now

    def played(self, names: Iterable[str]) -> None:
        """These people sat down now."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            for name in dict.fromkeys(names):
                session.merge(PersonRow(name=name, last_played_at=self.now(), goes_by=None))

    def known(self, most: int = 50) -> list[str]:
        """Who played here before, the latest first, each by one name."""
        with Session(self.reading) as session:
            latest = PersonRow.last_played_at.desc()
            names = select(PersonRow.name).where(PersonRow.goes_by.is_(None))
            return list(session.scalars(names.order_by(latest, PersonRow.name).limit(most)))

    def renamed(self) -> dict[str, str]:
        """By the names that people played under, those that they go by now."""
        with Session(self.reading) as session:
            rows = select(PersonRow).where(PersonRow.goes_by.is_not(None))
            return {row.name: row.goes_by for row in session.scalars(rows) if row.goes_by}

    def rename(self, name: str, goes_by: str) -> None:
        """Somebody goes by another name from now on, and by that of somebody else becomes one
        with them."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            own = session.get(PersonRow, name)
            if own is None or name == goes_by:
                return
            known = session.get(PersonRow, goes_by)
            latest = max(own.last_played_at, known.last_played_at) if known else own.last_played_at
            session.merge(PersonRow(name=goes_by, last_played_at=latest, goes_by=None))
            earlier = or_(PersonRow.name == name, PersonRow.goes_by == name)
            session.execute(
                update(PersonRow).where(earlier, PersonRow.name != goes_by).values(goes_by=goes_by)
            )

    def forget(self, name: str) -> None:
        """Somebody is no longer offered, under any of their names."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            same = or_(PersonRow.name == name, PersonRow.goes_by == name)
            session.execute(delete(PersonRow).where(same))
