"""The oracle's turns, against worked examples and rulings small enough to check by eye."""

from itertools import combinations, product

import pytest

from . import CHOICES, Options, choice
from .chamber import Cell, all_cells
from .icons import skulls_after
from .patterns import SHAPES
from .turns import (
    Hand,
    Mark,
    Marks,
    Step,
    check_steps,
    explainable,
    legal_outcomes,
    legal_turns,
    orientations,
    placements,
)

HALL = ["..E..", ".....", ".....", ".....", "..T.."]
NO_BONUS_ON_COMPLETED = {"bonus-on-completed-card": "forbidden"}
NO_LAPSE = {"bonus-without-cell": "forbidden"}


def turn(*marks: Mark) -> frozenset[Mark]:
    return frozenset(marks)


def first(card: int, kind: str, *cells: Cell) -> Step:
    return {"card": card, "cells": [list(cell) for cell in cells], "as": kind}


def bonus(card: int, cell: Cell) -> Step:
    return first(card, "bonus", cell)


def marked(card: int, *cells: Cell) -> Marks:
    return {card: frozenset(cells)}


@pytest.mark.parametrize(
    ("pattern", "ways", "in_an_open_hall"),
    [
        ("I2", 2, 2 * 4 * 5),
        ("I3", 2, 2 * 3 * 5),
        ("L3", 4, 4 * 4 * 4),
        ("T4", 4, 4 * 3 * 4),
        ("L4", 8, 8 * 3 * 4),
        ("O4", 1, 4 * 4),
    ],
)
def test_a_pattern_turns_mirrors_and_slides(pattern: str, ways: int, in_an_open_hall: int) -> None:
    assert len(orientations(pattern)) == ways
    assert len(placements(HALL, pattern)) == in_an_open_hall


def test_the_square_avoids_a_wall_in_the_middle() -> None:
    assert len(placements(["..E..", ".....", "..#..", ".....", "..T.."], "O4")) == 16 - 4


def test_luis_marks_a_turned_and_mirrored_l_that_holds_the_entry() -> None:
    luis = first(7, "pattern", (0, 2), (1, 2), (2, 2), (2, 1))
    assert check_steps({7: HALL}, {}, "L4", [luis], {}) is None
    his = turn(*((7, cell) for cell in [(0, 2), (1, 2), (2, 2), (2, 1)]))
    assert his in legal_turns({7: HALL}, {}, "L4", {})


def test_a_first_domino_covers_the_entry_or_the_entry_alone_is_marked() -> None:
    assert legal_turns({7: HALL}, {}, "I2", {}) == {
        turn((7, (0, 2))),
        turn((7, (0, 2)), (7, (0, 1))),
        turn((7, (0, 2)), (7, (0, 3))),
        turn((7, (0, 2)), (7, (1, 2))),
    }


def test_later_marks_touch_along_an_edge() -> None:
    start = marked(7, (0, 2))
    assert {new for new in legal_turns({7: HALL}, start, "O4", {}) if len(new) == 1} == {
        turn((7, (0, 1))),
        turn((7, (0, 3))),
        turn((7, (1, 2))),
    }
    diagonal = first(7, "pattern", (1, 3), (1, 4))
    assert "touch" in str(check_steps({7: HALL}, start, "I2", [diagonal], {}))


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([], "marks the pattern"),
        ([first(8, "single", (0, 2))], "not in the hand"),
        ([first(7, "single", (0, 2), (0, 1))], "exactly one"),
        ([first(7, "pattern", (0, 2), (0, 1))], "whole pattern"),
        ([first(7, "pattern", (0, 2), (0, 1), (0, 1))], "twice"),
        ([first(7, "pattern")], "whole pattern"),
        ([first(7, "pattern", (1, 1), (1, 2), (1, 3))], "include its entry"),
        ([first(7, "single", (-1, 2))], "outside"),
        ([first(7, "gift", (0, 2))], "no such action"),
        ([bonus(7, (0, 2))], "first"),
        ([first(7, "single", (0, 2)), first(7, "single", (0, 1))], "only bonus"),
        ([first(7, "single", (0, 2)), bonus(7, (0, 1))], "No red cross"),
    ],
)
def test_what_no_turn_may_do(steps: list[Step], why: str) -> None:
    assert why in str(check_steps({7: HALL}, {}, "I3", steps, {}))


def test_walls_and_marked_cells_are_never_marked() -> None:
    hand = {7: ["#E.", "..T"]}
    assert "wall" in str(check_steps(hand, {}, "I2", [first(7, "pattern", (0, 0), (0, 1))], {}))
    again = first(7, "single", (0, 1))
    assert "only once" in str(check_steps(hand, marked(7, (0, 1)), "I2", [again], {}))


