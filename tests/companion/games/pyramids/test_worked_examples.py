"""The worked examples of the rulebook, each played out with the same people and figures."""

from companion.decks import builtin_deck
from companion.games.pyramids.answers import draws_due, final_score, race_awards
from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.events import (
    Completed,
    Drew,
    Ended,
    Event,
    Marked,
    Revealed,
    Seen,
    Supply,
)
from companion.games.pyramids.fields import CROSS, EMPTY, STRIKE, fields_of
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.races import Award
from companion.games.pyramids.scoring import Result, final, score
from companion.games.pyramids.state import Held, State
from companion.patterns import PATTERNS, shape
from companion.table.log import Table
from companion.table.refusal import Reason
from tests.companion.small_tables import (
    BLANK,
    HALL,
    after,
    card,
    dispute,
    faults,
    game_with,
    marks,
    opened,
    refusal,
    settled,
    step,
)

LUIS, TOMAS, SARA, EVA = 0, 1, 2, 3

L_OVER_THE_ENTRY = ("..XX.", "..X..", "..X..", ".....", ".....")
L_BESIDE_THE_ENTRY = ("...XX", "...X.", "...X.", ".....", ".....")


def test_luis_marks_the_l_turned_and_mirrored_over_the_entry() -> None:
    game = game_with(card(1), card(2))
    as_printed = {(0, 0), (0, 1), (0, 2), (1, 0)}
    turned = {(c, 1 - r) for r, c in as_printed}
    mirrored = {(r, 1 - c) for r, c in turned}
    assert PATTERNS["L4"].cells == as_printed
    assert shape([(0, 2), (0, 3), (1, 2), (2, 2)]) == mirrored
    answer = settled(game, dispute("L4", {1: BLANK, 2: BLANK}, {1: L_OVER_THE_ENTRY, 2: BLANK}))
    assert answer["verdict"] == "legal"
    assert answer["turn"] == [
        {"card": 1, "cells": [[0, 2], [0, 3], [1, 2], [2, 2]], "as": "pattern"}
    ]


def test_the_same_l_beside_the_entry_would_not_do() -> None:
    game = game_with(card(1), card(2))
    answer = settled(game, dispute("L4", {1: BLANK, 2: BLANK}, {1: L_BESIDE_THE_ENTRY, 2: BLANK}))
    assert faults(answer) == [("entry-not-first", 1, [[0, 3], [0, 4], [1, 3], [2, 3]])]


def test_the_table_takes_luis_l_and_refuses_the_one_beside_the_entry() -> None:
    game = game_with(card(1), card(2), card(3), card(4))
    table = after(opened(game, (1, 2), (3, 4)), Revealed("L4"))
    assert refusal(table, Marked(LUIS, (step(1, L_BESIDE_THE_ENTRY),))) is Reason.ILLEGAL_MARKS
    table = after(table, Marked(LUIS, (step(1, L_OVER_THE_ENTRY),)))
    assert table.state.players[LUIS].hand == (Held(1, marks(L_OVER_THE_ENTRY)), Held(2, 0))


GALLERY = ("Etttt", ".....", ".....", ".....", "T....")
"""Four torches in a row from the entry."""


def _torch_by_torch(turns: int) -> State:
    """Tomás marks the entry, then a torch in each of these turns, all singles."""
    game = game_with(card(1), card(2), card(3, GALLERY), card(4))
    table = after(opened(game, (1, 2), (3, 4)))
    for turn in range(turns):
        row = "." * turn + "X" + "." * (4 - turn)
        mark = step(3, (row, *BLANK[1:]), "single")
        table = after(table, Revealed(None), Marked(TOMAS, (mark,)))
    return table.state


def test_tomas_crosses_the_torch_of_round_one_once() -> None:
    assert _torch_by_torch(turns=1).players[TOMAS].sheet.torches == frozenset()
    assert _torch_by_torch(turns=2).players[TOMAS].sheet.torches == {1}
    assert _torch_by_torch(turns=4).players[TOMAS].sheet.torches == {1}


def test_tomas_gets_the_second_torch_only_in_round_two() -> None:
    game = game_with(card(3, GALLERY), card(4))
    entered = {3: ("XX...", *BLANK[1:]), 4: BLANK}
    further = {3: ("XXX..", *BLANK[1:]), 4: BLANK}
    first, both = {"torches": [1]}, {"torches": [1, 2]}
    in_round_one = settled(game, dispute("I2", entered, further, (first, both), round=1))
    assert faults(in_round_one) == [("torch-wrong", 3, [[0, 2]])]
    assert in_round_one["sheet"] == first
    in_round_two = settled(game, dispute("I2", entered, further, (first, both), round=2))
    assert (in_round_two["verdict"], in_round_two["sheet"]) == ("legal", both)


