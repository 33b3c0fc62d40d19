"""Every ruling in action: a test of its own name for each id of the rulings file."""

import random
from collections.abc import Mapping
from itertools import pairwise

import pytest

from companion.decks import builtin_deck
from companion.games.pyramids.answers import draws_due, race_awards
from companion.games.pyramids.cards import chamber
from companion.games.pyramids.choices import CHOICES, Options, options
from companion.games.pyramids.dealer import DRAWN_AT_SETUP, Dealer, deal
from companion.games.pyramids.events import (
    Completed,
    Drew,
    Kept,
    Marked,
    Revealed,
    Supply,
)
from companion.games.pyramids.fields import CROSS, EMPTY, STRIKE, fields_of
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.moves import turns
from companion.games.pyramids.policies import GreedyPolicy, RandomPolicy
from companion.games.pyramids.races import Award, Completion, awards, draw_order
from companion.games.pyramids.rulings import rules
from companion.games.pyramids.scoring import Result, crossed_value, final, score
from companion.games.pyramids.sheet import Sheet
from companion.table.refusal import Reason
from tests.companion.small_tables import (
    BLANK,
    GRID,
    HALL,
    Json,
    Picture,
    after,
    card,
    dispute,
    faults,
    game_with,
    marks,
    opened,
    refusal,
    rows,
    settled,
    step,
)

LUIS, TOMAS = 0, 1
SHAFT = rows("..X..", "..X..", "..X..")
"""The upper three cells of the middle column."""


def test_every_ruling_has_a_test_of_its_name() -> None:
    named = {f"test_{rule_id.replace('-', '_')}" for rule_id in rules()}
    assert named <= set(globals()), sorted(named - set(globals()))


def judged(
    expedition: str | list[str | None],
    before: Picture | Mapping[int, Picture],
    then: Picture | Mapping[int, Picture],
    cells: Picture = HALL,
    sheets: tuple[Json | None, Json | None] = (None, None),
    round: int = 1,
    **chosen: str,
) -> Json:
    """The referee's answer about card 1 with these cells; 2 is an empty hall unless said."""
    game = game_with(card(1, cells), card(2), card(3))
    was = before if isinstance(before, Mapping) else {1: before, 2: BLANK}
    now = then if isinstance(then, Mapping) else {1: then, 2: BLANK}
    by_id = {option.replace("_", "-"): value for option, value in chosen.items()}
    return settled(game, dispute(expedition, was, now, sheets, round, by_id))


def codes(answer: Json) -> list[str]:
    """The codes of what is wrong, empty only for what is legal."""
    found = [code for code, _, _ in faults(answer)]
    assert (answer["verdict"] == "legal") == (not found)
    return found


CROSS_BESIDE_ENTRY = rows("..Ex.", ".....", ".....", ".....", "..T..")


def test_bonus_on_either_card() -> None:
    turn = rows("..XX.")
    own = judged("I2", BLANK, rows("..XX.", "..X.."), CROSS_BESIDE_ENTRY)
    assert [step["as"] for step in own["turn"]] == ["pattern", "bonus"]
    other = judged("I2", BLANK, {1: turn, 2: rows("..X..")}, CROSS_BESIDE_ENTRY)
    assert other["turn"][1] == {"card": 2, "cells": [[0, 2]], "as": "bonus"}
    adrift = judged("I2", BLANK, {1: turn, 2: rows("...X.")}, CROSS_BESIDE_ENTRY)
    assert faults(adrift) == [("entry-not-first", 2, [[0, 3]])]


CROSS_ABOVE_TOMB = rows("..E..", ".....", ".....", "..x..", "..T..")


