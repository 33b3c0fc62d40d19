"""Looks at a player's cards: what they explain of turns that nobody reported, and what not."""

import pytest

from companion.games.pyramids.answers import Gap, Unknown, final_score, gaps
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.choices import options
from companion.games.pyramids.events import Completed, Drew, Event, Marked, Revealed, Seen
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.looks import look_at
from companion.games.pyramids.referee import Ruling, Verdict
from companion.games.pyramids.state import Held, State
from companion.games.pyramids.violations import Code
from companion.table.log import Table
from companion.table.refusal import Reason, Refused
from tests.companion.small_tables import (
    BLANK,
    Picture,
    after,
    card,
    game_with,
    marks,
    opened,
    refusal,
    rows,
    step,
)

LUIS = 0
ENTRY = rows("..X..")
SHAFT = rows("..X..", "..X..", "..X..")
DONE = rows("..X..", "..X..", "..X..", "..X..", "..X..")
LAST_TWO = (*BLANK[:3], "..X..", "..X..")
SQUARE = rows(".XX..", ".XX..")
GAME = game_with(*(card(number) for number in range(1, 13)))
NOTHING = SheetSeen(frozenset(), 0, 0, 0)


def table_of_two(*events: Event) -> Table[State]:
    """Luis holds 1 and 2, another player 3 and 4."""
    return after(opened(GAME, (1, 2), (3, 4)), *events)


def single(number: int, picture: Picture) -> Marked:
    return Marked(LUIS, (step(number, picture, "single"),))


def look(
    table: Table[State], cards: dict[int, Picture], sheet: SheetSeen = UNSEEN
) -> tuple[Ruling | None, Table[State]]:
    """The referee's word on a look at Luis, and the table that takes it."""
    assert isinstance(table.game, Pyramids)
    shown = [(number, marks(picture)) for number, picture in cards.items()]
    ruling, event = look_at(table.game.box, table.state, LUIS, shown, sheet)
    return ruling, table.append(event)


def is_legal(ruling: Ruling | None) -> bool:
    assert ruling is not None, "there was something to judge from"
    return ruling.verdict is Verdict.LEGAL


def hand(table: Table[State]) -> list[int | None]:
    return [held.number for held in table.state.players[LUIS].hand]


def test_a_look_explains_several_turns_at_once() -> None:
    table = table_of_two(Revealed("I3"), Revealed("L3"), Revealed(None))
    now = {1: rows("..X..", "..X..", "..X..", ".XX..", ".X..."), 2: ENTRY}
    ruling, table = look(table, now)
    assert is_legal(ruling)
    assert table.state.players[LUIS].hand == (Held(1, marks(now[1])), Held(2, marks(ENTRY)))
    assert [gap for gap in gaps(table.state) if gap.player == LUIS] == []
    assert table.state.notices == ()


def test_a_look_tells_the_round_of_each_turn_for_the_torches() -> None:
    game = game_with(card(1, rows("..Et.", ".....", ".....", ".....", "..T..")), card(2))
    events: list[Event] = [Revealed(None)] * 7
    events += [single(1, (*BLANK[:row], "..X..", *BLANK[row + 1 :])) for row in range(4)]
    events += [single(1, (*BLANK[:row], "...X.", *BLANK[row + 1 :])) for row in range(1, 4)]
    table = after(opened(game, (1, 2), ()), *events, Revealed("I2"))
    now = {1: rows("..XX.", "..XX.", "..XX.", "..XX."), 2: BLANK}
    ruling, told = look(table, now, NOTHING._replace(torches=frozenset({2})))
    assert is_legal(ruling)
    assert told.state.players[LUIS].sheet.torches == {2}
    ruling, _ = look(table, now, NOTHING._replace(torches=frozenset({1})))
    assert ruling is not None
    assert [wrong.code for wrong in ruling.violations] == [Code.TORCH_WRONG]


