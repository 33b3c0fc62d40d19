"""Hostile photos end their worker and nothing else."""

import io
import resource
import sqlite3
import struct
import time
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import obedient_worker
import pytest
from at_the_table import Device
from PIL import Image
from sqlalchemy import event

from web import create_app
from web.problems import Problem
from web.scanning import Scanner
from web.services import NAME
from web.settings import Settings


@pytest.fixture
def scanner() -> Iterator[Scanner]:
    scanner = Scanner(1, seconds=1.0, megabytes=200, serve=obedient_worker.serve)
    yield scanner
    scanner.close()


def _refused(scanner: Scanner, data: bytes) -> Problem:
    with pytest.raises(Problem) as caught:
        scanner.read(data, None, keep=False)
    return caught.value


def test_a_worker_reads_one_photo_after_the_other(scanner: Scanner) -> None:
    for _ in range(3):
        assert scanner.read(b"photo", None, keep=False).reading == {"cards": []}


def test_a_photo_that_takes_too_long_ends_its_worker(scanner: Scanner) -> None:
    scanner.read(b"photo", None, keep=False)
    start = time.monotonic()
    refused = _refused(scanner, b"sleep")
    assert time.monotonic() - start < 5
    assert (refused.status, refused.code) == (422, "hostile-photo") and "too long" in refused.text
    assert scanner.read(b"photo", None, keep=False).reading == {"cards": []}


def test_a_photo_that_takes_too_much_ends_its_worker(scanner: Scanner) -> None:
    refused = _refused(scanner, b"eat")
    assert (refused.status, refused.code) == (422, "hostile-photo") and "safely" in refused.text
    assert scanner.read(b"photo", None, keep=False).reading == {"cards": []}


def test_the_app_itself_has_no_such_limit(scanner: Scanner) -> None:
    scanner.read(b"photo", None, keep=False)
    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY


def test_without_readers_photos_are_refused_in_words(host: Device) -> None:
    answer = host.client.post(f"/api/tables/{host.table}/photos", data=b"photo")
    assert (answer.status_code, answer.json["error"]["code"]) == (503, "no-workers")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    """A table whose app really reads photos."""
    settings = Settings(tmp_path_factory.mktemp("photos") / "data", scan_workers=1)
    app = create_app(replace(settings, scan_seconds=60))
    yield Device(app.test_client()).opens()
    app.extensions[NAME].close()


def _jpeg(width: int, height: int) -> bytes:
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x010F] = "Somebody's Phone"
    Image.new("RGB", (width, height), "grey").save(file, "JPEG", exif=exif)
    return file.getvalue()


def _png(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "grey").save(file, "PNG", compress_level=1)
    return file.getvalue()


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _bomb() -> bytes:
    """A PNG of a few bytes that claims to be huge."""
    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IEND", b"")


HOSTILE = {
    "noise": bytes(range(256)) * 50,
    "cut off": _jpeg(800, 600)[:-500],
    "a bomb": _bomb(),
    "hollow": b"\xff\xd8\xff\xe0" + b"\xff" * 10_000 + b"\xff\xd9",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_photos_are_refused_in_words(table: Device, kind: str) -> None:
    answer = table.client.post(f"/api/tables/{table.table}/photos", data=HOSTILE[kind])
    assert answer.status_code == 422
    assert answer.json["error"]["text"].endswith(".")
    assert table.get().status_code == 200


def test_a_photo_that_needs_more_memory_than_there_is(settings: Settings) -> None:
    app = create_app(replace(settings, scan_workers=1, scan_megabytes=120, scan_seconds=60))
    host = Device(app.test_client()).opens()
    where = f"/api/tables/{host.table}/readings"
    assert host.client.post(where, data=_png(7000, 7000)).status_code == 422
    assert host.client.post(where, data=_jpeg(640, 480)).status_code == 200
    app.extensions[NAME].close()


def test_a_photo_is_read_kept_and_shown_to_the_table_alone(table: Device) -> None:
    answer = table.client.post(f"/api/tables/{table.table}/photos", data=_jpeg(1200, 900))
    assert answer.status_code == 201 and answer.json["reading"]["cards"] == []
    name = answer.json["photo"]
    shown = table.get(f"/photos/{name}")
    assert shown.mimetype == "image/jpeg" and b"Somebody" not in shown.data
    assert Image.open(io.BytesIO(shown.data)).size == (1200, 900)
    assert name in [photo["photo"] for photo in table.get("/photos").json]
    app = table.client.application
    stranger = Device(app.test_client()).opens("Eva", "Tomás")
    assert stranger.get(f"/photos/{name}").status_code == 404
    stranger.table = table.table
    assert stranger.get(f"/photos/{name}").status_code == 403
    (file,) = Path(app.extensions[NAME].settings.photos_dir).rglob(name)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_form_sends_a_photo_too_and_it_is_forgotten(table: Device) -> None:
    before = len(table.get("/photos").json)
    form = {"photo": (io.BytesIO(_jpeg(640, 480)), "IMG_1.JPG")}
    answer = table.client.post(f"/api/tables/{table.table}/readings", data=form)
    assert answer.status_code == 200 and "cards" in answer.json["reading"]
    assert len(table.get("/photos").json) == before


def test_a_photo_for_which_there_is_no_room_is_told_and_leaves_nothing(table: Device) -> None:
    """A file lies where the folder of another table's photos would be made."""
    host = Device(table.client.application.test_client()).opens()
    photos = Path(table.client.application.extensions[NAME].settings.photos_dir)
    photos.mkdir(exist_ok=True)
    (photos / host.table).write_text("in the way")
    answer = host.client.post(f"/api/tables/{host.table}/photos", data=_jpeg(640, 480))
    assert (answer.status_code, answer.json["error"]["code"]) == (507, "not-kept")
    assert answer.json["error"]["text"].endswith(".")
    assert host.get("/photos").json == []


def test_a_photo_that_the_database_does_not_take_is_not_left_behind(table: Device) -> None:
    services = table.client.application.extensions[NAME]
    folder = Path(services.settings.photos_dir) / table.table
    before = set(folder.glob("*"))
    event.listen(services.engine, "connect", _reads_only)
    services.engine.dispose()
    try:
        answer = table.client.post(f"/api/tables/{table.table}/photos", data=_jpeg(640, 480))
    finally:
        event.remove(services.engine, "connect", _reads_only)
        services.engine.dispose()
    assert (answer.status_code, answer.json["error"]["code"]) == (507, "not-kept")
    assert set(folder.glob("*")) == before


def _reads_only(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA query_only=ON")
