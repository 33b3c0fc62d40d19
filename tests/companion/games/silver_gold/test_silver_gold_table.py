"""What holds of every table of Silver & Gold, whatever is reported to it, in whatever order."""

import json
import random

import pytest
from dealt_treasures import dealt
from hypothesis import assume, given
from hypothesis import strategies as st
from random_treasures import (
    DEALT,
    Game,
    anything,
    looks,
    next_entries,
    sensible,
    silver_gold,
    tables,
    told,
    whole_tables,
)

from companion.bad_input import BadInput
from companion.games.silver_gold.answers import cups_won, draws_due, final_score, gaps
from companion.games.silver_gold.events import Revealed, Supply
from companion.table.file import loads
from companion.table.log import Corrected, replay
from companion.table.refusal import Reason, Refused
from tests.companion.games import any_table


def grown(data: st.DataObject, table: Game, most: int = 5) -> Game:
    return any_table.grown(data, table, next_entries, most)


@given(tables(), st.data())
def test_undo_after_do_is_the_identity(table: Game, data: st.DataObject) -> None:
    any_table.undo_is_the_identity(table, data.draw(sensible(table) | anything(table)))


@given(tables(), st.data())
def test_replay_equals_state(table: Game, data: st.DataObject) -> None:
    any_table.replay_equals_state(grown(data, table), silver_gold(table))


@given(tables(), st.data())
def test_a_table_comes_back_from_its_json(table: Game, data: st.DataObject) -> None:
    any_table.comes_back_from_its_json(grown(data, table), silver_gold(table))


@given(tables(), st.data())
def test_a_refused_entry_changes_nothing(table: Game, data: st.DataObject) -> None:
    table = grown(data, table, most=2)
    any_table.refusal_changes_nothing(
        table, silver_gold(table), data.draw(anything(table) | next_entries(table))
    )


@given(tables(), st.data())
def test_marks_stand_in_cells_and_full_cards_are_set_aside(
    table: Game, data: st.DataObject
) -> None:
    table = grown(data, table)
    for player in table.state.players:
        for held in player.hand:
            if held.number is not None:
                cells = silver_gold(table).box.cards[held.number].cells
                assert held.marks & ~cells == 0
                assert held.marks != cells


@given(tables(), st.data())
def test_a_sheet_never_shows_more_than_it_has_room_for(table: Game, data: st.DataObject) -> None:
    state = grown(data, table).state
    for player in state.players:
        assert 0 <= player.sheet.coins <= 12
        assert len(player.sheet.rows) == player.sheet.coins // 4
        assert len(player.sheet.palms) <= 4
    won = [cup for cups in cups_won(state).value for cup in cups]
    assert sorted(won, reverse=True) == [6, 5, 4, 3, 2, 1][: len(won)]


@given(tables(), st.data())
def test_no_card_lies_in_two_places(table: Game, data: st.DataObject) -> None:
    state = grown(data, table).state
    called = {done.number for done in state.completions}
    held = [card.number for player in state.players for card in player.hand if card.number]
    away = [number for number in held if number not in called] + [
        d.number for d in state.completions
    ]
    assert len(set(away)) == len(away)


@given(tables(), st.data())
def test_the_supply_is_laid_of_cards_that_nobody_has(table: Game, data: st.DataObject) -> None:
    table = grown(data, table, most=2)
    cards = data.draw(st.lists(st.integers(1, 47), min_size=1, max_size=4, unique=True))
    after = any_table.appended(table, Supply(tuple(cards)))
    state = table.state
    held = {card.number for player in state.players for card in player.hand}
    taken = held | {done.number for done in state.completions}
    if not state.players or state.over or taken & set(cards):
        assert after is None
    else:
        assert after is not None and after.state.supply == tuple(cards)


@given(tables(), st.data())
def test_every_question_has_an_answer_whatever_is_missing(table: Game, data: st.DataObject) -> None:
    table = grown(data, table)
    assume(table.state.players)
    box, state = silver_gold(table).box, table.state
    standing = final_score(box, state)
    assert standing.value.winners
    assert set(standing.rests_on) <= set(gaps(state))
    for player, seat in enumerate(state.players):
        assert draws_due(box, state).value.count(player) == seat.owed


