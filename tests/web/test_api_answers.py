"""The API beside its tables: the referee, the score, the rules, and its own description."""

import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web import create_app
from web.services import NAME
from web.settings import Settings


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def _case(client: FlaskClient, **more: Any) -> dict[str, Any]:
    first, second = client.get("/api/decks/built-in").json["cards"][:2]
    size = len(first["cells"]), len(first["cells"][0])
    blank = ["." * size[1]] * size[0]
    entry = ["".join("X" if letter == "E" else "." for letter in row) for row in first["cells"]]
    other = {"number": second["number"], "marks": blank}
    return {
        "game": "pyramids",
        "round": 1,
        "before": {"cards": [{"number": first["number"], "marks": blank}, other]},
        "after": {"cards": [{"number": first["number"], "marks": entry}, other]},
        **more,
    }


def test_the_referee_finds_a_single_mark_legal(client: FlaskClient) -> None:
    answer = client.post("/api/referee", json=_case(client, expedition="L4")).json
    assert answer["verdict"] == "legal" and answer["turn"][0]["as"] == "single"


def test_the_referee_finds_nothing_marked_illegal(client: FlaskClient) -> None:
    case = _case(client, expedition="L4")
    case["after"] = case["before"]
    answer = client.post("/api/referee", json=case).json
    assert answer["verdict"] == "illegal"
    assert [wrong["code"] for wrong in answer["violations"]] == ["no-mark"]


def test_turns_are_explained(client: FlaskClient) -> None:
    answer = client.post("/api/explain", json=_case(client, expeditions=["L4"])).json
    assert len(answer["turns"]) == 1


def test_a_case_that_takes_too_long_is_given_up(settings: Settings) -> None:
    app = create_app(replace(settings, judge_workers=1, judge_seconds=0.0))
    client = app.test_client()
    refused = client.post("/api/explain", json=_case(client, expeditions=["L4"]))
    assert (refused.status_code, refused.json["error"]["code"]) == (422, "too-hard")
    assert client.get("/healthz").status_code == 200
    app.extensions[NAME].close()


def test_no_file_of_the_machine_is_a_deck(client: FlaskClient) -> None:
    for name in ("/etc/passwd", "../secret", ".."):
        answer = client.post("/api/referee", json=_case(client, expedition="L4", deck=name))
        assert (answer.status_code, answer.json["error"]["code"]) == (400, "bad-input")


def test_a_game_is_counted(client: FlaskClient) -> None:
    final = {"game": "pyramids", "players": [{"name": "Luis", "torches": [1, 4]}]}
    assert client.post("/api/score", json=final).json["players"][0]["total"] == 10


def test_rules_are_found_in_the_readers_language(client: FlaskClient) -> None:
    found = client.get("/api/rules?q=calavera", headers={"Accept-Language": "es"}).json
    assert found and "calavera" in json.dumps(found[0], ensure_ascii=False).lower()
    assert len(client.get("/api/rules").json) > len(found)


def test_every_address_of_the_api_is_described(app: Flask, client: FlaskClient) -> None:
    description = client.get("/api/openapi.json").json
    assert description["openapi"] == "3.1.0"
    described = {
        (path, method.upper())
        for path, methods in description["paths"].items()
        for method in methods
    }
    there = {
        (rule.rule.replace("<", "{").replace(">", "}"), method)
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.endpoint.startswith("api.")
    }
    assert described == there and len(there) > 15


def test_the_description_refers_to_nothing_missing(client: FlaskClient) -> None:
    description = client.get("/api/openapi.json").json
    names = set(description["components"]["schemas"])
    for shape in ("SeenShape", "PyramidsShown", "PyramidoShown", "TurnCase"):
        assert any(name.endswith(shape) for name in names), shape
    for found in _references(description):
        assert found.removeprefix("#/components/schemas/") in names


def _references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [found for child in node.values() for found in _references(child)]
    if isinstance(node, list):
        return [found for child in node for found in _references(child)]
    return []


def test_people_read_the_description_too(client: FlaskClient) -> None:
    page = client.get("/api/docs").text
    assert "Append an event" in page and "/api/tables/{table_id}/entries" in page


def test_ready(client: FlaskClient) -> None:
    assert client.get("/healthz").json["status"] == "ok"
