"""Writing to a table over the API: each command once, in its place, or a reason why not."""

from collections.abc import Callable
from typing import Any

from at_the_table import Device, ids
from flask import Flask

REVEALED = {"event": "revealed", "pattern": "L4"}
ENTRY_CELL = {"event": "kept", "player": 0, "cards": [1, 2]}


def test_a_new_table_has_its_players_and_one_entry(host: Device) -> None:
    answer = host.get().json
    assert [player["name"] for player in answer["state"]["players"]] == ["Luis", "Sara"]
    assert answer["state"]["entries"] == 1
    assert answer["entries"][0]["words"] == "Luis and Sara sat down to play."
    assert answer["table"]["is_host"] and not answer["table"]["locked"]


def test_opening_twice_with_one_id_opens_one_table(device: Callable[[], Device]) -> None:
    one, command = device(), next(ids)
    wish = {"id": command, "players": ["Luis", "Sara"]}
    first = one.client.post("/api/tables", json=wish).json["table"]["id"]
    assert one.client.post("/api/tables", json=wish).json["table"]["id"] == first
    assert len(one.client.get("/api/tables").json) == 1
    stolen = device().client.post("/api/tables", json=wish)
    assert (stolen.status_code, stolen.json["error"]["code"]) == (409, "id-taken")


def test_an_event_gets_its_place_and_changes_the_state(host: Device) -> None:
    answer = host.append(1, REVEALED)
    assert answer.status_code == 201
    assert answer.json["entry"]["seq"] == 1 and not answer.json["again"]
    state = answer.json["state"]
    assert (state["round"], state["turn"], state["expeditions"]) == (1, 1, ["L4"])
    assert state["players"][0]["unreported"] == [0]
    assert {gap["gap"] for gap in state["gaps"]} == {"turn", "hand"}


def test_sending_again_changes_nothing(host: Device) -> None:
    first = host.append(1, REVEALED, "the-same-id")
    second = host.append(1, REVEALED, "the-same-id")
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json["again"] and second.json["entry"] == first.json["entry"]
    assert host.get().json["state"]["entries"] == 2


def test_a_stale_command_gets_what_is_new(host: Device) -> None:
    host.append(1, REVEALED)
    answer = host.append(1, {"event": "revealed", "pattern": "I2"})
    assert answer.status_code == 409
    assert answer.json["error"]["code"] == "stale" and answer.json["newest"] == 2
    assert [entry["event"] for entry in answer.json["entries"]] == [REVEALED]
    assert answer.json["state"]["expeditions"] == ["L4"]
    assert host.get().json["state"]["entries"] == 2


def test_what_does_not_fit_is_refused_with_a_reason(host: Device) -> None:
    answer = host.append(1, {"event": "kept", "player": 3, "cards": [1, 2]})
    assert (answer.status_code, answer.json["error"]["code"]) == (422, "unknown-player")
    assert answer.json["error"]["text"].endswith(".")
    assert host.get().json["state"]["entries"] == 1


def test_what_is_no_event_is_bad_input(host: Device) -> None:
    for event in ({"event": "flew"}, {"event": "revealed", "pattern": 3}, {}):
        answer = host.append(1, event)
        assert (answer.status_code, answer.json["error"]["code"]) == (400, "bad-input")
    assert host.client.post(f"/api/tables/{host.table}/entries", data="[").status_code == 415
    cut = host.client.post(
        f"/api/tables/{host.table}/entries", data="{", content_type="application/json"
    )
    assert cut.status_code == 400


def test_undo_within_the_turn_is_free_and_sent_again_undoes_once(host: Device) -> None:
    host.append(1, REVEALED)
    host.append(2, ENTRY_CELL)
    first = host.undo(3, "undo-this")
    assert first.status_code == 201 and first.json["state"]["corrections"] == []
    assert host.undo(3, "undo-this").json["again"]
    answer = host.get().json
    assert answer["state"]["players"][0]["hand"] == []
    assert [entry["counts"] for entry in answer["entries"]] == [True, True, False, True]


def test_a_correction_past_a_revealed_card_is_seen_by_all(host: Device) -> None:
    host.append(1, REVEALED)
    host.append(2, {"event": "revealed", "pattern": "I2"})
    wish = {"id": next(ids), "known": 3, "target": 1, "instead": {**REVEALED, "pattern": "O4"}}
    answer = host.post("corrections", wish)
    assert answer.status_code == 201
    assert answer.json["state"]["expeditions"] == ["O4", "I2"]
    (correction,) = answer.json["state"]["corrections"]
    assert "L4" in correction["was"] and "O4" in correction["now"]
    missing = host.post("corrections", {"id": next(ids), "known": 4, "target": 9})
    assert (missing.status_code, missing.json["error"]["code"]) == (422, "no-such-entry")


def test_a_look_is_explained_and_can_be_appended(host: Device) -> None:
    cards = {card["number"]: card["cells"] for card in _deck(host)["cards"]}
    (number, row, col) = next(
        (n, r, cells[r].index("E"))
        for n, cells in cards.items()
        for r in range(len(cells))
        if "E" in cells[r]
    )
    other = next(n for n in cards if n != number)
    host.append(1, {"event": "kept", "player": 0, "cards": [number, other]})
    host.append(2, REVEALED)
    blank = ["." * len(cards[number][0])] * len(cards[number])
    marked = [
        "".join("X" if (r, c) == (row, col) else "." for c in range(len(blank[0])))
        for r in range(len(blank))
    ]
    seen = [{"number": number, "marks": marked}, {"number": other, "marks": blank}]
    answer = host.post("looks", {"player": 0, "cards": seen}).json
    assert answer["ruling"]["verdict"] == "legal"
    state = host.append(3, answer["event"]).json["state"]
    assert state["players"][0]["unreported"] == []
    assert state["players"][0]["hand"][0]["marks"] == marked


def test_a_table_lives_on_in_another_app(host: Device, app: Flask) -> None:
    from web import create_app
    from web.services import NAME

    host.append(1, REVEALED)
    again = create_app(app.extensions[NAME].settings)
    client = again.test_client()
    client.set_cookie("device", host.client.get_cookie("device").value)
    state: Any = client.get(f"/api/tables/{host.table}").json["state"]
    assert state["expeditions"] == ["L4"]


def _deck(host: Device) -> Any:
    return host.client.get("/api/decks/built-in").json
