"""Deck files with a fault: each is refused in a sentence that says which card and which cell."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.bad_input import BadInput
from companion.decks import FILE_NAME, builtin_deck, load_deck
from companion.decks import builtin as builtin_package

BUILT_IN = Path(builtin_package.__file__).parent / FILE_NAME
WRITTEN = json.loads(BUILT_IN.read_text(encoding="utf-8"))
HALL = ["..E..", ".....", ".....", ".....", "..T.."]

Deck = dict[str, Any]


def refusal(path: Path) -> str:
    with pytest.raises(BadInput) as refused:
        load_deck(path)
    return str(refused.value)


def written(folder: Path, change: Callable[[Deck], object]) -> Path:
    deck = copy.deepcopy(WRITTEN)
    change(deck)
    path = folder / FILE_NAME
    path.write_text(json.dumps(deck), encoding="utf-8")
    return path


def chamber(folder: Path, *rows: str) -> Path:
    """The deck with these rows as card 7."""
    return written(folder, lambda deck: deck["cards"][6].update(cells=list(rows)))


def test_a_deck_without_faults_loads_from_its_file_and_its_folder(tmp_path: Path) -> None:
    path = chamber(tmp_path, *HALL)
    assert load_deck(path) == load_deck(tmp_path)
    assert load_deck(path).by_number[7].cells == tuple(HALL)
    assert load_deck(BUILT_IN) == builtin_deck()


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([".....", *HALL[1:]], "card 7: there is no entry; one cell of the top row"),
        (["E...E", *HALL[1:]], "card 7: there are 2 cells of entry: row 1, column 1; row 1, col"),
        ([*HALL[:2], "..E..", *HALL[3:]], "card 7: the entry in row 3, column 3 is not in the top"),
        ([*HALL[:4], "....."], "card 7: there is no tomb; one cell of the bottom row"),
        ([*HALL[:4], "T...T"], "card 7: there are 2 cells of tomb: row 5, column 1; row 5, col"),
        ([*HALL[:3], "...T.", "....."], "card 7: the tomb in row 4, column 4 is not in the bottom"),
        (
            [*HALL[:3], "#####", HALL[4]],
            "card 7: the tomb in row 5, column 3 cannot be reached from the entry in row 1, col",
        ),
        (
            ["..E..", "#####", ".....", ".....", "T...."],
            "card 7: the tomb in row 5, column 1 cannot be reached from the entry in row 1, col",
        ),
        ([HALL[0], "...q.", *HALL[2:]], "card 7: row 2, column 4 has the unknown letter 'q'"),
        ([HALL[0], "...X.", *HALL[2:]], "card 7: row 2, column 4 has the unknown letter 'X'"),
        ([*HALL[:4], "..T..."], "card 7: 26 cells in 5 rows, not 5 rows of 5"),
        ([*HALL, "....."], "card 7: 30 cells in 6 rows, not 5 rows of 5"),
        (["..E.", *HALL[1:4], "..T..."], "card 7: 25 cells in 5 rows, not 5 rows of 5"),
        ([], "card 7: 0 cells in 0 rows, not 5 rows of 5"),
    ],
)
def test_a_faulty_chamber_names_card_and_cell(tmp_path: Path, rows: list[str], says: str) -> None:
    told = refusal(chamber(tmp_path, *rows))
    assert says in told
    assert "card 6:" not in told and "card 8:" not in told
    assert str(tmp_path) in told


def test_a_diagonal_is_no_way_to_the_tomb(tmp_path: Path) -> None:
    told = refusal(chamber(tmp_path, "E####", ".#...", "##...", "..#..", "...T."))
    assert "card 7: the tomb in row 5, column 4 cannot be reached" in told


def test_a_number_twice(tmp_path: Path) -> None:
    path = written(tmp_path, lambda deck: deck["cards"][6].update(number=12))
    assert "card 12: the number stands 2 times" in refusal(path)


def test_an_unknown_colour(tmp_path: Path) -> None:
    path = written(tmp_path, lambda deck: deck["cards"][6].update(color="blue"))
    assert "card 7: the colour 'blue' is not one of green, orange, purple" in refusal(path)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    def spoil(deck: Deck) -> None:
        deck["cards"][6].update(cells=["....."] * 5)
        deck["cards"][30].update(color="blue")

    told = refusal(written(tmp_path, spoil))
    assert "card 7: there is no entry" in told
    assert "card 7: there is no tomb" in told
    assert "card 31: the colour 'blue'" in told


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ([-1, -2, -3, -4, -5, -6, -7, -8, -10, -9], "ten values that fall"),
        ([-1, -2, -3], "ten values that fall"),
        ([-n for n in range(11)], "ten values that fall"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "score_card.skull_values.0"),
        ([-1.5] * 10, "score_card.skull_values.0"),
    ],
)
def test_skull_values_that_do_not_fall(tmp_path: Path, values: list[float], says: str) -> None:
    path = written(tmp_path, lambda deck: deck["score_card"].update(skull_values=values))
    told = refusal(path)
    assert "skull_values" in told and says in told


@pytest.mark.parametrize(
    "cells", [[[0, 0], [1, 1]], [[0, 0]], [], [[0, 0], [0, 1], [0, 2], [0, 3]]]
)
def test_an_unknown_pattern(tmp_path: Path, cells: list[list[int]]) -> None:
    def spoil(deck: Deck) -> None:
        deck["expedition_card"]["patterns"][2] = cells

    told = refusal(written(tmp_path, spoil))
    assert "expedition_card.patterns[2] is none of the six known patterns" in told


def test_copies_that_do_not_match_the_patterns(tmp_path: Path) -> None:
    path = written(tmp_path, lambda deck: deck["expedition_card"].update(copies=[1, 2]))
    assert "expedition_card.copies must have one number for each pattern" in refusal(path)


def test_a_field_of_the_score_card_is_missing(tmp_path: Path) -> None:
    path = written(tmp_path, lambda deck: deck["score_card"]["fields"].pop("torch.3"))
    assert "score_card.fields lacks torch.3" in refusal(path)


def test_cell_letters_mean_the_same_everywhere(tmp_path: Path) -> None:
    path = written(tmp_path, lambda deck: deck["cell_letters"].update(x="exit"))
    assert "cell_letters must be" in refusal(path)


@pytest.mark.parametrize("part", list(WRITTEN))
def test_a_missing_part_is_named(tmp_path: Path, part: str) -> None:
    path = written(tmp_path, lambda deck: deck.pop(part))
    assert refusal(path).startswith(f"{path}: {part}: ")


@pytest.mark.parametrize("part", ["number", "color", "cells"])
def test_a_missing_part_of_a_card_is_named(tmp_path: Path, part: str) -> None:
    path = written(tmp_path, lambda deck: deck["cards"][6].pop(part))
    assert refusal(path).startswith(f"{path}: cards.6.{part}: ")


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("number", "7"),
        ("number", 7.5),
        ("number", 0),
        ("number", True),
        ("number", None),
        ("color", 3),
        ("cells", "..E.."),
        ("cells", [1, 2, 3, 4, 5]),
        ("cells", None),
    ],
)
def test_a_card_with_a_wrong_type_is_named(tmp_path: Path, part: str, value: object) -> None:
    path = written(tmp_path, lambda deck: deck["cards"][6].update({part: value}))
    assert f"cards.6.{part}" in refusal(path)


@pytest.mark.parametrize("rows", [0, -1, 17, "5"])
def test_a_grid_that_cannot_be_is_named(tmp_path: Path, rows: object) -> None:
    path = written(tmp_path, lambda deck: deck["pyramid_card"]["grid"].update(rows=rows))
    assert "pyramid_card.grid.rows" in refusal(path)


def test_an_unknown_part_is_named_and_not_skipped(tmp_path: Path) -> None:
    path = written(tmp_path, lambda deck: deck["cards"][6].update(colour="green"))
    assert "cards.6.colour" in refusal(path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON that can be read"),
        (BUILT_IN.read_text(encoding="utf-8")[:900], "is it cut off?"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5000, "a number in it is endless"),
        ("[]", "the whole"),
        ("null", "the whole"),
    ],
    ids=["empty", "truncated", "nested", "endless number", "a list", "null"],
)
def test_what_is_no_deck_at_all(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / FILE_NAME
    path.write_text(text, encoding="utf-8")
    told = refusal(path)
    assert str(path) in told and says in told


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(b"\xff\xd8\xff\xe0 a photo, not a deck")
    assert "is not text in UTF-8" in refusal(path)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(b" " * 5_000_001)
    assert "is larger than 5 MB" in refusal(path)


@pytest.mark.parametrize("name", ["nowhere.json", "nowhere/deck.json", "x" * 5000, "nul\0.json"])
def test_a_path_without_a_file(tmp_path: Path, name: str) -> None:
    assert "check the path" in refusal(tmp_path / name)


def test_a_folder_without_a_deck(tmp_path: Path) -> None:
    told = refusal(tmp_path)
    assert str(tmp_path / FILE_NAME) in told and "check the path" in told


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert "is a folder; name the JSON file itself" in refusal(tmp_path)
