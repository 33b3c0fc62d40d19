"""The rulings of Silver & Gold on coins, palms, draws and the score, and the rulebook's own sum."""

import random
from itertools import pairwise

import pytest
from dealt_treasures import dealt, dealt_hasty, dealt_short
from small_treasures import (
    BLANK,
    LINUS,
    PALM_CARDS,
    SARAH,
    TIM,
    Rows,
    after,
    card,
    dispute,
    faults,
    game_with,
    judged,
    opened,
    settled,
    turn,
)

from companion.games.silver_gold.answers import cups_won, draws_due, final_score
from companion.games.silver_gold.cards import Seal, treasures
from companion.games.silver_gold.choices import CHOICES, Options
from companion.games.silver_gold.dealer import Dealer
from companion.games.silver_gold.events import Drew, Ended, Kept, Marked, Revealed, Supply
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.moves import Role, turns
from companion.games.silver_gold.policies import RandomPolicy
from companion.games.silver_gold.races import Completion, cups_taken, draw_order, starter
from companion.games.silver_gold.results import FinalShape, score_final
from companion.games.silver_gold.scoring import Done, Result, final, score
from companion.table.refusal import Reason, Refused

ROW_OF_2: Rows = ("XX..", "....", "....")


def test_the_sum_of_the_rulebook_is_95() -> None:
    completed = [
        {"color": "grey", "value": 8, "seal": {"color": "orange", "points": 2}},
        {"color": "grey", "value": 8, "seal": None},
        {"color": "orange", "value": 12, "seal": {"color": "grey", "points": 1}},
        {"color": "orange", "value": 12, "seal": None},
        {"color": "green", "value": 10, "seal": None},
        {"color": "purple", "value": 14, "seal": None},
    ]
    sarah = {
        "name": "Sarah",
        "completed": completed,
        "coins": 9,
        "cups": [6, 2],
        "palms": [3, 3, 2],
    }
    tim = {"name": "Tim", "completed": [], "coins": 12, "cups": [5, 4, 3], "palms": []}
    shape = FinalShape.model_validate({"game": "silver-gold", "players": [sarah, tim]})
    answer = score_final(shape)
    assert answer["players"][0] == {
        "name": "Sarah",
        "treasures": 64,
        "seals": 6,
        "coins": 9,
        "cups": 8,
        "palms": 8,
        "total": 95,
        "rank": 1,
    }
    assert (answer["winners"], answer["tie_break"], answer["problems"]) == (["Sarah"], None, [])


COINS: Rows = ("CCCC", "CCCC", "CCCC")


def coins_after(before: int, marks: Rows, rows: Rows = COINS) -> int:
    answer = judged("I3", BLANK, marks, rows, ({"coins": before}, None))
    return int(answer["sheet"]["coins"])


def test_coins_in_order() -> None:
    assert coins_after(2, ("XXX.", "....", "....")) == 5
    wrong = judged("I3", BLANK, ("XXX.", "....", "...."), COINS, ({"coins": 2}, {"coins": 4}))
    assert faults(wrong) == [("coin-wrong", 1, [[0, 0], [0, 1], [0, 2]])]


def test_thirteenth_coin() -> None:
    assert coins_after(11, ("XXX.", "....", "....")) == 12
    assert score(Result("Tim", coins=14)).coins == 12


ROOM = [card(number) for number in range(5, 10)]


def a_row_each(first: int) -> SilverGold:
    return game_with(*(card(n, COINS) for n in range(1, 5)), *ROOM)


LINE_OF_2S: Rows = ("XX..", "XX..", "....")


def test_full_row_brings_no_card() -> None:
    game = a_row_each(0)
    table = after(
        opened(game, (1, 2), (3, 4)), Revealed("O4"), turn(game, 0, (1, LINE_OF_2S, "pattern"))
    )
    assert cups_won(table.state).value[SARAH] == (6,)
    assert table.state.players[SARAH].owed == 0
    with pytest.raises(Refused) as refused:
        table.append(Drew(SARAH, 5, "deck"))
    assert refused.value.reason is Reason.NO_DRAW_OWED


