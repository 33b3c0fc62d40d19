"""Pyramido on the command line: cases and finished games, for people and for programs."""

import json
from pathlib import Path
from typing import Any

import pytest
from pyramido_games import dealt, dealt_to_the_end

from companion.games.pyramido.shapes import write_storey
from tests.companion.command_line import companion, refused, sample, written

CASE: dict[str, Any] = {
    "game": "pyramido",
    "storeys": [[["red tl jewel", "blue br"], [None, None]]],
    "quarry": [2, 30, 77],
    "turn": {"domino": 2, "cells": [[1, 0], [1, 1]], "jewels": [[1, 0]]},
}
FINAL: dict[str, Any] = {
    "game": "pyramido",
    "players": [
        {"name": "Mino", "stages": [20, 24, 26, 19], "resurfacing_left": 1},
        {"name": "Carl", "stages": [24, 23, 29, 22], "resurfacing_left": 1},
    ],
}


def played_out(seed: int) -> dict[str, Any]:
    """A dealt game that nobody lost, as it is written down afterwards."""
    game = dealt(seed)
    players = [
        {
            "name": player.name,
            "stages": [
                {"blocks": write_storey(storey, list(storey.blocks)), "total": points}
                for storey, points in zip(player.pyramid.storeys, player.points, strict=True)
            ],
            "resurfacing_left": len(player.pyramid.tiles),
        }
        for player in game.state.players
    ]
    return {"game": "pyramido", "options": game.options.as_json(), "players": players}


NOBODY_LOST = dealt_to_the_end(3)


