"""Readings judged: every kind of error is counted once, where it belongs."""

import importlib.util
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from companion.bench.judging import Judged, judge

SQUARE = [[0, 0], [63, 0], [63, 88], [0, 88]]
ELSEWHERE = [[500, 0], [563, 0], [563, 88], [500, 88]]
BLANK = ["....."] * 5
ORACLE = Path(__file__).parents[4] / "shared" / "photos" / "judge.py"


def pyramid(number: int | None = 7, corners: Any = SQUARE, **more: Any) -> dict[str, Any]:
    card = {"kind": "pyramid", "number": number, "corners": corners, "marks": BLANK, "unsure": []}
    return {**card, **more}


def judged(truth: list[dict[str, Any]], reading: list[dict[str, Any]]) -> Judged:
    return judge({"photo": "a.jpg", "cards": truth}, {"cards": reading})


def test_no_card_and_none_read_is_perfect() -> None:
    counts = judged([], [])
    assert (counts.photos, counts.photos_exact, counts.cards, counts.extra) == (1, 1, 0, 0)


def test_a_card_read_right_is_found_named_and_exact() -> None:
    counts = judged([pyramid()], [pyramid()])
    assert (counts.found, counts.named, counts.cards_exact, counts.right) == (1, 1, 1, 25)
    assert counts.photos_exact == 1


def test_a_wrong_cell_is_silent_unless_it_was_asked() -> None:
    wrong = ["X....", *BLANK[1:]]
    silent = judged([pyramid()], [pyramid(marks=wrong)])
    assert (silent.silent, silent.right, silent.asked, silent.cards_exact) == (1, 24, 0, 0)
    asked = judged([pyramid()], [pyramid(marks=wrong, unsure=[[0, 0]])])
    assert (asked.silent, asked.right, asked.asked, asked.cards_exact) == (0, 24, 1, 0)


def test_a_card_elsewhere_is_both_missed_and_extra() -> None:
    counts = judged([pyramid()], [pyramid(corners=ELSEWHERE)])
    assert (counts.found, counts.extra, counts.right, counts.cells) == (0, 1, 0, 25)


def test_a_wrong_name_is_silent_in_every_cell_and_an_untold_one_in_none() -> None:
    assert judged([pyramid(7)], [pyramid(8)]).silent == 25
    assert judged([pyramid(7)], [pyramid(None)]).silent == 0


def test_a_cut_card_need_not_be_found_but_must_not_be_wrong() -> None:
    cut = pyramid(optional=True)
    assert judged([cut], []).photos_exact == 1
    wrong = judged([cut], [pyramid(marks=["X....", *BLANK[1:]])])
    assert (wrong.silent, wrong.cells, wrong.extra) == (1, 0, 0)


def test_blinded_marks_do_not_count_among_the_legible() -> None:
    marks = ["X....", *BLANK[1:]]
    counts = judged([pyramid(marks=marks, blind=[[0, 0]])], [pyramid(unsure=[[0, 0]])])
    assert counts.shares()["legible cells right"] == 100
    assert counts.shares()["cells right"] == 96
    assert counts.clear_cards == 0


def spoiled(truth: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A reading with some of everything wrong."""
    cards = []
    for card in deepcopy(truth["cards"]):
        card.setdefault("unsure", [])
        if rng.random() < 0.1:
            continue
        if card["kind"] == "pyramid":
            if rng.random() < 0.1:
                card["number"] = rng.choice([None, 48])
            row, col = rng.randrange(5), rng.randrange(5)
            card["marks"][row] = card["marks"][row][:col] + "X" + card["marks"][row][col + 1 :]
            card["unsure"] = [[row, col]] if rng.random() < 0.5 else []
        cards.append(card)
    return {"photo": truth["photo"], "cards": cards}


@pytest.mark.skipif(not ORACLE.exists(), reason="needs ../shared/photos and its judge")
def test_the_figures_are_those_of_the_judge_beside_the_photos() -> None:
    import json

    spec = importlib.util.spec_from_file_location("judge", ORACLE)
    assert spec is not None and spec.loader is not None
    oracle = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(oracle)
    folder, rng = ORACLE.parent / "atlas" / "marked", random.Random(1)
    truths = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
    readings = {truth["photo"]: spoiled(truth, rng) for truth in truths}
    theirs, _ = oracle.judge(folder, readings)
    ours = Judged()
    for truth in truths:
        ours.add(judge(truth, readings[truth["photo"]]))
    shares = ours.shares()
    for name, key in (
        ("cards found", "found_pct"),
        ("named", "named_pct"),
        ("cells right", "cells_pct"),
        ("legible cells right", "legible_pct"),
        ("silent errors", "silent_pct"),
        ("asked", "asked_pct"),
        ("cards entirely right", "cards_exact_pct"),
        ("photos entirely right", "photos_exact_pct"),
    ):
        assert shares[name] == pytest.approx(theirs[key], abs=1e-3), name