def test_luis_completes_a_card_draws_from_the_supply_which_is_refilled_to_four() -> None:
    shaft = (".#E#.", ".#.#.", ".#.#.", ".#.#.", ".#T#.")
    cards = [card(n, shaft if n == 2 else HALL) for n in range(1, 20)]
    table = after(opened(game_with(*cards), (1, 2), (3, 4)), Supply((10, 11, 12, 13)))
    column = ("..X..", "..X..", "..X..", "..X..", "..X..")
    table = after(
        table,
        Revealed("I3"),
        Marked(LUIS, (step(2, (*column[:3], *BLANK[3:])),)),
        Revealed("I2"),
        Marked(LUIS, (step(2, (*BLANK[:3], *column[3:])),)),
    )
    assert table.state.completed_by(LUIS) == [2]
    assert table.state.players[LUIS].hand == (Held(1),)
    assert draws_due(table.state).value == [LUIS]
    table = after(table, Drew(LUIS, 12, "supply"))
    assert table.state.players[LUIS].hand == (Held(1), Held(12))
    assert table.state.supply == (10, 11, 13)
    assert draws_due(table.state).value == []
    table = after(table, Supply((10, 11, 13, 14)))
    assert table.state.supply == (10, 11, 13, 14)
    assert refusal(table, Supply((10, 11, 13, 14, 15))) is Reason.CARD_COUNT
    assert refusal(table, Supply((10, 11, 13, 2))) is Reason.CARD_ELSEWHERE


def _calls(*turns: tuple[tuple[int, int], ...]) -> Table[State]:
    """A table of four at which nothing is reported but completed pyramids, turn by turn."""
    table = opened(Pyramids(builtin_deck()), (), (), (), ())
    for called in turns:
        events: list[Event] = [Revealed(None)]
        events += [Completed(player, number) for player, number in called]
        table = after(table, *events)
    return table


def _field(table: Table[State], player: int, field: str) -> str:
    box = Pyramids(builtin_deck()).box
    won = race_awards(box, table.state).value
    return fields_of(table.state.players[player].sheet, won, player)[field]


def test_luis_green_ten_and_tomas_purple_ten_while_the_others_strike() -> None:
    colors = {c.number: c.color for c in builtin_deck().cards}
    assert [colors[n] for n in (1, 7)] == ["green", "green"]
    assert [colors[n] for n in (3, 9)] == ["purple", "purple"]
    table = _calls(((LUIS, 1), (TOMAS, 3)), ((LUIS, 7), (TOMAS, 9)))
    for player in (LUIS, TOMAS, SARA, EVA):
        green = CROSS if player == LUIS else STRIKE
        purple = CROSS if player == TOMAS else STRIKE
        assert _field(table, player, "points.green.10") == green
        assert _field(table, player, "points.purple.10") == purple
        assert _field(table, player, "points.green.6") == EMPTY
        assert _field(table, player, "points.orange.10") == EMPTY


def test_tomas_with_15_scores_purple_six_before_sara_with_33_scores_three() -> None:
    early = (((TOMAS, 3),), ((TOMAS, 9),), ((TOMAS, 21), (SARA, 27)))
    table = _calls(*early, ((SARA, 33), (TOMAS, 15)))
    box = Pyramids(builtin_deck()).box
    assert race_awards(box, table.state).value == [
        Award("purple", 10, TOMAS, 9, 1),
        Award("purple", 6, TOMAS, 15, 3),
        Award("purple", 3, SARA, 33, 3),
    ]
    assert _field(table, TOMAS, "points.purple.6") == CROSS
    assert _field(table, SARA, "points.purple.6") == STRIKE
    assert _field(table, SARA, "points.purple.3") == CROSS
    assert _field(table, LUIS, "points.purple.3") == STRIKE


def test_after_the_three_nobody_wins_purple_points_any_more() -> None:
    early = (((TOMAS, 3),), ((TOMAS, 9),), ((TOMAS, 21), (SARA, 27)))
    table = _calls(*early, ((SARA, 33), (TOMAS, 15)), ((LUIS, 6),), ((LUIS, 12),))
    won = race_awards(Pyramids(builtin_deck()).box, table.state).value
    assert [award for award in won if award.player == LUIS] == []


LUIS_AT_THE_END = Result(
    "Luis",
    completed=(1, 7, 13, 19, 2, 8, 3),
    torches=(1, 4),
    points={"green": (10, 6), "orange": (3,)},
    red_gems=6,
    green_gems=3,
    worst_skull=-6,
)


def test_luis_ends_with_111_points() -> None:
    counted = score(LUIS_AT_THE_END)
    assert counted.pyramids == 70
    assert counted.torches == 10
    assert counted.points == 19
    assert counted.gems == 5 + 5 + 5 + 3
    assert counted.skulls == -6
    assert counted.total == 111
    assert final([LUIS_AT_THE_END]).winners == (0,)


def test_luis_111_points_at_a_table() -> None:
    """Others take the orange 10 and 6 first; Luis's sheet is looked at when all is over."""
    oranges = ((TOMAS, 5), (TOMAS, 11), (SARA, 14), (SARA, 17))
    mine = tuple((LUIS, number) for number in LUIS_AT_THE_END.completed)
    table = _calls(*((call,) for call in (*oranges, *mine)))
    crossed = frozenset({("green", 10), ("green", 6), ("orange", 3)})
    skulls = builtin_deck().score_card.skull_values.index(-6) + 1
    sheet = SheetSeen(frozenset({1, 4}), 6, 3, skulls, crossed)
    blank = tuple(SheetSeen(frozenset(), 0, 0, 0, None) for _ in range(3))
    looks = [Seen(player, (), shown) for player, shown in enumerate((sheet, *blank))]
    table = after(table, Ended(), *looks)
    answer = final_score(Pyramids(builtin_deck()).box, table.state)
    assert answer.rests_on == ()
    assert answer.value.scores[LUIS].total == 111
    assert answer.value.winners == (LUIS,)
