"""The oracle of Silver & Gold, against the rulebook's examples and turns played by hand."""

from typing import Any

import pytest

from .game import Event, final, replay
from .turns import check_steps, explainable, first_actions, legal_turns

NOTHING: frozenset[tuple[int, int]] = frozenset()


def test_a_pattern_goes_anywhere_free_and_a_single_too() -> None:
    hand = {1: ["oo.", "ooo"]}
    assert len(first_actions(hand, {1: NOTHING}, "O4")) == 5 + 1
    assert len(first_actions(hand, {1: NOTHING}, "L3")) == 5 + 5
    assert len(first_actions(hand, {1: frozenset({(0, 0)})}, "I2")) == 4 + 3


def test_a_red_cross_takes_one_more_cell_on_either_card() -> None:
    hand = {1: ["X"], 2: ["ooX"]}
    turns = legal_turns(hand, {}, "O4")
    assert frozenset({(1, (0, 0)), (2, (0, 0))}) in turns
    assert frozenset({(1, (0, 0)), (2, (0, 2)), (2, (0, 1))}) in turns
    assert frozenset({(1, (0, 0))}) not in turns
    assert legal_turns({1: ["X"]}, {}, "O4") == {frozenset({(1, (0, 0))})}, "no cell is left"


def step(kind: str, *cells: tuple[int, int], card: int = 1) -> dict[str, Any]:
    return {"card": card, "cells": [list(cell) for cell in cells], "as": kind}


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([step("pattern", (0, 0), (0, 1), (0, 2)), step("bonus", (1, 0))], None),
        ([step("single", (0, 1)), step("bonus", (1, 2))], None),
        ([], "pattern or a single"),
        ([step("pattern", (0, 0), (0, 1), (0, 2))], "still asks"),
        ([step("pattern", (0, 0), (1, 0), (1, 1))], "whole pattern"),
        ([step("single", (1, 0)), step("bonus", (1, 1))], "No red cross"),
        ([step("single", (1, 3))], "only where there is one"),
        ([step("single", (0, 0), (1, 0))], "exactly one"),
        ([step("bonus", (0, 0))], "first"),
        ([step("single", (0, 0), card=9)], "in the hand"),
    ],
)
def test_steps_are_checked(steps: list[dict[str, Any]], why: str | None) -> None:
    problem = check_steps({1: ["oXo.", "ooo."]}, {}, "I3", steps)
    assert problem is None if why is None else problem is not None and why in problem


def test_several_turns_are_explained_or_not() -> None:
    hand = {1: ["ooo", "ooo"]}
    after = {1: frozenset({(0, 0), (0, 1), (0, 2), (1, 2)})}
    assert explainable(hand, {1: NOTHING}, after, ["I3", "O4"])
    assert not explainable(hand, {1: NOTHING}, after, ["O4", "T4"])


def card(number: int, *rows: str, color: str = "green", seal: Any = None) -> dict[str, Any]:
    value = sum(letter != "." for row in rows for letter in row)
    return {"number": number, "color": color, "value": value, "cells": list(rows), "seal": seal}


CARDS = [
    card(1, "CCCCP"),
    card(2, "oo"),
    card(3, "CCCC"),
    card(4, "oo"),
    *(card(n, "Po") for n in (5, 6)),
    *(card(n, "oo") for n in (7, 8, 9)),
]


def opened(first: int) -> list[Event]:
    return [
        {"event": "opened", "players": ["Tim", "Linus"], "options": {}, "first": first},
        {"event": "kept", "player": 0, "cards": [1, 2]},
        {"event": "kept", "player": 1, "cards": [3, 4]},
        {"event": "supply", "cards": [5, 6, 7, 8]},
    ]


def line(player: int, number: int, first: int, last: int) -> Event:
    cells = [(0, col) for col in range(first, last)]
    kind = "single" if len(cells) == 1 else "pattern"
    return {"event": "marked", "player": player, "steps": [step(kind, *cells, card=number)]}


def two_rows(first: int) -> list[Event]:
    """Both fill their first row of coins in the second turn."""
    reveal = {"event": "revealed", "pattern": "I3"}
    return [
        *opened(first),
        reveal,
        line(0, 1, 0, 3),
        line(1, 3, 0, 3),
        {**reveal},
        line(0, 1, 3, 4),
        line(1, 3, 3, 4),
    ]


@pytest.mark.parametrize(("first", "cups"), [(0, [[5], [6]]), (1, [[6], [5]])])
def test_the_higher_cup_goes_by_seats_from_the_turns_starting_player(
    first: int, cups: list[list[int]]
) -> None:
    events = [*two_rows(first), {"event": "drew", "player": 1, "card": 7, "from": "supply"}]
    events += [{"event": "revealed", "pattern": "I2"}]
    shot = replay(CARDS, events)[-1]
    assert [player["cups"] for player in shot["players"]] == cups
    assert shot["players"][1]["completed"] == [3] and shot["supply"] == [5, 6, 8]


def test_tims_palm_is_worth_three_with_two_in_the_supply() -> None:
    events = [*opened(0), {"event": "revealed", "pattern": "T4"}, line(0, 1, 4, 5)]
    assert replay(CARDS, events)[-1]["players"][0]["palms"] == [3]
    with pytest.raises(AssertionError, match="may not be skipped"):
        replay(CARDS, [*events[:-1], {**events[-1], "skipped": 1}])


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"event": "drew", "player": 0, "card": 5, "from": "supply"}, "No card is owed"),
        ({"event": "drew", "player": 1, "card": 9, "from": "supply"}, "not in the supply"),
        ({"event": "drew", "player": 1, "card": 2, "from": "deck"}, "already in play"),
        (line(0, 2, 0, 1), "already this turn"),
    ],
)
def test_what_may_not_happen(event: Event, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        replay(CARDS, [*two_rows(0), event])


def test_sarah_ends_with_95() -> None:
    cards = [
        {**card(1, "oo", color="grey", seal={"color": "orange", "points": 2}), "value": 8},
        {**card(2, "oo", color="grey"), "value": 8},
        {**card(3, "oo", color="orange", seal={"color": "grey", "points": 1}), "value": 12},
        {**card(4, "oo", color="orange"), "value": 12},
        {**card(5, "oo", color="green"), "value": 10},
        {**card(6, "oo", color="purple"), "value": 14},
    ]
    sarah = {"completed": [1, 2, 3, 4, 5, 6], "coins": 9, "cups": [6, 2], "palms": [3, 3, 2]}
    nobody = {"completed": [], "coins": 0, "cups": [], "palms": []}
    standing = final(cards, {"players": [nobody, sarah]})
    assert standing["scores"][1]["total"] == 95 and standing["winners"] == [1]
    assert final(cards, {"players": [nobody, nobody]})["winners"] == [0, 1]