@given(st.sampled_from(sorted(DEALT)), st.randoms(use_true_random=False))
def test_the_order_in_which_cells_are_listed_changes_no_score(
    seed: int, rng: random.Random
) -> None:
    game = DEALT[seed]
    events = json.loads(json.dumps(game.written))
    for event in events:
        for step in event.get("steps", ()):
            rng.shuffle(step["cells"])
    state = game.game.replay(game.game.read(event) for event in events)
    assert final_score(game.game.box, state) == final_score(game.game.box, game.state)
    assert state == game.state


@given(tables(), st.data())
def test_a_correction_is_seen_by_all_once_a_card_was_revealed_since(
    table: Game, data: st.DataObject
) -> None:
    assume(table.counting)
    at = data.draw(st.integers(max(0, len(table.counting) - 25), len(table.counting) - 1))
    instead = data.draw(st.none() | st.just(table.counting[at][1]) | sensible(table))
    any_table.correction_is_seen_once_the_turn_is_over(table, at, instead, Revealed)


def test_corrections_before_and_after_a_reveal_both_occur() -> None:
    game = DEALT[4000]
    marks = next(n for n, event in enumerate(game.written) if event["event"] == "marked")
    table = replay(game.game, game.events[: marks + 1])
    within = table.append(Corrected(marks))
    assert within.corrections == ()
    assert within.state == replay(game.game, game.events[:marks]).state
    reveal = next(
        n for n in range(marks, len(game.events)) if game.written[n]["event"] == "revealed"
    )
    later = replay(game.game, game.events[: reveal + 1])
    mistaken = game.events[marks]
    seen = later.append(Corrected(marks, mistaken)).corrections
    assert [(c.entry, c.target, c.was) for c in seen] == [(reveal + 1, marks, mistaken)]


@given(whole_tables(), st.data())
def test_a_look_with_turns_ends_in_the_marks_that_it_shows(
    table: Game, data: st.DataObject
) -> None:
    assume(table.state.players)
    seat = data.draw(st.integers(0, len(table.state.players) - 1))
    event = data.draw(looks(table, seat))
    after = any_table.appended(table, event)
    assume(after is not None)
    assert after is not None
    shown = dict(event.cards)
    for held in after.state.players[event.player].hand:
        if held.number in shown:
            assert held.marks == shown[held.number]


@given(tables(), st.data())
def test_only_sentences_come_back_for_nonsense(table: Game, data: st.DataObject) -> None:
    for _ in range(8):
        table = any_table.appended(table, data.draw(next_entries(table) | anything(table))) or table


@given(tables(), st.data())
def test_only_sentences_come_back_for_events_in_broken_json(
    table: Game, data: st.DataObject
) -> None:
    event = data.draw(sensible(table))
    any_table.broken_event_is_refused_in_a_sentence(data, table, silver_gold(table), event)


@given(st.data())
def test_only_sentences_come_back_for_a_broken_file(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(told(4000, 0)[:20]))
    any_table.broken_file_is_refused_in_a_sentence(data, table, silver_gold(table))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "9" * 5000,
        "[" * 100_000,
        "{}",
        '{"format": 1, "game": "silver-gold"}',
        '{"format": 2, "game": "silver-gold", "entries": []}',
        '{"format": 1, "game": "chess", "entries": []}',
        '{"format": 1, "game": "silver-gold", "entries": [{"event": "shuffled"}]}',
        '{"format": 1, "game": "silver-gold", "entries": [{"event": "ended"}]}',
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match=r"\w+ \w+ \w+"):
        loads(text, dealt(4000).game)


def test_nothing_to_undo_at_an_empty_table() -> None:
    with pytest.raises(Refused) as refused:
        told(4000, 0)[0].undo()
    assert refused.value.reason is Reason.NOTHING_TO_UNDO
