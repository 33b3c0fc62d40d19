"""Every ruling in action: a test of its own name for each id, here or where scores are."""

import random

import pytest
import test_pyramido_score_rulings
from pyramido_tables import (
    after,
    codes,
    domino,
    full,
    holed,
    lays,
    lowest,
    one_red,
    quarry,
    refusal,
    storey,
    table,
    tile,
    with_events,
)

from companion.games.pyramido.answers import standing
from companion.games.pyramido.cards import TILES, dominoes
from companion.games.pyramido.choices import CHOICES
from companion.games.pyramido.dealer import Dealer
from companion.games.pyramido.events import Built, Scored, Seen, Shown
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.moves import Turn, fill_faults, filled
from companion.games.pyramido.policies import RandomPolicy
from companion.games.pyramido.pyramid import Pyramid, Storey, fill_of, gaps_of, room
from companion.games.pyramido.quarry import Quarry, taken, taking_faults
from companion.games.pyramido.refusals import Refusal
from companion.games.pyramido.rulings import RULINGS
from companion.games.pyramido.scoring import Result, final
from companion.games.pyramido.storeys import SIZES
from companion.games.pyramido.violations import RULE_OF
from companion.games.pyramido.zones import seen_from_above

BLUE_BROWN = domino("blue tl", "brown bl")
RED_BROWN = domino("red tl", "brown tr")
RED_BLANK = domino("red tl br", "brown")
GREEN_RED = domino("green tl", "red tr")
LYING = ((0, 0), (0, 1))
ANA, LUIS, EVA, TOM = range(4)


def test_every_ruling_has_a_test_of_its_name() -> None:
    named = {f"test_{rule_id.replace('-', '_')}" for rule_id in RULINGS.rules}
    written = {*globals(), *vars(test_pyramido_score_rulings)}
    assert named <= written, sorted(named - written)


def test_every_violation_rests_on_a_ruling() -> None:
    assert set(RULE_OF.values()) <= set(RULINGS.rules)
    assert set(CHOICES) == {r.id for r in RULINGS.rules.values() if r.sure == "A"}


# placing


@pytest.mark.parametrize("far", [(3, 4), (4, 3)])
def test_storey_either_way(far: tuple[int, int]) -> None:
    assert codes(Pyramid(), Turn(None, ((7, 7), (7, 8)))) == [], "the first lies anywhere"
    laid = [["red"] * (far[1] + 1)] + [["red"] + [None] * far[1] for _ in range(far[0] - 1)]
    corner = Turn(None, ((far[0], 0), (far[0], 1)))
    assert codes(lowest(*laid), corner) == []
    beyond = Turn(None, ((0, far[1] + 1), (1, far[1] + 1)))
    assert codes(after(lowest(*laid), corner), beyond) == ["outside-the-storey"]


def test_take_from_the_quarry() -> None:
    shown = with_events(table(), quarry(1, 2, 3))
    reason, text = refusal(shown, lays(ANA, 4, *LYING, jewels=[(0, 0)]))
    assert reason is Refusal.ILLEGAL_TURN and "does not lie in the quarry" in text
    assert shown.append(lays(ANA, 2, *LYING, jewels=[(0, 0)])).state.used == {2}


def test_blocks_side_by_side() -> None:
    assert codes(Pyramid(), Turn(None, ((0, 0), (1, 1)))) == ["not-a-domino"]
    for other in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        assert codes(Pyramid(), Turn(None, ((0, 0), other))) == []


def test_connected_in_stage_one() -> None:
    site = lowest(["red", "red"])
    assert codes(site, Turn(None, ((1, 1), (1, 2)))) == []
    assert codes(site, Turn(None, ((1, 2), (2, 2)))) == ["not-connected"], "only a corner"


def test_no_contact_from_stage_two() -> None:
    second = Pyramid((full(1), storey(["red", "red"])))
    assert codes(second, Turn(None, ((2, 2), (2, 3)))) == []


