"""The worked examples of the rulebook, played out with the same people and figures.

book_example.json has the turns of a whole pyramid, of the box's own dominoes and all three
resurfacing tiles, that scores zone for zone what the rulebook counts.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from pyramido_oracle_terms import storeys_of
from pyramido_tables import GAME, table, table_options, with_events

from companion.games.pyramido.answers import gaps, score_so_far, standing
from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.events import Scored
from companion.games.pyramido.finals import FinalShape
from companion.games.pyramido.moves import Turn, played, turn_faults
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.quarry import Quarry, taken, taking_faults
from companion.games.pyramido.results import score_final
from companion.games.pyramido.scoring import stage_score
from companion.games.pyramido.shapes import TurnShape, read_turn, write_storey
from companion.games.pyramido.state import State
from companion.json_shapes import parse_json
from companion.table.log import Table
from oracle.pyramido.zones import stage_score as oracle_score

BOOK: list[list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("book_example.json").read_text(encoding="utf-8")
)
ZONES = {1: [4, 4, 4, 3, 3, 3], 2: [6, 5, 4, 4], 3: [7, 6, 6, 5], 4: [8, 7]}
BONUS = {1: 3, 2: 4, 3: 5, 4: 7}
TOTALS = {1: 24, 2: 23, 3: 29, 4: 22}
TABLET = {
    "Mino": (20, 24, 26, 19),
    "Carl": (24, 23, 29, 22),
    "Jo": (21, 22, 25, 18),
    "Bru": (18, 21, 24, 20),
}
MINO, CARL, JO, BRU = range(4)


def turns(stage: int) -> list[Turn]:
    shapes = [parse_json(json.dumps(turn), TurnShape, "turn") for turn in BOOK[stage - 1]]
    return [read_turn(shape) for shape in shapes]


def built(stage: int) -> Pyramid:
    """The example's pyramid at the end of a stage, every turn checked on the way."""
    pyramid = Pyramid()
    for nth in range(1, stage + 1):
        pyramid = pyramid.risen()
        for turn in turns(nth):
            domino = dominoes()[turn.domino or 0]
            assert turn_faults(pyramid, turn, domino, table_options()) == []
            pyramid = played(pyramid, turn, domino)
    return pyramid


@pytest.mark.parametrize("stage", TOTALS)
def test_a_stage_scores_zone_by_zone_as_in_the_book(stage: int) -> None:
    score = stage_score(built(stage), table_options())
    assert sorted((zone.symbols for zone in score.marked), reverse=True) == ZONES[stage]
    assert (score.bonus, score.total) == (BONUS[stage], TOTALS[stage])
    assert score.total == sum(ZONES[stage]) + BONUS[stage]


@pytest.mark.parametrize("stage", TOTALS)
def test_the_oracle_counts_the_same(stage: int) -> None:
    pyramid = built(stage)
    assert oracle_score(storeys_of(pyramid), set(pyramid.top.jewels), {}) == TOTALS[stage]


def test_without_resurfacing_the_last_stage_gives_fourteen() -> None:
    (turn,) = turns(4)
    assert turn.tiles
    plain = turn._replace(tiles=())
    pyramid = played(built(3).risen(), plain, dominoes()[turn.domino or 0])
    score = stage_score(pyramid, table_options())
    assert [zone.symbols for zone in score.marked] == [7]
    assert (score.bonus, score.total) == (7, 14), "one zone alone is the smallest"


def test_what_lacks_a_jewel_gives_nothing_in_the_second_stage() -> None:
    score = stage_score(built(2), table_options())
    unmarked = [zone for zone in score.zones if zone.symbols and not zone.marked]
    assert unmarked and len(score.marked) == 4


def whole_game() -> Table[State]:
    """The four of the book: Carl's pyramid turn by turn, of the others what they wrote down."""
    game = table(*TABLET)
    for stage in TOTALS:
        for turn in BOOK[stage - 1]:
            game = game.append(GAME.read({"event": "built", "player": CARL, **turn}))
        others = [seat for seat in (MINO, JO, BRU) if seat != CARL]
        names = list(TABLET)
        told = (Scored(seat, stage, TABLET[names[seat]][stage - 1]) for seat in others)
        game = with_events(game, *told)
    return game


def test_the_whole_game_ends_as_on_the_books_tablet() -> None:
    state = whole_game().state
    assert state.over
    assert tuple(state.players[CARL].points) == TABLET["Carl"]
    answer = standing(state)
    totals = [sum(points or 0 for points in player.points) for player in state.players]
    assert totals == [89, 98, 86, 83]
    assert answer.value.winners == (CARL,) and answer.value.ranks == (2, 1, 3, 4)
    assert {unknown.player for unknown in answer.rests_on} == {MINO, JO, BRU}
    assert score_so_far(state, CARL).value.total == 22 and score_so_far(state, CARL).rests_on == ()
    assert all(unknown.player != CARL for unknown in gaps(state))


def test_the_fourth_architect_had_the_fewest_points_and_starts_the_second_stage() -> None:
    first = with_events(
        table(*TABLET), *(Scored(seat, 1, TABLET[name][0]) for seat, name in enumerate(TABLET))
    )
    assert first.state.turn_of == BRU


def test_the_score_command_counts_the_books_pyramid_from_its_blocks() -> None:
    pyramid = built(4)
    stages = [{"blocks": write_storey(s, list(s.blocks))} for s in pyramid.storeys]
    players = [
        {"name": name, "stages": stages if name == "Carl" else list(points)}
        for name, points in TABLET.items()
    ]
    text = json.dumps({"game": "pyramido", "players": players})
    answer = score_final(parse_json(text, FinalShape, "final"))
    assert answer["problems"] == [] and answer["winners"] == ["Carl"]
    carl = answer["players"][CARL]
    assert (carl["stages"], carl["total"]) == ([24, 23, 29, 22], 98)
    assert carl["resurfacing_left"] == 0


def test_the_middle_and_the_right_of_the_quarry_are_refilled_from_above() -> None:
    lying = Quarry((1, 2, 3), (10, 20, 30, 40))
    assert taking_faults(lying, 2, 2, None) == []
    middle = taken(lying, 2, 2, None)
    assert middle.dominoes == (1, 30, 3)
    assert taking_faults(middle, 3, 3, None) == []
    assert taken(middle, 3, 3, None).dominoes == (1, 30, 40)
