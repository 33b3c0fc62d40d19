"""Counting at the end: whatever was played comes to the same score when it is only counted, and
what the table knows already is neither asked twice nor told twice."""

import random

import pytest

from companion.bad_input import BadInput
from companion.decks import builtin_deck
from companion.games.pyramids.answers import final_score, results
from companion.games.pyramids.choices import Options
from companion.games.pyramids.counting import PyramidsCount
from companion.games.pyramids.dealer import deal
from companion.games.pyramids.events import Completed, Kept, Opened, Revealed
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.state import State
from companion.table.log import Table, new_table, replay

GAME = Pyramids(builtin_deck())
COUNT = PyramidsCount()
NOTHING = {"red": ["0"], "green": ["0"], "skulls": ["0"]}


def played(seed: int, players: int) -> Table[State]:
    chance = random.Random(seed)
    seats = [POLICIES["greedy"](chance) for _ in range(players)]
    events, _ = deal(GAME, seats, chance, Options())
    return replay(GAME, events)


def answers(table: Table[State], seat: int) -> dict[str, list[str]]:
    """What somebody would tap who reads a player's cards and score card."""
    ended = results(GAME.box, table.state)[seat]
    sheet = table.state.players[seat].sheet
    points = [f"{color}-{value}" for color, values in ended.points.items() for value in values]
    return {
        "done": [str(number) for number in ended.completed],
        "torch": [str(round_) for round_ in sheet.torches],
        "points": points,
        "red": [str(sheet.red_gems)],
        "green": [str(sheet.green_gems)],
        "skulls": [str(sheet.skulls)],
    }


def counted(table: Table[State], seat: int, told: dict[str, list[str]]) -> Table[State]:
    for event in COUNT.events(GAME, table, seat, told):
        table = table.append(event)
    return table


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_is_only_counted_comes_to_the_score_of_the_game_played(seed: int) -> None:
    truth = played(seed, 2 + seed % 3)
    names = tuple(player.name for player in truth.state.players)
    table = new_table(GAME).append(Opened(names, Options()))
    for seat in range(len(names)):
        assert not COUNT.is_counted(table, seat)
        table = counted(table, seat, answers(truth, seat))
        assert COUNT.is_counted(table, seat)
    assert final_score(GAME.box, table.state).value == final_score(GAME.box, truth.state).value
    assert COUNT.problems(GAME, table, "en") == []


@pytest.mark.parametrize("seed", range(3))
def test_a_sheet_that_agrees_changes_no_score_and_one_that_does_not_is_told(seed: int) -> None:
    truth = played(seed, 3)
    before = final_score(GAME.box, truth.state).value
    told = answers(truth, 0)
    table = counted(truth, 0, told)
    assert final_score(GAME.box, table.state).value == before
    assert COUNT.problems(GAME, table, "en") == []
    assert COUNT.events(GAME, table, 0, told) == [], "told once is enough"
    wrong = {**told, "red": [str((int(told["red"][0]) + 1) % 11)]}
    (problem,) = COUNT.problems(GAME, counted(table, 0, wrong), "en")
    assert "red gems" in problem


def test_cards_whose_draw_nobody_reported_can_be_counted() -> None:
    table = new_table(GAME).append(Opened(("Luis", "Sara"), Options()))
    for event in (Kept(0, (3, 4)), Revealed("T4"), Completed(0, 3)):
        table = table.append(event)
    table = counted(table, 0, {**NOTHING, "done": ["3", "20", "4", "31"]})
    assert sorted(table.state.completed_by(0)) == [3, 4, 20, 31]


def test_a_call_that_was_wrong_is_taken_back_and_marks_are_not() -> None:
    table = new_table(GAME).append(Opened(("Luis", "Sara"), Options())).append(Completed(0, 3))
    assert counted(table, 0, NOTHING).state.completed_by(0) == []
    truth = played(1, 2)
    with pytest.raises(BadInput, match="complete by its marks"):
        COUNT.events(GAME, truth, 0, NOTHING)