def test_bonus_on_completed_card() -> None:
    past_the_tomb = rows("..X..", "..X..", "..X..", "..X..", "..XX.")
    open_question = judged("I2", SHAFT, past_the_tomb, CROSS_ABOVE_TOMB)
    assert (open_question["verdict"], open_question["on"]) == ("depends", "bonus-on-completed-card")
    allowed = judged(
        "I2", SHAFT, past_the_tomb, CROSS_ABOVE_TOMB, bonus_on_completed_card="allowed"
    )
    assert (codes(allowed), allowed["on"]) == ([], None)
    forbidden = judged(
        "I2", SHAFT, past_the_tomb, CROSS_ABOVE_TOMB, bonus_on_completed_card="forbidden"
    )
    assert faults(forbidden) == [("completed-card-marked", 1, [[4, 3]])]
    assert "bonus-on-completed-card" in forbidden["violations"][0]["rule"]
    assert Options().bonus_on_completed_card == "allowed"


def test_bonus_on_replacement() -> None:
    complete = rows("..X..", "..X..", "..X..", "..X..", "..X..")
    before = {1: SHAFT, 2: BLANK}
    saved = judged("I2", before, {1: complete, 2: BLANK, 3: rows("..X..")}, CROSS_ABOVE_TOMB)
    assert faults(saved) == [("not-the-pattern", 3, [[0, 2]])]
    now = {1: complete, 2: rows("..X.."), 3: rows("..X..")}
    a_turn_later = judged(["I2", "I3"], before, now, CROSS_ABOVE_TOMB)
    assert a_turn_later["turns"] == [
        [
            {"card": 1, "cells": [[3, 2], [4, 2]], "as": "pattern"},
            {"card": 2, "cells": [[0, 2]], "as": "bonus"},
        ],
        [{"card": 3, "cells": [[0, 2]], "as": "single"}],
    ]


def test_bonus_without_cell() -> None:
    narrow = ("##E##", "##.##", "##.##", "##.##", "##Tx#")
    shaft = rows("..X..", "..X..", "..X..", "..X..")
    before, now = {1: shaft}, {1: (*shaft[:4], "..XX.")}
    open_question = judged("I2", before, now, narrow)
    assert (open_question["verdict"], open_question["on"]) == ("depends", "bonus-without-cell")
    lapses = judged("I2", before, now, narrow, bonus_without_cell="lapses")
    assert (codes(lapses), len(lapses["turn"])) == ([], 1)
    forbidden = judged("I2", before, now, narrow, bonus_without_cell="forbidden")
    assert faults(forbidden) == [("bonus-missing", 1, [[4, 3]])]
    assert "bonus-without-cell" in forbidden["violations"][0]["rule"]
    hand = (chamber(card(1, narrow), GRID),)
    strict = options({"bonus-without-cell": "forbidden"})
    ends = [end for (end,), _ in turns(hand, (marks(shaft),), "I2", Options())]
    assert set(ends) == {marks((*shaft[:4], "..XX.")), marks((*shaft[:4], "..X.."))}
    ends = [end for (end,), _ in turns(hand, (marks(shaft),), "I2", strict)]
    assert ends == [marks((*shaft[:4], "..X.."))]


def test_marks_after_completion() -> None:
    done = rows("..X..", "..X..", "..X..", "..X..", "..X..")
    later = judged("I2", done, rows("..X..", "..X..", "..X..", "..X..", "..XX."))
    assert faults(later) == [("completed-card-marked", 1, [[4, 3]])]
    detour = rows("..X..", "..X..", "..XXX", "..X..", ".....")
    closing = rows("..X..", "..X..", "..XXX", "..X..", "..X..")
    assert codes(judged("O4", detour, closing)) == []


def test_diagonal_contact() -> None:
    corner = judged("I2", rows("..X.."), rows("..X..", "...X."))
    assert faults(corner) == [("not-connected", 1, [[1, 3]])]
    assert codes(judged("I2", rows("..X.."), rows("..X..", "..X.."))) == []


def test_single_on_empty_card() -> None:
    assert codes(judged("I3", BLANK, rows("..X.."))) == []
    assert faults(judged("I3", BLANK, rows(".X..."))) == [("entry-not-first", 1, [[0, 1]])]


