"""A finished game counted on the pages, nothing recorded before: the worked examples of both
rulebooks come out, and what was answered wrongly is said in words."""

from collections.abc import Callable

import pytest
from at_the_table import Device, Json


@pytest.fixture
def silver(device: Callable[[], Device]) -> Device:
    return device().opens("Luis", "Sara", game="silver-gold")


@pytest.fixture
def pyramido(device: Callable[[], Device]) -> Device:
    return device().opens("Luis", "Sara", game="pyramido")


def answers(host: Device, seat: int, form: Json) -> int:
    return host.client.post(f"/t/{host.table}/score/{seat}", data=form).status_code


def result(host: Device) -> Json:
    told: Json = host.client.get(f"/t/{host.table}/score/score.json").json
    return told


def test_treasures_coins_cups_and_palms_are_told_and_the_game_is_over(silver: Device) -> None:
    page = silver.client.get(f"/t/{silver.table}/score/0").text
    assert page.count('name="done"') == 47 and page.count('name="palm-') == 4
    luis = {"done": ["1", "2"], "coins": "9", "cup": ["6", "2"], "palm-0": "3", "palm-1": "5"}
    assert answers(silver, 0, luis) == 303
    assert not result(silver)["over"]
    assert answers(silver, 1, {"coins": "0"}) == 303
    told = result(silver)
    assert told["over"] and told["winners"] == ["Luis"]
    first = told["players"][0]
    assert (first["coins"], first["cups"], first["palms"]) == (9, 8, 8)
    assert first["treasures"] == 28 and first["total"] == 28 + 9 + 8 + 8 + first["seals"]


def test_an_answer_can_be_changed_and_sent_again_changes_nothing(silver: Device) -> None:
    form = {"done": ["1"], "coins": "4", "cup": ["6"], "command": "the-same-form"}
    answers(silver, 0, form)
    entries = silver.get().json["state"]["entries"]
    assert answers(silver, 0, form) == 303
    assert silver.get().json["state"]["entries"] == entries
    answers(silver, 0, {"done": ["2"], "coins": "4", "cup": ["6"]})
    completed = silver.get().json["state"]["players"][0]["completed"]
    assert [card["number"] for card in completed] == [2]


def test_a_treasure_that_is_none_is_refused_in_words(silver: Device) -> None:
    assert answers(silver, 0, {"done": ["48"]}) == 422
    assert answers(silver, 0, {"coins": "13"}) == 422
    assert silver.get().json["state"]["entries"] == 1


def test_the_books_four_stages_make_98(pyramido: Device) -> None:
    luis = {"stage-1": "24", "stage-2": "23", "stage-3": "29", "stage-4": "22", "tiles": "2"}
    assert answers(pyramido, 0, luis) == 303
    sara = {**luis, "stage-4": "14", "tiles": "3"}
    assert answers(pyramido, 1, sara) == 303
    told = result(pyramido)
    assert told["over"] and told["winners"] == ["Luis"]
    assert [player["total"] for player in told["players"]] == [98, 90]


def test_a_tie_is_broken_by_resurfacing_tiles(pyramido: Device) -> None:
    same = {"stage-1": "24", "stage-2": "23", "stage-3": "29", "stage-4": "22"}
    answers(pyramido, 0, {**same, "tiles": "1"})
    answers(pyramido, 1, {**same, "tiles": "2"})
    told = result(pyramido)
    assert told["winners"] == ["Sara"] and told["tie_break"]


def test_points_that_are_no_number_are_refused_in_words(pyramido: Device) -> None:
    assert answers(pyramido, 0, {"stage-1": "many"}) == 422
    page = pyramido.client.post(f"/t/{pyramido.table}/score/0", data={"stage-1": "999"}).text
    assert "0 to 200" in page
