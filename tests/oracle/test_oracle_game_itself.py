"""The oracle's whole games and scores, against worked examples and games played by hand."""

from typing import Any

import pytest

from .game import Event, final, races, replay
from .turns import Step

COLORS = ["purple", "green", "orange"]  # of the numbers 3 6 9, 1 4 7 and 2 5 8
SKULLS = [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10]


def deck(**chambers: list[str]) -> dict[str, Any]:
    """48 chambers of an entry next to a tomb, but for those given as n5=[...]."""
    return {
        "cards": [
            {"number": n, "color": COLORS[n % 3], "cells": chambers.get(f"n{n}", ["ET"])}
            for n in range(1, 49)
        ],
        "score_card": {"skull_values": SKULLS},
    }


def player(**said: Any) -> dict[str, Any]:
    nothing = {"hand": {}, "completed": [], "torches": [], "skulls": 0, "points": {}}
    return {**nothing, "gems": {"red": 0, "green": 0}, **said}


def winners(*players: dict[str, Any], **options: str) -> list[int]:
    named = {name.replace("_", "-"): chosen for name, chosen in options.items()}
    return list(final(deck(), {"players": list(players)}, named)["winners"])


def test_luis_takes_the_green_ten_and_tomas_the_purple_ten_in_one_turn() -> None:
    luis, tomas = 0, 1
    done = [(1, luis, 1), (2, tomas, 3), (3, luis, 4), (3, tomas, 6)]
    assert races(deck(), done) == {"green": [(luis, 10)], "orange": [], "purple": [(tomas, 10)]}


def test_tomas_with_15_scores_before_sara_with_33_and_then_nobody() -> None:
    sara, tomas, luis = 0, 1, 2
    before = [(1, tomas, 3), (2, tomas, 6), (3, tomas, 9), (3, sara, 12)]
    both = [(4, sara, 33), (4, tomas, 15)]
    too_late = [(5, luis, 18), (6, luis, 21)]
    won = races(deck(), before + both + too_late)["purple"]
    assert won == [(tomas, 10), (tomas, 6), (sara, 3)]


def test_two_completions_of_the_scored_colour_count_with_the_lower_number() -> None:
    done = [(1, 0, 1), (1, 1, 7), (2, 0, 4), (2, 0, 40), (2, 1, 13)]
    assert races(deck(), done)["green"] == [(0, 10), (1, 6)]
    assert races(deck(), done, {"race-number": "higher"})["green"] == [(1, 10), (0, 6)]


def test_the_second_fourth_and_sixth_pyramid_of_a_colour_score_and_no_other() -> None:
    greens = [(turn, 0, number) for turn, number in enumerate(range(1, 25, 3))]
    won = [len(races(deck(), greens[:count])["green"]) for count in range(9)]
    assert won == [0, 0, 1, 1, 2, 2, 3, 3, 3]


def test_luis_ends_with_111() -> None:
    luis, others = 0, [(1, 1, 8), (1, 1, 11), (2, 2, 14), (2, 2, 17)]
    mine = [1, 4, 7, 10, 2, 5, 3]
    won = races(deck(), others + [(turn, luis, n) for turn, n in enumerate(mine, start=3)])
    points = {color: [value for who, value in won[color] if who == luis] for color in won}
    assert points == {"green": [10, 6], "orange": [3], "purple": []}
    gems = {"red": 6, "green": 3}
    him = player(completed=mine, torches=[1, 4], points=points, gems=gems, skulls=6)
    assert final(deck(), {"players": [him]}) == {
        "scores": [
            {"pyramids": 70, "torches": 10, "points": 19, "gems": 18, "skulls": -6, "total": 111}
        ],
        "winners": [0],
    }


def test_no_skull_costs_nothing() -> None:
    assert final(deck(), {"players": [player()]})["scores"][0]["total"] == 0


def test_a_tie_goes_to_the_lowest_completed_pyramid() -> None:
    seven, five = player(completed=[30, 7]), player(completed=[5, 48])
    assert winners(seven, five) == [1]
    assert winners(seven, player(completed=[5, 48, 40])) == [1]
    assert winners(player(torches=[1, 2]), player(completed=[48])) == [1]