def test_declining_a_pattern() -> None:
    assert codes(judged("I3", BLANK, rows("..XXX"))) == []
    assert judged("I3", BLANK, rows("..X.."))["turn"][0]["as"] == "single"
    assert codes(judged("I3", BLANK, rows("..XX."))) == ["not-the-pattern"]


def test_pattern_on_empty_card() -> None:
    assert codes(judged("O4", BLANK, rows(".XX..", ".XX.."))) == []
    assert codes(judged("O4", BLANK, rows("...XX", "...XX"))) == ["entry-not-first"]


def test_pattern_over_wall_or_mark() -> None:
    walled = rows("..E#.", ".....", ".....", ".....", "..T..")
    assert faults(judged("I2", BLANK, rows("..XX."), walled)) == [("wall-marked", 1, [[0, 3]])]
    two_new_cells = judged("I3", rows("..X.."), rows("..XXX"))
    assert codes(two_new_cells) == ["not-the-pattern"]
    assert codes(judged("I3", rows("..X.."), rows("..X..", "..XXX"))) == []


POTION_BELOW = rows("..E..", "..p..", ".....", ".....", "..T..")


@pytest.mark.parametrize(("before", "now"), [(0, 0), (1, 0), (2, 0), (3, 1), (10, 8)])
def test_potion_with_few_skulls(before: int, now: int) -> None:
    answer = judged(
        "I3", rows("..X.."), rows("..X..", "..X.."), POTION_BELOW, ({"skulls": before}, None)
    )
    assert answer["sheet"] == {"skulls": now}


def test_eleventh_skull() -> None:
    cells = rows("..E..", "..s..", "..p..", ".....", "..T..")
    sheets = ({"skulls": 10}, {"skulls": 8})
    answer = judged(["O4", "O4"], rows("..X.."), SHAFT, cells, sheets)
    assert codes(answer) == []
    saved_up = judged(["O4", "O4"], rows("..X.."), SHAFT, cells, ({"skulls": 10}, {"skulls": 9}))
    assert codes(saved_up) == ["skull-wrong"]


@pytest.mark.parametrize(
    ("order", "possible"), [("player", {0, 1}), ("skulls-first", {0}), ("potions-first", {1})]
)
def test_skull_and_potion_order(order: str, possible: set[int]) -> None:
    cells = rows("..E..", "..s..", "..p..", ".....", "..T..")
    for shown in (0, 1):
        sheets: tuple[Json, Json] = ({"skulls": 0}, {"skulls": shown})
        open_question = judged("I2", rows("..X.."), SHAFT, cells, sheets)
        assert (open_question["verdict"], open_question["on"]) == (
            "depends",
            "skull-and-potion-order",
        )
        chosen = judged("I2", rows("..X.."), SHAFT, cells, sheets, skull_and_potion_order=order)
        assert (chosen["verdict"], chosen["on"]) == (
            "legal" if shown in possible else "illegal",
            None,
        )
        assert codes(chosen) == ([] if shown in possible else ["skull-wrong"])
    game = game_with(card(1, cells), card(2), card(3), card(4))
    table = opened(game, (1, 2), (3, 4), options=options({"skull-and-potion-order": order}))
    entry, rest = step(1, rows("..X.."), "single"), step(1, rows(".....", "..X..", "..X.."))
    events = (Revealed("L3"), Marked(LUIS, (entry,)), Revealed("I2"), Marked(LUIS, (rest,)))
    assert after(table, *events).state.players[LUIS].sheet.skulls == min(possible)


TORCHES = rows("..Ett", ".....", ".....", ".....", "..T..")


def test_second_torch() -> None:
    one, two = rows("..XX."), rows("..XXX")
    again = judged("I2", one, two, TORCHES, ({"torches": [2]}, {"torches": [2]}), round=2)
    assert codes(again) == []
    missed = ({"torches": [1]}, {"torches": [1, 2, 3]})
    assert codes(judged("I2", one, two, TORCHES, missed, round=3)) == ["torch-wrong"]
    with_a_gap = ({"torches": [1]}, {"torches": [1, 3]})
    assert codes(judged("I2", one, two, TORCHES, with_a_gap, round=3)) == []