def test_a_look_shows_the_completed_card_and_the_one_drawn_for_it() -> None:
    table = table_of_two(Revealed("I3"), Revealed("I2"), Revealed("O4"))
    ruling, table = look(table, {1: DONE, 2: BLANK, 7: SQUARE})
    assert is_legal(ruling)
    assert [(done.turn, done.number) for done in table.state.completions] == [(1, 1)]
    assert (hand(table), table.state.players[LUIS].owed) == ([2, 7], 0)


def test_a_look_after_a_call_and_a_draw_explains_the_same_cards() -> None:
    table = table_of_two(Revealed("I3"), Revealed("I2"), Completed(LUIS, 1))
    table = after(table, Drew(LUIS, 7, "deck"), Revealed("O4"))
    ruling, table = look(table, {1: DONE, 2: BLANK, 7: SQUARE})
    assert is_legal(ruling)
    assert (hand(table), table.state.players[LUIS].owed) == ([2, 7], 0)
    assert table.state.completed_by(LUIS) == [1]


COMPLETED = (
    Revealed("I3"),
    Marked(LUIS, (step(1, SHAFT),)),
    Revealed("I2"),
    Marked(LUIS, (step(1, LAST_TWO),)),
)


@pytest.mark.parametrize("draw", [(), (Drew(LUIS, None, "supply"),)])
def test_a_look_tells_which_card_was_drawn_unseen(draw: tuple[Event, ...]) -> None:
    table = table_of_two(*COMPLETED, *draw, Revealed("O4"))
    ruling, table = look(table, {2: BLANK, 9: SQUARE})
    assert is_legal(ruling)
    assert (hand(table), table.state.players[LUIS].owed) == ([2, 9], 0)


@pytest.mark.parametrize("order", [(8, 9), (9, 8)])
def test_of_two_draws_nobody_reported_the_marks_tell_which_came_first(
    order: tuple[int, int],
) -> None:
    table = table_of_two(*COMPLETED, Revealed("O4"), Revealed("I3"), Revealed("L3"))
    pictures = {8: DONE, 9: SQUARE}
    cards = {2: BLANK, **{number: pictures[number] for number in order}}
    ruling, _ = look(table, cards)
    assert ruling is not None and not is_legal(ruling), "a hall takes five cells, a square four"
    table = table_of_two(*COMPLETED, Revealed("I3"), Revealed(None), Revealed("O4"))
    ruling, told = look(table, cards)
    assert is_legal(ruling), "8 came first and was completed, then 9"
    assert told.state.completed_by(LUIS) == [1, 8]


def test_a_card_too_many_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        look(table_of_two(*COMPLETED, Revealed("O4")), {2: BLANK, 8: BLANK, 9: SQUARE})
    assert caught.value.reason is Reason.CARD_NOT_IN_HAND, "only one card was completed"


def test_a_look_that_nothing_explains_says_why_and_the_table_goes_on() -> None:
    ruling, table = look(table_of_two(Revealed("I3")), {1: rows("..XX."), 2: BLANK})
    assert ruling is not None and ruling.verdict is Verdict.ILLEGAL
    assert [wrong.code for wrong in ruling.violations] == [Code.NOT_THE_PATTERN]
    assert table.state.players[LUIS].hand == (Held(1, marks(rows("..XX."))), Held(2))
    assert [notice.what for notice in table.state.notices] == ["unexplained"]
    assert Unknown(Gap.SHEET, LUIS) in final_score(GAME.box, table.state).rests_on
    settled = after(table, Seen(LUIS, (), NOTHING))
    assert Unknown(Gap.SHEET, LUIS) not in final_score(GAME.box, settled.state).rests_on


