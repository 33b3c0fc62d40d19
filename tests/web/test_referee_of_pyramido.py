"""The referee's pages of Pyramido: may a domino go here, must it be marked, what scores and why."""

import html
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from at_the_table import Device
from flask import Flask
from flask.testing import FlaskClient

GREEN_AND_RED = 80
"""The domino with green tl on its left and red tr on its right block."""
STOREY = [["red tl jewel", "red br"]]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def case(cells: list[list[int]], **more: Any) -> dict[str, Any]:
    turn = {"domino": GREEN_AND_RED, "cells": cells, **more}
    return {"game": "pyramido", "storeys": [STOREY], "turn": turn}


def link(**pyramid: Any) -> str:
    return "/referee/legal?" + urlencode({"game": "pyramido", "pyramid": json.dumps(pyramid)})


def test_a_domino_beside_the_storey_may_lie_there_and_is_marked(client: FlaskClient) -> None:
    page = client.post("/referee/verdict", json=case([[1, 0], [1, 1]], jewels=[[1, 0]])).text
    assert "Legal." in page
    assert "Marking is mandatory here: one jewel on row 2, column 1." in page


def test_zones_that_score_are_drawn_and_explained(client: FlaskClient) -> None:
    page = client.post("/referee/verdict", json=case([[1, 0], [1, 1]], jewels=[[1, 0]])).text
    red, green = 3, 1
    assert page.count('class="zone ') == 2
    assert f"red: symbols {red}, points {red}" in page.lower()
    assert f"Stage 1 so far: {red + green + green}" in page, "the smaller zone counts once more"


def test_a_domino_that_touches_nothing_is_refused_with_the_rule(client: FlaskClient) -> None:
    page = client.post("/referee/verdict", json=case([[3, 0], [3, 1]], jewels=[[3, 0]])).text
    assert "Not legal." in page and "shares no whole edge" in page
    assert page.count('class="fault"') == 2 and 'href="/rules?game=pyramido#' in page
    assert "goes-on" not in page


def test_a_jewel_that_is_missing_is_asked_for(client: FlaskClient) -> None:
    page = client.post("/referee/verdict", json=case([[1, 0], [1, 1]])).text
    assert "Not legal." in page and "mandatory" in page


def test_the_game_goes_on_from_the_answer(client: FlaskClient) -> None:
    page = client.post("/referee/verdict", json=case([[1, 0], [1, 1]], jewels=[[1, 0]])).text
    (onward,) = re.findall(r'id="goes-on" href="([^"]+)"', page)
    then = client.get(html.unescape(onward)).text
    assert then.count('class="laid') == 4 and then.count('class="jewel ') == 2 + 4


def test_the_referee_speaks_the_readers_language(client: FlaskClient) -> None:
    wrong = case([[3, 0], [3, 1]], jewels=[[3, 0]])
    page = client.post("/referee/verdict", json=wrong, headers={"Accept-Language": "es"}).text
    assert "No es legal." in page and "fila 4" in page


@pytest.mark.parametrize(("stage", "cells"), ((1, 24), (2, 12), (3, 6), (4, 2)))
def test_any_stage_can_be_asked_about(client: FlaskClient, stage: int, cells: int) -> None:
    page = client.get(f"/referee/legal?game=pyramido&stage={stage}").text
    assert page.count('class="free fits"') == cells


def test_gaps_that_no_domino_covers_are_filled_with_tiles(client: FlaskClient) -> None:
    gap = [["red", "red", "red", "red", "red"]] * 3 + [["red", None, "red", None, "red"]]
    page = client.get(link(storeys=[gap])).text
    assert page.count('data-row="3" data-col="') >= 4 and "fill-form" in page
    tiles = [{"cell": [3, 1], "color": "brown"}, {"cell": [3, 3], "color": "red"}]
    filled = {"game": "pyramido", "storeys": [gap], "fill": tiles}
    assert "Legal." in client.post("/referee/verdict", json=filled).text


@pytest.mark.parametrize("pyramid", ("{", "[]", '{"storeys": [[["pink"]]]}', '{"storeys": 7}'))
def test_a_link_that_draws_no_pyramid_is_told(client: FlaskClient, pyramid: str) -> None:
    page = client.get(f"/referee/legal?{urlencode({'game': 'pyramido', 'pyramid': pyramid})}")
    assert page.status_code == 422 and 'role="alert"' in page.text


def test_who_starts_the_next_stage(client: FlaskClient) -> None:
    asked = "game=pyramido&name=Ana&points=21&name=Ben&points=20&name=Eva&points=20"
    assert "Ben starts." in client.get(f"/referee/first?{asked}").text
    wish = {
        "game": "pyramido",
        "options": {"tie-for-next-start": "from-stage-starter"},
        "players": [{"name": name, "points": 20} for name in "abc"],
        "started": 2,
    }
    assert client.post("/api/ask/first", json=wish).json == {"starts": 2, "tied": [0, 1, 2]}


@pytest.mark.parametrize(
    "query", ("points=&points=", "points=x&points=7", "points=1&points=2&started=9")
)
def test_whatever_is_typed_gets_a_page(client: FlaskClient, query: str) -> None:
    assert client.get(f"/referee/first?game=pyramido&{query}").status_code in (200, 422)


def test_a_table_knows_the_pyramid_and_the_quarry(device: Callable[[], Device]) -> None:
    host = device().opens("Luis", "Sara", game="pyramido")
    quarry = {"dominoes": [GREEN_AND_RED, 30, 77], "piles": [None] * 4}
    assert host.append(1, {"event": "quarry", **quarry}).status_code == 201
    built = {"event": "built", "player": 0, "domino": 30, "cells": [[0, 0], [0, 1]]}
    marked = {"jewels": [[0, 0]], "tiles": [], "pile": None, "halved": None}
    told = host.append(2, {**built, **marked})
    assert told.status_code == 201, told.text
    page = host.client.get(f"/referee?table={host.table}&player=0").text
    assert page.count('class="laid') == 2 and f'data-domino="{GREEN_AND_RED}"' in page
    assert 'class="laid' not in host.client.get(f"/referee?table={host.table}&player=1").text
