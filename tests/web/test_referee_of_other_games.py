"""The referee's pages of Silver & Gold: any cell may be marked, cups and draws go by seats."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from at_the_table import Device
from flask import Flask
from flask.testing import FlaskClient

from companion.games import books

ISLAND = ["....", "....", "...."]
"""Treasure 25: a ring of ten cells around two of water, with nothing printed on them. Treasure 28
has a palm in the first cell of its first row, and a red cross in the last one."""


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(device: Callable[[], Device]) -> Device:
    """The device that opened a table of Silver & Gold for two."""
    return device().opens("Luis", "Sara", game="silver-gold")


def treasure(number: int, *rows: str) -> dict[str, Any]:
    return {"number": number, "marks": [*rows, *ISLAND[len(rows) :]]}


def turn(after: list[dict[str, Any]], pattern: str = "I2") -> dict[str, Any]:
    before = [treasure(25), treasure(28)]
    return {
        "game": "silver-gold",
        "expeditions": [pattern],
        "before": {"cards": before},
        "after": {"cards": after},
    }


def test_a_pattern_may_go_anywhere_on_an_island(client: FlaskClient) -> None:
    page = client.post(
        "/referee/verdict", json=turn([treasure(25), treasure(28, "....", "..XX")])
    ).text
    assert "Legal." in page and "the whole pattern on card 28" in page
    assert page.count('class="nth-dot"') == 2


def test_a_red_cross_asks_for_one_more_cell(client: FlaskClient) -> None:
    after = [treasure(25), treasure(28, "...X", "...X", "...X")]
    page = client.post("/referee/verdict", json=turn(after, "I3")).text
    assert "Not legal." in page and page.count('class="fault"') == 1
    assert 'href="/rules?game=silver-gold#' in page


def test_marks_without_a_past(client: FlaskClient) -> None:
    lone_cross = {"game": "silver-gold", "cards": [treasure(28, "...X"), treasure(25)]}
    assert "This cannot have come about." in client.post("/referee/possible", json=lone_cross).text
    with_extra = {"game": "silver-gold", "cards": [treasure(28, "...X"), treasure(25, "X...")]}
    assert client.post("/api/possible", json=with_extra).json["verdict"] == "legal"


def test_water_holds_no_mark(client: FlaskClient) -> None:
    wet = {"game": "silver-gold", "cards": [treasure(25, "....", ".X..")]}
    refused = client.post("/api/possible", json=wet)
    assert refused.status_code == 400 and "no cell" in refused.json["error"]["text"]


def test_every_place_of_a_pattern_is_drawn(client: FlaskClient) -> None:
    wish = {"game": "silver-gold", "card": treasure(25), "pattern": "L3"}
    answer = client.post("/api/ask/placements", json=wish).json
    page = client.post("/referee/placements", json=wish).text
    corners = 4
    assert page.count('role="img"') == len(answer["places"]) == corners
    assert len(answer["singles"]) == 10


def test_cups_and_draws_go_clockwise_from_the_starting_player(client: FlaskClient) -> None:
    players = "&".join(
        f"name={name}&rows={rows}&treasures={done}"
        for name, rows, done in (("Ana", 1, 1), ("Ben", 1, 0), ("Eva", 0, 2))
    )
    query = f"game=silver-gold&{players}&starter=1&cup=5&cup=4"
    page = client.get(f"/referee/first?{query}").text
    assert page.index("Eva draws first.") < page.index("<form")
    assert page.index("Ben takes the cup of 5.") < page.index("Ana takes the cup of 4.")


@pytest.mark.parametrize(
    ("query", "status"),
    (
        ("name=a&rows=1&treasures=1&starter=3&cup=6", 422),
        ("name=a&rows=99&treasures=x&starter=-1&cup=77", 200),
        ("rows=&treasures=", 200),
    ),
)
def test_whatever_is_typed_gets_a_page(client: FlaskClient, query: str, status: int) -> None:
    assert client.get(f"/referee/first?game=silver-gold&{query}").status_code == status


def test_a_table_of_silver_and_gold_knows_its_cards_and_who_was_first(table: Device) -> None:
    table.append(1, {"event": "kept", "player": 0, "cards": [25, 28]})
    table.append(2, {"event": "revealed", "pattern": "I2"})
    page = table.client.get(f"/referee?table={table.table}&player=0").text
    assert re.findall(r'data-card="(\d+)"', page) == ["25", "28"]
    assert "I2" in re.findall(r'data-turns="([^"]*)"', page)[0]
    first = table.client.get(f"/referee/first?table={table.table}").text
    assert 'value="Luis"' in first and 'value="Sara"' in first


def test_a_table_leads_to_its_referee(table: Device) -> None:
    assert f'href="/referee?table={table.table}"' in table.client.get(f"/t/{table.table}").text


@pytest.mark.parametrize("path", ("/referee/nonsense", "/referee/score?game=silver-gold"))
def test_what_is_not_asked_of_a_game_is_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_question_that_a_game_does_not_answer(client: FlaskClient) -> None:
    refused = client.post("/api/ask/nonsense", json={"game": "silver-gold"})
    assert refused.status_code == 422 and refused.json["error"]["code"] == "not-in-this-game"


ODD = ("", "0", "-1", "99999", "x", "1 2 3", "25:X...|....|....", "{}", "[[1]]", "\x00", "é" * 50)
FIELDS = ("card", "now", "before", "treasures", "points", "pyramid", "stage", "player", "deck")


@pytest.mark.parametrize("field", FIELDS)
def test_any_link_to_any_game_gets_a_page_or_a_sentence(client: FlaskClient, field: str) -> None:
    for book in books():
        for way in book.desk.ways if book.desk else ():
            for odd in ODD:
                query = {"game": book.name, field: [odd, odd]}
                page = client.get(f"/referee/{way}", query_string=query)
                assert page.status_code < 500, (book.name, way, odd)