def test_worst_skull_only() -> None:
    values = (-1, -2, -3, -4, -6, -8, -10, -12, -15, -18)
    assert [crossed_value(values, n) for n in (0, 1, 5, 10)] == [0, -1, -6, -18]
    assert score(Result("Luis", worst_skull=-6)).total == -6


def won(*calls: tuple[int, int, int], race_number: str = "lower") -> list[tuple[str, int, int]]:
    """Who wins which points of which colour, for (turn, player, number) of the built-in deck."""
    colors = {c.number: c.color for c in builtin_deck().cards}
    found = awards((Completion(*call) for call in calls), colors, race_number)
    return [(award.color, award.points, award.player) for award in found]


def test_two_fields_of_one_colour() -> None:
    greens = [(turn, LUIS, number) for turn, number in enumerate((1, 4, 7, 10))]
    assert won(*greens) == [("green", 10, LUIS), ("green", 6, LUIS)]


def test_two_thresholds_at_once() -> None:
    calls = [(0, LUIS, 1), (0, LUIS, 2), (1, LUIS, 4), (1, LUIS, 5)]
    assert won(*calls) == [("green", 10, LUIS), ("orange", 10, LUIS)]
    for already in range(6):
        greens = [(0, LUIS, 1 + 3 * n) for n in range(already)]
        before = len(won(*((n, p, c) for n, (_, p, c) in enumerate(greens))))
        both = [(n, p, c) for n, (_, p, c) in enumerate(greens)]
        both += [(10, LUIS, 40), (10, LUIS, 43)]
        assert len(won(*both)) - before <= 1


TWO_AND_ONE = [Completion(0, LUIS, 40), Completion(0, TOMAS, 20), Completion(0, LUIS, 5)]


@pytest.mark.parametrize(
    ("order", "draws"),
    [("lowest-number", [LUIS, LUIS, TOMAS]), ("each-card", [LUIS, TOMAS, LUIS])],
)
def test_draw_order(order: str, draws: list[int]) -> None:
    assert draw_order(TWO_AND_ONE, order) == draws
    game = Pyramids(builtin_deck())
    table = opened(game, (5, 40), (20, 21), options=options({"draw-order": order}))
    calls = [Completed(done.player, done.number) for done in TWO_AND_ONE]
    table = after(table, Revealed(None), *calls)
    assert draws_due(table.state).value == draws
    table = after(table, Drew(LUIS, 1, "deck"))
    assert table.state.notices == ()
    assert draws_due(table.state).value == draws[1:]
    out_of_order = after(table, Drew(draws[2], 2, "deck"))
    assert [notice.what for notice in out_of_order.state.notices] == ["drew-out-of-order"]


def test_race_number() -> None:
    calls = [(0, TOMAS, 1), (1, LUIS, 4), (1, LUIS, 40), (1, TOMAS, 22)]
    assert won(*calls) == [("green", 10, LUIS), ("green", 6, TOMAS)]
    assert won(*calls, race_number="higher") == [("green", 10, TOMAS), ("green", 6, LUIS)]
    game = Pyramids(builtin_deck())
    for value, first in (("lower", LUIS), ("higher", TOMAS)):
        table = opened(game, (), (), options=options({"race-number": value}))
        for turn in range(2):
            called = [Completed(player, n) for t, player, n in calls if t == turn]
            table = after(table, Revealed(None), *called)
        assert race_awards(game.box, table.state).value[0].player == first


def test_points_after_drawing() -> None:
    game = Pyramids(builtin_deck())
    table = opened(game, (1, 4), (2, 3))
    table = after(table, Revealed(None), Completed(LUIS, 4), Completed(LUIS, 1))
    before = race_awards(game.box, table.state).value
    assert draws_due(table.state).value == [LUIS, LUIS]
    table = after(table, Drew(LUIS, 7, "deck"), Drew(LUIS, 10, "deck"))
    assert race_awards(game.box, table.state).value == before
    assert before == [Award("green", 10, LUIS, 1, 0)], "the cards drawn bring no points"