@pytest.mark.parametrize(("first", "cups"), [(0, [(6,), (5,)]), (1, [(5,), (6,)])])
def test_cups_in_turn_order(first: int, cups: list[tuple[int, ...]]) -> None:
    game = a_row_each(first)
    table = after(
        opened(game, (1, 2), (3, 4), first=first),
        Revealed("O4"),
        turn(game, 0, (1, LINE_OF_2S, "pattern")),
        turn(game, 1, (3, LINE_OF_2S, "pattern")),
    )
    assert cups_won(table.state).value == cups
    wrong = judged(
        "O4",
        BLANK,
        LINE_OF_2S,
        COINS,
        ({"coins": 0, "cups": []}, {"coins": 4, "cups": [6]}),
        cups_left=[5, 4, 3, 2, 1],
    )
    assert [code for code, _, _ in faults(wrong)] == ["cup-wrong"]
    assert wrong["sheet"]["cups"] == [5]


def test_one_row_a_turn() -> None:
    rich = card(1, ("CXCC", "XCCX", "CCCC"))
    for now, _ in turns((rich, card(2, ("CCXX",))), (0, 0), "O4", Options()):
        coins = (now[0] & rich.coins).bit_count() + (now[1] & card(2, ("CCXX",)).coins).bit_count()
        assert coins <= 4
    assert all(
        len(set(player.sheet.rows)) == len(player.sheet.rows)
        for seed in range(5)
        for player in dealt_hasty(seed).state.players
    )


def test_cups_run_out() -> None:
    rows = [[0, 1, 2], [0, 1, 2], [3]]
    assert cups_taken(rows, 0) == [(6, 3, 2), (5, 4, 1), ()]
    assert score(Result("Linus", coins=4)).total == 4


PALM: Rows = ("Pooo", "oooo", "oooo")
CORNER: Rows = ("X...", "....", "....")


def test_palm_scores_at_once() -> None:
    game = game_with(card(1, PALM), card(2), card(3), card(4), card(5), *PALM_CARDS)
    table = after(
        opened(game, (1, 2), (3, 4)),
        Supply((11, 12, 5, 13)),
        Revealed("I2"),
        turn(game, 0, (1, CORNER, "single")),
    )
    assert table.state.players[SARAH].sheet.palms == (4,)
    later = after(table, turn(game, 1, (3, CORNER, "single")), Supply((5,)))
    assert later.state.players[SARAH].sheet.palms == (4,), "what comes later changes nothing"
    sheets = ({"palms": []}, {"palms": [3]})
    wrong = judged("I2", BLANK, CORNER, PALM, sheets, supply=[11, 12, 2, 13])
    assert [code for code, _, _ in faults(wrong)] == ["palm-wrong"]
    assert wrong["sheet"] == {"palms": [4]}


def test_palm_on_own_card() -> None:
    both = {1: CORNER, 11: ("..", "..")}
    answer = settled(
        game_with(card(1, PALM), card(2), card(3), card(4), *PALM_CARDS),
        dispute(
            "I2", {1: BLANK, 11: ("..", "..")}, both, ({"palms": []}, None), supply=[2, 3, 4, 12]
        ),
    )
    assert answer["sheet"] == {"palms": [2]}


def test_fifth_palm() -> None:
    sheets = ({"palms": [1, 1, 2, 1]}, {"palms": [1, 1, 2, 1]})
    answer = judged("I2", BLANK, CORNER, PALM, sheets, supply=[11, 12, 13, 14])
    assert (answer["verdict"], answer["sheet"]["palms"]) == ("legal", [1, 1, 2, 1])


def test_two_palms_in_one_turn() -> None:
    two = ("PPoo", "oooo", "oooo")
    answer = judged("I2", BLANK, ROW_OF_2, two, ({"palms": []}, None), supply=[11, 2, 3, 12])
    assert answer["sheet"]["palms"] == [3, 3]