def test_colours_need_not_match() -> None:
    turn = Turn(BLUE_BROWN, ((0, 2), (0, 3)), ((0, 2),))
    assert codes(lowest(["red", "green"]), turn) == []


def test_inside_the_storey() -> None:
    assert SIZES == {1: (4, 5), 2: (3, 4), 3: (2, 3), 4: (1, 2)}
    second = Pyramid((full(1), Storey()))
    assert codes(second, Turn(None, ((0, 3), (0, 4)))) == ["outside-the-storey"]
    assert codes(second, Turn(None, ((0, 2), (0, 3)))) == []


def test_corners_on_centres() -> None:
    view = seen_from_above(Pyramid((full(1), storey(["red", "red"]))))
    covered = {q: place for q, place in view.items() if place == (2, 0, 0)}
    assert sorted(covered) == [(1, 1), (1, 2), (2, 1), (2, 2)], "a quarter of each of four blocks"


def test_one_storey_a_stage() -> None:
    whole = with_events(table(), Seen(ANA, (one_red(1),)))
    assert whole.state.stage == 1 and whole.state.turn_of == LUIS
    both = whole.append(Seen(LUIS, (one_red(1),)))
    assert both.state.stage == 2
    assert [player.pyramid.stage for player in both.state.players] == [2, 2]


def test_placed_is_placed() -> None:
    site = lowest(["red", "red"])
    assert codes(site, Turn(None, ((0, 1), (0, 2)))) == ["occupied"]
    again = with_events(table(), lays(ANA, 5, *LYING, jewels=[(0, 0)]))
    assert "already lies in a pyramid" in refusal(again, lays(LUIS, 5, *LYING))[1]


def test_may_leave_a_gap() -> None:
    site = lowest([None, "red", "red", "red", "red"], [None, None, "red", "red", "red"])
    turn = Turn(None, ((1, 0), (1, 1)))
    assert codes(site, turn) == []
    cornered = holed((0, 0), (0, 2), (0, 3), (3, 4))
    assert codes(cornered, Turn(None, ((0, 2), (0, 3)))) == []
    assert fill_of(after(cornered, Turn(None, ((0, 2), (0, 3))))).gaps == 2


def test_forced_fill() -> None:
    site = holed((0, 0), (3, 4))
    assert not room(site) and fill_of(site).forced and gaps_of(site) == [(0, 0), (3, 4)]
    two = (tile((0, 0), "blue"), tile((3, 4), "red"))
    assert fill_faults(site, two) == []
    done = filled(site, two)
    assert done.full and done.tiles == (("yellow", "turquoise"),)
    roomy = holed((0, 0), (0, 1))
    early = (tile((0, 0), "blue"), tile((0, 1), "red"))
    assert [str(wrong.code) for wrong in fill_faults(roomy, early)] == ["domino-still-fits"]
    assert [str(wrong.code) for wrong in fill_faults(site, two[:1])] == ["not-the-gaps"]


def test_fill_stays_unmarked() -> None:
    site = holed((0, 0), (3, 4))
    two = (tile((0, 0), "blue", jewel=True), tile((3, 4), "red"))
    assert [str(wrong.code) for wrong in fill_faults(site, two)] == ["gap-marked"]


def stuck(tiles: int) -> tuple[Pyramid, Turn]:
    """Four free cells, of which the last domino leaves two apart."""
    site = holed((0, 0), (0, 2), (0, 3), (3, 4), tiles=TILES[:tiles])
    return site, Turn(None, ((0, 2), (0, 3)))


@pytest.mark.parametrize(("tiles", "lost"), [(3, False), (2, False), (1, True), (0, True)])
def test_loses_without_tiles(tiles: int, lost: bool) -> None:
    site, turn = stuck(tiles)
    rows = tuple(
        tuple("brown" if (r, c) in site.top.blocks else None for c in range(5)) for r in range(4)
    )
    names = tuple("/".join(kind) for kind in TILES[:tiles])
    looked = with_events(table(), Seen(ANA, (rows,), names))
    assert looked.append(Built(ANA, turn)).state.players[ANA].lost == lost