def test_gem_past_the_tenth() -> None:
    cells = rows("..Er.", ".....", ".....", ".....", "..T..")
    full = {"gems": {"red": 10, "green": 2}}
    assert codes(judged("I2", BLANK, rows("..XX."), cells, (full, full))) == []
    nine = {"gems": {"red": 9, "green": 2}}
    assert codes(judged("I2", BLANK, rows("..XX."), cells, (nine, full))) == []
    assert codes(judged("I2", BLANK, rows("..XX."), cells, (nine, nine))) == ["gem-wrong"]


def test_tie_without_pyramids() -> None:
    luis = Result("Luis", torches=(1,), unfinished=(30, 9))
    tomas = Result("Tomás", torches=(3,), unfinished=(12, 13))
    shared = final([luis, tomas], "shared")
    assert (shared.winners, shared.ranks) == ((0, 1), (1, 1))
    assert shared.tie is not None and shared.tie.number is None
    lowest = final([tomas, luis], "lowest-unfinished")
    assert (lowest.winners, lowest.ranks) == ((1,), (2, 1))
    assert lowest.tie is not None and (lowest.tie.number, lowest.tie.unfinished) == (9, True)
    assert Options().tie_without_pyramids == "shared"
    done = Result("Sara", completed=(48,), worst_skull=-5)
    assert final([luis, done], "lowest-unfinished").winners == (1,)


def test_used_expeditions() -> None:
    table = after(opened(Pyramids(builtin_deck()), (), ()), Revealed("I3"), Revealed("L4"))
    assert table.state.expeditions == ("I3", "L4"), "anyone may look at them"


def test_one_mark_per_cell() -> None:
    table = opened(game_with(card(1), card(2), card(3), card(4)), (1, 2), (3, 4))
    entry = Marked(LUIS, (step(1, rows("..X.."), "single"),))
    table = after(table, Revealed("L3"), entry, Revealed("I2"))
    assert refusal(table, entry) is Reason.ILLEGAL_MARKS
    over = Marked(LUIS, (step(1, rows("..XX.")),))
    assert refusal(table, over) is Reason.ILLEGAL_MARKS
    after(table, Marked(LUIS, (step(1, rows("...XX")),)))


def test_walls_are_never_marked() -> None:
    walled = rows("..Ex.", "...#.", ".....", ".....", "..T..")
    single = judged("I3", rows("..XX."), rows("..XX.", "...X."), walled)
    assert faults(single) == [("wall-marked", 1, [[1, 3]])]
    extra = judged("I2", BLANK, rows("..XX.", "...X."), walled)
    assert faults(extra) == [("wall-marked", 1, [[1, 3]])]
    around = judged("I2", BLANK, rows("..XX.", "..X.."), walled)
    assert codes(around) == []


def test_entry_first() -> None:
    assert codes(judged("L3", BLANK, rows("..XX.", "..X.."))) == []
    beside = judged("L3", BLANK, rows("...XX", "...X."))
    assert faults(beside) == [("entry-not-first", 1, [[0, 3], [0, 4], [1, 3]])]


def test_connected_by_edges() -> None:
    one_touches = judged("I3", rows("..X.."), rows("..X..", "..XXX"))
    assert codes(one_touches) == []
    apart = judged("I3", rows("..X.."), rows("..X..", ".....", "..XXX"))
    assert faults(apart) == [("not-connected", 1, [[2, 2], [2, 3], [2, 4]])]


def test_whole_pattern_or_one_cell() -> None:
    assert codes(judged("L4", rows("..X.."), rows("..X..", "..XXX", "..X.."))) == []
    assert codes(judged("L4", rows("..X.."), rows("..X..", "..X.."))) == []
    assert codes(judged("L4", rows("..X.."), rows("..X..", "..XXX"))) == ["not-the-pattern"]
    five = judged("L4", rows("..X.."), rows("..X..", "..XXX", "..XX."))
    assert codes(five) == ["too-many-marks"]


