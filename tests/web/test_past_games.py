"""Past games: listed for those who were there, replayed, counted up, and kept as files that may
come from anybody."""

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from at_the_table import Device
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web import create_app
from web.services import NAME
from web.settings import Settings

GAME: list[dict[str, Any]] = [
    {"event": "opened", "players": ["Luis", "Sara"], "options": {}},
    {"event": "kept", "player": 0, "cards": [3, 4]},
    {"event": "revealed", "pattern": "T4"},
    {"event": "completed", "player": 0, "number": 3},
    {"event": "ended"},
]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def ended(host: Device) -> Device:
    """A table for two that Luis won with one pyramid."""
    for known, event in enumerate(GAME[1:], 1):
        assert host.append(known, event).status_code == 201
    return host


def brings(client: FlaskClient, data: object, name: str = "games.json") -> TestResponse:
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    form = {"file": (io.BytesIO(text), name)}
    return client.post("/games/import", data=form, content_type="multipart/form-data")


def file_of(entries: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"format": 1, "game": "pyramids", "entries": entries, **more}


def tables_of(client: FlaskClient) -> list[str]:
    return [row["id"] for row in client.get("/api/tables").json]


def test_games_are_listed_for_those_who_were_there(ended: Device, client: FlaskClient) -> None:
    page = ended.client.get("/games").text
    assert re.search(r'class="won">Luis \d+', page) and f"/t/{ended.table}/replay" in page
    assert "Luis" not in client.get("/games").text


def test_a_replay_shows_the_table_as_it_stood(ended: Device) -> None:
    first = ended.client.get(f"/t/{ended.table}/replay/1").text
    then = ended.client.get(f"/t/{ended.table}/replay/3").text
    assert "Before the first turn" in first and 'data-card="3"' not in first
    assert "Round 1, turn 1" in then and 'data-card="3"' in then
    assert "The game ended." not in then
    assert "<fieldset disabled" in then, "nothing of it can be changed"


@pytest.mark.parametrize("at", (0, 99))
def test_a_replay_stays_within_the_game(ended: Device, at: int) -> None:
    assert ended.client.get(f"/t/{ended.table}/replay/{at}").status_code == 200


def test_statistics_count_finished_games_by_person(ended: Device) -> None:
    page = ended.client.get("/games/statistics").text
    row = re.search(r'<th scope="row">Luis</th><td>(\d+)</td><td>(\d+)</td>', page)
    assert row and row.groups() == ("1", "1")


def test_running_games_are_not_counted(host: Device) -> None:
    assert '<th scope="row">' not in host.client.get("/games/statistics").text


def test_people_are_renamed_and_forgotten(ended: Device) -> None:
    change = {"name": "Luis", "goes_by": "Lucho", "do": "rename"}
    assert ended.client.post("/people", data=change).status_code == 303
    known = ended.client.get("/api/people").json
    assert "Lucho" in known and "Luis" not in known
    assert '<th scope="row">Lucho</th>' in ended.client.get("/games/statistics").text
    ended.client.post("/people", data={"name": "Lucho", "do": "forget"})
    assert "Lucho" not in ended.client.get("/api/people").json


def test_strangers_change_nobody(ended: Device, client: FlaskClient) -> None:
    change = {"name": "Luis", "do": "forget"}
    assert client.post("/people", data=change).status_code == 403
    assert "Luis" in ended.client.get("/api/people").json


def test_an_exported_game_comes_back_the_same(
    ended: Device, settings: Settings, tmp_path: Path
) -> None:
    kept = ended.client.get(f"/t/{ended.table}/export.json").json
    other = create_app(replace(settings, data_dir=tmp_path / "another"))
    client = other.test_client()
    assert "Games taken in: 1." in brings(client, kept).text
    (table,) = tables_of(client)
    again = client.get(f"/t/{table}/export.json").json
    for part in ("game", "deck", "entries", "at", "created_at"):
        assert again[part] == kept[part]
    assert client.get("/api/tables").json[0]["over"]
    other.extensions[NAME].close()


