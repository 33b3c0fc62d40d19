"""The final score: four players counted by hand, compared with what the table knows, and shared."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from at_the_table import Device
from flask import Flask
from flask.testing import FlaskClient

COUNTS: dict[str, dict[str, Any]] = {
    "Luis": {"done": [3, 12, 25], "torch": [1, 4], "points": ["purple-10"], "red": 6, "green": 3},
    "Sara": {"done": [4, 7], "torch": [2], "points": ["green-10"], "red": 2, "green": 4},
}
"""Luis: two purple (3, 12) and a green pyramid; Sara: two green ones."""


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def sits_down(client: FlaskClient, *names: str) -> str:
    form = {"player": list(names), "then": "score", "command": "just-score-now"}
    answer = client.post("/new", data=form)
    assert answer.status_code == 303, answer.text
    found = re.fullmatch(r"/t/(\w+)/score/0", answer.headers["Location"])
    assert found
    return found[1]


def counts(client: FlaskClient, table: str, seat: int, **more: Any) -> Any:
    answers = {"skulls": 0, "command": f"count-{seat}-of-{table}", **more}
    return client.post(f"/t/{table}/score/{seat}", data=answers)


def scored(client: FlaskClient, **more: Any) -> str:
    table = sits_down(client, *COUNTS)
    for seat, answers in enumerate(COUNTS.values()):
        counts(client, table, seat, **{**answers, **more})
    return table


def test_just_scoring_leads_from_player_to_player_and_to_the_result(client: FlaskClient) -> None:
    table = sits_down(client, *COUNTS)
    first = counts(client, table, 0, **COUNTS["Luis"])
    assert first.headers["Location"] == f"/t/{table}/score/1"
    second = counts(client, table, 1, **COUNTS["Sara"])
    assert second.headers["Location"] == f"/t/{table}/score"
    page = client.get(f"/t/{table}/score").text
    # 30 for pyramids, 10 for torches, 10 for the race, 3 pairs and 3 loose gems
    assert "Luis wins with 68 points." in page and "This cannot be right" not in page


def test_what_was_counted_stands_in_the_form_again(client: FlaskClient) -> None:
    table = scored(client)
    page = client.get(f"/t/{table}/score/0").text
    checked = re.findall(r'name="(\w+)" value="([\w-]+)" checked', page)
    assert {value for name, value in checked if name == "done"} == {"3", "12", "25"}
    assert ("red", "6") in checked and ("points", "purple-10") in checked


def test_a_pyramid_tapped_by_mistake_is_taken_back(client: FlaskClient) -> None:
    table = scored(client)
    again = {**COUNTS["Luis"], "done": [3, 12], "command": "a-second-thought"}
    assert counts(client, table, 0, **again).status_code == 303
    told = client.get(f"/t/{table}/score/score.json").json
    assert [player["pyramids"] for player in told["players"]] == [20, 20]


def test_a_form_sent_twice_changes_nothing(client: FlaskClient) -> None:
    table = scored(client)
    known = client.get(f"/api/tables/{table}").json["state"]["entries"]
    counts(client, table, 0, **COUNTS["Luis"])
    assert client.get(f"/api/tables/{table}").json["state"]["entries"] == known


@pytest.mark.parametrize(
    "wrong", ({"done": ["99"]}, {"points": ["pink-10"]}, {"red": ["11"]}, {"torch": ["x"]})
)
def test_answers_that_cannot_be_are_refused_and_nothing_is_kept(
    client: FlaskClient, wrong: dict[str, Any]
) -> None:
    table = sits_down(client, *COUNTS)
    refused = counts(client, table, 0, **{**COUNTS["Luis"], **wrong})
    assert refused.status_code == 422 and 'role="alert"' in refused.text
    assert client.get(f"/api/tables/{table}").json["state"]["entries"] == 1


def test_a_pyramid_of_somebody_else_is_refused(client: FlaskClient) -> None:
    table = sits_down(client, *COUNTS)
    counts(client, table, 0, **COUNTS["Luis"])
    refused = counts(client, table, 1, **{**COUNTS["Sara"], "done": [3]})
    assert refused.status_code == 422


def test_problems_are_listed_in_the_readers_language(client: FlaskClient) -> None:
    table = sits_down(client, *COUNTS)
    counts(client, table, 0, **{**COUNTS["Luis"], "points": ["orange-6"]})
    page = client.get(f"/t/{table}/score", headers={"Accept-Language": "es"}).text
    assert "El 6 de color naranja está tomado, pero nadie tiene el 10." in page


def test_a_sheet_is_compared_with_the_marks(host: Device) -> None:
    table = host.table
    host.append(1, {"event": "kept", "player": 0, "cards": [3, 4]})
    cards = [{"number": 4, "marks": ["..X..", ".XX..", ".....", ".....", "....."]}]
    blank = {"number": 3, "marks": ["....."] * 5}
    host.append(2, {"event": "seen", "player": 0, "cards": [*cards, blank]})
    counts(host.client, table, 0, done=[], red=3, green=0)
    page = host.client.get(f"/t/{table}/score").text
    assert "Luis&#39;s score card has 3 red gems, and the marks give 1." in page


def test_bars_show_every_player_and_every_kind(client: FlaskClient) -> None:
    table = scored(client)
    picture = client.get(f"/t/{table}/score/score.svg")
    assert picture.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(picture.text)
    texts = {"".join(one.itertext()) for one in drawn.iter() if one.tag.endswith("text")}
    assert {"Luis", "Sara", "68", "Luis wins with 68 points."} <= texts


def test_the_csv_has_a_line_a_player_and_no_formula(client: FlaskClient) -> None:
    table = sits_down(client, "=SUM(A1)", "Sara")
    for seat, answers in enumerate(COUNTS.values()):
        counts(client, table, seat, **answers)
    rows = list(csv.DictReader(io.StringIO(client.get(f"/t/{table}/score/score.csv").text)))
    assert [row["total"] for row in rows] == ["68", "47"]
    assert rows[0]["name"] == "'=SUM(A1)"


def bgstats(client: FlaskClient, table: str, query: str = "") -> dict[str, Any]:
    page = client.get(f"/t/{table}/score{query}").text
    (address,) = re.findall(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', page)
    parts = urlsplit(address.replace("&amp;", "&"))
    assert (parts.path, list(parse_qs(parts.query))) == ("/createPlay.html", ["data"])
    made: dict[str, Any] = json.loads(parse_qs(parts.query)["data"][0])
    return made


def test_bg_stats_gets_the_play_as_its_makers_document_it(client: FlaskClient) -> None:
    table = scored(client)
    made = bgstats(client, table)
    assert made["sourceName"] == "Table Companion" and made["sourcePlayId"] == table
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", made["playDate"])
    assert made["game"] == {
        "name": "Silver & Gold Pyramids",
        "sourceGameId": "pyramids",
        "highestWins": True,
        "noPoints": False,
    }
    luis, sara = made["players"]
    assert luis == {
        "name": "Luis",
        "sourcePlayerId": "Luis",
        "startPlayer": False,
        "rank": 1,
        "role": "",
        "score": 68,
        "winner": True,
    }
    assert (sara["rank"], sara["winner"], sara["startPlayer"]) == (2, False, False)


def test_bg_stats_gets_who_began_where_somebody_does(client: FlaskClient) -> None:
    wish = {"id": "pyramido-play", "game": "pyramido", "players": ["Luis", "Sara"]}
    opened = client.post("/api/tables", json=wish).json
    assert opened is not None
    made = bgstats(client, opened["table"]["id"])
    assert [player["startPlayer"] for player in made["players"]] == [True, False]


def test_the_number_at_boardgamegeek_is_sent_only_if_given(client: FlaskClient) -> None:
    table = scored(client)
    assert "bggId" not in bgstats(client, table)["game"]
    assert bgstats(client, table, "?bgg=12345")["game"]["bggId"] == 12345
    assert "bggId" not in bgstats(client, table, "?bgg=1%3Cscript%3E")["game"]
    code = client.get(f"/t/{table}/score/bgstats.svg?bgg=12345")
    assert code.status_code == 200 and code.mimetype == "image/svg+xml"


def test_strangers_see_no_score(app: Flask, client: FlaskClient) -> None:
    table, stranger = scored(client), app.test_client()
    assert stranger.get(f"/t/{table}/score").status_code == 303
    for path in ("/0", "/score.csv", "/score.json", "/score.svg", "/bgstats.svg"):
        assert stranger.get(f"/t/{table}/score{path}").status_code == 403
    assert counts(stranger, table, 0, **COUNTS["Luis"]).status_code == 403
    assert stranger.post(f"/t/{table}/score/end").status_code == 403


def test_a_played_table_is_ended_from_its_score(host: Device) -> None:
    host.append(1, {"event": "revealed", "pattern": "T4"})
    host.client.post(f"/t/{host.table}/score/end")
    assert host.get().json["state"]["over"]
