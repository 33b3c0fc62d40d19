"""What a person may write wrongly in a file of Silver & Gold, answered in a sentence."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from small_treasures import BLANK, dispute

from tests.companion.command_line import companion, refused, written

Json = dict[str, Any]
SHEETS: tuple[Json, Json] = ({"coins": 3, "cups": [], "palms": []}, {"coins": 3})
CASE = dispute(
    "I2", {25: BLANK, 28: BLANK}, {25: ("XX..", "....", "...."), 28: BLANK}, SHEETS, supply=[1, 4]
)
FINAL: Json = {
    "game": "silver-gold",
    "players": [
        {"name": "Sarah", "completed": [{"color": "grey", "value": 8}], "coins": 2},
        {"name": "Tim", "palms": [2]},
    ],
}


def changed(base: Json, *path: str | int, to: Any) -> Json:
    case = copy.deepcopy(base)
    place: Any = case
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return case


def test_the_files_are_right_before_they_are_spoiled(tmp_path: Path) -> None:
    told = companion("referee", written(tmp_path, CASE), "--json")
    assert json.loads(told.stdout)["verdict"] == "legal"
    told = companion("referee", written(tmp_path, CASE))
    assert told.stdout.startswith("Legal.") and "coins: 3" in told.stdout
    told = companion("score", written(tmp_path, FINAL), "--json")
    assert json.loads(told.stdout)["winners"] == ["Sarah"]


@pytest.mark.parametrize(
    ("case", "says"),
    [
        (changed(CASE, "game", to="chess"), "there is no game 'chess'"),
        (changed(CASE, "expedition", to="Z9"), "no expedition shows 'Z9'"),
        (changed(CASE, "options", to={"palms": "no"}), "is no choice of the rules"),
        (changed(CASE, "options", to={"palm-may-be-skipped": "no"}), "cannot be 'no'"),
        (changed(CASE, "before", "cards", 0, "number", to=48), "the deck has no card 48"),
        (changed(CASE, "after", "cards", 0, "marks", to=["XX"]), "write 3 rows of 4"),
        (changed(CASE, "after", "cards", 0, "marks", 1, to=".X.."), "no cell in row 2, column 2"),
        (changed(CASE, "after", "cards", 1, "marks", 0, to="?..."), "write X for a mark"),
        (changed(CASE, "after", "sheet", "coins", to=13), "12 or less"),
        (changed(CASE, "after", "sheet", "torches", to=[1]), "nothing is known by this name"),
        (changed(CASE, "supply", to=[1, 2, 3, 4, 5]), "the most is 4"),
        (changed(CASE, "supply", to=[99]), "supply: the deck has no card 99"),
        (changed(CASE, "deck", to="mine"), "nothing is known by this name"),
    ],
)
def test_a_wrong_case_is_refused_in_a_sentence(tmp_path: Path, case: Json, says: str) -> None:
    assert says in refused(companion("referee", written(tmp_path, case)))


def test_supplies_are_one_for_each_expedition(tmp_path: Path) -> None:
    case = {key: value for key, value in CASE.items() if key not in ("expedition", "supply")}
    case |= {"expeditions": ["I2", "I3"], "supplies": [[1, 2]]}
    assert "there are 1 for 2 expeditions" in refused(companion("explain", written(tmp_path, case)))
    case["supplies"] = [[1, 2], None]
    told = companion("explain", written(tmp_path, case), "--json")
    assert len(json.loads(told.stdout)["turns"]) == 2


@pytest.mark.parametrize(
    ("final", "says"),
    [
        (changed(FINAL, "players", to=[]), "the least is 1"),
        (changed(FINAL, "players", 0, "coins", to=-1), "0 or more"),
        (changed(FINAL, "players", 0, "name", to=""), "too few letters; the least is 1"),
        (changed(FINAL, "players", 0, "completed", 0, to={"color": "grey"}), "this is missing"),
        (changed(FINAL, "players", 0, "skulls", to=3), "nothing is known by this name"),
    ],
)
def test_a_wrong_final_is_refused_in_a_sentence(tmp_path: Path, final: Json, says: str) -> None:
    assert says in refused(companion("score", written(tmp_path, final)))


def test_rules_and_simulate_know_the_game() -> None:
    told = companion("rules", "palmera", "--game", "silver-gold", "--lang", "es").stdout
    assert "reserva" in told and "pirámide" not in told
    played = companion("simulate", "--game", "silver-gold", "--games", "2", "--jobs", "1").stdout
    assert played.startswith("2 games of 4 random players") and "cups taken" in played
    deck = refused(companion("simulate", "--game", "silver-gold", "--games", "1", "--deck", "x"))
    assert "brings its own cards" in deck