def test_one_card_a_turn() -> None:
    split = judged("I2", BLANK, {1: rows("..X.."), 2: rows("..X..")})
    assert codes(split) == ["not-the-pattern"]
    with_a_cross = {1: rows("..XX."), 2: rows("..X..")}
    assert codes(judged("I2", BLANK, with_a_cross, CROSS_BESIDE_ENTRY)) == []


def test_a_turn_must_be_marked() -> None:
    assert faults(judged("I2", BLANK, BLANK)) == [("no-mark", None, [])]
    table = opened(game_with(card(1), card(2), card(3), card(4)), (1, 2), (3, 4))
    assert refusal(after(table, Revealed("I2")), Marked(LUIS, ())) is Reason.ILLEGAL_MARKS


def test_bonus_is_mandatory() -> None:
    unused = judged("I2", BLANK, rows("..XX."), CROSS_BESIDE_ENTRY)
    assert faults(unused) == [("bonus-missing", 1, [[0, 3]])]
    assert codes(judged("I2", BLANK, rows("..XXX"), CROSS_BESIDE_ENTRY)) == []


def test_bonus_chains() -> None:
    crosses = rows("..Exx", "....x", ".....", ".....", "..T..")
    whole = judged("I2", BLANK, rows("..XXX", "....X", "....X"), crosses)
    assert [step["as"] for step in whole["turn"]] == ["pattern", "bonus", "bonus", "bonus"]
    broken = judged("I2", BLANK, rows("..XXX", "....X"), crosses)
    assert codes(broken) == ["bonus-missing"]


def test_pattern_icons_before_bonus() -> None:
    cells = rows("..E..", "..px.", "...s.", ".....", "..T..")
    before, now = rows("..X.."), rows("..X..", "..XX.", "...X.")
    for order in CHOICES["skull-and-potion-order"].values:
        sheets: tuple[Json, Json] = ({"skulls": 0}, {"skulls": 1})
        skull_last = judged("I2", before, now, cells, sheets, skull_and_potion_order=order)
        assert codes(skull_last) == []
        sheets = ({"skulls": 0}, {"skulls": 0})
        skull_first = judged("I2", before, now, cells, sheets, skull_and_potion_order=order)
        assert codes(skull_first) == ["skull-wrong"]


def test_marks_stay() -> None:
    moved = judged("I2", rows("..XX."), rows("..X..", "..X.."))
    assert faults(moved) == [("mark-erased", 1, [[0, 3]])]


def test_gems_on_the_sheet() -> None:
    cells = rows("..Erg", "....r", ".....", ".....", "..T..")
    before, now = rows("..X.."), rows("..XXX", "....X")
    sheets = ({"gems": {"red": 1, "green": 0}}, {"gems": {"red": 3, "green": 1}})
    assert codes(judged("L3", before, now, cells, sheets)) == []
    other_colour = ({"gems": {"red": 1, "green": 0}}, {"gems": {"red": 2, "green": 2}})
    answer = judged("L3", before, now, cells, other_colour)
    assert faults(answer) == [("gem-wrong", 1, [[0, 3], [1, 4]]), ("gem-wrong", 1, [[0, 4]])]


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_torch_of_the_round(round_: int) -> None:
    answer = judged("I2", BLANK, rows("..XX."), TORCHES, ({"torches": []}, None), round_)
    assert answer["sheet"] == {"torches": [round_]}
    assert score(Result("Luis", torches=(round_,))).total == 5


def test_skulls_on_the_sheet() -> None:
    cells = rows("..Ess", ".....", ".....", ".....", "..T..")
    sheets = ({"skulls": 3}, {"skulls": 5})
    assert codes(judged("I3", BLANK, rows("..XXX"), cells, sheets)) == []
    crossed = fields_of(Sheet(skulls=5), (), LUIS)
    assert [crossed[f"skull.{n}"] for n in (1, 5, 6, 10)] == [CROSS, CROSS, EMPTY, EMPTY]


