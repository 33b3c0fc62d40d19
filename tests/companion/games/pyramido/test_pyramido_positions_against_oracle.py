"""Zones, scores, room and gaps on thousands of positions: always what the oracle finds."""

import random

import pytest
from pyramido_oracle_terms import oracle_zones, storeys_of, zones_of
from pyramido_positions import any_options, any_pyramid, any_site, any_turn, marked_site

from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.moves import placement_faults, turn_faults
from companion.games.pyramido.pyramid import Pyramid, fill_of, gaps_after, room
from companion.games.pyramido.scoring import stage_score
from companion.games.pyramido.shapes import write_turn
from companion.games.pyramido.storeys import beside
from companion.games.pyramido.tiling import fewest_gaps
from companion.lattice import Cell, Lattice
from oracle.pyramido.placing import fewest_gaps as oracle_gaps
from oracle.pyramido.placing import places
from oracle.pyramido.turns import is_legal
from oracle.pyramido.zones import stage_score as oracle_score
from oracle.pyramido.zones import zones as oracle_zones_of

CHUNKS = range(5)
PYRAMIDS = 300
SITES = 300
LATTICES = 150
TURNS = 400


@pytest.mark.parametrize("chunk", CHUNKS)
def test_zones_and_points_of_any_pyramid(chunk: int) -> None:
    rng = random.Random(chunk)
    for _ in range(PYRAMIDS):
        pyramid, options = any_pyramid(rng), any_options(rng)
        score = stage_score(pyramid, options)
        jewels = set(pyramid.top.jewels)
        theirs = oracle_zones_of(storeys_of(pyramid), jewels, options.as_json())
        assert zones_of(score) == oracle_zones(theirs)
        assert score.total == oracle_score(storeys_of(pyramid), jewels, options.as_json())


@pytest.mark.parametrize("chunk", CHUNKS)
def test_room_for_a_domino_and_gaps_on_any_site(chunk: int) -> None:
    rng = random.Random(100 + chunk)
    for _ in range(SITES):
        site = any_site(rng)
        theirs = places(storeys_of(site), site.stage)
        assert {frozenset(pair) for pair in room(site)} == theirs
        assert fill_of(site).takes_a_domino == bool(theirs)
        assert fill_of(site).gaps == oracle_gaps(storeys_of(site), site.stage)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_domino_is_refused_exactly_where_there_is_no_room(chunk: int) -> None:
    rng = random.Random(200 + chunk)
    for _ in range(SITES // 5):
        site = any_site(rng)
        there = {frozenset(pair) for pair in room(site)}
        for cell in _around(site):
            for other in beside(cell):
                legal = not placement_faults(site, (cell, other))
                fits = frozenset({cell, other}) in there
                assert legal == fits or not site.top.blocks, (cell, other)


def _around(site: Pyramid) -> list[Cell]:
    cells = [cell for frame in site.frames for cell in frame.cells]
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return [
        (row, col)
        for row in range(min(rows) - 1, max(rows) + 2)
        for col in range(min(cols) - 1, max(cols) + 2)
    ]


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_gap_count_after_a_domino_is_that_of_the_storey_with_it(chunk: int) -> None:
    rng = random.Random(300 + chunk)
    for _ in range(20):
        site = any_site(rng)
        for pair in rng.sample(room(site), min(3, len(room(site)))):
            storeys = storeys_of(site)
            storeys[-1].update({cell: {"color": "red", "symbols": set()} for cell in pair})
            assert gaps_after(site, pair) == oracle_gaps(storeys, site.stage)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_whole_turn_is_legal_exactly_when_the_oracle_says_so(chunk: int) -> None:
    rng = random.Random(500 + chunk)
    legal = 0
    for _ in range(TURNS):
        site, options = marked_site(rng), any_options(rng)
        turn = any_turn(rng, site)
        domino = dominoes()[turn.domino or 0]
        ours = not turn_faults(site, turn, domino, options)
        words = [domino.left.words, domino.right.words]
        tiles = [set(tile) for tile in site.tiles]
        home = set(site.jewels_home)
        chosen = options.as_json()
        theirs = is_legal(
            storeys_of(site), site.stage, home, tiles, words, write_turn(turn), chosen
        )
        assert ours == theirs, (site, turn)
        legal += ours
    assert legal > TURNS // 20


def brute_gaps(free: frozenset[Cell]) -> int:
    """Every way to lay dominoes, one cell after the other."""
    if not free:
        return 0
    first = min(free)
    rest = free - {first}
    ways = [1 + brute_gaps(rest)]
    ways += [brute_gaps(rest - {other}) for other in beside(first) if other in rest]
    return min(ways)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_tiling_is_exact_on_any_set_of_cells(chunk: int) -> None:
    rng = random.Random(400 + chunk)
    for _ in range(LATTICES):
        lattice = Lattice(rng.randint(1, 5), rng.randint(1, 4))
        free = rng.getrandbits(lattice.rows * lattice.cols)
        assert fewest_gaps(lattice, free) == brute_gaps(frozenset(lattice.cells(free)))


def test_every_rectangle_of_a_storey_can_be_filled() -> None:
    for rows, cols in ((4, 5), (5, 4), (3, 4), (2, 3), (1, 2)):
        lattice = Lattice(rows, cols)
        assert fewest_gaps(lattice, lattice.everything) == 0