def test_palm_may_be_skipped() -> None:
    sheets = ({"palms": [2]}, {"palms": [2]})
    asked = judged("I2", BLANK, CORNER, PALM, sheets, supply=[2, 3])
    assert (asked["verdict"], asked["on"]) == ("depends", "palm-may-be-skipped")
    for value, verdict in (("forbidden", "illegal"), ("allowed", "legal")):
        chosen = {"palm-may-be-skipped": value}
        answer = judged("I2", BLANK, CORNER, PALM, sheets, supply=[2, 3], options=chosen)
        assert (answer["verdict"], answer["on"]) == (verdict, None)
    assert CHOICES["palm-may-be-skipped"].default == Options().palm_may_be_skipped == "forbidden"
    game = game_with(card(1, PALM), card(2), card(3), card(4))
    skipping = turn(game, 0, (1, CORNER, "single"))._replace(skipped=1)
    with pytest.raises(Refused):
        after(opened(game, (1, 2), (3, 4)), Revealed("I2"), skipping)
    table = opened(game, (1, 2), (3, 4), options=Options("allowed"))
    assert after(table, Revealed("I2"), skipping).state.players[SARAH].sheet.palms == ()


def test_starting_player_changes() -> None:
    table = opened(SilverGold(), (1, 2), (3, 4), (5, 6), first=2)
    starters = []
    for pattern in ("I2", "I3", "T4", "O4"):
        table = table.append(Revealed(pattern))
        starters.append(table.state.starter)
    assert starters == [2, 0, 1, 2]
    assert [starter(2, turn_, 3) for turn_ in range(6, 9)] == [2, 0, 1], "rounds change nothing"


def test_draw_in_turn_order() -> None:
    done = [Completion(4, SARAH, 1), Completion(4, TIM, 2), Completion(4, LINUS, 3)]
    assert draw_order(done, 0, 3) == [TIM, LINUS, SARAH]
    small = game_with(*(card(n, ("oo",)) for n in range(1, 9)))
    table = after(
        opened(small, (1, 2), (3, 4), first=1),
        Supply((5, 6)),
        Revealed("I2"),
        turn(small, 0, (1, ("XX",), "pattern")),
        turn(small, 1, (3, ("XX",), "pattern")),
    )
    assert draws_due(small.box, table.state).value == [TIM, SARAH]
    hasty = after(table, Drew(SARAH, 5, "supply"))
    assert [notice.what for notice in hasty.state.notices] == ["drew-out-of-order"]
    assert not after(table, Drew(TIM, 7, "deck"), Drew(SARAH, 5, "supply")).state.notices


def test_both_cards_completed() -> None:
    small = game_with(card(1, ("oX",)), card(2, ("o",)), *(card(n) for n in range(3, 12)))
    table = after(
        opened(small, (1, 2), (3, 4)),
        Supply((5, 6, 7, 8)),
        Revealed("I2"),
        turn(small, 0, (1, ("XX",), "pattern"), (2, ("X",), "bonus")),
    )
    assert sorted(table.state.completed_by(SARAH)) == [1, 2]
    assert draws_due(small.box, table.state).value == [SARAH, SARAH]
    table = after(table, Drew(SARAH, 5, "supply"), Drew(SARAH, 6, "supply"))
    assert table.state.supply == (7, 8)
    assert draws_due(small.box, table.state).value == []


def test_refill_after_each_player() -> None:
    refilled = 0
    for seed in range(8):
        for event, following in pairwise(dealt(seed).events):
            if not isinstance(event, Drew) or event.source == "deck":
                continue
            if not (isinstance(following, Drew) and following.player == event.player):
                assert isinstance(following, Supply) and len(following.cards) == 4
                refilled += 1
    assert refilled > 20


def test_deck_runs_out() -> None:
    game = dealt_short(1)
    assert len(game.state.expeditions) == 28 and game.state.over
    sizes = [len(event.cards) for event in game.events if isinstance(event, Supply)]
    assert sizes[0] == 4 and len(game.state.supply or ()) < 4