def test_more_than_two_gaps() -> None:
    site = holed((0, 0), (0, 2), (0, 4), (2, 0))
    fill = fill_of(site)
    assert (fill.gaps, fill.tiles, fill.forced, fill.hopeless) == (4, 3, True, True)


def test_after_a_loss() -> None:
    rows = tuple(
        tuple(None if (r, c) in {(0, 0), (3, 4)} else "brown" for c in range(5)) for r in range(4)
    )
    three = with_events(table("Ana", "Luis", "Eva"), Scored(LUIS, 1, 30), Seen(ANA, (rows,), ()))
    assert three.state.players[ANA].lost and not three.state.over
    assert three.state.turn_of == EVA
    assert refusal(three, lays(ANA, None, *LYING))[0] is Refusal.PLAYER_LOST
    ended = with_events(three, Seen(EVA, (rows,), ()))
    assert ended.state.over, "only one is left"
    assert standing(ended.state).value.winners == (LUIS,)
    assert final([Result("A", (99,), lost=True), Result("B", (2,))]).ranks == (2, 1)


# marking


def test_marking_is_mandatory() -> None:
    assert codes(Pyramid(), Turn(RED_BROWN, LYING)) == ["jewel-missing"]
    assert codes(Pyramid(), Turn(RED_BROWN, LYING, ((0, 1),))) == []


def test_one_mark_a_turn() -> None:
    for jewels in (((0, 0),), ((0, 1),)):
        assert codes(Pyramid(), Turn(RED_BROWN, LYING, jewels)) == [], "the player's choice"
    assert codes(Pyramid(), Turn(RED_BROWN, LYING, LYING)) == ["two-jewels"]


def test_mark_this_turns_domino() -> None:
    site = lowest(["green tl", "green br"])
    turn = Turn(RED_BROWN, ((1, 0), (1, 1)), ((0, 0),))
    assert codes(site, turn) == ["jewel-elsewhere"]


def test_jewels_stay_for_the_stage() -> None:
    site = lowest(["red tl jewel", "brown tr jewel"])
    below = ((1, 0), (1, 1))
    assert codes(site, Turn(RED_BROWN, below, ((1, 0),))) == ["jewel-in-use"]
    assert codes(site, Turn(RED_BROWN, below)) == [], "no jewel fits, so the step is skipped"
    tiled = Turn(RED_BROWN, below, (), (tile((1, 0), "red", jewel=True),))
    assert codes(site, tiled) == ["tile-jewel-in-use"]


def test_mark_without_symbol() -> None:
    site = lowest(["red tl jewel", "blue"])
    below = ((1, 0), (1, 1))
    on_blank = Turn(RED_BLANK, below, ((1, 1),))
    assert codes(site, on_blank) == ["jewel-without-symbol"]
    assert codes(site, on_blank, mark_without_symbol="allowed") == []
    assert codes(site, Turn(RED_BLANK, below)) == []
    assert codes(site, Turn(RED_BLANK, below), mark_without_symbol="allowed") == ["jewel-missing"]


# resurfacing


def test_resurface_block_with_symbols() -> None:
    turn = Turn(RED_BROWN, LYING, ((0, 0),), (tile((0, 1), "green", jewel=True),))
    assert codes(Pyramid(), turn) == []
    assert after(Pyramid(), turn).top.blocks[0, 1].color == "green"


def test_resurface_this_turns_domino() -> None:
    site = lowest(["green tl", "green br"])
    turn = Turn(RED_BROWN, ((1, 0), (1, 1)), ((1, 0),), (tile((0, 0), "blue", jewel=True),))
    assert codes(site, turn) == ["tile-elsewhere"]


def test_resurface_unmarked_blocks() -> None:
    turn = Turn(RED_BROWN, LYING, ((0, 0),), (tile((0, 0), "green", jewel=True),))
    assert codes(Pyramid(), turn) == ["tile-over-jewel"]


