"""Lattices of any shape, against plain sets of cells."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lattice import Cell, Lattice, bits

SHAPES = [(1, 1), (1, 7), (7, 1), (3, 7), (7, 3), (5, 5), (8, 16)]
each_shape = pytest.mark.parametrize(("rows", "cols"), SHAPES)


def all_cells(lattice: Lattice) -> list[Cell]:
    return [(row, col) for row in range(lattice.rows) for col in range(lattice.cols)]


def next_to(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@st.composite
def lattices_with_cells(draw: st.DrawFn) -> tuple[Lattice, set[Cell], set[Cell]]:
    lattice = Lattice(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    some_cells = st.sets(st.sampled_from(all_cells(lattice)))
    return lattice, draw(some_cells), draw(some_cells)


@pytest.mark.parametrize(("rows", "cols"), [(0, 5), (5, 0), (-1, 3)])
def test_a_lattice_without_cells_is_none(rows: int, cols: int) -> None:
    with pytest.raises(ValueError, match="needs cells"):
        Lattice(rows, cols)


@each_shape
def test_everything_is_every_cell_once(rows: int, cols: int) -> None:
    lattice = Lattice(rows, cols)
    assert lattice.cells(lattice.everything) == all_cells(lattice)
    assert lattice.everything.bit_count() == rows * cols
    singles = [lattice.bit(cell) for cell in all_cells(lattice)]
    assert list(bits(lattice.everything)) == singles
    assert not any(one & other for one, other in combinations(singles, 2))


@each_shape
def test_neighbours_never_wrap_around(rows: int, cols: int) -> None:
    lattice = Lattice(rows, cols)
    for cell in all_cells(lattice):
        near = lattice.cells(lattice.neighbours(lattice.bit(cell)))
        assert near == [other for other in all_cells(lattice) if next_to(cell, other)]


@each_shape
@pytest.mark.parametrize("outside", [(-1, 0), (0, -1), (99, 0), (0, 99)])
def test_a_cell_outside_is_refused(rows: int, cols: int, outside: Cell) -> None:
    with pytest.raises(ValueError, match="no cell"):
        Lattice(rows, cols).bit(outside)


@given(lattices_with_cells())
def test_cells_come_back_row_by_row(case: tuple[Lattice, set[Cell], set[Cell]]) -> None:
    lattice, cells, _ = case
    assert lattice.cells(lattice.of(cells)) == sorted(cells)


@given(lattices_with_cells())
def test_a_picture_is_read_as_it_was_drawn(case: tuple[Lattice, set[Cell], set[Cell]]) -> None:
    lattice, cells, _ = case
    picture = lattice.draw(lattice.of(cells))
    assert [len(row) for row in picture] == [lattice.cols] * lattice.rows
    assert {(r, c) for r, row in enumerate(picture) for c, x in enumerate(row) if x == "X"} == cells
    assert lattice.read(picture, "X") == lattice.of(cells)
    assert lattice.read(picture, ".") == lattice.everything & ~lattice.of(cells)


@given(lattices_with_cells())
def test_neighbours_of_a_set_are_outside_it(case: tuple[Lattice, set[Cell], set[Cell]]) -> None:
    lattice, cells, _ = case
    near = {
        other
        for other in all_cells(lattice)
        if other not in cells and any(next_to(cell, other) for cell in cells)
    }
    assert set(lattice.cells(lattice.neighbours(lattice.of(cells)))) == near


@given(lattices_with_cells())
def test_reach_walks_edge_by_edge_and_no_further(
    case: tuple[Lattice, set[Cell], set[Cell]],
) -> None:
    lattice, start, within = case
    walked = start & within
    for _ in all_cells(lattice):
        walked |= {cell for cell in within if any(next_to(cell, been) for been in walked)}
    assert set(lattice.cells(lattice.reach(lattice.of(start), lattice.of(within)))) == walked
