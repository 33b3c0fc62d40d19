"""A photo's unsure cells, weighed over the API against what the table knows."""

from typing import Any

import pytest
from at_the_table import Device

BLANK = ["....."] * 5


def card(device: Device, number: int) -> list[str]:
    cards = device.client.get("/api/decks/built-in").json["cards"]
    (cells,) = (card["cells"] for card in cards if card["number"] == number)
    return list(cells)


def cell_of(cells: list[str], letter: str) -> list[int]:
    return next([r, row.index(letter)] for r, row in enumerate(cells) if letter in row)


def with_marks(*cells: list[int]) -> list[str]:
    return ["".join(".X"[[r, c] in cells] for c in range(5)) for r in range(5)]


@pytest.fixture
def luis(host: Device) -> Device:
    """A table where Luis holds cards 1 and 2, and has marked the entry of 1 with his first turn."""
    host.append(1, {"event": "kept", "player": 0, "cards": [1, 2]})
    host.append(2, {"event": "revealed", "pattern": "I2"})
    step = {"card": 1, "cells": [cell_of(card(host, 1), "E")], "as": "single"}
    assert host.append(3, {"event": "marked", "player": 0, "steps": [step]}).status_code == 201
    return host


def weighed(device: Device, *cards: dict[str, Any]) -> Any:
    answer = device.post("doubts", {"player": 0, "cards": list(cards)})
    assert answer.status_code == 200, answer.text
    return answer.json


def test_unsure_cells_are_settled_by_what_was_there_and_by_the_rules(luis: Device) -> None:
    cells = card(luis, 1)
    entry, wall, tomb = (cell_of(cells, letter) for letter in "E#T")
    seen = {"number": 1, "marks": BLANK, "unsure": [entry, wall, tomb]}
    answer = weighed(luis, seen, {"number": 2, "marks": BLANK})
    settled = {(tuple(one["cell"]), one["marked"], one["because"]) for one in answer["settled"]}
    assert settled == {
        (tuple(entry), True, "marked-before"),
        (tuple(wall), False, "never-marked"),
        (tuple(tomb), False, "only-explanation"),
    }
    assert (answer["asked"], answer["doubted"], answer["explained"]) == ([], [], True)
    assert luis.get().json["state"]["entries"] == 4, "nothing was appended"


def test_a_wall_seen_as_marked_is_doubted_until_a_person_says_so(luis: Device) -> None:
    cells = card(luis, 1)
    entry, wall = cell_of(cells, "E"), cell_of(cells, "#")
    seen = {"number": 1, "marks": with_marks(entry, wall)}
    other = {"number": 2, "marks": BLANK}
    answer = weighed(luis, seen, other)
    assert answer["doubted"] == [{"card": 1, "cells": [wall]}] and answer["explained"] is False
    answer = weighed(luis, {**seen, "said": [wall]}, other)
    assert answer["doubted"] == [] and answer["explained"] is False


def test_where_nobody_said_what_a_player_holds_all_is_asked(luis: Device) -> None:
    photo = {"player": 1, "cards": [{"number": 3, "marks": BLANK, "unsure": [[0, 0]]}]}
    answer = luis.post("doubts", photo).json
    assert answer["asked"] == [{"card": 3, "cells": [[0, 0]]}]
    assert (answer["settled"], answer["explained"]) == ([], None)


@pytest.mark.parametrize(
    "cards",
    [
        [{"number": 1, "marks": BLANK, "unsure": [[5, 0]]}],
        [{"number": 1, "marks": BLANK}, {"number": 1, "marks": BLANK}],
        [{"number": 99, "marks": BLANK}],
        [{"number": 1, "marks": BLANK[1:]}],
        [],
    ],
    ids=["no such cell", "a card twice", "no such card", "a row missing", "no cards"],
)
def test_what_cannot_be_on_a_photo_is_refused_in_words(luis: Device, cards: list[Any]) -> None:
    answer = luis.post("doubts", {"player": 0, "cards": cards})
    assert answer.status_code in (400, 422)
    assert answer.json["error"]["text"]


def test_a_game_without_photos_has_no_doubts_to_weigh(device: Any) -> None:
    other = device().opens("Luis", "Sara", game="pyramido")
    answer = other.post("doubts", {"player": 0, "cards": []})
    assert (answer.status_code, answer.json["error"]["code"]) == (422, "not-in-this-game")