def test_four_drawn_two_kept() -> None:
    asked = []

    class Keeper(RandomPolicy):
        def keep(self, drawn):  # type: ignore[no-untyped-def]
            asked.append([card.number for card in drawn])
            return drawn[:2]

    rng = random.Random(1)
    dealer = Dealer(SilverGold(), [Keeper(rng), Keeper(rng)], rng)
    dealer.play(Options())
    assert [len(set(numbers)) for numbers in asked] == [4, 4]
    kept = [event.cards for event in dealer.events if isinstance(event, Kept)]
    assert kept == [tuple(numbers[:2]) for numbers in asked]
    supply = next(event for event in dealer.events if isinstance(event, Supply))
    assert len(supply.cards) == 4


def test_unfinished_treasure() -> None:
    game = game_with(card(1, COINS), card(2), card(3), card(4))
    table = after(
        opened(game, (1, 2), (3, 4)),
        Revealed("O4"),
        turn(game, 0, (1, LINE_OF_2S, "pattern")),
        Ended(),
    )
    points = final_score(game.box, table.state).value.scores[SARAH]
    assert (points.treasures, points.coins, points.cups) == (0, 4, 6)


def test_seal_on_incomplete_card() -> None:
    sealed = card(1, ("ooo",), "orange", ("grey", 2))
    game = game_with(sealed, card(2, ("o",), "grey"), card(3), card(4))
    table = after(
        opened(game, (1, 2), (3, 4)), Revealed("I2"), turn(game, 0, (2, ("X",), "single"))
    )
    assert final_score(game.box, table.state).value.scores[SARAH].seals == 0
    table = after(table, Revealed("I3"), turn(game, 0, (1, ("XXX",), "pattern")))
    assert final_score(game.box, table.state).value.scores[SARAH].seals == 2


def test_every_seal_counts() -> None:
    done = (
        Done("grey", 8, Seal("orange", 2)),
        Done("green", 10, Seal("orange", 2)),
        Done("orange", 12, Seal("grey", 1)),
        Done("orange", 12),
    )
    assert score(Result("Sarah", done)).seals == 2 * 2 + 2 * 2 + 1


def test_final_count() -> None:
    points = score(Result("Tim", (Done("purple", 14),), 5, (4,), (2, 5)))
    assert points._asdict() == {"treasures": 14, "seals": 0, "coins": 5, "cups": 4, "palms": 7}
    assert points.total == 30


def tied(*hands: str) -> tuple[tuple[int, ...], str | None]:
    """Who wins with these colours, by their first letters, all at the same total."""
    colors = {"y": "grey", "n": "green", "o": "orange", "p": "purple"}
    results = [
        Result(f"{n}", tuple(Done(colors[c], 0) for c in hand)) for n, hand in enumerate(hands)
    ]
    standing = final(results)
    assert standing.tie is not None
    return standing.winners, standing.tie.color


def test_tie_by_colours() -> None:
    assert tied("yy", "ynnoop") == ((0,), "grey")
    assert tied("yn", "ynn", "yoopp") == ((1,), "green")
    assert tied("yno", "ynoo") == ((1,), "orange")
    assert tied("ynop", "yno") == ((0,), "purple")


def test_tie_in_all_colours() -> None:
    assert tied("yn", "yn") == ((0, 1), None)
    assert tied("yn", "yn", "n") == ((0, 1), None)


def test_the_47_cards_are_those_of_the_box() -> None:
    cards = list(treasures().values())
    assert [card.number for card in cards] == list(range(1, 48))
    counts = {color: sum(c.color == color for c in cards) for color in ("grey", "green", "orange")}
    assert counts == {"grey": 11, "green": 12, "orange": 12}
    for one in cards:
        assert one.cells.bit_count() == one.value
    sealed = [one for one in cards if one.seal]
    assert len(sealed) == 12
    assert all(one.seal and one.seal.color != one.color for one in sealed)
    assert sum(SilverGold().box.copies.values()) == 8


def test_a_game_ends_after_28_turns_with_everything_reported() -> None:
    state = dealt(3).state
    assert len(state.expeditions) == 28 and all(p.accounted == 28 for p in state.players)
    assert Role.BONUS in {s.role for e in dealt(3).events if isinstance(e, Marked) for s in e.steps}
