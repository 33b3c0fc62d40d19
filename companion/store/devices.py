"""Who sits at which table: devices by the hash of their secret, so that a copied database opens
no table."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from enum import Enum

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from companion.store.database import for_reading
from companion.store.failures import kept_or_told
from companion.store.models import DeviceRow
from companion.store.tables import now_in_utc


class Seat(Enum):
    """What a device is to a table."""

    STRANGER = "stranger"
    GUEST = "guest"
    HOST = "host"


def hashed(secret: str) -> str:
    """What is kept of a device's secret; secrets are long and random, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Devices:
    """All devices of a database."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = now_in_utc) -> None:
        self.engine = engine
        self.reading = for_reading(engine)
        self.now = now

    def join(self, table_id: str, secret_hash: str) -> None:
        """A device sits down; one that sits there already stays what it is."""
        with kept_or_told(), Session(self.engine) as session, session.begin():
            if session.get(DeviceRow, (table_id, secret_hash)) is None:
                session.add(
                    DeviceRow(
                        table_id=table_id,
                        secret_hash=secret_hash,
                        is_host=False,
                        joined_at=self.now(),
                    )
                )

    def seat(self, table_id: str, secret_hash: str) -> Seat:
        """What this device is to the table."""
        with Session(self.reading) as session:
            row = session.get(DeviceRow, (table_id, secret_hash))
            if row is None:
                return Seat.STRANGER
            return Seat.HOST if row.is_host else Seat.GUEST
