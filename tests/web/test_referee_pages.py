"""The referee's pages and questions: the word first, in the reader's language, drawn on cards."""

import re
from typing import Any

import pytest
from at_the_table import Device
from flask import Flask
from flask.testing import FlaskClient

BLANK = ["....."] * 5
WAYS = ("/referee", "/referee/where", "/referee/first")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def card(number: int, *first: str) -> dict[str, Any]:
    return {"number": number, "marks": [*first, *BLANK[len(first) :]]}


def dispute(after: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    before = [card(3), card(4, "..X..", "..X..")]
    return {
        "game": "pyramids",
        "round": 1,
        "expeditions": ["I3"],
        "before": {"cards": before},
        "after": {"cards": after},
        **more,
    }


def test_a_turn_without_its_extra_cell_is_told_with_the_rule(client: FlaskClient) -> None:
    case = dispute([card(3, "XXX.."), card(4, "..X..", "..X..")])
    page = client.post("/referee/verdict", json=case).text
    assert "Not legal." in page and "asks for one more cell" in page
    assert 'href="/rules?game=pyramids#bonus-is-mandatory"' in page
    assert page.count('class="fault"') == 1


def test_the_referee_speaks_the_readers_language(client: FlaskClient) -> None:
    case = dispute([card(3, "XXX.."), card(4, "..X..", "..X..")])
    reads = {"Accept-Language": "es"}
    page = client.post("/referee/verdict", json=case, headers=reads).text
    assert "No es legal." in page and "pide una casilla más" in page


def test_a_legal_turn_is_told_and_drawn(client: FlaskClient) -> None:
    case = dispute([card(3, "XXX.."), card(4, "..X..", "..XX.")])
    page = client.post("/referee/verdict", json=case).text
    assert "Legal." in page and "the whole pattern on card 3" in page
    assert page.count('class="nth-dot"') == 4


def test_marks_without_a_past_are_judged(client: FlaskClient) -> None:
    case = {"game": "pyramids", "cards": [card(3, ".XX.."), card(4)]}
    assert "This cannot have come about." in client.post("/referee/possible", json=case).text
    answer = client.post("/api/possible", json=case).json
    assert [wrong["code"] for wrong in answer["violations"]] == ["entry-not-first"]


def test_every_place_of_a_pattern_is_drawn(client: FlaskClient) -> None:
    wish = {"game": "pyramids", "card": card(4, "..X.."), "pattern": "I2"}
    answer = client.post("/api/ask/placements", json=wish).json
    page = client.post("/referee/placements", json=wish).text
    assert page.count('role="img"') == len(answer["places"]) > 0
    for place in answer["places"]:
        (r, c), (r2, c2) = place
        assert abs(r - r2) + abs(c - c2) == 1 and [0, 2] not in place


def test_nothing_can_be_placed_on_a_card_that_the_deck_lacks(client: FlaskClient) -> None:
    refused = client.post(
        "/api/ask/placements", json={"game": "pyramids", "card": card(99), "pattern": "I2"}
    )
    assert refused.status_code == 400 and "no card 99" in refused.json["error"]["text"]


def test_who_is_first_stands_above_the_question(client: FlaskClient) -> None:
    query = "name=Luis&now=30&earlier=&name=Sara&now=12&earlier="
    page = client.get(f"/referee/first?{query}").text
    assert page.index("Sara draws first.") < page.index('value="30"')


def test_a_pyramid_completed_twice_is_told(client: FlaskClient) -> None:
    page = client.get("/referee/first?name=a&now=12&earlier=&name=b&now=12&earlier=")
    assert page.status_code == 422 and "Pyramid 12 is there twice" in page.text


def test_a_table_knows_its_cards_and_what_was_revealed(host: Device) -> None:
    host.append(1, {"event": "kept", "player": 1, "cards": [3, 4]})
    host.append(2, {"event": "revealed", "pattern": "T4"})
    page = host.client.get(f"/referee?table={host.table}&player=1").text
    assert re.findall(r'data-card="(\d+)"', page) == ["3", "4"]
    assert "T4" in re.findall(r'data-turns="([^"]*)"', page)[0]


def test_strangers_learn_nothing_of_a_table(host: Device, client: FlaskClient) -> None:
    host.append(1, {"event": "kept", "player": 1, "cards": [3, 4]})
    for way in WAYS:
        page = client.get(f"{way}?table={host.table}&player=1").text
        assert "Sara" not in page and 'data-card="' not in page


def test_a_scan_may_bring_its_marks(client: FlaskClient) -> None:
    now = "X....|.....|.....|.....|....."
    page = client.get(f"/referee?now=3:{now}&now=4:broken").text
    assert re.findall(r'data-card="(\d+)"', page) == ["3"]
    assert page.count('aria-checked="true"') == 1
