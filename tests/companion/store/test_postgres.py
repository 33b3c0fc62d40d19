"""PostgreSQL for real: the same store, several servers at once, and a sentence where it is gone.

A cluster of its own is made for these tests; where PostgreSQL is not installed they are skipped.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, text

from companion.bad_input import BadInput
from companion.store import Devices, People, Photos, Seat, Stale, Tables, open_store
from companion.store.models import Base
from companion.store.whole_tables import TakenIn, WholeTables
from web import create_app
from web.services import NAME
from web.settings import Settings

pytest.importorskip("psycopg", reason="psycopg is not installed: pip install .[postgres]")
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def program(name: str) -> str:
    """A program of PostgreSQL, on the path or where Debian keeps it."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(kept[-1]) if kept else None)
    if found is None:
        pytest.skip("no PostgreSQL here: apt-get install postgresql")
    return found


def run(*words: str) -> None:
    """Run as somebody else than root, whom PostgreSQL refuses."""
    as_whom = "postgres" if os.geteuid() == 0 else None
    done = subprocess.run(words, user=as_whom, capture_output=True, text=True, check=False, cwd="/")
    if done.returncode:
        pytest.skip(f"PostgreSQL does not start here: {done.stdout} {done.stderr}")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A server of our own that listens on a socket alone; its URL."""
    initdb, pg_ctl = program("initdb"), program("pg_ctl")
    folder = Path(tempfile.mkdtemp(prefix="companion-pg-"))
    if os.geteuid() == 0:
        try:
            shutil.chown(folder, "postgres", "postgres")
        except LookupError:
            pytest.skip("nobody here is called postgres")
    run(initdb, "-D", f"{folder}/data", "-U", "companion", "-A", "trust", "--no-sync")
    settings = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    settings += " -c synchronous_commit=off -c full_page_writes=off"
    run(pg_ctl, "-D", f"{folder}/data", "-w", "-l", f"{folder}/log", "-o", settings, "start")
    yield f"postgresql://companion@/postgres?host={folder}"
    run(pg_ctl, "-D", f"{folder}/data", "-m", "immediate", "stop")
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def url(cluster: str) -> str:
    """A database with nothing in it."""
    empty = create_engine(cluster.replace("postgresql:", "postgresql+psycopg:"))
    with empty.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    empty.dispose()
    return cluster


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    opened = open_store(url)
    yield opened
    opened.dispose()


def test_the_tables_are_what_the_models_say(engine: Engine) -> None:
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_events_have_their_places_and_are_there_again(engine: Engine, url: str) -> None:
    tables = Tables(engine, now=lambda: NOON)
    row = tables.open("pyramids", "built-in", "Friday", "opening", "a-hash", '{"n": 0}')
    tables.append(row.id, "c1", 1, '{"n": "ñ"}')
    assert tables.append(row.id, "c1", 9, "{}").again
    with pytest.raises(Stale):
        tables.append(row.id, "c2", 1, "{}")
    other = open_store(url)
    kept = [(entry.seq, entry.event, entry.at) for entry in Tables(other).entries(row.id)]
    assert kept == [(0, '{"n": 0}', NOON), (1, '{"n": "ñ"}', NOON)]
    assert Devices(other).seat(row.id, "a-hash") is Seat.HOST
    other.dispose()


def test_two_servers_that_write_at_once_give_each_place_once(engine: Engine, url: str) -> None:
    row = Tables(engine).open("pyramids", "built-in", "", "opening", "a-hash", "{}")
    servers = [open_store(url) for _ in range(4)]

    def write(nth: int) -> int:
        tables, done = Tables(servers[nth]), 0
        while done < 10:
            try:
                tables.append(row.id, f"c{nth}-{done}", len(tables.entries(row.id)), "{}")
                done += 1
            except Stale:
                continue
        return done

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(write, range(4))) == 40
    assert [entry.seq for entry in Tables(engine).entries(row.id)] == list(range(41))
    for server in servers:
        server.dispose()


def test_tables_come_and_go_as_a_whole(engine: Engine) -> None:
    whole, tables = WholeTables(engine), Tables(engine)
    taken = TakenIn("pyramids", "built-in", "", "import-1", NOON, True, [("{}", NOON)] * 3)
    table_id = whole.take_in(taken, "a-hash")
    Photos(engine).add("a.jpg", table_id, "{}")
    assert tables.lengths([table_id]) == {table_id: 3}
    whole.delete(table_id)
    assert tables.get(table_id) is None and tables.entries(table_id) == []
    assert Photos(engine).of_table(table_id) == []


def test_people_are_renamed(engine: Engine) -> None:
    people = People(engine, now=lambda: NOON)
    people.played(["Luis", "Sara"])
    people.rename("Luis", "Lucho")
    assert (people.known(), people.renamed()) == (["Lucho", "Sara"], {"Luis": "Lucho"})


def test_the_app_runs_on_it(url: str, tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "data", database=url, scan_workers=0))
    client = app.test_client()
    wish = {"id": "opening-it", "players": ["Luis", "Sara"]}
    table = client.post("/api/tables", json=wish).json["table"]["id"]
    event = {"id": "the-first-turn", "known": 1, "event": {"event": "revealed", "pattern": "T4"}}
    assert client.post(f"/api/tables/{table}/entries", json=event).status_code == 201
    assert "Luis" in client.get("/games").text
    assert client.get("/healthz").status_code == 200
    app.extensions[NAME].close()


def test_a_database_from_a_newer_version_is_left_alone(engine: Engine, url: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput, match="newer version"):
        open_store(url)


def test_a_server_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    gone = f"postgresql://me:hunter2@/companion?host={tmp_path}"
    with pytest.raises(BadInput) as told:
        open_store(gone)
    assert "cannot be opened" in str(told.value) and "hunter2" not in str(told.value)
