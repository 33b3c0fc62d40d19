"""The store: tables and their events, people and devices, kept so that nothing accepted is lost."""

from companion.store.database import open_store
from companion.store.devices import Devices, Seat, hashed
from companion.store.failures import NotKept
from companion.store.people import People
from companion.store.photos import Photos
from companion.store.tables import Appended, Entry, Stale, Tables

__all__ = [
    "Appended",
    "Devices",
    "Entry",
    "NotKept",
    "People",
    "Photos",
    "Seat",
    "Stale",
    "Tables",
    "hashed",
    "open_store",
]
