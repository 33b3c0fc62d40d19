"""The rulings on scores, starts and ties, each in a test of its own name."""

from pyramido_tables import full, one_red, table, table_options, with_events

from companion.games.pyramido.choices import CHOICES
from companion.games.pyramido.events import Scored, Seen
from companion.games.pyramido.pyramid import Pyramid, Storey
from companion.games.pyramido.scoring import Result, final, next_start, stage_score

ANA, LUIS, EVA, TOM = range(4)


def total(*storeys: Storey, **chosen: str) -> int:
    return stage_score(Pyramid(storeys), table_options(**chosen)).total


def crossing() -> tuple[Storey, Storey]:
    """Two red blocks of the lowest storey that only a covered red block joins."""
    low = full(1, "brown", r0c0="red tl", r1c1="red tl", r0c1="red br", r2c2="red")
    return low, full(2, "brown", [(1, 1)], r1c1="red br")


def test_zones_over_storeys() -> None:
    low, high = crossing()
    assert total(low, high) == 1 + 1, "seen from above the marked block stands alone"
    joined = {"zones_over_storeys": "block-to-block"}
    assert total(low, high, **joined) == 2 * (1 + 1), "and the corner's symbol through what is hid"


def test_covered_symbols() -> None:
    low, high = crossing()
    assert total(low, high, covered_symbols="counted") == 1 + 1
    joined = {"zones_over_storeys": "block-to-block", "covered_symbols": "counted"}
    assert total(low, high, **joined) == 2 * 4
    edge = full(1, "brown", r0c1="red tl br", r0c2="brown")
    over = full(2, "brown", [(0, 0)], r0c0="red tl")
    assert total(edge, over) == 2 * 2, "the lower symbol of the edge is hidden"
    assert total(edge, over, covered_symbols="counted") == 2 * 3


def test_lower_storeys_score_again() -> None:
    low = full(1, "brown", [(0, 1)], r0c1="red tl")
    assert total(low) == 2
    assert total(low, full(2, "brown", [(0, 0)], r0c0="red tl")) == 2 * 2


def test_unmarked_zones() -> None:
    low = full(1, "brown", [(0, 0)], r0c0="red tl", r0c1="blue tl br")
    assert total(low) == 2
    zones = stage_score(Pyramid((low,)), table_options()).zones
    assert [zone.symbols for zone in zones if zone.color == "blue"] == [2]


def test_minos_bonus() -> None:
    low = full(1, "brown", [(0, 0), (0, 1), (0, 2)], r0c0="red tl", r0c1="blue tl br")
    blocks = {**low.blocks, (0, 2): low.blocks[0, 0]._replace(color="green")}
    assert total(Storey(blocks, low.jewels)) == 1 + 2 + 1 + 1, "red and green tie, one counts"


def test_bonus_of_a_single_zone() -> None:
    assert total(full(1, "brown", [(0, 0)], r0c0="red tl br")) == 2 + 2
    assert total(full(1, "brown")) == 0


def test_jewels_go_home() -> None:
    both = with_events(table(), Seen(ANA, (one_red(1),)), Seen(LUIS, (one_red(1),)))
    for player in both.state.players:
        assert len(player.pyramid.jewels_home) == 6 and not player.pyramid.top.jewels


def test_fewest_points_start() -> None:
    four = table("Mino", "Carl", "Jo", "Bru")
    scored = with_events(four, *(Scored(s, 1, p) for s, p in enumerate((20, 24, 21, 18))))
    assert (scored.state.stage, scored.state.turn_of) == (2, TOM), "the fourth had the fewest"
    second = with_events(scored, *(Scored(s, 2, p) for s, p in enumerate((9, 30, 30, 30))))
    assert second.state.turn_of == ANA, "of this stage, not of the game"


def test_tie_for_next_start() -> None:
    tied: list[int | None] = [18, 20, 18, 18]
    starts = {
        value: next_start(tied, EVA, table_options(tie_for_next_start=value))[0]
        for value in CHOICES["tie-for-next-start"].values
    }
    assert starts == {
        "from-starting-player": ANA,
        "starting-player-last": EVA,
        "from-stage-starter": EVA,
    }
    last = next_start([1, 1, 9, 9], TOM, table_options(tie_for_next_start="from-stage-starter"))
    assert last == (ANA, [ANA, LUIS]), "after the fourth seat comes the first"


def test_final_tie() -> None:
    best = Result("A", (30, 20), 1)
    assert final([best, Result("B", (25, 25), 2)]).winners == (1,), "more tiles left"
    assert final([best, Result("B", (25, 25), 1)]).winners == (0,), "the best single stage"
    shared = final([best, Result("B", (20, 30), 1)])
    assert shared.winners == (0, 1) and shared.tie is not None and shared.tie.by is None