def test_one_tile_a_turn() -> None:
    site = lowest(["red tl jewel", "brown tr jewel"])
    tiles = (tile((1, 0), "blue", jewel=True), tile((1, 1), "green", jewel=True))
    assert codes(site, Turn(RED_BROWN, ((1, 0), (1, 1)), (), tiles)) == ["two-tiles"]


def test_mark_the_tile() -> None:
    bare = Turn(RED_BROWN, LYING, ((0, 0),), (tile((0, 1), "green"),))
    assert codes(Pyramid(), bare) == ["tile-jewel-missing"]
    same = Turn(RED_BROWN, LYING, ((0, 0),), (tile((0, 1), "red"),))
    assert codes(Pyramid(), same) == [], "the red jewel has just been used"
    two = Turn(RED_BROWN, LYING, ((0, 0),), (tile((0, 1), "green", jewel=True),))
    assert after(Pyramid(), two).top.jewels == {(0, 0), (0, 1)}


@pytest.mark.parametrize("symbol", range(4))
@pytest.mark.parametrize("color", ["red", "green"])
def test_tile_side_and_turn(symbol: int, color: str) -> None:
    laid = tile((0, 1), color, jewel=True, symbol=symbol)
    turn = Turn(BLUE_BROWN, LYING, ((0, 0),), (laid,))
    assert codes(Pyramid(), turn) == []
    assert after(Pyramid(), turn).top.blocks[0, 1].symbols == {symbol}


def test_three_tiles_a_game() -> None:
    assert Pyramid().tiles == (("brown", "blue"), ("yellow", "turquoise"), ("red", "green"))
    first = Turn(BLUE_BROWN, LYING, ((0, 0),), (tile((0, 1), "red", jewel=True),))
    site = after(Pyramid(), first)
    other_side = Turn(GREEN_RED, ((1, 0), (1, 1)), ((1, 0),), (tile((1, 1), "green"),))
    assert codes(site, other_side) == ["tile-used"]


# the quarry


def test_refill_from_above_the_gap() -> None:
    lying = Quarry((1, 2, 3), (11, 12, 13, 14), (22, 22, 22, 21))
    for pile in range(4):
        wrong = [str(one.code) for one in taking_faults(lying, 2, pile, None)]
        assert wrong == ([] if pile in (1, 2) else ["wrong-pile"])
    assert taken(lying, 2, 1, None) == Quarry((1, 12, 3), (11, None, 13, 14), (22, 21, 22, 21))


def test_empty_pile() -> None:
    lying = Quarry((1, 2, 3), (11, 12, 13, 14), (1, 8, 8, 6))
    assert taken(lying, 1, 0, 3).heights == (3, 8, 8, 3)
    assert taken(lying, 1, 0, 3).tops[0] is None, "nobody knows yet what came up"
    dealer = Dealer(Pyramido(), [RandomPolicy(random.Random(1))] * 2, random.Random(1))
    dealer.piles[0] = dealer.piles[0][:1]
    bottom = dealer.piles[2][: len(dealer.piles[2]) // 2]
    dealer.rng.choice = lambda piles: 2  # type: ignore[method-assign,assignment]
    assert dealer._refill(0, _Takes(0)) == (0, 2)
    assert dealer.piles[0] == bottom


class _Takes(RandomPolicy):
    def __init__(self, pile: int) -> None:
        self.pile = pile

    def refill(self, piles: object) -> int:
        return self.pile


def test_odd_pile() -> None:
    lying = Quarry((1, 2, 3), (11, 12, 13, 14), (1, 9, 9, 9))
    assert taken(lying, 1, 0, 2).heights == (4, 9, 5, 9)


def test_the_companion_needs_no_quarry_to_be_told() -> None:
    unknown = with_events(table(), Shown((None, None, 7), (None,) * 4))
    assert unknown.append(lays(ANA, 9, *LYING, jewels=[(0, 0)])).state.used == {9}
    assert len(dominoes()) == 90
