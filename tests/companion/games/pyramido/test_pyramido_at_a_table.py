"""A table of Pyramido: late and missing reports, points alone, looks, corrections, showing."""

from enum import StrEnum

import pytest
from pyramido_games import GAME, dealt, dealt_to_the_end
from pyramido_tables import (
    domino,
    full,
    lays,
    quarry,
    refusal,
    table,
    with_events,
)

from companion.games.pyramido.answers import Gap, gaps, score_so_far, standing, whose_turn
from companion.games.pyramido.book import BOOK
from companion.games.pyramido.event_words import told
from companion.games.pyramido.events import Built, Ended, Event, Scored, Seen, Shown
from companion.games.pyramido.moves import Turn
from companion.games.pyramido.refusals import Refusal
from companion.games.pyramido.shapes import write_storey
from companion.games.pyramido.state import State
from companion.games.pyramido.state_shapes import PyramidoShown
from companion.table.log import Corrected, Table, new_table
from companion.table.refusal import Reason

ANA, LUIS, EVA = range(3)
RED_BROWN = domino("red tl", "brown tr")
LYING = ((0, 0), (0, 1))


def rows_of(stage: int, **other: str) -> tuple[tuple[str | None, ...], ...]:
    built = full(stage, "brown", [(0, 0)], r0c0="red tl", **other)
    return tuple(tuple(row) for row in write_storey(built, list(built.blocks)))


def kinds(state: State) -> set[tuple[str, int | None]]:
    return {(str(gap.gap), gap.player) for gap in gaps(state)}


def first_turn(player: int, number: int = RED_BROWN) -> Built:
    return lays(player, number, *LYING, jewels=[(0, 0)])


def shown(game: Table[State], language: str = "en") -> PyramidoShown:
    return BOOK.shown(GAME, game, language)


def test_a_table_of_points_alone_runs_to_its_end() -> None:
    game = table("Ana", "Luis")
    for stage, (ana, luis) in enumerate(((20, 18), (15, 22), (30, 12), (9, 22)), 1):
        assert game.state.stage == stage
        game = with_events(game, Scored(ANA, stage, ana, 1), Scored(LUIS, stage, luis, 2))
    assert game.state.over
    ranks = standing(game.state)
    assert ranks.value.winners == (LUIS,) and ranks.value.tie is not None
    assert ranks.value.tie.by == "tiles", "74 each, and Luis has more tiles left"
    assert ranks.rests_on == ()


def test_points_come_one_stage_after_the_other() -> None:
    game = table()
    assert refusal(game, Scored(ANA, 2, 20))[0] is Refusal.STAGE_OUT_OF_ORDER
    assert refusal(game, Scored(7, 1, 20))[0] is Reason.UNKNOWN_PLAYER
    assert refusal(new_table(GAME), Scored(ANA, 1, 20))[0] is Reason.NOT_OPEN


def test_points_told_against_the_pyramid_stand_and_are_noticed() -> None:
    game = with_events(table(), Seen(ANA, (rows_of(1),)))
    assert game.state.players[ANA].points == (2,)
    game = game.append(Scored(ANA, 1, 24))
    assert game.state.players[ANA].points == (24,)
    assert [notice.what for notice in game.state.notices][-1] == "total-differs"


def test_after_points_alone_a_pyramid_must_be_looked_at_before_it_grows() -> None:
    game = with_events(table(), Scored(ANA, 1, 20), Scored(LUIS, 1, 20))
    reason, text = refusal(game, first_turn(ANA))
    assert reason is Refusal.STOREY_UNKNOWN and "report a look" in text
    game = game.append(Seen(ANA, (rows_of(1),)))
    assert game.state.players[ANA].pyramid.stage == 2
    assert game.append(first_turn(ANA)).state.players[ANA].pyramid.top.blocks


def test_a_turn_before_its_time_is_taken_with_a_notice_and_the_quarry_forgotten() -> None:
    game = with_events(table("Ana", "Luis", "Eva"), quarry(1, 2, 3), first_turn(EVA))
    assert [(n.what, n.player) for n in game.state.notices] == [("out-of-turn", EVA)]
    assert not game.state.quarry.known
    assert {("turn", ANA), ("turn", LUIS), ("quarry", None)} <= kinds(game.state)
    assert whose_turn(game.state).value == ANA
    assert Gap.TURN in {gap.gap for gap in whose_turn(game.state).rests_on}


def test_turns_go_round_from_the_starting_player() -> None:
    game = table("Ana", "Luis", "Eva")
    for seat, number in ((ANA, 5), (LUIS, 11), (EVA, 17)):
        assert game.state.turn_of == seat
        game = game.append(first_turn(seat, number))
    assert game.state.turn_of == ANA and game.state.notices == ()


def test_a_domino_that_nobody_described_leaves_its_points_open() -> None:
    game = with_events(table(), lays(ANA, None, *LYING))
    assert ("block", ANA) in kinds(game.state)
    assert score_so_far(game.state, ANA).rests_on
    unknown = tuple(tuple("?" for _ in row) for row in rows_of(1))
    game = game.append(Seen(ANA, (unknown,)))
    assert game.state.players[ANA].points == (None,)
    assert ("points", ANA) in kinds(game.state)
    both = game.append(Seen(LUIS, (rows_of(1),)))
    assert both.state.stage == 2 and both.state.turn_of is None, "who starts is not known"
    assert both.append(Scored(ANA, 1, 9)).state.turn_of == LUIS


