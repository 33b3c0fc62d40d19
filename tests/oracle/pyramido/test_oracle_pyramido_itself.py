"""The oracle of Pyramido on positions small enough to count by eye."""

from oracle.pyramido.blocks import Cell, Storey, block, domino_on, rectangle
from oracle.pyramido.placing import fewest_gaps, places
from oracle.pyramido.zones import seen_from_above, stage_score, zones


def plain(rows: int, cols: int, words: str = "red") -> Storey:
    return {cell: block(words) for cell in rectangle(rows, cols)}


def test_a_turned_domino_turns_its_symbols() -> None:
    domino = ["red tl", "blue tr br"]
    assert domino_on(domino, [(0, 0), (0, 1)]) == {
        (0, 0): block("red tl"),
        (0, 1): block("blue tr br"),
    }
    assert domino_on(domino, [(0, 0), (1, 0)]) == {
        (0, 0): block("red tr"),
        (1, 0): block("blue br bl"),
    }
    assert domino_on(domino, [(0, 1), (0, 0)]) == {
        (0, 1): block("red br"),
        (0, 0): block("blue bl tl"),
    }
    assert domino_on(domino, [(1, 0), (0, 0)]) == {
        (1, 0): block("red bl"),
        (0, 0): block("blue tl tr"),
    }


def test_the_second_storey_leaves_a_ring_of_quarters() -> None:
    view = seen_from_above([plain(4, 5), plain(3, 4)])
    assert len(view) == 80
    assert sum(place[0] == 1 for place in view.values()) == 80 - 48
    assert view[0, 0] == (1, 0, 0) and view[1, 1] == (2, 0, 0)


def test_symbols_under_the_second_storey_are_hidden_unless_the_table_counts_them() -> None:
    pyramid = [plain(4, 5, "red tl br"), plain(3, 4, "blue")]
    jewels: set[Cell] = set()
    (red,) = [zone for zone in zones(pyramid, jewels, {}) if zone["color"] == "red"]
    assert red["symbols"] == 16, "of 14 outer blocks: two corners show both, two show one"
    (red,) = [
        z for z in zones(pyramid, jewels, {"covered-symbols": "counted"}) if z["color"] == "red"
    ]
    assert red["symbols"] == 28, "all of the outer blocks; the six inner ones are not seen at all"


def test_block_to_block_joins_under_the_storey_above() -> None:
    lowest = plain(4, 5, "blue")
    lowest[0, 0] = lowest[1, 1] = lowest[1, 0] = block("red tl")
    upper = plain(3, 4, "blue")
    upper[1, 1] = block("red tl")
    pyramid = [lowest, upper]
    apart = [zone["blocks"] for zone in zones(pyramid, set(), {}) if zone["color"] == "red"]
    assert sorted(map(len, apart)) == [1, 2]
    together = {"zones-over-storeys": "block-to-block"}
    assert [len(z["blocks"]) for z in zones(pyramid, set(), together) if z["color"] == "red"] == [4]


def test_the_smallest_marked_zone_counts_twice() -> None:
    storey = {(0, 0): block("red tl"), (0, 1): block("red tl br"), (0, 2): block("blue tl")}
    assert stage_score([storey], {(0, 0)}, {}) == 3 + 3
    assert stage_score([storey], {(0, 0), (0, 2)}, {}) == 3 + 1 + 1
    assert stage_score([storey], set(), {}) == 0


def test_a_first_domino_lies_anywhere_and_the_second_beside_it() -> None:
    assert len(places([{}], 1)) > 20
    one = {(0, 0): block("red"), (0, 1): block("red")}
    beside = places([one], 1)
    assert frozenset({(0, 2), (0, 3)}) in beside and frozenset({(1, 0), (2, 0)}) in beside
    assert frozenset({(0, 3), (0, 4)}) not in beside, "no contact"
    assert len(beside) == 2 * 3 + 2 * 5, "three at each end, five along each side"
    assert len(places([plain(4, 5), {}], 2)) == 3 * 3 + 2 * 4


def test_gaps_that_no_domino_covers() -> None:
    ring = {cell: block("red") for cell in rectangle(4, 5) - {(0, 0), (3, 4)}}
    assert fewest_gaps([ring], 1) == 2
    ring = {cell: block("red") for cell in rectangle(4, 5) - {(0, 0), (0, 1)}}
    assert fewest_gaps([ring], 1) == 0
    assert fewest_gaps([{}], 1) == 0