def test_a_card_completed_earlier_is_closed_and_an_empty_hand_has_no_turn() -> None:
    assert legal_turns({7: ["ET."]}, marked(7, (0, 0), (0, 1)), "I2", {}) == set()
    assert legal_turns({}, {}, "I2", {}) == set()
    late = first(7, "single", (0, 2))
    assert "earlier turn" in str(
        check_steps({7: ["ET."]}, marked(7, (0, 0), (0, 1)), "I2", [late], {})
    )


def test_a_bonus_never_goes_on_a_card_completed_earlier() -> None:
    hand = {1: ["ExT"], 2: ["ET."]}
    start = marked(1, (0, 0)) | marked(2, (0, 0), (0, 1))
    cross = first(1, "single", (0, 1))
    assert "open card" in str(check_steps(hand, start, "O4", [cross, bonus(2, (0, 2))], {}))
    assert legal_turns(hand, start, "O4", {}) == {turn((1, (0, 1)), (1, (0, 2)))}


def test_a_red_cross_may_enter_the_other_card_and_chains() -> None:
    hand = {1: ["Ex#", "##T"], 2: ["xE", "#T"]}
    start = marked(1, (0, 0))
    only = turn((1, (0, 1)), (2, (0, 1)))
    assert legal_turns(hand, start, "I3", {}) == {only, turn((2, (0, 1)))}
    chain = [first(2, "single", (0, 0)), bonus(1, (0, 1)), bonus(2, (1, 1))]
    both = marked(1, (0, 0)) | marked(2, (0, 1))
    assert check_steps(hand, both, "I3", chain, {}) is None
    assert "still asks" in str(check_steps(hand, both, "I3", chain[:2], {}))


def test_two_red_crosses_of_one_pattern_give_two_bonus_cells() -> None:
    [new] = [new for new in legal_turns({1: ["Exx..T"]}, {}, "I3", {}) if len(new) > 1]
    assert new == turn(*((1, (0, col)) for col in range(5)))


def test_a_bonus_on_the_card_just_completed_is_the_tables_choice() -> None:
    hand = {1: ["ExT."]}
    beyond = turn((1, (0, 1)), (1, (0, 2)), (1, (0, 3)))
    short = turn((1, (0, 1)), (1, (0, 2)))
    assert legal_turns(hand, marked(1, (0, 0)), "I2", {}) == {beyond, short}
    assert legal_turns(hand, marked(1, (0, 0)), "I2", NO_BONUS_ON_COMPLETED) == {short}
    assert legal_turns(hand, marked(1, (0, 0)), "I2", NO_BONUS_ON_COMPLETED | NO_LAPSE) == {short}
    longer = [first(1, "pattern", (0, 1), (0, 2)), bonus(1, (0, 3))]
    assert check_steps(hand, marked(1, (0, 0)), "I2", longer, {}) is None
    assert "open card" in str(
        check_steps(hand, marked(1, (0, 0)), "I2", longer, NO_BONUS_ON_COMPLETED)
    )


def test_a_bonus_with_no_cell_left_lapses_or_forbids_the_turn() -> None:
    hand = {1: ["E.xT"]}
    start = marked(1, (0, 0))
    whole = first(1, "pattern", (0, 1), (0, 2), (0, 3))
    one, three = turn((1, (0, 1))), turn((1, (0, 1)), (1, (0, 2)), (1, (0, 3)))
    assert legal_turns(hand, start, "I3", {}) == {one, three}
    assert legal_turns(hand, start, "I3", NO_LAPSE) == {one}
    assert check_steps(hand, start, "I3", [whole], {}) is None
    assert "no place" in str(check_steps(hand, start, "I3", [whole], NO_LAPSE))


def test_a_bonus_never_lapses_while_the_other_card_has_room() -> None:
    hand = {1: ["E.xT"], 2: ["ET"]}
    whole = first(1, "pattern", (0, 1), (0, 2), (0, 3))
    assert "still asks" in str(check_steps(hand, marked(1, (0, 0)), "I3", [whole], {}))
    both = [whole, bonus(2, (0, 0))]
    assert check_steps(hand, marked(1, (0, 0)), "I3", both, NO_LAPSE) is None


@pytest.mark.parametrize(
    ("icons", "before", "after"),
    [
        ("s", 10, {10}),
        ("p", 10, {8}),
        ("p", 1, {0}),
        ("p", 0, {0}),
        ("sp", 0, {0, 1}),
        ("sp", 1, {0, 1}),
        ("sp", 5, {4}),
        ("sp", 10, {8, 9}),
        ("ssp", 0, {0, 1, 2}),
        ("E.xrgtT", 3, {3}),
    ],
)
def test_skulls_and_potions_in_any_order(icons: str, before: int, after: set[int]) -> None:
    assert skulls_after(list(icons), before, {}) == after
    for order, result in [("skulls-first", min(after)), ("potions-first", max(after))]:
        fixed = {"skull-and-potion-order": order}
        assert skulls_after(list(icons), before, fixed) == {result}


