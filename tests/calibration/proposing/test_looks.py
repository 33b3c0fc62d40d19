"""Cells of one kind look alike under any lamp; kinds, entries and tombs come out of that."""

import numpy as np
import pytest
from fake_deck import CARDS, GRID, SIZE_MM, drawn, photographed

from calibration.proposing.cells import deck_cells
from calibration.proposing.colors import read_colors
from calibration.proposing.ends import entry_strips, find_ends, looks_above, row_looks
from calibration.proposing.floors import floor_lights
from calibration.proposing.grid import FoundGrid
from calibration.proposing.grouping import joined
from calibration.proposing.kinds import find_kinds, split
from calibration.proposing.looks import Looks, deck_looks
from calibration.proposing.same_cards import likeness, same_cards
from vision.intake import Pixels

FOUND = FoundGrid(*GRID, 0.0, 1.0)
TRUTH = np.array(list("".join("".join(card.cells) for card in CARDS)))
CLEAR = np.ones((len(CARDS), 25), np.float32)


@pytest.fixture(scope="module")
def pictures() -> list[Pixels]:
    rng = np.random.default_rng(11)
    return [photographed(drawn(card), rng) for card in CARDS]


@pytest.fixture(scope="module")
def looks(pictures: list[Pixels]) -> list[Looks]:
    return deck_looks(deck_cells(pictures, FOUND, SIZE_MM), CLEAR)


def test_a_slope_of_light_is_no_wall() -> None:
    row, col = np.divmod(np.arange(25), 5)
    light = (4 + 0.15 * row - 0.1 * col)[:, None] * np.ones(3)
    walls = np.isin(np.arange(25), [3, 4, 8, 9, 17])
    decks = [(light - 0.5 * np.roll(walls, i)[:, None]).astype(np.float32) for i in range(20)]
    for i, found in enumerate(floor_lights(decks)):
        assert np.abs(found - light).max() < 0.12, i


def test_cells_are_joined_by_likeness_the_largest_group_first() -> None:
    vectors = np.array([[1, 0], [0, 1], [0.05, 1], [0, 0.9]], np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    assert joined(vectors, 0.1).tolist() == [1, 0, 0, 0]


def test_each_kind_of_cell_gets_groups_of_its_own(looks: list[Looks]) -> None:
    kinds = find_kinds(np.concatenate(looks), CLEAR.ravel())
    for group in range(len(kinds.samples)):
        assert len(set(TRUTH[kinds.groups == group]) - {"E"}) <= 1


def test_a_group_of_two_known_kinds_is_split(looks: list[Looks]) -> None:
    stack = np.concatenate(looks)
    kinds = find_kinds(stack, CLEAR.ravel())
    member = [int(cell) for cell in np.flatnonzero(TRUTH == "r")[:4]]
    known = dict(zip(member, "rrgg", strict=True))
    assert len(split(kinds, stack, known).samples) == len(kinds.samples) + 1


def test_entry_and_tomb_are_what_stands_once_on_every_card(
    pictures: list[Pixels], looks: list[Looks]
) -> None:
    entries = find_ends(entry_strips(pictures, looks, FOUND, SIZE_MM))
    tombs = find_ends(row_looks(looks, 4), elsewhere=looks_above(looks, 4))
    assert entries.columns.tolist() == [card.cells[0].index("E") for card in CARDS]
    assert tombs.columns.tolist() == [card.cells[4].index("T") for card in CARDS]


def test_colours_are_named_under_any_lamp(pictures: list[Pixels]) -> None:
    lights = [cells.light for cells in deck_cells(pictures, FOUND, SIZE_MM)]
    reads = read_colors(pictures, lights, FOUND, SIZE_MM)
    assert [read.color for read in reads] == [card.color for card in CARDS]


def test_two_pictures_of_one_card_are_told_from_those_of_another() -> None:
    rng = np.random.default_rng(12)
    pictures = [photographed(drawn(card), rng) for card in (*CARDS[:13], *CARDS[:13])]
    clear = np.ones((26, 25), np.float32)
    alike = likeness(deck_looks(deck_cells(pictures, FOUND, SIZE_MM), clear), clear)
    groups = same_cards(alike, [[i] for i in range(26)], weakly=False)
    assert groups == [[i, i + 13] for i in range(13)]


def test_shots_kept_apart_are_never_one_card() -> None:
    alike = np.array([[1, -1, 0.9], [-1, 1, 0.9], [0.9, 0.9, 1]])
    assert len(same_cards(alike, [[0], [1], [2]], weakly=False)) == 2
