"""Every game from new table to shared result: whatever a dealer deals can be reported, is drawn,
and ends in one result, on the table's page, on the score's page and in what is shared."""

import random
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from at_the_table import Device, Json

from companion.games import book_of, game_names

LANGUAGES = ("en", "es", "pt")


def dealt(name: str, players: int) -> list[Json]:
    """The events of a game that the game's own dealer played, as JSON."""
    game: Any = book_of(name).game(None)
    folder = f"companion.games.{name.replace('-', '_')}"
    rng = random.Random(5)
    policy = list(import_module(f"{folder}.policies").POLICIES.values())[-1]
    options = import_module(f"{folder}.choices").Options()
    seats = [policy(rng) for _ in range(players)]
    events, _ = import_module(f"{folder}.dealer").deal(game, seats, rng, options)
    return [game.write(event) for event in events]


@pytest.fixture(params=game_names())
def host(device: Callable[[], Device], request: pytest.FixtureRequest) -> Device:
    """A table of the game at which nobody sits yet."""
    one = device()
    opened = one.client.post("/api/tables", json={"id": "every-game-1", "game": request.param})
    one.table = opened.json["table"]["id"]
    return one


def played(host: Device, game: str) -> Json:
    for known, event in enumerate(dealt(game, 2)):
        answer = host.append(known, event)
        assert answer.status_code == 201, (event, answer.text)
        if known % 20 == 0:
            assert host.client.get(f"/t/{host.table}/fragment").status_code == 200
    told: Json = host.get().json
    return told


def test_a_dealt_game_is_drawn_all_along_and_ends_in_one_result(host: Device) -> None:
    game = host.get().json["table"]["game"]
    told = played(host, game)
    assert told["state"]["over"] and told["state"]["notices"] == []
    totals = [score["total"] for score in told["state"]["projected"]["players"]]
    shared = host.client.get(f"/t/{host.table}/score/score.json").json
    assert [player["total"] for player in shared["players"]] == totals
    assert shared["game"] == game and shared["winners"]
    lines = host.client.get(f"/t/{host.table}/score/score.csv").text.splitlines()
    for line, total in zip(lines[1:], totals, strict=True):
        *kinds, counted, _rank = [int(cell) for cell in line.split(",")[1:]]
        assert sum(kinds) == counted == total
    for language in LANGUAGES:
        reads = {"Accept-Language": language}
        page = host.client.get(f"/t/{host.table}/score", headers=reads).text
        assert all(f"<b>{total}</b>" in page for total in totals)
        board = host.client.get(f"/t/{host.table}", headers=reads).text
        assert 'class="winner"' in board and not re.search(r"\bNone\b|\bundefined\b", board)


def test_every_entry_is_a_sentence_in_every_language(host: Device) -> None:
    played(host, host.get().json["table"]["game"])
    for language in LANGUAGES:
        entries = host.get(headers={"Accept-Language": language}).json["entries"]
        for entry in entries:
            assert entry["words"].endswith("."), entry["words"]
            assert "None" not in entry["words"] and "{" not in entry["words"]