def test_the_quarry_is_followed_from_refill_to_refill() -> None:
    lying = Shown((RED_BROWN, 2, 3), (21, 22, 23, 24), (22, 22, 22, 21))
    turn = Turn(RED_BROWN, LYING, ((0, 0),))
    game = with_events(table(), lying, Built(ANA, turn, pile=1))
    assert game.state.quarry.dominoes == (22, 2, 3)
    assert game.state.quarry.tops == (21, None, 23, 24)
    assert refusal(game, Built(LUIS, Turn(5, LYING, ((0, 0),))))[0] is Refusal.ILLEGAL_TURN
    assert "Pile 4" in refusal(game, Built(LUIS, Turn(2, LYING, ((0, 0),)), pile=3))[1]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Shown((1, 1, 2), (None,) * 4), Reason.CARD_ELSEWHERE),
        (Shown((1, 2, 91), (None,) * 4), Reason.UNKNOWN_CARD),
        (Shown((1, 2), (None,) * 4), Reason.CARD_COUNT),
        (Shown((1, 2, 3), (None,) * 4, (40, 40, 40, 40)), Reason.CARD_COUNT),
        (Shown((RED_BROWN, 2, 3), (None,) * 4), Reason.CARD_ELSEWHERE),
        (first_turn(9), Reason.UNKNOWN_PLAYER),
        (first_turn(LUIS, 91), Reason.UNKNOWN_CARD),
        (first_turn(LUIS), Refusal.ILLEGAL_TURN),
        (Seen(LUIS, ((("pink",),),)), Refusal.ILLEGAL_TURN),
        (Seen(LUIS, ()), Refusal.ILLEGAL_TURN),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(event: Event, reason: StrEnum) -> None:
    assert refusal(with_events(table(), first_turn(ANA)), event)[0] is reason


def test_a_look_cannot_take_back_a_finished_stage() -> None:
    game = with_events(table(), Seen(ANA, (rows_of(1),)), Seen(LUIS, (rows_of(1),)))
    half = (rows_of(1)[0],)
    assert refusal(game, Seen(ANA, (half,)))[0] is Refusal.STAGE_OUT_OF_ORDER


def test_a_turn_that_is_over_is_corrected_where_everybody_sees_it() -> None:
    game = with_events(table(), first_turn(ANA), first_turn(LUIS, 11))
    entry = next(place for place, event in game.counting if event == first_turn(ANA))
    other = lays(ANA, 5, *LYING, jewels=[(0, 1)])
    game = game.append(Corrected(entry, other))
    assert len(game.corrections) == 1 and game.state.used == {5, 11}
    (seen,) = shown(game).corrections
    assert "red and brown" in seen.was and "yellow and brown" in str(seen.now)


def test_an_ended_game_takes_late_points_and_nothing_else() -> None:
    game = with_events(table(), Ended())
    assert refusal(game, first_turn(ANA))[0] is Reason.GAME_OVER
    assert game.append(Scored(ANA, 1, 20)).state.players[ANA].points == (20,)


def test_devices_get_every_quarter_that_is_seen_with_its_zone() -> None:
    played = dealt(dealt_to_the_end(1)[0])
    game = with_events(new_table(GAME), *played.events)
    for player, state in zip(shown(game).players, game.state.players, strict=True):
        assert len(player.quarters) == 80, "eight rows of ten, or ten of eight"
        assert {quarter.storey for quarter in player.quarters} == {1, 2, 3, 4}
        symbols = [0] * len(player.score.zones)
        for quarter in player.quarters:
            assert quarter.zone is not None
            assert player.score.zones[quarter.zone].color == quarter.color
            symbols[quarter.zone] += quarter.symbol
        if game.state.options.covered_symbols == "hidden":
            assert symbols == [zone.symbols for zone in player.score.zones]
        assert player.score.total == state.points[-1]
        assert sum(zone.bonus for zone in player.score.zones) == 1


def test_devices_get_the_window_that_a_lowest_storey_can_still_grow_into() -> None:
    game = with_events(table(), first_turn(ANA))
    player = shown(game).players[ANA]
    frame = player.storeys[0].frame
    assert (frame.top, frame.left, frame.rows, frame.cols) == (-4, -3, 9, 8)
    assert len(player.room) == 16 and player.fill is not None and player.fill.gaps == 0
    assert player.jewels_home == ["brown", "blue", "yellow", "turquoise", "green"]
    assert player.tiles == ["brown/blue", "yellow/turquoise", "red/green"]


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_every_event_is_told_in_the_readers_language(language: str) -> None:
    names = ["Ana", "Luis", "Eva", "Tom"]
    events = [*dealt(3).events[:40], Scored(ANA, 1, 24), Seen(ANA, (rows_of(1),)), Ended()]
    said = [told(event, names, language) for event in events]
    assert all(text.endswith(".") and "{" not in text for text in said)
    words = {"en": "laid", "es": "colocó", "pt": "colocou"}
    assert sum(words[language] in text for text in said) > 10