def test_potion_wipes_the_worst() -> None:
    sheets = ({"skulls": 5}, {"skulls": 3})
    assert codes(judged("I3", rows("..X.."), rows("..X..", "..X.."), POTION_BELOW, sheets)) == []
    left = fields_of(Sheet(skulls=3), (), LUIS)
    assert [left[f"skull.{n}"] for n in (1, 2, 3, 4, 5)] == [CROSS, CROSS, CROSS, EMPTY, EMPTY]


def test_tomb_completes() -> None:
    table = opened(game_with(card(1), card(2), card(3), card(4)), (1, 2), (3, 4))
    shaft = step(1, rows("..X..", "..X..", "..X.."))
    tomb = step(1, (*BLANK[:3], "..X..", "..X.."))
    table = after(table, Revealed("I3"), Marked(LUIS, (shaft,)))
    assert table.state.completed_by(LUIS) == []
    table = after(table, Revealed("I2"), Marked(LUIS, (tomb,)))
    assert table.state.completed_by(LUIS) == [1]
    assert [held.number for held in table.state.players[LUIS].hand] == [2]


def test_draw_from_supply_or_deck() -> None:
    table = opened(Pyramids(builtin_deck()), (1, 2), (3, 4))
    table = after(table, Supply((10, 11, 12, 13)))
    assert refusal(table, Drew(LUIS, 10, "supply")) is Reason.NO_DRAW_OWED
    table = after(table, Revealed(None), Completed(LUIS, 1))
    assert refusal(table, Drew(LUIS, 14, "supply")) is Reason.CARD_NOT_IN_SUPPLY
    assert refusal(table, Drew(LUIS, 10, "deck")) is Reason.CARD_ELSEWHERE
    assert after(table, Drew(LUIS, 10, "supply")).state.supply == (11, 12, 13)
    assert after(table, Drew(LUIS, 14, "deck")).state.supply == (10, 11, 12, 13)
    assert refusal(after(table, Drew(LUIS, 14, "deck")), Drew(LUIS, 15, "deck")) is (
        Reason.NO_DRAW_OWED
    )


def test_supply_refill() -> None:
    crosses = ("xxExx", "xxxxx", "xxxxx", "xxxxx", "xxTxx")
    game = game_with(*(card(number, crosses) for number in range(1, 49)))
    rng = random.Random(1)
    events, _ = deal(game, [GreedyPolicy(rng)] * 2, rng, Options())
    first_turns = events[: [isinstance(event, Revealed) for event in events].index(True, 40)]
    two_in_a_row = 0
    for last, event in pairwise(first_turns):
        if isinstance(last, Drew):
            same_player = isinstance(event, Drew) and event.player == last.player
            assert same_player or (isinstance(event, Supply) and len(event.cards) == 4)
            two_in_a_row += same_player
    assert two_in_a_row, "somebody took two cards with no refill in between"


def test_empty_deck() -> None:
    cards = builtin_deck().cards[:8]
    rng = random.Random(1)
    events, state = deal(game_with(*cards), [GreedyPolicy(rng)] * 2, rng, Options())
    assert state.over and len(state.expeditions) == 28
    assert state.supply is not None and len(state.supply) < 4
    assert sum(isinstance(event, Supply) for event in events) == 1, "it was never refilled"


def test_lowest_number_draws_first() -> None:
    done = [Completion(0, 0, 31), Completion(0, 1, 8), Completion(0, 2, 19)]
    assert draw_order(done) == [1, 2, 0]


def test_pyramid_points_at_2_4_6() -> None:
    greens = [(turn, LUIS, 1 + 3 * turn) for turn in range(8)]
    assert [len(won(*greens[:count])) for count in range(9)] == [0, 0, 1, 1, 2, 2, 3, 3, 3]


def test_points_10_6_3() -> None:
    greens = [(turn, turn % 4, 1 + 3 * turn) for turn in range(8)]
    assert won(*greens) == [("green", 10, 0), ("green", 6, 1), ("green", 3, 2)]
    award = Award("green", 10, LUIS, 4, 1)
    assert fields_of(Sheet(), [award], LUIS)["points.green.10"] == CROSS
    assert fields_of(Sheet(), [award], TOMAS)["points.green.10"] == STRIKE


