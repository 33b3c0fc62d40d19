"""A table as people report it: late, in part or never, and what its answers then rest on."""

import pytest

from companion.decks import builtin_deck
from companion.games.pyramids.answers import (
    Gap,
    Unknown,
    draws_due,
    final_score,
    gaps,
    race_awards,
)
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.choices import Options
from companion.games.pyramids.events import (
    Completed,
    Drew,
    Ended,
    Event,
    Kept,
    Marked,
    Opened,
    Revealed,
    Seen,
    Supply,
)
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.state import Held, State
from companion.table.log import Corrected, Table, new_table
from companion.table.refusal import Reason, Refused
from tests.companion.small_tables import (
    BLANK,
    after,
    card,
    game_with,
    marks,
    opened,
    refusal,
    rows,
    step,
)

LUIS, TOMAS = 0, 1
ENTRY = rows("..X..")
SHAFT = rows("..X..", "..X..", "..X..")
LAST_TWO = (*BLANK[:3], "..X..", "..X..")
GAME = game_with(*(card(number) for number in range(1, 13)))
NOTHING = SheetSeen(frozenset(), 0, 0, 0)


def table_of_two(*events: Event) -> Table[State]:
    """Luis holds 1 and 2, Tomás 3 and 4."""
    return after(opened(GAME, (1, 2), (3, 4)), *events)


def entered(player: int, number: int) -> Marked:
    return Marked(player, (step(number, ENTRY, "single"),))


# What nobody reported.


def test_a_table_at_which_all_is_reported_has_no_gaps() -> None:
    table = table_of_two(Revealed("I2"), entered(LUIS, 1), entered(TOMAS, 3))
    assert gaps(table.state) == ()
    assert final_score(GAME.box, table.state).rests_on == ()


def test_a_hand_never_scanned_is_a_gap_and_takes_no_turns() -> None:
    table = after(opened(GAME, (), (3, 4)), Revealed("I2"), entered(TOMAS, 3))
    assert gaps(table.state) == (Unknown(Gap.TURN, LUIS, 0), Unknown(Gap.HAND, LUIS))
    assert refusal(table, entered(LUIS, 1)) is Reason.HAND_UNKNOWN


def test_a_turn_nobody_recorded_is_a_gap_and_may_have_been_any_pattern() -> None:
    table = table_of_two(Revealed(None))
    assert gaps(table.state)[0] == Unknown(Gap.EXPEDITION, None, 0)
    after(table, Marked(LUIS, (step(1, rows("..XXX")),)))
    after(table, Marked(LUIS, (step(1, rows("..XX.", "..XX.")),)))
    zigzag = Marked(LUIS, (step(1, rows("..XX.", ".XX..")),))
    assert refusal(table, zigzag) is Reason.ILLEGAL_MARKS


def test_turns_are_reported_late_and_each_counts_for_the_oldest_open_one() -> None:
    table = table_of_two(Revealed("I3"), Revealed("I2"), Revealed("O4"))
    assert [gap.turn for gap in gaps(table.state) if gap.player == LUIS] == [0, 1, 2]
    table = after(table, Marked(LUIS, (step(1, SHAFT),)), Marked(LUIS, (step(1, LAST_TWO),)))
    assert Unknown(Gap.TURN, LUIS, 1) not in gaps(table.state)
    assert Unknown(Gap.TURN, LUIS, 2) in gaps(table.state)
    assert [(done.turn, done.number) for done in table.state.completions] == [(1, 1)]


def test_completions_only_called_win_races_and_owe_draws() -> None:
    table = after(opened(GAME, (), ()), Revealed(None), Completed(LUIS, 1), Completed(TOMAS, 2))
    table = after(table, Revealed(None), Completed(LUIS, 3))
    answer = race_awards(GAME.box, table.state)
    assert [(award.points, award.player) for award in answer.value] == [(10, LUIS)]
    assert Unknown(Gap.TURN, TOMAS, 1) in answer.rests_on, "Tomás may have completed one unheard"
    assert draws_due(table.state).value == [LUIS, TOMAS, LUIS]


def test_a_draw_nobody_reported_and_one_nobody_saw_are_gaps() -> None:
    table = table_of_two(Revealed("I3"), Marked(LUIS, (step(1, SHAFT),)), entered(TOMAS, 3))
    table = after(table, Revealed("I2"), Marked(LUIS, (step(1, LAST_TWO),)))
    table = after(table, Marked(TOMAS, (step(4, ENTRY, "single"),)))
    assert gaps(table.state) == (Unknown(Gap.DRAW, LUIS),)
    blind = after(table, Drew(LUIS, None, "deck"))
    assert blind.state.players[LUIS].hand == (Held(2), Held(None))
    assert gaps(blind.state) == (Unknown(Gap.HAND, LUIS),)
    assert draws_due(blind.state).value == []