@pytest.mark.parametrize(
    ("order", "skulls", "legal"),
    [
        ("player", 0, True),
        ("player", 1, True),
        ("skulls-first", 1, False),
        ("potions-first", 1, True),
    ],
)
def test_a_look_is_judged_by_what_the_table_chose(order: str, skulls: int, legal: bool) -> None:
    game = game_with(card(1, rows("..E..", "..s..", "..p..", ".....", "..T..")), card(2))
    table = opened(game, (1, 2), (), options=options({"skull-and-potion-order": order}))
    table = after(table, Revealed("L3"), single(1, ENTRY), Revealed("I2"))
    ruling, told = look(table, {1: SHAFT, 2: BLANK}, NOTHING._replace(skulls=skulls))
    assert is_legal(ruling) == legal
    assert told.state.players[LUIS].hand[0].marks == marks(SHAFT), "the marks are explained"
    assert (told.state.players[LUIS].sheet.skulls == skulls) == legal


def test_a_look_with_a_wrong_sheet_still_explains_the_marks() -> None:
    sheet = NOTHING._replace(red_gems=3)
    ruling, table = look(table_of_two(Revealed("I2")), {1: ENTRY, 2: BLANK}, sheet)
    assert ruling is not None and [w.code for w in ruling.violations] == [Code.GEM_WRONG]
    assert table.state.players[LUIS].sheet.red_gems == 0, "what the marks give"
    assert table.state.players[LUIS].shown.red_gems == 3, "what the sheet shows"


def test_a_second_look_at_what_is_known_changes_nothing() -> None:
    table = table_of_two(Revealed("I2"), single(1, ENTRY))
    ruling, again = look(table, {1: ENTRY, 2: BLANK}, NOTHING)
    assert is_legal(ruling)
    assert again.state.players[LUIS]._replace(shown=UNSEEN) == table.state.players[LUIS]
    ruling, _ = look(table, {1: rows("..XX."), 2: BLANK})
    assert not is_legal(ruling), "no turn is left for another cell"


@pytest.mark.parametrize("cards", [{1: ENTRY}, {}])
def test_there_is_nothing_to_judge_where_a_card_of_the_hand_is_not_shown(
    cards: dict[int, Picture],
) -> None:
    ruling, table = look(table_of_two(Revealed("I2")), cards)
    assert ruling is None
    assert table.state.players[LUIS].accounted == 1


def test_there_is_nothing_to_judge_from_where_the_hand_was_never_known() -> None:
    table = after(opened(GAME, (), ()), Revealed("I2"), Revealed("I3"))
    ruling, table = look(table, {1: DONE, 2: BLANK, 5: ENTRY})
    assert ruling is None
    assert table.state.completed_by(LUIS) == [1]
    assert table.state.players[LUIS].hand == (Held(2), Held(5, marks(ENTRY)))
    ruling, _ = look(after(table, Revealed("L3")), {2: ENTRY, 5: ENTRY})
    assert is_legal(ruling), "from then on there is"


def test_calls_from_a_hand_never_known_leave_nothing_to_judge_from() -> None:
    table = after(opened(GAME, (), ()), Revealed(None), Completed(LUIS, 1), Completed(LUIS, 2))
    table = after(table, Drew(LUIS, 5, "deck"), Drew(LUIS, None, "deck"), Revealed("I2"))
    ruling, table = look(table, {5: ENTRY, 6: BLANK})
    assert ruling is None
    assert hand(table) == [5, 6]


def test_a_called_card_put_away_unseen_leaves_the_hand_at_the_next_look() -> None:
    table = table_of_two(Revealed(None), Completed(LUIS, 1), Drew(LUIS, 7, "deck"))
    ruling, table = look(table, {2: BLANK, 7: BLANK})
    assert ruling is None
    assert hand(table) == [2, 7]


def test_a_look_whose_turns_lead_elsewhere_is_refused() -> None:
    other = Seen(LUIS, ((1, marks(ENTRY)), (2, 0)), UNSEEN, ((step(2, ENTRY, "single"),),))
    assert refusal(table_of_two(Revealed("I2")), other) is Reason.ILLEGAL_MARKS


def test_a_look_at_a_card_the_deck_lacks_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        look(table_of_two(), {99: BLANK})
    assert caught.value.reason is Reason.UNKNOWN_CARD
