"""What holds of every table of Pyramido, whatever is reported to it and in whatever order."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pyramido_games import GAME
from pyramido_random_events import Game, anything, next_entries, sensible, tables

from companion.bad_input import BadInput
from companion.games.pyramido.answers import gaps, score_so_far, standing, whose_turn
from companion.games.pyramido.book import BOOK
from companion.words import LANGUAGES
from tests.companion.games import any_table

EXAMPLES = settings(max_examples=80)


def grown(data: st.DataObject, table: Game, most: int = 4) -> Game:
    return any_table.grown(data, table, next_entries, most)


@EXAMPLES
@given(tables(), st.data())
def test_undo_after_do_is_the_identity(table: Game, data: st.DataObject) -> None:
    any_table.undo_is_the_identity(table, data.draw(sensible(table) | anything))


@EXAMPLES
@given(tables(), st.data())
def test_replay_equals_state(table: Game, data: st.DataObject) -> None:
    any_table.replay_equals_state(grown(data, table), GAME)


@EXAMPLES
@given(tables(), st.data())
def test_a_table_comes_back_from_its_json(table: Game, data: st.DataObject) -> None:
    any_table.comes_back_from_its_json(grown(data, table), GAME)


@EXAMPLES
@given(tables(), st.data())
def test_a_refused_entry_changes_nothing(table: Game, data: st.DataObject) -> None:
    any_table.refusal_changes_nothing(table, GAME, data.draw(anything | next_entries(table)))


@EXAMPLES
@given(tables(), st.data())
def test_every_moment_can_be_shown_told_and_answered(table: Game, data: st.DataObject) -> None:
    table = grown(data, table)
    language = data.draw(st.sampled_from(LANGUAGES))
    shown = BOOK.shown(GAME, table, language)
    assert json.loads(shown.model_dump_json())["entries"] == len(table.entries)
    names = [player.name for player in table.state.players]
    assert all(BOOK.words(event, names, language) for _, event in table.counting)
    assert whose_turn(table.state).value in (None, *table.state.playing)
    for seat in range(len(names)):
        assert score_so_far(table.state, seat).value.total >= 0
    if names:
        assert min(standing(table.state).value.ranks) == 1


@EXAMPLES
@given(tables(), st.data())
def test_no_domino_lies_in_two_places(table: Game, data: st.DataObject) -> None:
    state = grown(data, table).state
    lying = [n for n in (*state.quarry.dominoes, *state.quarry.tops) if n is not None]
    assert len(set(lying)) == len(lying)
    assert not state.used & set(lying)


@EXAMPLES
@given(tables())
def test_where_nothing_was_forgotten_nothing_is_missing(table: Game) -> None:
    told = {gap.gap for gap in gaps(table.state)}
    out_of_turn = any(notice.what == "out-of-turn" for notice in table.state.notices)
    if not out_of_turn:
        assert "points" not in told and "block" not in told


@given(any_table.json_values)
def test_json_that_is_no_event_is_refused_in_a_sentence(value: Any) -> None:
    try:
        GAME.read(value)
    except BadInput as error:
        assert str(error).startswith("this is no event")
