"""The store: an event once, in its place, and there again tomorrow."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine

from companion.store import Devices, People, Photos, Seat, Stale, Tables, hashed, open_store
from companion.store.models import Base, TableRow

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return open_store(f"sqlite:///{tmp_path / 'store.sqlite'}")


@pytest.fixture
def tables(engine: Engine) -> Tables:
    return Tables(engine, now=lambda: NOON)


@pytest.fixture
def table(tables: Tables) -> TableRow:
    return tables.open("pyramids", "built-in", "Friday", "opening", "a-hash", '{"n": 0}')


def test_a_new_table_has_its_first_entry_and_its_host(
    tables: Tables, table: TableRow, engine: Engine
) -> None:
    assert [(e.seq, e.event, e.at) for e in tables.entries(table.id)] == [(0, '{"n": 0}', NOON)]
    assert Devices(engine).seat(table.id, "a-hash") is Seat.HOST
    assert len(table.code) == 6 and not set(table.code) & set("IO01")


def test_entries_follow_each_other(tables: Tables, table: TableRow) -> None:
    for known in range(1, 5):
        assert tables.append(table.id, f"c{known}", known, "{}").entry.seq == known
    assert [entry.seq for entry in tables.entries(table.id, since=3)] == [3, 4]


def test_a_command_sent_again_keeps_its_place(tables: Tables, table: TableRow) -> None:
    tables.append(table.id, "c1", 1, '{"n": 1}')
    tables.append(table.id, "c2", 2, '{"n": 2}')
    again = tables.append(table.id, "c1", 3, '{"n": 9}')
    assert again.again and (again.entry.seq, again.entry.event) == (1, '{"n": 1}')
    assert len(tables.entries(table.id)) == 3


@pytest.mark.parametrize("known", [0, 2, 99])
def test_who_knows_another_number_of_entries_is_stale(
    tables: Tables, table: TableRow, known: int
) -> None:
    with pytest.raises(Stale) as stale:
        tables.append(table.id, "c1", known, "{}")
    assert stale.value.newest == 1 and len(tables.entries(table.id)) == 1


def test_everything_is_there_again(tables: Tables, table: TableRow, engine: Engine) -> None:
    tables.append(table.id, "c1", 1, "{}", over=True)
    tables.lock(table.id, True)
    engine.dispose()
    again = Tables(open_store(str(engine.url)))
    row = again.find(table.code.lower())
    assert row is not None and (row.id, row.locked, row.over) == (table.id, True, True)
    assert len(again.entries(table.id)) == 2


def test_the_migrations_make_what_the_models_say(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []


def test_what_is_accepted_survives_a_power_cut(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        full = 2
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == full


def test_devices_by_their_hash(engine: Engine, table: TableRow) -> None:
    devices, guest = Devices(engine), hashed("a secret")
    assert devices.seat(table.id, guest) is Seat.STRANGER
    devices.join(table.id, guest)
    devices.join(table.id, guest)
    assert devices.seat(table.id, guest) is Seat.GUEST
    devices.join(table.id, "a-hash")
    assert devices.seat(table.id, "a-hash") is Seat.HOST, "joining again makes no guest of a host"


def test_a_photo_belongs_to_one_table(engine: Engine, tables: Tables, table: TableRow) -> None:
    photos = Photos(engine)
    other = tables.open("pyramids", "built-in", "", "another", "b-hash")
    photos.add("one.jpg", table.id, "{}")
    assert photos.get(table.id, "one.jpg") is not None
    assert photos.get(other.id, "one.jpg") is None
    assert [row.name for row in photos.of_table(table.id)] == ["one.jpg"]


def test_people_are_offered_again_the_latest_first(engine: Engine) -> None:
    times = iter(NOON.replace(day=day) for day in (1, 1, 2))
    people = People(engine, now=lambda: next(times))
    assert people.known() == []
    people.played(["Luis", "Sara"])
    people.played(["Sara"])
    assert people.known() == ["Sara", "Luis"]