def answer(tmp_path: Path, command: str, content: Any) -> dict[str, Any]:
    result = companion(command, written(tmp_path, content), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_referee_answers_in_the_shape_of_the_readme(tmp_path: Path) -> None:
    ruling = answer(tmp_path, "referee", CASE)
    assert list(ruling) == ["verdict", "on", "violations", "can_mark", "fill", "score"]
    assert (ruling["verdict"], ruling["violations"]) == ("legal", [])
    assert ruling["can_mark"] == [[1, 0], [1, 1]]
    assert ruling["fill"] == {"gaps": 0, "takes_a_domino": True, "tiles": 3, "hopeless": False}
    assert ruling["score"]["total"] == 1 + 1 + 1, "red, blue, and one of them again"
    marked = [zone for zone in ruling["score"]["zones"] if zone["marked"]]
    assert [zone["color"] for zone in marked] == ["red", "blue"]
    assert marked[0]["quarters"] == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_referee_names_every_violation_with_rule_and_sentence(tmp_path: Path) -> None:
    turn = {"domino": 5, "cells": [[0, 1], [0, 2]], "tiles": [_tile([0, 0])], "pile": 3}
    ruling = answer(tmp_path, "referee", {**CASE, "turn": turn})
    codes = [wrong["code"] for wrong in ruling["violations"]]
    assert codes == [
        "not-in-quarry",
        "occupied",
        "jewel-missing",
        "tile-elsewhere",
        "tile-over-jewel",
        "tile-jewel-missing",
    ]
    assert ruling["verdict"] == "illegal" and ruling["score"] is None
    for wrong in ruling["violations"]:
        assert wrong["text"].endswith(".") and wrong["rule"].endswith(")")


def _tile(cell: list[int], jewel: bool = False) -> dict[str, Any]:
    return {"cell": cell, "color": "green", "symbol": "tl", "jewel": jewel}


def test_referee_tells_people_and_draws_storey_by_storey(tmp_path: Path) -> None:
    text = companion("referee", written(tmp_path, CASE)).stdout
    assert text.startswith("Legal.")
    assert "Storey 1\n  Rr* bb\n  rr  bB\n  Bb* nn\n  bb  Nn\n" in text
    assert "The storey can still be filled with dominoes." in text
    assert "  Rr..\n  rr..\n  Bb..\n  bb..\n" in text, "marked zones seen from above"
    assert "Mino's bonus, red: points 1" in text
    unmarked = {**CASE, "turn": {**CASE["turn"], "jewels": []}}
    path = written(tmp_path, unmarked)
    assert "Falta una joya" in companion("referee", path, "--lang", "es").stdout
    assert "Falta uma joia" in companion("referee", path, "--lang", "pt").stdout


def test_referee_asks_the_table_where_the_rules_leave_it_open(tmp_path: Path) -> None:
    turn = {"blocks": ["red tl br", "brown"], "cells": [[1, 0], [1, 1]], "jewels": [[1, 1]]}
    case = {**CASE, "quarry": None, "turn": turn}
    ruling = answer(tmp_path, "referee", case)
    assert (ruling["verdict"], ruling["on"]) == ("depends", "mark-without-symbol")
    text = companion("referee", written(tmp_path, case)).stdout
    assert text.startswith("It depends on what your table chose. May I mark a block")
    for value, verdict in (("allowed", "legal"), ("forbidden", "illegal")):
        settled = {**case, "options": {"mark-without-symbol": value}}
        assert answer(tmp_path, "referee", settled)["verdict"] == verdict


def test_referee_judges_gaps_filled_with_tiles(tmp_path: Path) -> None:
    rows: list[list[str | None]] = [["brown"] * 5 for _ in range(4)]
    rows[0][0] = rows[3][4] = None
    fill = [_tile([0, 0]), {**_tile([3, 4]), "color": "blue"}]
    case = {"game": "pyramido", "storeys": [rows], "fill": fill}
    ruling = answer(tmp_path, "referee", case)
    assert ruling["verdict"] == "legal" and ruling["fill"]["gaps"] == 0
    one_left = answer(tmp_path, "referee", {**case, "resurfacing": ["red/green"]})
    assert [wrong["code"] for wrong in one_left["violations"]] == ["tile-used"]


def test_referee_warns_of_gaps_that_no_domino_will_cover(tmp_path: Path) -> None:
    rows: list[list[str | None]] = [["brown"] * 5 for _ in range(4)]
    for r, c in ((0, 0), (0, 2), (0, 3), (3, 4)):
        rows[r][c] = None
    case = {"game": "pyramido", "storeys": [rows], "turn": {"cells": [[0, 2], [0, 3]]}}
    text = companion("referee", written(tmp_path, case)).stdout
    assert text.startswith("Legal.") and "At least 2 gaps will take no domino" in text
    lost = companion("referee", written(tmp_path, {**case, "resurfacing": []})).stdout
    assert "the game is lost" in lost


def test_score_takes_points_alone(tmp_path: Path) -> None:
    scored = answer(tmp_path, "score", FINAL)
    assert scored["winners"] == ["Carl"] and scored["problems"] == []
    assert [player["total"] for player in scored["players"]] == [89, 98]
    text = companion("score", written(tmp_path, FINAL)).stdout
    assert "24+23+29+22" in text and "Carl wins." in text


def test_the_sample_is_a_game_that_can_have_been_played(tmp_path: Path) -> None:
    scored = answer(tmp_path, "score", sample("pyramido.json"))
    assert (scored["winners"], scored["problems"]) == (["Luis"], [])
    assert [player["total"] for player in scored["players"]] == [89, 98, 86, 83]


@pytest.mark.parametrize("seed", NOBODY_LOST)
def test_score_counts_the_blocks_of_a_played_game(tmp_path: Path, seed: int) -> None:
    final = played_out(seed)
    scored = answer(tmp_path, "score", final)
    assert scored["problems"] == []
    for player, given in zip(scored["players"], final["players"], strict=True):
        assert player["stages"] == [stage["total"] for stage in given["stages"]]
        for points, score in zip(player["stages"], player["scores"], strict=True):
            marked = [zone["symbols"] for zone in score["zones"] if zone["marked"]]
            assert points == score["total"] == sum(marked) + min(marked)


def test_score_draws_each_stage_and_what_it_gives(tmp_path: Path) -> None:
    final = played_out(NOBODY_LOST[0])
    text = companion("score", written(tmp_path, final)).stdout
    name, first = final["players"][0]["name"], final["players"][0]["stages"][0]["total"]
    assert text.startswith(f"{name}, Stage 1\nStorey 1\n")
    assert f"Points in all: {first}\n" in text and "Marked zones seen from above" in text


def spoiled(seed: int, change: Any) -> dict[str, Any]:
    final = played_out(seed)
    change(final["players"])
    return final


def _set(player: int, stage: int, row: int, col: int, words: str) -> Any:
    def change(players: list[dict[str, Any]]) -> None:
        players[player]["stages"][stage]["blocks"][row][col] = words
        players[player]["stages"][stage].pop("total", None)

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda ps: ps[0].update(name=ps[1]["name"]), "Two players are called"),
        (lambda ps: ps.pop() if len(ps) == 2 else ps.__delitem__(slice(1, None)), "here are 1"),
        (lambda ps: ps[0]["stages"][0].update(total=41), "its blocks give"),
        (lambda ps: ps[0].update(stages=[24, 23, 29], lost=False), "has 3 stages"),
        (lambda ps: ps[0].update(stages=[24, 23, 29, 1]), "the least is 2"),
        (lambda ps: ps[0].update(stages=[99, 23, 29, 22]), "more than its symbols can give"),
        (lambda ps: ps[0].update(lost=True), "so the game was not lost"),
        (_set(0, 3, 0, 0, "brown tl tr br bl"), "symbols on 1 dominoes"),
        (_set(0, 3, 0, 0, "red tl tr tile"), "a resurfacing tile has one symbol"),
        (_set(0, 3, 0, 0, "red tl tr jewel"), "dominoes of the box cannot"),
    ],
)
def test_score_lists_what_cannot_be(tmp_path: Path, change: Any, problem: str) -> None:
    problems = answer(tmp_path, "score", spoiled(NOBODY_LOST[0], change))["problems"]
    assert any(problem in one for one in problems), problems


