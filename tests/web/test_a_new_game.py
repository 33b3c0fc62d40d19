"""To add a game is to add a folder: a toy game, found where games are, is opened, played, shown and
scored by an app that never heard of it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_the_table import Device
from click.testing import CliRunner
from flask import Flask

from companion import games
from companion.bad_input import BadInput
from companion.cli.score import score
from companion.cli.simulate import simulate
from companion.games import book_of, game_names
from web import create_app
from web.services import NAME
from web.settings import Settings

TOY = Path(__file__).parents[1] / "toy"
TOSSED = {"event": "tossed", "player": 1, "heads": True}


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy's folder lies among the games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOY / "games")])
    yield
    games._loaded.cache_clear()


@pytest.fixture
def app(added: None, settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    app.jinja_loader.searchpath.append(str(TOY / "templates"))  # type: ignore[union-attr]
    yield app
    app.extensions[NAME].close()
    app.extensions[NAME].engine.dispose()


@pytest.fixture
def host(app: Flask) -> Device:
    return Device(app.test_client()).opens(
        "Ana", "Luis", game="coin-toss", options={"edge": "counts"}
    )


def test_games_are_found_where_they_lie(added: None) -> None:
    assert game_names()[0] == games.DEFAULT and "coin-toss" in game_names()
    assert book_of("coin-toss").title == "Coin toss"


def test_a_game_that_is_not_there_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="there is no game 'coin-toss'; there are pyramids"):
        book_of("coin-toss")


def test_it_is_played_over_the_api(host: Device) -> None:
    answer = host.append(1, TOSSED).json
    assert answer["state"]["players"] == [{"name": "Ana", "heads": 0}, {"name": "Luis", "heads": 1}]
    assert answer["entry"]["words"] == "Luis tossed heads."
    host.append(2, {**TOSSED, "player": 0})
    assert host.undo(3).json["entry"]["words"] == "Entry 3 was taken back."
    shown = host.append(4, {"event": "ended"}).json["state"]
    assert shown["over"] and shown["projected"]["winners"] == [1]
    assert host.get().json["table"]["game"] == "coin-toss"
    assert shown["options"] == {"edge": "counts"}


def test_its_own_shapes_are_asked_of_its_events(host: Device) -> None:
    refused = host.append(1, {"event": "revealed", "pattern": "L4"})
    assert (refused.status_code, refused.json["error"]["code"]) == (400, "bad-input")


def test_its_table_is_drawn_in_the_readers_language(host: Device) -> None:
    host.append(1, TOSSED)
    page = host.client.get(f"/t/{host.table}", headers={"Accept-Language": "es"}).text
    assert "1 of 1" in page and "Luis sacó cara." in page and 'data-known="2"' in page
    assert '"tossed"' in host.client.get(f"/t/{host.table}/fragment").text


def test_a_game_without_templates_still_has_a_table(app: Flask, host: Device) -> None:
    app.jinja_loader.searchpath.pop()  # type: ignore[union-attr]
    host.append(1, TOSSED)
    page = host.client.get(f"/t/{host.table}").text
    assert "Luis tossed heads." in page and "data-undo" in page


def test_a_table_of_it_is_opened_by_hand(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/new?game=coin-toss").text
    assert page.count('name="player"') == 3 and page.count("required") == 1
    assert 'name="edge"' in page and 'name="race-number"' not in page
    form = {"game": "coin-toss", "player": ["Ana"], "edge": "counts", "command": "by-hand-1"}
    there = client.post("/new", data=form).headers["Location"]
    state = client.get(there.replace("/t/", "/api/tables/")).json["state"]
    assert state["options"] == {"edge": "counts"} and state["players"][0]["name"] == "Ana"


def test_its_rules_are_searched(app: Flask) -> None:
    client = app.test_client()
    assert "Toss it again." in client.get("/rules?game=coin-toss&q=rim").text
    assert [rule["id"] for rule in client.get("/api/rules?game=coin-toss").json] == ["edge"]


def test_what_it_has_not_is_refused_in_words(host: Device) -> None:
    for path in ("looks", "readings"):
        refused = host.post(path, {"player": 0})
        assert (refused.status_code, refused.json["error"]["code"]) == (422, "not-in-this-game")
    case = host.client.post("/api/referee", json={"game": "coin-toss"})
    assert case.status_code == 422


def test_it_is_scored(app: Flask, tmp_path: Path) -> None:
    sides = [{"name": "Ana", "heads": 2}, {"name": "Luis", "heads": 3}]
    final = {"game": "coin-toss", "players": sides}
    assert app.test_client().post("/api/score", json=final).json["winners"] == ["Luis"]
    file = tmp_path / "final.json"
    file.write_text(json.dumps(final), encoding="utf-8")
    told = CliRunner().invoke(score, [str(file)]).stdout.splitlines()
    assert [line.split() for line in told[1:3]] == [["Luis", "3", "1"], ["Ana", "2", "2"]]
    assert told[-1] == "Luis wins."


def test_a_game_that_nobody_simulates_says_so(added: None) -> None:
    assert simulate.callback is not None
    with pytest.raises(BadInput, match="nobody knows how to simulate Coin toss"):
        simulate.callback("coin-toss", None, 10, None, 1, 1, None)


def test_its_shapes_are_in_the_apis_description(app: Flask) -> None:
    described = app.test_client().get("/api/openapi.json").json["components"]["schemas"]
    assert {"CoinTossShown", "PyramidsShown", "Tossed"} <= set(described)


def test_nothing_outside_the_games_knows_one_by_name() -> None:
    project = Path(__file__).parents[2]
    own = {"companion/games", *(f"web/{name.replace('-', '_')}" for name in game_names())}
    told = {
        str(path.relative_to(project))
        for room in ("companion", "vision", "web", "calibration")
        for path in (project / room).rglob("*.py")
        if not any(path.is_relative_to(project / folder) for folder in own)
        and re.search(r"companion\.games\.\w|web\.pyramids", path.read_text(encoding="utf-8"))
    }
    assert told == set()