def test_the_same_game_twice_is_noticed(ended: Device, client: FlaskClient) -> None:
    everything = ended.client.get("/games/export.json").json
    assert "Here already: 1." in brings(ended.client, everything).text
    stripped = file_of(GAME)
    page = brings(client, stripped).text
    assert "Games taken in: 1." in page and "Luis" in page, "a new device sees it at once"
    assert "Here already: 1." in brings(client, stripped).text
    assert len(tables_of(client)) == 1


HOSTILE: dict[str, object] = {
    "no json": b"{",
    "no text": b"\xff\xfe\x00\x01",
    "nothing": b"",
    "nested deeply": b"[" * 100_000,
    "an endless number": b'{"format": ' + b"9" * 10_000 + b"}",
    "another program's": {"plays": []},
    "an unknown game": file_of(GAME) | {"game": "../../etc"},
    "a newer format": file_of(GAME) | {"format": 2},
    "an unknown event": file_of([*GAME, {"event": "boom"}]),
    "events that do not fit": file_of([GAME[2]]),
    "a deck that is a path": file_of(GAME, deck="../../secret"),
    "too many events": file_of([GAME[0]] + [GAME[2]] * 1000),
    "a time that is none": file_of(GAME, created_at="yesterday"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_does_no_harm(client: FlaskClient, kind: str) -> None:
    answer = brings(client, HOSTILE[kind])
    assert answer.status_code in (400, 422), answer.text
    assert "Traceback" not in answer.text and tables_of(client) == []


def test_one_bad_game_does_not_keep_the_others_out(client: FlaskClient) -> None:
    both = {"format": 1, "tables": [file_of([GAME[2]]), file_of(GAME)]}
    answer = brings(client, both)
    assert answer.status_code == 200 and "Game 1: " in answer.text
    assert len(tables_of(client)) == 1


def test_the_host_deletes_a_game_after_being_asked(ended: Device, settings: Settings) -> None:
    photos = settings.photos_dir / ended.table
    photos.mkdir()
    (photos / "one.jpg").write_bytes(b"a photo")
    assert "Delete this game?" in ended.client.get(f"/t/{ended.table}/delete").text
    assert tables_of(ended.client) == [ended.table]
    ended.client.post(f"/t/{ended.table}/delete")
    assert tables_of(ended.client) == [] and not photos.exists()
    assert ended.get().status_code == 403


def test_a_guest_leaves_and_the_game_stays(ended: Device, device: Callable[[], Device]) -> None:
    guest = device()
    guest.joins(ended.code)
    guest.client.post(f"/t/{ended.table}/delete")
    assert tables_of(guest.client) == [] and tables_of(ended.client) == [ended.table]


def test_strangers_get_no_file_and_delete_nothing(ended: Device, client: FlaskClient) -> None:
    assert client.get(f"/t/{ended.table}/export.json").status_code == 403
    assert client.get(f"/t/{ended.table}/replay/1").status_code == 403
    assert client.post(f"/t/{ended.table}/delete").status_code == 403
    assert client.get("/games/export.json").json["tables"] == []


def test_a_deleted_table_ends_its_streams(ended: Device) -> None:
    live = ended.client.application.extensions[NAME].tables.get(ended.table)
    ended.client.post(f"/t/{ended.table}/delete")
    assert live.deleted


def test_programs_get_results_and_delete_too(
    ended: Device, device: Callable[[], Device], client: FlaskClient
) -> None:
    told = ended.get("/result").json
    assert told["winners"] == ["Luis"] and told["over"] and told["game"] == "pyramids"
    assert client.delete(f"/api/tables/{ended.table}").status_code == 403
    guest = device()
    guest.joins(ended.code)
    assert guest.client.delete(f"/api/tables/{ended.table}").json == {"deleted": False}
    assert ended.client.delete(f"/api/tables/{ended.table}").json == {"deleted": True}
    assert ended.get("/result").status_code == 403
