"""Past games in a browser: the list, a replay by slider and by steps, figures, files, deleting."""

import json
from pathlib import Path

from devices import Devices
from playwright.sync_api import expect
from test_pages_open import sees_all

EVENTS = [
    {"event": "opened", "players": ["Luis", "Sara"], "options": {}},
    {"event": "kept", "player": 0, "cards": [3, 4]},
    {"event": "revealed", "pattern": "T4"},
    {"event": "revealed", "pattern": "I2"},
    {"event": "completed", "player": 0, "number": 3},
    {"event": "ended"},
]


def test_a_game_is_taken_in_replayed_and_deleted(
    device: Devices, size: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    events = [*EVENTS, {"event": "completed", "player": 1, "number": 7 if size == "phone" else 9}]
    file.write_text(json.dumps({"format": 1, "game": "pyramids", "entries": events}))
    reader = device(size)
    page = reader.goes("/games")
    sees_all(reader)
    page.set_input_files("[name=file]", file)
    page.get_by_role("button", name="Import").click()
    page.get_by_text("Games taken in: 1.").wait_for()
    sees_all(reader)
    page.get_by_role("link", name="Replay").click()
    what = page.locator(".what")
    expect(what).to_contain_text("sat down to play")
    page.locator("[data-step='1']").click()
    expect(what).to_contain_text("kept 3 and 4")
    page.locator("[data-turn]").click()
    expect(what).to_contain_text("T4 was revealed")
    page.locator("#at").fill("5")
    expect(what).to_contain_text("completed pyramid 3")
    sees_all(reader)
    reader.goes("/games/statistics")
    sees_all(reader)
    reader.goes("/people")
    sees_all(reader)
    reader.goes("/games").get_by_role("link", name="Delete").click()
    sees_all(reader)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".game")).to_have_count(0)