def test_ties_in_a_race() -> None:
    first = [(0, LUIS, 1), (0, TOMAS, 4)]
    assert won(*first, (1, LUIS, 22), (1, TOMAS, 19)) == [
        ("green", 10, TOMAS),
        ("green", 6, LUIS),
    ]
    assert won(*first, (1, LUIS, 19), (1, TOMAS, 22))[0] == ("green", 10, LUIS)


def test_seven_of_eight_expeditions() -> None:
    table = opened(Pyramids(builtin_deck()), (), ())
    for pattern in ("I2", "I3", "I3", "L3", "L3", "T4"):
        table = after(table, Revealed(pattern))
    assert refusal(table, Revealed("I3")) is Reason.EXPEDITION_USED_UP
    table = after(table, Revealed("L4"))
    assert (table.state.round, table.state.turn) == (1, 7)
    table = after(table, Revealed("I3"))
    assert (table.state.round, table.state.turn) == (2, 1), "all eight are shuffled again"


def test_four_rounds() -> None:
    table = after(opened(Pyramids(builtin_deck()), (), ()), *[Revealed(None)] * 28)
    assert (table.state.round, table.state.turn) == (4, 7)
    assert refusal(table, Revealed(None)) is Reason.GAME_OVER


def test_final_score() -> None:
    result = Result("Eva", (9, 12, 40), (2, 3), {"purple": (6,)}, 4, 7, worst_skull=-8)
    assert score(result).total == 3 * 10 + 2 * 5 + 6 + 4 * 5 + 3 * 1 - 8


def test_incomplete_pyramids() -> None:
    assert score(Result("Eva", red_gems=1, unfinished=(3, 4))).total == 1


def test_tie_break_lowest_pyramid() -> None:
    luis = Result("Luis", completed=(30, 8))
    tomas = Result("Tomás", completed=(31, 5))
    sara = Result("Sara", completed=(1,))
    standing = final([luis, tomas, sara])
    assert (standing.winners, standing.ranks) == ((1,), (2, 1, 3))
    assert standing.tie is not None and standing.tie.number == 5


def test_set_up_four_keep_two() -> None:
    table = opened(Pyramids(builtin_deck()), (), ())
    assert refusal(table, Kept(LUIS, (1, 2, 3))) is Reason.CARD_COUNT
    assert refusal(table, Kept(LUIS, (1, 1))) is Reason.CARD_COUNT
    assert after(table, Kept(LUIS, (1, 2))).state.players[LUIS].hand != ()
    rng = random.Random(5)
    dealer = Dealer(Pyramids(builtin_deck()), [RandomPolicy(rng)] * 3, rng)
    state = dealer.play(Options())
    kept = [event for event in dealer.events if isinstance(event, Kept)]
    supply = next(event for event in dealer.events if isinstance(event, Supply))
    assert DRAWN_AT_SETUP == 4 and [len(event.cards) for event in kept] == [2, 2, 2]
    assert len(supply.cards) == 4 and state.over


@pytest.mark.parametrize(
    ("pattern", "ways"), [("I2", 2), ("I3", 2), ("L3", 4), ("T4", 4), ("L4", 8), ("O4", 1)]
)
def test_turn_and_mirror(pattern: str, ways: int) -> None:
    middle = ("E....", ".....", ".....", ".....", "T....")
    hand = (chamber(card(1, middle), GRID),)
    crossroads = (marks(("XXXXX", ".....", ".....", ".....", ".....")),)
    ends = [end[0] & ~crossroads[0] for end, _ in turns(hand, crossroads, pattern, Options())]
    shapes = set()
    for cells in (GRID.cells(new) for new in ends if new.bit_count() > 1):
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        shapes.add(frozenset((r - top, c - left) for r, c in cells))
    assert len(shapes) == ways