def test_a_tie_without_pyramids_is_shared_or_goes_to_the_lowest_unfinished() -> None:
    ana, luis = player(hand={9: [], 20: []}), player(hand={30: [], 4: []})
    assert winners(ana, luis) == [0, 1]
    assert winners(ana, luis, tie_without_pyramids="lowest-unfinished") == [1]
    richer = player(hand={40: []}, torches=[1])
    assert winners(ana, richer, tie_without_pyramids="lowest-unfinished") == [1]


def step(card: int, kind: str, *cells: tuple[int, int]) -> Step:
    return {"card": card, "cells": [list(cell) for cell in cells], "as": kind}


def marks(who: int, *steps: Step) -> Event:
    return {"event": "marked", "player": who, "steps": list(steps)}


def draws(who: int, card: int, source: str) -> Event:
    return {"event": "drew", "player": who, "card": card, "from": source}


def reveal(pattern: str) -> Event:
    return {"event": "revealed", "pattern": pattern}


def opened(**options: str) -> list[Event]:
    named = {name.replace("_", "-"): chosen for name, chosen in options.items()}
    return [
        {"event": "opened", "players": ["Ana", "Luis"], "options": named},
        {"event": "kept", "player": 0, "cards": [5, 9]},
        {"event": "kept", "player": 1, "cards": [7, 8]},
        {"event": "supply", "cards": [20, 21, 22, 23]},
    ]


BEND = deck(n5=["ET", "x#"])
# Ana completes 5 and 9 in one turn, Luis 7.
TWO_TURNS = [
    reveal("O4"),
    marks(0, step(9, "single", (0, 0))),
    marks(1, step(7, "single", (0, 0))),
    reveal("L3"),
    marks(1, step(7, "single", (0, 1))),
    marks(0, step(5, "pattern", (0, 0), (0, 1), (1, 0)), step(9, "bonus", (0, 1))),
]


def test_a_game_for_two_hands_on_cards_and_points() -> None:
    events = [*opened(), *TWO_TURNS, draws(0, 20, "supply"), draws(0, 30, "deck")]
    events += [{"event": "supply", "cards": [21, 22, 23, 24]}, draws(1, 24, "supply")]
    events += [{"event": "supply", "cards": [21, 22, 23, 25]}, reveal("I2")]
    events += [marks(0, step(20, "pattern", (0, 0), (0, 1))), marks(1, step(8, "single", (0, 0)))]
    shots = replay(BEND, events, strict=True)
    assert len(shots) == len(events)
    assert (shots[0]["round"], shots[0]["turn"], shots[3]["supply"]) == (0, 0, [20, 21, 22, 23])
    assert shots[5]["players"][0]["hand"] == {5: [], 9: [(0, 0)]}
    assert shots[10]["supply"] == [21, 22, 23]
    ana, luis = shots[-1]["players"]
    assert (shots[-1]["round"], shots[-1]["turn"]) == (1, 3)
    assert (ana["hand"], ana["completed"]) == ({30: []}, [5, 9, 20])
    assert ana["points"] == {"green": [], "orange": [10], "purple": []}
    assert (luis["hand"], luis["completed"]) == ({8: [(0, 0)], 24: []}, [7])


