"""The six patterns: all their turns and mirror images, everywhere, against a naive count."""

from itertools import combinations, product

import pytest

from companion.lattice import Cell, Lattice
from companion.patterns import PATTERNS, Pattern, orientations, pattern_like, placements, shape

DRAWN: dict[str, set[Cell]] = {
    "I2": {(0, 0), (0, 1)},
    "I3": {(0, 0), (0, 1), (0, 2)},
    "L3": {(0, 0), (1, 0), (1, 1)},
    "T4": {(0, 0), (0, 1), (0, 2), (1, 1)},
    "L4": {(0, 0), (1, 0), (2, 0), (2, 1)},
    "O4": {(0, 0), (0, 1), (1, 0), (1, 1)},
}
WAYS = {"I2": 2, "I3": 2, "L3": 4, "T4": 4, "L4": 8, "O4": 1}
each_pattern = pytest.mark.parametrize("name", DRAWN)


def distances(cells: tuple[Cell, ...]) -> list[list[tuple[int, ...]]]:
    """For every cell, how far the others lie, sideways or up alike: no turn changes that."""
    return sorted(
        sorted(tuple(sorted((abs(r - r2), abs(c - c2)))) for r2, c2 in cells) for r, c in cells
    )


def lying_like(name: str, rows: int, cols: int) -> set[frozenset[Cell]]:
    """All sets of as many cells that are turned or mirrored copies: tried one by one."""
    cells = list(product(range(rows), range(cols)))
    wanted = distances(tuple(DRAWN[name]))
    groups = combinations(cells, len(DRAWN[name]))
    return {frozenset(group) for group in groups if distances(group) == wanted}


def test_these_six_are_all() -> None:
    assert set(PATTERNS) == set(DRAWN)


@each_pattern
def test_turns_and_mirror_images(name: str) -> None:
    pattern = PATTERNS[name]
    assert len(pattern.orientations) == WAYS[name]
    corner = {shape(group) for group in lying_like(name, 4, 4)}
    assert pattern.orientations == corner
    assert pattern.size == len(DRAWN[name]) == int(name[1])


@each_pattern
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (2, 2), (3, 7), (5, 5)])
def test_placements_on_any_lattice(name: str, rows: int, cols: int) -> None:
    lattice = Lattice(rows, cols)
    found = placements(PATTERNS[name], lattice)
    assert len(set(found)) == len(found)
    assert {frozenset(lattice.cells(place)) for place in found} == lying_like(name, rows, cols)


@each_pattern
def test_a_pattern_is_known_however_it_lies(name: str) -> None:
    for row, col in product((-3, 0, 5), repeat=2):
        for turned in PATTERNS[name].orientations:
            moved = [(r + row, c + col) for r, c in turned]
            assert pattern_like(moved) is PATTERNS[name]


@pytest.mark.parametrize(
    "cells",
    [
        [(0, 0)],
        [(0, 0), (1, 1)],
        [(0, 0), (0, 1), (0, 2), (0, 3)],
        [(0, 0), (0, 1), (1, 1), (1, 2)],
        [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)],
    ],
)
def test_what_is_none_of_the_six_is_not_known(cells: list[Cell]) -> None:
    assert pattern_like(cells) is None


def test_turns_are_derived_for_patterns_nobody_drew() -> None:
    snake = Pattern("S4", shape({(0, 0), (0, 1), (1, 1), (1, 2)}))
    assert len(snake.orientations) == 4
    assert orientations({(4, 7)}) == {frozenset({(0, 0)})}