def test_the_eleventh_skull_is_lost_before_a_bonus_potion_wipes_two() -> None:
    hand = {1: ["Exsp", "##.T"]}
    start = marked(1, (0, 0))
    assert legal_outcomes(hand, start, "I2", {}, skulls=10) == {
        (turn((1, (0, 1)), (1, (0, 2)), (1, (0, 3))), 8),
        (turn((1, (0, 1)), (1, (0, 2)), (1, (1, 2))), 10),
        (turn((1, (0, 1)), (1, (0, 2))), 10),
    }


def test_bonus_cells_are_resolved_one_after_the_other_even_if_the_order_is_fixed() -> None:
    hand = {1: ["sxEx", "##.p", "##.T"]}
    new = turn((1, (0, 0)), (1, (0, 1)), (1, (0, 3)), (1, (1, 3)))
    for order in CHOICES["skull-and-potion-order"]:
        outcomes = legal_outcomes(
            hand, marked(1, (0, 2)), "I2", {"skull-and-potion-order": order}, skulls=0
        )
        assert {skulls for marks, skulls in outcomes if marks == new} == {0, 1}


def test_turns_are_explained_by_their_patterns_only() -> None:
    hand = {7: HALL}
    line = marked(7, (0, 2), (1, 2), (2, 2), (3, 2), (4, 2))
    assert explainable(hand, {}, line, ["I2", "I3"], {})
    assert explainable(hand, {}, line, ["I3", "I3", "I3"], {})  # three in a row and two singles
    assert not explainable(hand, {}, line, ["O4", "I3"], {})  # single, three, and one is missing
    assert not explainable(hand, {}, line, ["I2"], {})
    assert explainable(hand, line, line, [], {})
    assert not explainable(hand, line, line, ["I2"], {})  # a completed card takes no more marks
    assert not explainable(hand, marked(7, (0, 2)), {}, ["I2"], {})  # a mark never vanishes


SMALL: Hand = {1: ["xE.", "sx#", "pT."], 2: ["E.", "xT"]}
ALL_BONUS_OPTIONS = [
    {"bonus-on-completed-card": a, "bonus-without-cell": b}
    for a, b in product(CHOICES["bonus-on-completed-card"], CHOICES["bonus-without-cell"])
]
POSITIONS: list[Marks] = [
    {},
    marked(1, (0, 1)),
    marked(2, (0, 0)),
    marked(1, (0, 1), (1, 1)) | marked(2, (0, 0), (0, 1)),
    marked(1, (0, 1), (1, 1), (2, 1)) | marked(2, (0, 0)),
]


def accepted(
    marks: Marks, pattern: str, steps: list[Step], options: Options
) -> set[frozenset[Mark]]:
    """Every turn that check_steps lets through, of all ways to go on after these steps."""
    places = [(card, cell) for card in SMALL for cell in sorted(all_cells(SMALL[card]))]
    if steps:
        why = check_steps(SMALL, marks, pattern, steps, options)
        if why is None:
            cells = [(step["card"], (r, c)) for step in steps for r, c in step["cells"]]
            return {frozenset(cells)}
        if "still asks" not in why:
            return set()
        ways = [bonus(card, cell) for card, cell in places]
    else:
        size = "".join(SHAPES[pattern]).count("#")
        ways = [first(card, "single", cell) for card, cell in places]
        for card in SMALL:
            groups = combinations(sorted(all_cells(SMALL[card])), size)
            ways += [first(card, "pattern", *group) for group in groups]
    return {new for way in ways for new in accepted(marks, pattern, [*steps, way], options)}


@pytest.mark.parametrize("marks", POSITIONS)
@pytest.mark.parametrize("options", ALL_BONUS_OPTIONS)
@pytest.mark.parametrize("pattern", SHAPES)
def test_checking_steps_and_listing_turns_agree(
    pattern: str, options: Options, marks: Marks
) -> None:
    listed = legal_turns(SMALL, marks, pattern, options)
    assert listed == accepted(marks, pattern, [], options)
    assert listed


def test_a_misspelt_option_is_never_taken_for_the_default() -> None:
    with pytest.raises(AssertionError, match="no such option"):
        choice({"draw-ordre": "each-card"}, "draw-order")
    with pytest.raises(AssertionError, match="may be one of"):
        choice({"draw-order": "both"}, "draw-order")
