"""Wrong input to every command: a sentence that says what is wrong, status 2, no traceback."""

import json
from pathlib import Path

import pytest

from tests.companion.command_line import OF_COMMAND, companion, our_deck, refused, sample, written
from tests.companion.small_tables import BLANK, Json, rows

BROKEN: dict[str, tuple[str | bytes, str]] = {
    "cut off": ('{"game": "pyramids", "round": ', "is it cut off?"),
    "empty": ("", "is it cut off?"),
    "binary": (bytes(range(256)), "is not text in UTF-8"),
    "zeros": (bytes(64), "is not JSON"),
    "nested lists": ("[" * 100_000, "nested too deeply"),
    "nested objects": ('{"game":' * 5_000, "is not JSON"),
    "endless number": ('{"round": ' + "1" * 5_000 + "}", "a number in it is endless"),
    "a list": ("[]", "this should be an object"),
    "null": ("null", "this should be an object"),
    "NaN": ("NaN", "this should be an object"),
    "half a character": ('{"game": "\\ud800"}', "is not JSON"),
}


@pytest.mark.parametrize("command", OF_COMMAND)
@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_no_json_object_is_refused(tmp_path: Path, command: str, broken: str) -> None:
    content, why = BROKEN[broken]
    path = tmp_path / "broken.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    told = refused(companion(command, path))
    assert "broken.json" in told and why in told


@pytest.mark.parametrize("command", OF_COMMAND)
def test_a_file_that_is_none_is_refused(tmp_path: Path, command: str) -> None:
    assert "is a folder; name the JSON file itself" in refused(companion(command, tmp_path))
    assert "nowhere.json cannot be read: No such file" in refused(
        companion(command, tmp_path / "nowhere.json")
    )
    assert "File name too long" in refused(companion(command, "n" * 5_000))
    assert "Missing argument" in refused(companion(command))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero, an endless file")
def test_an_endless_file_is_refused_at_once() -> None:
    assert "is larger than 5 MB" in refused(companion("score", "/dev/zero"))


def marked(number: int, picture: tuple[str, ...] | list[str] = tuple(BLANK)) -> Json:
    return {"number": number, "marks": list(picture)}


PAIR = [marked(3), marked(4)]
WRONG_CASES: dict[str, tuple[Json, str]] = {
    "another game": ({"game": "chess"}, "there is no game 'chess'; there are pyramids"),
    "no game": ({"game": None}, "game: this should be a text"),
    "unknown key": ({"rond": 2}, "rond: nothing is known by this name"),
    "round as a word": ({"round": "two"}, "round: this should be a valid integer"),
    "round 5": ({"round": 5}, "round: this should be 4 or less"),
    "round 0": ({"round": 0}, "round: this should be 1 or more"),
    "round 1.5": ({"round": 1.5}, "round: this should be a valid integer"),
    "round NaN": ({"round": float("nan")}, "round: this should be a valid integer"),
    "round without end": ({"round": 10**400}, "round: this should be 4 or less"),
    "round true": ({"round": True}, "round: this should be a valid integer"),
    "unknown pattern": ({"expedition": "Z4"}, "no expedition shows 'Z4'; the patterns are I2, I3"),
    "no pattern": ({"expedition": None}, "expedition: this should be a text"),
    "unknown option": ({"options": {"jokers": "yes"}}, "'jokers' is no choice of the rules"),
    "unknown value": (
        {"options": {"draw-order": "loudest"}},
        "draw-order cannot be 'loudest'; it is one of lowest-number, each-card",
    ),
    "cards as a word": ({"before": {"cards": "3 and 4"}}, "before.cards: this should be a list"),
    "no cards": ({"before": {"cards": []}}, "before: there are no cards; list the player's two"),
    "three cards": (
        {"before": {"cards": [marked(3), marked(4), marked(5)]}},
        "before: a player holds two cards, not 3",
    ),
    "unknown card": (
        {"before": {"cards": [marked(3), marked(49)]}},
        "before: the deck has no card 49; check its number",
    ),
    "card 0": (
        {"before": {"cards": [marked(0)]}},
        "before.cards.0.number: this should be 1 or more",
    ),
    "the same card twice": (
        {"after": {"cards": [marked(3), marked(3)]}},
        "after: card 3 is there twice; list each card once",
    ),
    "a card gone": ({"after": {"cards": [marked(3)]}}, "after: card 4 is missing"),
    "a card nobody holds": (
        {"after": {"cards": [*PAIR, marked(9, list(rows("X....")))]}},
        "after: card 9 is not in before, and no card was completed",
    ),
    "26 cells": (
        {"after": {"cards": [marked(3, [*BLANK, "X"]), marked(4)]}},
        "after, card 3: marks have 26 cells in 6 rows; write 5 rows of 5",
    ),
    "24 cells": (
        {"after": {"cards": [marked(3), marked(4, ["....", *BLANK[1:]])]}},
        "after, card 4: marks have 24 cells in 5 rows; write 5 rows of 5",
    ),
    "unknown letter": (
        {"after": {"cards": [marked(3, list(rows("..?.."))), marked(4)]}},
        "after, card 3: row 1, column 3 is '?'; write X for a mark and . for none",
    ),
    "eleven skulls": ({"after": {"cards": PAIR, "sheet": {"skulls": 11}}}, "after.sheet.skulls"),
    "a torch of round 5": (
        {"after": {"cards": PAIR, "sheet": {"torches": [5]}}},
        "after.sheet.torches.0",
    ),
    "blue gems": (
        {"after": {"cards": PAIR, "sheet": {"gems": {"blue": 1}}}},
        "after.sheet.gems.blue: nothing is known by this name",
    ),
    "no such deck": ({"deck": "no-such-deck"}, "no-such-deck cannot be read: No such file"),
    "a deck without a name": ({"deck": ""}, "deck.json cannot be read: No such file"),
    "a deck with too long a name": ({"deck": "d" * 5_000}, "File name too long"),
    "a deck with no name of a file": ({"deck": "a\0b"}, "is no name that a file can have"),
    "a deck as a number": ({"deck": 7}, "deck: this should be a text"),
}