def test_each_card_draws_in_its_own_place_if_the_table_says_so() -> None:
    in_turns = [draws(0, 20, "supply"), draws(1, 21, "supply"), draws(0, 22, "supply")]
    replay(BEND, [*opened(draw_order="each-card"), *TWO_TURNS, *in_turns])
    with pytest.raises(AssertionError, match="Player 0 draws first"):
        replay(BEND, [*opened(), *TWO_TURNS, *in_turns])
    at_once = [in_turns[0], in_turns[2], in_turns[1]]
    with pytest.raises(AssertionError, match="Player 1 draws first"):
        replay(BEND, [*opened(draw_order="each-card"), *TWO_TURNS, *at_once])


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (draws(1, 20, "supply"), "Player 0 draws first"),
        (draws(0, 20, "deck"), "not in the deck"),
        (draws(0, 30, "supply"), "not in the supply"),
        (draws(0, 5, "deck"), "already in play"),
        (draws(0, 8, "deck"), "already in play"),
        (draws(0, 49, "deck"), "already in play"),
        (marks(0, step(9, "single", (0, 0))), "already this turn"),
        ({"event": "supply", "cards": [7]}, "already in play"),
        ({"event": "supply", "cards": [1, 2, 3, 4, 6]}, "four"),
        ({"event": "kept", "player": 0, "cards": [1, 2]}, "before the first turn"),
        (draws(2, 20, "supply"), "no such player"),
        ({"event": "shuffled"}, "no such event"),
    ],
)
def test_what_may_not_happen_after_three_completions(event: Event, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        replay(BEND, [*opened(), *TWO_TURNS, event])


def test_nothing_is_owed_without_a_completion_or_after_the_next_reveal() -> None:
    with pytest.raises(AssertionError, match="No card is owed"):
        replay(BEND, [*opened(), *TWO_TURNS[:3], draws(0, 20, "supply")])
    with pytest.raises(AssertionError, match="No card is owed"):
        replay(BEND, [*opened(), *TWO_TURNS, reveal("I2"), draws(0, 20, "supply")])


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([reveal("I2"), reveal("I2")], "Player 0 has not marked"),
        ([*TWO_TURNS, reveal("I2")], "not been drawn"),
        ([*TWO_TURNS[:5], draws(1, 20, "supply")], "Player 0 has not marked"),
        ([*TWO_TURNS[:3], {"event": "ended"}], "four rounds"),
    ],
)
def test_only_a_strict_replay_refuses_to_skip(events: list[Event], why: str) -> None:
    replay(BEND, [*opened(), *events])
    with pytest.raises(AssertionError, match=why):
        replay(BEND, [*opened(), *events], strict=True)


def test_an_illegal_turn_is_refused_with_its_reason() -> None:
    with pytest.raises(AssertionError, match="include its entry"):
        replay(BEND, [*opened(), reveal("I2"), marks(0, step(9, "single", (0, 1)))])


def test_one_corridor_walked_cell_by_cell() -> None:
    corridor = "Etts" + "p" + "r" * 11 + "tT"
    walk: list[Event] = [
        {"event": "opened", "players": ["Ana"], "options": {}},
        {"event": "kept", "player": 0, "cards": [5, 9]},
    ]
    for col in range(len(corridor)):
        walk += [reveal("O4"), marks(0, step(5, "single", (0, col)))]
    shots = replay(deck(n5=[corridor]), walk)
    after = [shot["players"][0] for shot in shots[3::2]]  # after the mark of each turn
    assert [after[col]["torches"] for col in (0, 1, 2, 16)] == [[], [1], [1], [1, 3]]
    assert [after[col]["skulls"] for col in (2, 3, 4)] == [0, 1, 0]
    assert [after[col]["gems"]["red"] for col in (5, 14, 15)] == [1, 10, 10]
    assert (after[-1]["completed"], after[-1]["hand"]) == ([5], {9: []})
    assert (shots[-1]["round"], shots[-1]["turn"]) == (3, 4)


def test_the_better_order_of_skull_and_potion_is_taken_for_the_player() -> None:
    pair = [reveal("I3"), marks(0, step(5, "pattern", (0, 0), (0, 1), (0, 2)))]
    for order, skulls in [("player", 0), ("skulls-first", 0), ("potions-first", 1)]:
        events = [*opened(skull_and_potion_order=order), *pair]
        assert replay(deck(n5=["EpsT"]), events)[-1]["players"][0]["skulls"] == skulls


def test_there_is_no_fifth_round_and_nothing_after_the_end() -> None:
    with pytest.raises(AssertionError, match="four rounds"):
        replay(deck(), [*opened(), *[reveal("I2")] * 29])
    full = replay(deck(), [*opened(), *[reveal("I2")] * 28, {"event": "ended"}])
    assert (full[-1]["round"], full[-1]["turn"]) == (4, 7)
    with pytest.raises(AssertionError, match="over"):
        replay(deck(), [*opened(), {"event": "ended"}, reveal("I2")])
