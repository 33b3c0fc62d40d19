"""The command line as people use it: answers for them and, with --json, for programs."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from companion.bench import rules as bench_rules
from companion.games.pyramids.rulings import rules
from tests.companion.command_line import (
    OF_COMMAND,
    companion,
    for_real,
    our_deck,
    refused,
    sample,
    written,
)
from tests.companion.small_tables import rows


@pytest.mark.parametrize(
    ("command", "keys"),
    [
        ("referee", ["verdict", "on", "turn", "violations", "sheet"]),
        ("explain", ["verdict", "on", "turns", "violations", "sheet"]),
        ("score", ["players", "winners", "tie_break", "problems"]),
    ],
)
def test_json_is_the_contracts_answer_on_one_line(
    tmp_path: Path, command: str, keys: list[str]
) -> None:
    path = written(tmp_path, sample(OF_COMMAND[command]))
    result = companion(command, path, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    assert list(json.loads(result.stdout)) == keys


def test_referee_tells_people_what_is_wrong_and_where(tmp_path: Path) -> None:
    path = written(tmp_path, sample("dispute.json"))
    text = companion("referee", path).stdout
    assert text.startswith("Illegal.")
    assert "The red cross in row 1, column 3 of card 3 asks for one more cell" in text
    assert "Rule: Action 2, red cross (bonus-is-mandatory)" in text
    assert "La cruz roja" in companion("referee", path, "--lang", "es").stdout
    assert "A cruz vermelha" in companion("referee", path, "--lang", "pt").stdout


def test_referee_asks_the_table_where_the_rules_leave_it_open(tmp_path: Path) -> None:
    deck = our_deck()
    deck["cards"][2]["cells"] = ["..E..", "..s..", "..p..", ".....", "..T.."]
    (tmp_path / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
    case = {**sample("dispute.json"), "deck": "deck.json", "expedition": "I2"}
    for side, column, skulls in (
        ("before", rows("..X.."), 0),
        ("after", rows("..X..", "..X..", "..X.."), 1),
    ):
        case[side] = {"cards": [{"number": 3, "marks": column}], "sheet": {"skulls": skulls}}
    text = companion("referee", written(tmp_path, case)).stdout
    assert text.startswith("It depends on what your table chose.")
    assert "skulls-first" in text and "potions-first" in text


def test_explain_draws_each_turn_on_the_cards(tmp_path: Path) -> None:
    text = companion("explain", written(tmp_path, sample("round.json"))).stdout
    assert text.startswith("Legal.")
    assert "The score card must show torches of rounds none; 3 red and 1 green gems; 0" in text


def test_a_sheet_of_points_alone_leaves_no_empty_sentence(tmp_path: Path) -> None:
    case = sample("dispute.json")
    case["before"]["sheet"] = {"points": {"green": [10]}}
    assert "must show" not in companion("referee", written(tmp_path, case)).stdout


def test_score_prints_the_best_first_with_problems_in_sentences(tmp_path: Path) -> None:
    final = sample("final.json")
    final["players"][1]["torches"].append(3)
    lines = companion("score", written(tmp_path, final)).stdout.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["Luis", "Sara", "Tomás"]
    assert lines[-2] == "Luis wins."
    assert lines[-1] == "Problem: Sara lists the torch of round 3 twice."


def test_a_deck_is_found_beside_the_file_that_names_it(tmp_path: Path) -> None:
    ours = files("companion").joinpath("decks", "builtin", "deck.json")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "deck.json").write_text(ours.read_text(encoding="utf-8"), "utf-8")
    for deck in ("mine", "mine/deck.json", str(tmp_path / "mine"), "built-in"):
        path = written(tmp_path, {**sample("dispute.json"), "deck": deck})
        assert companion("referee", path, "--json").exit_code == 0, deck


def test_a_file_saved_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(sample("final.json")), encoding="utf-8-sig")
    assert companion("score", path, "--json").exit_code == 0


def test_demo_shows_all_three_at_work() -> None:
    result = companion("demo")
    assert result.exit_code == 0
    for told in ("Illegal.", "Legal.", "Luis wins."):
        assert told in result.stdout


def test_bench_measures_every_figure_beside_its_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    for count in ("CASES", "GAMES"):
        monkeypatch.setattr(bench_rules, count, 3)
    result = companion("bench", "rules", "--json")
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    names = {figure["name"] for figure in figures}
    assert len(figures) == len(names) >= 9
    for game in ("Silver & Gold: referee, a turn", "Pyramido: can this storey be filled"):
        assert f"{game}: p99" in names
    for figure in figures:
        better = figure["value"] >= figure["goal"]
        assert figure["reached"] == (better if figure["more_is_better"] else not better)


# The rules, in three languages.


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["potion"], "potion-with-few-skulls"),
        (["poción"], "potion-with-few-skulls"),
        (["pocion"], "potion-with-few-skulls"),
        (["poção"], "potion-with-few-skulls"),
        (["POCAO"], "potion-with-few-skulls"),
        (["tie", "lowest"], "tie-break-lowest-pyramid"),
    ],
)
def test_rules_are_found_in_any_language_with_or_without_accents(
    words: list[str], first: str
) -> None:
    found = json.loads(companion("rules", "--json", *words).stdout)
    assert first in [rule["id"] for rule in found]
    assert len(found) < len(rules())


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_rules_speak_the_language_asked_for(lang: str) -> None:
    (found,) = json.loads(
        companion("rules", "--json", "--lang", lang, "potion-with-few-skulls").stdout
    )[:1]
    rule = rules()["potion-with-few-skulls"]
    assert found["question"] == rule.question[lang]
    text = companion("rules", "--lang", lang, "draw-order").stdout
    assert rules()["draw-order"].question[lang] in text
    assert "lowest-number" in text and "each-card" in text


def test_rules_without_words_are_all_of_them() -> None:
    found = json.loads(companion("rules", "--json").stdout)
    assert [rule["id"] for rule in found] == list(rules())


def test_rules_that_nothing_speaks_of() -> None:
    result = companion("rules", "--lang", "es", "astronave")
    assert result.exit_code == 0
    assert result.stdout.startswith("Ninguna regla habla de astronave.")
    assert companion("rules", "--json", "astronave").stdout == "[]\n"


# Simulation.


def test_simulate_gives_the_same_table_with_one_process_and_with_two(tmp_path: Path) -> None:
    words = ("simulate", "--players", "2", "--games", "60", "--seed", "7", "--jobs")
    one, two = (for_real(*words, jobs, cwd=tmp_path) for jobs in ("1", "2"))
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert one.stdout.startswith("60 games of 2 random players")
    other = for_real(*words[:-2], "8", "--jobs", "1", cwd=tmp_path)
    assert other.stdout != one.stdout, "another seed is other games"


def test_simulate_refuses_a_deck_too_small_to_be_dealt(tmp_path: Path) -> None:
    deck = our_deck()
    deck["cards"] = deck["cards"][:9]
    path = written(tmp_path, deck)
    told = refused(companion("simulate", "--games", "1", "--jobs", "1", "--deck", path))
    assert "4 players need a deck of at least 10 cards, and this one has 9" in told
    words = ("simulate", "--games", "1", "--jobs", "1", "--players", "3", "--deck", path)
    assert companion(*words).exit_code == 0
    deck["expedition_card"]["copies"] = [1] * 6
    path = written(tmp_path, deck)
    told = refused(companion(*words))
    assert "a round takes 7 expedition cards, and this deck has 6" in told


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "5"),
        ("--players", "1"),
        ("--games", "0"),
        ("--jobs", "0"),
        ("--policy", "lucky"),
        ("--seed", "x"),
        ("--deck", "no-such-deck"),
    ],
)
def test_simulate_refuses_what_cannot_be_played(words: tuple[str, str]) -> None:
    assert words[1] in refused(companion("simulate", *words))


# The command itself.


def test_wrong_input_ends_a_real_process_with_status_2_and_a_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, '{"game": "pyr')
    done = for_real("score", path, "--json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("companion: ") and "is it cut off?" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_real_process_answers_in_the_contracts_json(tmp_path: Path) -> None:
    done = for_real("score", written(tmp_path, sample("final.json")), "--json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["players"][0]["total"] == 111


def test_help_loads_nothing_slow() -> None:
    program = (
        "import sys\n"
        "from companion.cli import main\n"
        "try:\n    main(['--help'])\n"
        "except SystemExit as end:\n    assert end.code == 0\n"
        "slow = {'cv2', 'flask', 'numpy', 'pydantic', 'PIL', 'sqlalchemy'}\n"
        "print('LOADED', sorted(slow & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "LOADED []"