@pytest.mark.parametrize("wrong", WRONG_CASES)
def test_a_wrong_case_is_refused_with_what_is_wrong(tmp_path: Path, wrong: str) -> None:
    changes, why = WRONG_CASES[wrong]
    path = written(tmp_path, {**sample("dispute.json"), **changes})
    assert why in refused(companion("referee", path, "--json"))


@pytest.mark.parametrize("key", ["game", "round", "expedition", "before", "after"])
def test_a_case_that_lacks_something_names_it(tmp_path: Path, key: str) -> None:
    case = sample("dispute.json")
    del case[key]
    assert f"{key}: this is missing; add it" in refused(
        companion("referee", written(tmp_path, case))
    )


@pytest.mark.parametrize(
    ("expeditions", "why"),
    [
        ([], "too few of these; the least is 1"),
        (["I2"] * 29, "too many of these; the most is 28"),
        (["I2", 3], "expeditions.1"),
        (["I2", "I9"], "no expedition shows 'I9'"),
        ("I2", "expeditions: this should be a list"),
    ],
)
def test_wrong_expeditions_are_refused(tmp_path: Path, expeditions: object, why: str) -> None:
    path = written(tmp_path, {**sample("round.json"), "expeditions": expeditions})
    assert why in refused(companion("explain", path))


def test_a_case_of_one_turn_is_no_case_of_several(tmp_path: Path) -> None:
    one, several = written(tmp_path, sample("dispute.json")), sample("round.json")
    assert "expeditions: this is missing" in refused(companion("explain", one))
    assert "expedition: this is missing" in refused(
        companion("referee", written(tmp_path, several))
    )


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": ""}, "players.0.name"),
        ({"name": 5}, "players.0.name: this should be a text"),
        ({"gems": {"red": -1}}, "players.0.gems.red: this should be 0 or more"),
        ({"gems": {"red": float("inf")}}, "players.0.gems.red: this should be a valid integer"),
        ({"gems": 5}, "players.0.gems"),
        ({"torches": "all"}, "players.0.torches"),
        ({"worst_skull": "-6"}, "players.0.worst_skull: this should be a valid integer"),
        ({"completed": [{"number": 3}]}, "players.0.completed.0.color: this is missing"),
        ({"hat": "red"}, "players.0.hat: nothing is known by this name"),
    ],
)
def test_a_wrong_result_is_refused(tmp_path: Path, changes: Json, why: str) -> None:
    final = sample("final.json")
    final["players"][0] = {**final["players"][0], **changes}
    assert why in refused(companion("score", written(tmp_path, final)))


def test_a_game_without_players_is_refused(tmp_path: Path) -> None:
    final = {"game": "pyramids", "players": []}
    assert "players: there are too few of these; the least is 1" in refused(
        companion("score", written(tmp_path, final))
    )


def test_a_deck_with_faults_is_refused_card_by_card(tmp_path: Path) -> None:
    deck = our_deck()
    deck["cards"][0]["cells"][0] = "....."
    deck["cards"][1]["number"] = 3
    (tmp_path / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
    path = written(tmp_path, {**sample("dispute.json"), "deck": str(tmp_path)})
    told = refused(companion("referee", path))
    assert "card 1: there is no entry; one cell of the top row must be it" in told
    assert "card 3: the number stands 2 times" in told