def test_a_card_nobody_saw_arrive_is_known_once_it_is_called_out() -> None:
    table = table_of_two(Revealed(None), Completed(LUIS, 1), Drew(LUIS, None, "deck"))
    table = after(table, Revealed(None), Completed(LUIS, 5))
    assert [held.number for held in table.state.players[LUIS].hand] == [1, 2, 5]
    assert refusal(table, Completed(LUIS, 6)) is Reason.CARD_NOT_IN_HAND


# A table that only scores.


def test_a_table_that_only_scores_looks_at_the_end_with_all_sheets() -> None:
    game = Pyramids(builtin_deck())
    sheet = SheetSeen(frozenset({1, 4}), 6, 3, 5, frozenset({("green", 10), ("orange", 10)}))
    tombs = {n: game.box.chambers[n].tomb for n in (1, 4, 2, 5, 3)}
    looks = [
        Seen(LUIS, (*tombs.items(), (8, 0)), sheet),
        Seen(TOMAS, (), SheetSeen(frozenset({2}), 1, 0, 0, frozenset())),
    ]
    table = after(opened(game, (), ()), *looks, Ended())
    answer = final_score(game.box, table.state)
    assert answer.rests_on == ()
    assert answer.value.scores[LUIS].total == 50 + 10 + 20 + 18 - 6
    assert answer.value.scores[TOMAS].total == 5 + 1
    assert answer.value.winners == (LUIS,)


def test_a_score_without_somebodys_sheet_says_that_it_rests_on_it() -> None:
    table = after(opened(GAME, (), ()), Seen(LUIS, (), NOTHING), Ended())
    answer = final_score(GAME.box, table.state)
    assert answer.rests_on == (Unknown(Gap.SHEET, TOMAS),)
    late = after(table, Seen(TOMAS, (), NOTHING._replace(red_gems=4)))
    answer = final_score(GAME.box, late.state)
    assert (answer.rests_on, answer.value.winners) == ((), (TOMAS,))


# Every reason to refuse.

OPEN = Opened(("Luis", "Tomás"), Options())
OVER = table_of_two(Revealed("I2"), Ended())
OWING = table_of_two(Supply((5, 6, 7, 8)), Revealed(None), Completed(LUIS, 1))
REFUSALS: dict[Reason, list[tuple[Table[State], Event | Corrected]]] = {
    Reason.NOT_OPEN: [(new_table(GAME), Revealed("I2")), (new_table(GAME), Ended())],
    Reason.ALREADY_OPEN: [(table_of_two(), OPEN)],
    Reason.GAME_OVER: [
        (OVER, Revealed("I3")),
        (OVER, Ended()),
        (OVER, Supply((5,))),
        (table_of_two(*[Revealed(None)] * 28), Revealed(None)),
    ],
    Reason.PLAYER_COUNT: [
        (new_table(GAME), Opened(("Luis",), Options())),
        (new_table(GAME), Opened(("A", "B", "C", "D", "E"), Options())),
    ],
    Reason.PLAYER_NAME: [
        (new_table(GAME), Opened(("Luis", "Luis"), Options())),
        (new_table(GAME), Opened(("Luis", " "), Options())),
    ],
    Reason.UNKNOWN_PLAYER: [
        (table_of_two(), Kept(2, (5, 6))),
        (table_of_two(), Marked(-1, ())),
        (table_of_two(), Seen(9, ())),
    ],
    Reason.UNKNOWN_CARD: [
        (opened(GAME, (), ()), Kept(LUIS, (1, 99))),
        (OWING, Drew(LUIS, 99, "deck")),
        (opened(GAME, (), ()), Completed(LUIS, 99)),
        (table_of_two(), Supply((99,))),
        (opened(GAME, (), ()), Seen(LUIS, ((99, 0),))),
    ],
    Reason.UNKNOWN_PATTERN: [(table_of_two(), Revealed("Z4"))],
    Reason.CARD_ELSEWHERE: [
        (opened(GAME, (1, 2), ()), Kept(TOMAS, (2, 3))),
        (table_of_two(), Supply((1, 5, 6, 7))),
        (OWING, Drew(LUIS, 3, "deck")),
        (OWING, Drew(LUIS, 5, "deck")),
    ],
    Reason.CARD_NOT_IN_HAND: [
        (table_of_two(Revealed("I2")), entered(LUIS, 3)),
        (table_of_two(), Completed(LUIS, 5)),
        (table_of_two(), Seen(LUIS, ((1, 0), (2, 0), (5, 0)))),
    ],
    Reason.CARD_NOT_IN_SUPPLY: [
        (OWING, Drew(LUIS, 9, "supply")),
        (OWING, Drew(LUIS, 9, "sleeve")),
    ],
    Reason.CARD_COUNT: [
        (opened(GAME, (), ()), Kept(LUIS, (1,))),
        (table_of_two(), Supply((5, 6, 7, 8, 9))),
        (table_of_two(), Supply((5, 5))),
    ],
    Reason.HAND_FULL: [(table_of_two(), Kept(LUIS, (5, 6)))],
    Reason.HAND_UNKNOWN: [(after(opened(GAME, (), ()), Revealed("I2")), entered(LUIS, 1))],
    Reason.EXPEDITION_USED_UP: [(table_of_two(Revealed("I2")), Revealed("I2"))],
    Reason.NOTHING_TO_MARK: [
        (table_of_two(), entered(LUIS, 1)),
        (table_of_two(Revealed("I2"), entered(LUIS, 1)), entered(LUIS, 2)),
    ],
    Reason.ILLEGAL_MARKS: [
        (table_of_two(Revealed("I2")), Marked(LUIS, (step(1, SHAFT),))),
        (table_of_two(Revealed("I2")), Marked(LUIS, (step(1, ENTRY, "bonus"),))),
        (table_of_two(Revealed("I2")), Marked(LUIS, (step(1, BLANK, "single"),))),
        (table_of_two(Revealed("I2")), Seen(LUIS, ((1, 0), (2, 0)), UNSEEN, ())),
    ],
    Reason.ALREADY_COMPLETED: [(OWING, Completed(LUIS, 1)), (OWING, Completed(TOMAS, 1))],
    Reason.NO_DRAW_OWED: [(table_of_two(), Drew(LUIS, 5, "deck")), (OWING, Drew(TOMAS, 9, "deck"))],
    Reason.LATER_EVENTS_DEPEND: [(table_of_two(Revealed("I2"), entered(LUIS, 1)), Corrected(1))],
    Reason.NO_SUCH_ENTRY: [
        (table_of_two(), Corrected(3)),
        (table_of_two(), Corrected(-1)),
        (table_of_two(Revealed("I2")).append(Corrected(3)), Corrected(3)),
    ],
}
EXAMPLES = [
    pytest.param(reason, table, event, id=f"{reason}-{nth}")
    for reason, examples in REFUSALS.items()
    for nth, (table, event) in enumerate(examples)
]
OF_THE_SERVER = {Reason.STALE}
"""For a device that answers to an older state; the game never gives it."""


