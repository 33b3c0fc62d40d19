"""A disk without room: a sentence, nothing half done, and work goes on when there is room."""

import sqlite3
import subprocess
from pathlib import Path

import pytest
from real_server import command
from sqlalchemy import Engine, event

from companion.bad_input import BadInput
from companion.store import NotKept, Tables, open_store
from web import create_app
from web.services import NAME
from web.settings import Settings


def _pages(engine: Engine, most: int) -> None:
    """From now on the database may have so many pages, as if the disk had no room for more."""

    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count={most}")

    event.listen(engine, "connect", limit)
    engine.dispose()


def _filled(tables: Tables, table_id: str) -> int:
    for known in range(10_000):
        try:
            tables.append(table_id, f"command-{known}", known, "x" * 2000)
        except NotKept as error:
            assert "disk is full" in str(error) and str(error).endswith(".")
            return known
    raise AssertionError("it never got full")


def test_what_does_not_fit_on_the_disk_did_not_happen(tmp_path: Path) -> None:
    engine = open_store(f"sqlite:///{tmp_path / 'x.sqlite'}")
    tables = Tables(engine)
    table_id = tables.open("pyramids", "built-in", "", "the-command", "hash").id
    _pages(engine, 40)
    kept = _filled(tables, table_id)
    assert kept > 0 and len(tables.entries(table_id)) == kept
    _pages(engine, 4000)
    assert tables.append(table_id, f"command-{kept}", kept, "x" * 2000).entry.seq == kept


def test_the_app_says_so_and_goes_on(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "data", scan_workers=0))
    client = app.test_client()
    table = client.post("/api/tables", json={"id": "the-table", "players": ["Luis", "Sara"]}).json
    engine, where = app.extensions[NAME].engine, f"/api/tables/{table['table']['id']}"
    _pages(engine, 30)
    statuses = set()
    for known in range(1, 2000):
        wish = {"id": f"command-{known}", "known": known, "event": {"event": "supply", "cards": []}}
        answer = client.post(f"{where}/entries", json=wish)
        statuses.add(answer.status_code)
        if answer.status_code != 201:
            break
    assert statuses == {201, 507}
    assert answer.json["error"]["code"] == "not-kept" and "full" in answer.json["error"]["text"]
    assert client.get(where).json["state"]["entries"] == known
    _pages(engine, 4000)
    assert client.post(f"{where}/entries", json=wish).status_code == 201


def test_a_full_disk_at_the_start_is_a_sentence(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "companion.sqlite").symlink_to(full)
    ended = subprocess.run(command(folder), capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("companion: ") and "Traceback" not in ended.stderr


def test_a_database_from_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'companion.sqlite'}"
    engine = open_store(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(BadInput, match="newer version"):
        open_store(url)
    ended = subprocess.run(
        command(tmp_path), capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 2
    assert "newer version" in ended.stderr and "Traceback" not in ended.stderr
