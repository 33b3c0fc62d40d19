"""The referee's answers as JSON: every reason, its card and its cells, and nothing besides."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from companion.bad_input import BadInput
from companion.games.pyramids.violations import RULE_OF, Code, violation
from companion.games.pyramids.wording import SENTENCES, sentence
from tests.companion.small_tables import (
    BLANK,
    HALL,
    Json,
    Picture,
    card,
    dispute,
    faults,
    game_with,
    rows,
    settled,
)

ICONS = rows("..Ert", "..#xs", "...pg", ".....", "..T..")
"""A wall below the entry, and one icon of each kind to its right."""
DONE = rows("..X..", "..X..", "..X..", "..X..", "..X..")
SHEET: Json = {"torches": [], "gems": {"red": 0, "green": 0}, "skulls": 0}
GRID_OF_ALL = ("XXXXX",) * 5


class Wrong(NamedTuple):
    """A turn on card 1 (card 2 is an empty hall), and the one thing wrong with it."""

    code: str
    expedition: str
    before: Picture
    after: Picture
    cells: list[list[int]]
    card: int | None = 1
    sheet: Json | None = None
    printed: Picture = ICONS


WRONG = [
    Wrong("wall-marked", "I2", BLANK, rows("..X..", "..X.."), [[1, 2]]),
    Wrong("entry-not-first", "I2", BLANK, rows("XX..."), [[0, 0], [0, 1]]),
    Wrong("not-connected", "I2", rows("..X.."), rows("..X..", ".X..."), [[1, 1]]),
    Wrong("mark-erased", "I2", rows("..XX."), rows("..X.."), [[0, 3]]),
    Wrong("no-mark", "I2", rows("..X.."), rows("..X.."), [], card=None),
    Wrong("not-the-pattern", "I3", rows("..X.."), rows("XXX.."), [[0, 0]]),
    Wrong("too-many-marks", "I2", BLANK, rows(".XXX."), [[0, 3]]),
    Wrong("bonus-missing", "I2", rows("..X.."), rows("..XX.", "...X."), [[1, 3]]),
    Wrong("completed-card-marked", "I2", DONE, (*DONE[:4], "..XX."), [[4, 3]], printed=HALL),
    Wrong("torch-wrong", "I3", BLANK, rows("..XXX"), [[0, 4]], sheet={"torches": []}),
    Wrong("gem-wrong", "I2", BLANK, rows("..XX."), [[0, 3]], sheet={"gems": {"red": 0}}),
    Wrong(
        "skull-wrong",
        "I2",
        rows("..XXX"),
        rows("..XXX", "....X"),
        [[1, 4]],
        sheet={"skulls": 2},
    ),
]


def judged(
    expedition: str | list[str | None],
    before: Mapping[int, Picture],
    after: Mapping[int, Picture],
    printed: Picture = ICONS,
    other: Picture = HALL,
    sheets: tuple[Json | None, Json | None] = (None, None),
    round: int = 1,
) -> Json:
    game = game_with(card(1, printed), card(2, other), card(3))
    return settled(game, dispute(expedition, before, after, sheets, round))


def test_every_code_has_an_example() -> None:
    assert sorted(wrong.code for wrong in WRONG) == sorted(Code)


@pytest.mark.parametrize("wrong", WRONG, ids=[wrong.code for wrong in WRONG])
def test_a_fault_is_named_with_its_card_and_cells(wrong: Wrong) -> None:
    answer = judged(
        wrong.expedition,
        {1: wrong.before, 2: BLANK},
        {1: wrong.after, 2: BLANK},
        wrong.printed,
        sheets=(SHEET, wrong.sheet),
    )
    assert answer["verdict"] == "illegal"
    assert answer["on"] is None
    assert faults(answer) == [(wrong.code, wrong.card, wrong.cells)]
    (violation,) = answer["violations"]
    assert set(violation) == {"code", "card", "cells", "rule", "text"}
    assert RULE_OF[Code(wrong.code)] in violation["rule"]
    assert violation["text"][0].isupper() and violation["text"].endswith(".")


@pytest.mark.parametrize("language", SENTENCES)
def test_every_fault_has_a_sentence_in_every_language(language: str) -> None:
    for code in Code:
        text = sentence(violation(code, 17, [(2, 3)]), language)
        assert text.endswith(".") and "{" not in text
        assert ("17" in text and "3" in text and "4" in text) == ("{cells}" in _raw(language, code))


def _raw(language: str, code: Code) -> str:
    return SENTENCES[language][code]


ENTERED = {1: rows("..X.."), 2: BLANK}


def test_a_legal_turn_is_answered_in_the_contracts_shape_and_no_more() -> None:
    answer = judged(
        "I2",
        ENTERED,
        {1: rows("..XXX"), 2: BLANK},
        sheets=(SHEET, {"torches": [2], "gems": {"red": 1, "green": 0}, "skulls": 0}),
        round=2,
    )
    assert answer == {
        "verdict": "legal",
        "on": None,
        "turn": [{"card": 1, "cells": [[0, 3], [0, 4]], "as": "pattern"}],
        "violations": [],
        "sheet": {"torches": [2], "gems": {"red": 1, "green": 0}, "skulls": 0},
    }


def test_an_illegal_turn_is_answered_in_the_contracts_shape_and_no_more() -> None:
    answer = judged("I2", ENTERED, {1: rows("..X..", "..X.."), 2: BLANK})
    assert answer == {
        "verdict": "illegal",
        "on": None,
        "turn": None,
        "violations": [
            {
                "code": "wall-marked",
                "card": 1,
                "cells": [[1, 2]],
                "rule": "Components, pyramid cards (walls-are-never-marked)",
                "text": "Row 2, column 3 of card 1 is a wall, and walls are never marked.",
            }
        ],
        "sheet": None,
    }


def test_what_depends_names_the_ruling_a_turn_that_might_be_and_what_might_be_wrong() -> None:
    printed = rows("..E..", "..s..", "..p..", ".....", "..T..")
    column = {1: rows("..X..", "..X..", "..X.."), 2: BLANK}
    answer = judged("I2", ENTERED, column, printed, sheets=({"skulls": 0}, {"skulls": 1}))
    assert (answer["verdict"], answer["on"]) == ("depends", "skull-and-potion-order")
    assert answer["turn"] == [{"card": 1, "cells": [[1, 2], [2, 2]], "as": "pattern"}]
    assert faults(answer) == [("skull-wrong", 1, [[1, 2], [2, 2]])]
    assert answer["sheet"] == {"skulls": 1}


def test_explain_answers_with_turns_and_the_rest_alike() -> None:
    answer = judged(["I2", "I3"], ENTERED, {1: rows("..XXX"), 2: rows("..X..")})
    assert set(answer) == {"verdict", "on", "turns", "violations", "sheet"}
    assert [[step["as"] for step in turn] for turn in answer["turns"]] == [["pattern"], ["single"]]
    nothing = judged(["I2", "I3"], ENTERED, {1: rows("..X.X"), 2: BLANK})
    assert nothing["turns"] is None


# The sheet: left out, known in part, wrong in each part.

ROW = {1: rows("..XXX"), 2: BLANK}


@pytest.mark.parametrize("after", [None, SHEET])
def test_without_a_sheet_before_nothing_is_asked_of_the_sheet_after(after: Json | None) -> None:
    answer = judged("I2", ENTERED, ROW, sheets=(None, after))
    assert (answer["verdict"], answer["sheet"]) == ("legal", None)


@pytest.mark.parametrize("known", [{}, {"points": {"green": [10]}}])
def test_a_sheet_of_which_nothing_is_known_asks_nothing(known: Json) -> None:
    answer = judged("I2", ENTERED, ROW, sheets=(known, SHEET))
    assert (answer["verdict"], answer["sheet"]) == ("legal", None)


def test_without_a_sheet_after_the_answer_says_what_it_must_show() -> None:
    answer = judged("I2", ENTERED, ROW, sheets=(SHEET, None), round=4)
    assert answer["verdict"] == "legal"
    assert answer["sheet"] == {"torches": [4], "gems": {"red": 1, "green": 0}, "skulls": 0}


@pytest.mark.parametrize(
    ("known", "must"),
    [
        ({"torches": [1]}, {"torches": [1, 3]}),
        ({"gems": {"red": 4, "green": 2}}, {"gems": {"red": 5, "green": 2}}),
        ({"gems": {"green": 2}}, {"gems": {"red": 1, "green": 2}}),
        ({"skulls": 7}, {"skulls": 7}),
    ],
)
def test_of_a_sheet_known_in_part_that_part_is_followed(known: Json, must: Json) -> None:
    answer = judged("I2", ENTERED, ROW, sheets=(known, must), round=3)
    assert (answer["verdict"], answer["sheet"]) == ("legal", must)


def test_a_sheet_wrong_in_every_part_is_told_part_by_part() -> None:
    now = {1: rows("..XXX", "...XX", "...XX"), 2: BLANK}
    wrong = {"torches": [2], "gems": {"red": 0, "green": 0}, "skulls": 3}
    answer = judged(["I2", "O4"], ENTERED, now, sheets=({**SHEET, "skulls": 5}, wrong))
    assert faults(answer) == [
        ("torch-wrong", 1, [[0, 4]]),
        ("gem-wrong", 1, [[0, 3]]),
        ("gem-wrong", 1, [[2, 4]]),
        ("skull-wrong", 1, [[1, 4], [2, 3]]),
    ]
    assert answer["turns"] is not None, "the marks themselves are in order"
    assert answer["sheet"] == {"torches": [1], "gems": {"red": 1, "green": 1}, "skulls": 4}


def test_a_sheet_changed_without_any_icon_points_at_no_card() -> None:
    answer = judged("I2", {1: BLANK, 2: BLANK}, ENTERED, sheets=(SHEET, {"skulls": 1}))
    assert faults(answer) == [("skull-wrong", None, [])]


# Red crosses.

CROSSED = rows("..Exx", "..x..", ".....", ".....", "..T..")


def test_a_chain_of_extra_cells_goes_over_both_cards_and_back() -> None:
    other = rows("..Ex.", ".....", ".....", ".....", "..T..")
    before = {1: rows("..X.."), 2: rows("..X..")}
    now = {1: rows("..XX.", "...X."), 2: rows("..XX.")}
    printed = rows("..Ex.", ".....", ".....", ".....", "..T..")
    answer = judged("O4", before, now, printed, other)
    assert answer["verdict"] == "legal"
    assert answer["turn"][0]["as"] == "single"
    assert [step["as"] for step in answer["turn"][1:]] == ["bonus", "bonus"]
    assert {step["card"] for step in answer["turn"]} == {1, 2}


def test_two_red_crosses_in_one_pattern_owe_two_cells() -> None:
    pair = judged("I3", {1: BLANK, 2: BLANK}, {1: rows("..XXX"), 2: BLANK}, CROSSED)
    assert faults(pair) == [("bonus-missing", 1, [[0, 3]]), ("bonus-missing", 1, [[0, 4]])]
    one = judged("I3", {1: BLANK, 2: BLANK}, {1: rows("..XXX", "....X"), 2: BLANK}, CROSSED)
    assert faults(one) == [("bonus-missing", 1, [[0, 4]])]
    now = {1: rows("..XXX", "....X"), 2: rows("..X..")}
    both = judged("I3", {1: BLANK, 2: BLANK}, now, CROSSED)
    assert [step["as"] for step in both["turn"]] == ["pattern", "bonus", "bonus"]


def test_the_entry_of_the_other_card_is_an_extra_cell() -> None:
    now = {1: rows("..XX."), 2: rows("..X..")}
    answer = judged("I2", {1: BLANK, 2: BLANK}, now, CROSSED)
    assert answer["turn"] == [
        {"card": 1, "cells": [[0, 2], [0, 3]], "as": "pattern"},
        {"card": 2, "cells": [[0, 2]], "as": "bonus"},
    ]


# Several faults, and the smallest set of cells.


def test_offences_on_both_cards_are_all_told() -> None:
    before = {1: rows("..XX."), 2: rows("..X..")}
    now = {1: rows("..X..", "..X..", "X...."), 2: rows("..X..", ".....", "..X..")}
    assert faults(judged("O4", before, now)) == [
        ("mark-erased", 1, [[0, 3]]),
        ("wall-marked", 1, [[1, 2]]),
        ("not-connected", 1, [[2, 0]]),
        ("not-connected", 2, [[2, 2]]),
    ]


def test_all_25_cells_marked_is_an_answer_not_an_error() -> None:
    answer = judged("O4", ENTERED, {1: GRID_OF_ALL, 2: BLANK}, HALL)
    ((code, number, cells),) = faults(answer)
    assert (code, number, len(cells)) == ("too-many-marks", 1, 25 - 1 - 4)


def test_26_cells_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="after, card 1: marks have 26 cells in 6 rows"):
        judged("O4", ENTERED, {1: (*GRID_OF_ALL, "X"), 2: BLANK})


@pytest.mark.parametrize(
    ("expedition", "now", "code", "cells"),
    [
        ("I3", rows("..X..", "..XXX", "..X.."), "too-many-marks", [[2, 2]]),
        ("L4", rows("..X..", "..XXX"), "not-the-pattern", [[1, 3], [1, 4]]),
        ("T4", rows("..XX.", ".XX.."), "not-the-pattern", None),
        ("O4", rows("..XXX", "..XX."), "not-the-pattern", None),
    ],
)
def test_the_smallest_set_of_offending_cells(
    expedition: str, now: Picture, code: str, cells: list[list[int]] | None
) -> None:
    answer = judged(expedition, ENTERED, {1: now, 2: BLANK}, HALL)
    assert [(c, n) for c, n, _ in faults(answer)] == [(code, 1)]
    new = sum(row.count("X") for row in now) - 1
    assert cells is None or faults(answer)[0][2] == cells
    assert len(faults(answer)[0][2]) == (len(cells) if cells else new - 1)


def test_a_cell_too_many_is_blamed_on_the_card_that_no_turn_reaches() -> None:
    now = {1: rows("..X..", "..XXX"), 2: rows("..X..")}
    assert faults(judged("I3", ENTERED, now, HALL)) == [("too-many-marks", 2, [[0, 2]])]


# Several turns.


def test_an_expedition_nobody_recorded_may_have_been_any() -> None:
    for shape in (rows("..XXX"), rows("..X..", ".XXX."), rows("..XX.", "..XX."), rows("..XX.")):
        assert judged([None], ENTERED, {1: shape, 2: BLANK}, HALL)["verdict"] == "legal", shape
    zigzag = judged([None], ENTERED, {1: rows("..X..", "..XX.", "...XX"), 2: BLANK}, HALL)
    assert [(code, len(cells)) for code, _, cells in faults(zigzag)] == [("not-the-pattern", 1)]
    five = judged([None], ENTERED, {1: rows("..X..", "..XXX", "..XX."), 2: BLANK}, HALL)
    assert [(code, len(cells)) for code, _, cells in faults(five)] == [("too-many-marks", 1)]


def test_a_card_drawn_in_between_may_be_marked_from_the_turn_after() -> None:
    before = {1: rows("..X..", "..X..", "..X.."), 2: BLANK}
    now = {1: DONE, 2: BLANK, 3: rows("..XX.")}
    answer = judged(["I2", "I2"], before, now, HALL)
    assert [turn[0]["card"] for turn in answer["turns"]] == [1, 3]
    too_early = judged(["O4", "I2"], before, {**now, 3: rows("..X.."), 2: BLANK}, HALL)
    assert too_early["verdict"] == "illegal", "card 1 takes both turns, single by single"


def test_a_drawn_card_needs_a_completed_one() -> None:
    with pytest.raises(BadInput, match="card 3 is not in before"):
        judged(["I2"], ENTERED, {**ROW, 3: BLANK})


def test_a_card_completed_in_between_takes_no_more_marks() -> None:
    before = {1: rows("..X..", "..X..", "..X.."), 2: BLANK}
    past_the_tomb = {1: (*DONE[:4], "..XX."), 2: BLANK}
    tomb_last = judged(["O4", "I2"], before, past_the_tomb, HALL)
    assert tomb_last["turns"][1] == [{"card": 1, "cells": [[4, 2], [4, 3]], "as": "pattern"}]
    tomb_first = judged(["I2", "O4"], before, past_the_tomb, HALL)
    assert [(number, cells) for _, number, cells in faults(tomb_first)] == [(1, [[4, 3]])]


def test_a_card_complete_before_stays_as_it_is_while_the_other_is_marked() -> None:
    before = {1: DONE, 2: BLANK}
    assert judged(["I3"], before, {1: DONE, 2: rows("..XXX")}, HALL)["verdict"] == "legal"
    both = judged(["I3"], before, {1: (*DONE[:4], "..XXX"), 2: rows("..XXX")}, HALL)
    assert faults(both) == [("completed-card-marked", 1, [[4, 3], [4, 4]])]


def test_a_turn_nobody_marked_among_several_is_told() -> None:
    answer = judged(["I3", "L4"], ENTERED, {1: rows("..X..", "..X.."), 2: BLANK}, HALL)
    assert faults(answer) == [("no-mark", None, [])]