def test_every_reason_to_refuse_has_an_example() -> None:
    assert set(REFUSALS) | {Reason.NOTHING_TO_UNDO} == set(Reason) - OF_THE_SERVER


@pytest.mark.parametrize(("reason", "table", "event"), EXAMPLES)
def test_what_does_not_fit_is_refused_and_changes_nothing(
    reason: Reason, table: Table[State], event: Event
) -> None:
    assert refusal(table, event) is reason


def test_an_empty_table_has_nothing_to_undo() -> None:
    with pytest.raises(Refused) as caught:
        new_table(GAME).undo()
    assert caught.value.reason is Reason.NOTHING_TO_UNDO


def test_late_reports_still_come_in_after_the_end() -> None:
    table = after(OVER, entered(LUIS, 1), Completed(TOMAS, 3), Drew(TOMAS, 5, "deck"))
    assert table.state.completed_by(TOMAS) == [3]
    assert table.state.players[LUIS].hand[0] == Held(1, marks(ENTRY))


# What must not slip through.


def test_an_empty_turn_of_a_player_whose_cards_nobody_saw_is_refused() -> None:
    table = after(opened(GAME, (), (3, 4)), Revealed("I2"))
    assert refusal(table, Marked(LUIS, ())) is Reason.HAND_UNKNOWN


def test_a_card_that_lies_before_a_player_is_no_longer_in_the_supply() -> None:
    supplied = after(opened(GAME, (), (3, 4)), Supply((5, 6, 7, 8)))
    looked_at = after(supplied, Seen(LUIS, ((5, 0), (9, 0))))
    assert looked_at.state.supply == (6, 7, 8)
    called = after(supplied, Completed(LUIS, 6))
    assert called.state.supply == (5, 7, 8)


def test_a_name_that_no_file_would_keep_is_refused() -> None:
    assert refusal(new_table(GAME), Opened(("L" * 61, "Tomás"), Options())) is Reason.PLAYER_NAME


def test_a_correction_cannot_stand_in_place_of_an_event() -> None:
    table = table_of_two(Revealed("I2"))
    nested = Corrected(len(table.entries) - 1, Corrected(0))
    assert refusal(table, nested) is Reason.NO_SUCH_ENTRY
