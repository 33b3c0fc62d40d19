"""Who played here before, so that nobody types a name twice."""

from collections.abc import Callable, Iterable
from datetime import datetime

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from companion.store.database import for_reading
from companion.store.failures import kept_or_told
from companion.store.models import PersonRow
from companion.store.tables import now_in_utc


class People:
    """All people of a database."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = now_in_utc) -> None:
        self.engine = engine
        self.reading = for_reading(engine)
        self.now = now

    def played(self, names: Iterable[str]) -> None:
        """These people sat down now."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            for name in dict.fromkeys(names):
                session.merge(PersonRow(name=name, last_played_at=self.now()))

    def known(self, most: int = 50) -> list[str]:
        """Who played here before, the latest first."""
        with Session(self.reading) as session:
            latest = PersonRow.last_played_at.desc()
            names = select(PersonRow.name).order_by(latest, PersonRow.name)
            return list(session.scalars(names.limit(most)))
