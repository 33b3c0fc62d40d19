"""The supply of a turn, which palms count: known only as long as nobody may have changed it."""

from small_treasures import SARAH, TIM, after, card, game_with, opened, turn

from companion.games.silver_gold.answers import Gap, Unknown, final_score, gaps
from companion.games.silver_gold.events import Drew, Revealed, Seen, Supply
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.sheet import SheetSeen
from companion.games.silver_gold.state import State
from companion.table.log import Table

PALM = ("Pooo", "oooo", "oooo")
CORNER = ("X...", "....", "....")
NEXT = (".X..", "....", "....")


def game() -> SilverGold:
    palms = [card(n, ("Po", "oo")) for n in (11, 12, 13, 14, 15)]
    return game_with(card(1, PALM), card(2), card(3, ("oo",)), card(4), card(5), card(6), *palms)


def one_turn_played(game: SilverGold) -> Table[State]:
    """Tim has completed a card, and Sarah has not yet marked her palm."""
    return after(
        opened(game, (1, 2), (3, 4)),
        Supply((11, 12, 13, 5)),
        Revealed("I2"),
        turn(game, SARAH, (1, NEXT, "single")),
        turn(game, TIM, (3, ("XX",), "pattern")),
    )


def palms(table: Table[State], game: SilverGold) -> tuple[int | None, ...]:
    """Sarah's palm fields after one more turn in which she marks her palm."""
    table = after(table, Revealed("I3"), turn(game, SARAH, (1, CORNER, "single")))
    return table.state.players[SARAH].sheet.palms


def test_a_palm_counts_the_refilled_supply() -> None:
    box = game()
    drawn = after(one_turn_played(box), Drew(TIM, 5, "supply"))
    assert palms(after(drawn, Supply((11, 12, 13, 14))), box) == (5,)
    assert palms(after(one_turn_played(box), Drew(TIM, 6, "deck")), box) == (4,)


def test_without_the_refill_nobody_knows_what_a_palm_is_worth() -> None:
    box = game()
    assert palms(after(one_turn_played(box), Drew(TIM, 5, "supply")), box) == (None,)
    assert palms(after(one_turn_played(box), Drew(TIM, None, "supply")), box) == (None,)
    assert palms(one_turn_played(box), box) == (None,), "Tim still draws, or has and told nobody"


def test_while_a_turn_is_not_reported_the_supply_may_have_changed() -> None:
    box = game()
    table = after(
        opened(box, (1, 2), (3, 4)),
        Supply((11, 12, 13, 5)),
        Revealed("I2"),
        turn(box, SARAH, (1, NEXT, "single")),
    )
    assert palms(table, box) == (None,)
    assert palms(after(table, Supply((11, 12, 13, 5))), box) == (4,), "somebody looked"


def test_a_supply_reported_before_anybody_draws_is_that_turns() -> None:
    box = game()
    table = after(opened(box, (1, 2), (3, 4)), Revealed("I2"), Supply((11, 12, 5, 6)))
    table = after(table, turn(box, SARAH, (1, CORNER, "single")))
    assert table.state.players[SARAH].sheet.palms == (3,)


def test_a_palm_of_unknown_worth_is_a_gap_until_the_sheet_is_looked_at() -> None:
    box = game()
    table = after(opened(box, (1, 2), (3, 4)), Revealed("I2"))
    table = after(
        table,
        turn(box, SARAH, (1, CORNER, "single")),
        turn(box, TIM, (4, CORNER, "single")),
    )
    assert table.state.players[SARAH].sheet.palms == (None,)
    assert Unknown(Gap.SHEET, SARAH) in gaps(table.state)
    assert final_score(box.box, table.state).rests_on == (Unknown(Gap.SHEET, SARAH),)
    marks = tuple((held.number, held.marks) for held in table.state.players[SARAH].hand)
    table = after(table, Seen(SARAH, marks, SheetSeen(palms=(3,)), ()))
    assert table.state.players[SARAH].sheet.palms == (3,)
    assert final_score(box.box, table.state).rests_on == ()
