"""What holds of every table of Pyramido, whatever is reported to it and in whatever order."""

import json
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pyramido_games import GAME
from pyramido_random_events import Game, anything, next_entries, sensible, tables

from companion.bad_input import BadInput
from companion.games.pyramido.answers import gaps, score_so_far, standing, whose_turn
from companion.games.pyramido.book import BOOK
from companion.games.pyramido.refusals import Refusal
from companion.table.file import dumps, loads
from companion.table.log import replay
from companion.table.refusal import Reason, Refused
from companion.words import LANGUAGES

EXAMPLES = settings(max_examples=80)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def appended(table: Game, entry: Any) -> Game | None:
    try:
        return table.append(entry)
    except Refused as refused:
        assert isinstance(refused.reason, Reason | Refusal)
        assert str(refused)
        return None


def grown(data: st.DataObject, table: Game, most: int = 4) -> Game:
    """The table after some more entries, those that were refused left out."""
    for _ in range(data.draw(st.integers(0, most))):
        table = appended(table, data.draw(next_entries(table))) or table
    return table


@EXAMPLES
@given(tables(), st.data())
def test_undo_after_do_is_the_identity(table: Game, data: st.DataObject) -> None:
    after = appended(table, data.draw(sensible(table) | anything))
    assume(after is not None)
    assert after is not None
    undone = after.undo()
    assert undone.state == table.state
    assert undone.counting == table.counting
    assert undone.corrections == table.corrections, "free within the turn"
    assert undone.entries[:-1] == after.entries, "nothing is ever taken out"


@EXAMPLES
@given(tables(), st.data())
def test_replay_equals_state(table: Game, data: st.DataObject) -> None:
    table = grown(data, table)
    assert replay(GAME, table.entries) == table
    assert GAME.replay(event for _, event in table.counting) == table.state


@EXAMPLES
@given(tables(), st.data())
def test_a_table_comes_back_from_its_json(table: Game, data: st.DataObject) -> None:
    table = grown(data, table)
    text = dumps(table, GAME)
    again = loads(text, GAME)
    assert again == table
    assert dumps(again, GAME) == text


@EXAMPLES
@given(tables(), st.data())
def test_a_refused_entry_changes_nothing(table: Game, data: st.DataObject) -> None:
    before = dumps(table, GAME), repr(table.state), table.corrections
    assume(appended(table, data.draw(anything | next_entries(table))) is None)
    assert (dumps(table, GAME), repr(table.state), table.corrections) == before


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


@given(json_values)
def test_json_that_is_no_event_is_refused_in_a_sentence(value: Any) -> None:
    try:
        GAME.read(value)
    except BadInput as error:
        assert str(error).startswith("this is no event")