def test_a_domino_in_two_pyramids_is_noticed(tmp_path: Path) -> None:
    def same(players: list[dict[str, Any]]) -> None:
        players[1]["stages"] = players[0]["stages"]

    problems = answer(tmp_path, "score", spoiled(NOBODY_LOST[0], same))["problems"]
    assert "Some domino must have been used twice, and each is in the box once." in problems


@pytest.mark.parametrize(
    ("command", "content", "sentence"),
    [
        ("referee", {**CASE, "turn": None}, "a case has a turn or a fill"),
        ("referee", {**CASE, "storeys": [[["pink tl"]]]}, "begins with no colour"),
        ("referee", {**CASE, "storeys": [[["red up"]]]}, "'up' is unknown"),
        ("referee", {**CASE, "storeys": [[["red tl tl"]]]}, "says something twice"),
        ("referee", {**CASE, "storeys": [[["red"]], [["red"]]]}, "storey 1 is not complete"),
        ("referee", {**CASE, "storeys": [[["red"] * 6]]}, "larger than its size"),
        ("referee", {**CASE, "resurfacing": ["pink/red"]}, "no resurfacing tile 'pink/red'"),
        ("referee", {**CASE, "options": {"zones": "x"}}, "no choice of the rules"),
        (
            "referee",
            {**CASE, "turn": {"cells": [[0, 0], [0, 1]], "blocks": ["red tl", "red tl"]}},
            "is not any domino of the box",
        ),
        ("referee", {**CASE, "turn": {"cells": [[0, 0]]}}, "turn.cells"),
        ("explain", CASE, "nothing to explain in Pyramido"),
        ("score", {"game": "pyramido", "players": []}, "players"),
        (
            "score",
            {"game": "pyramido", "players": [{"name": "A", "stages": [3, {"blocks": [["red"]]}]}]},
            "give the blocks of the stages before too",
        ),
        (
            "score",
            {"game": "pyramido", "players": [{"name": "A", "stages": [{"blocks": [["red"]]}]}]},
            "a stage is scored when it has no gaps",
        ),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    tmp_path: Path, command: str, content: Any, sentence: str
) -> None:
    assert sentence in refused(companion(command, written(tmp_path, content)))


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_simulate_plays_pyramido(policy: str) -> None:
    words = ["simulate", "--game", "pyramido", "--games", "2", "--players", "2", "--jobs", "1"]
    result = companion(*words, "--policy", policy)
    assert result.exit_code == 0, result.stderr
    assert f"2 games of 2 {policy} players" in result.stdout and "stage 4 " in result.stdout


def test_rules_are_found_by_words() -> None:
    text = companion("rules", "--game", "pyramido", "--lang", "es", "bonificacion").stdout
    assert "minos-bonus" in text
