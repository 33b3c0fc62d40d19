"""Which way up, where the grid is, and what a combined picture shows."""

import numpy as np
import pytest
from fake_deck import CARDS, GRID, SIZE_MM, drawn, photographed, upside_down

from calibration.proposing.aligning import aligned
from calibration.proposing.aligning import upside_down as told_upside_down
from calibration.proposing.combine import combined
from calibration.proposing.grid import FoundGrid, find_grid
from calibration.proposing.upright import portrait, same_way_up, turns


def test_no_pictures_are_no_turns() -> None:
    assert turns([], SIZE_MM).tolist() == []


def test_cards_upside_down_are_told_from_the_others() -> None:
    rng = np.random.default_rng(1)
    around = [1, 4, 5, 9]
    pictures = [photographed(drawn(card), rng) for card in CARDS[:12]]
    given = [upside_down(p) if i in around else p for i, p in enumerate(pictures)]
    assert np.flatnonzero(turns(given, SIZE_MM)).tolist() == around
    settled = same_way_up(given, SIZE_MM)
    assert all(np.array_equal(a, b) for a, b in zip(settled, pictures, strict=True))


def test_a_card_on_its_side_is_stood_up() -> None:
    face = drawn(CARDS[0])
    assert portrait(np.rot90(face).copy()).shape == face.shape


@pytest.mark.parametrize("gap_mm", [0.0, 0.6])
@pytest.mark.parametrize("place", [GRID, (3.5, 8.0, 10.4), (9.0, 36.5, 9.0)])
def test_the_grid_is_found_wherever_it_stands(
    place: tuple[float, float, float], gap_mm: float
) -> None:
    rng = np.random.default_rng(2)
    pictures = [photographed(drawn(card, place, gap_mm), rng) for card in CARDS[:8]]
    grid = find_grid(pictures, SIZE_MM)
    x, y, cell = place
    assert grid.x_mm == pytest.approx(x, abs=0.3)
    assert grid.y_mm == pytest.approx(y, abs=0.3)
    assert grid.x_mm + 5 * grid.cell_mm == pytest.approx(x + 5 * cell, abs=0.3)


def test_a_grid_turned_around_stands_on_the_other_side() -> None:
    around = FoundGrid(5, 30, 10, 0, 1).turned_around(SIZE_MM)
    assert (around.x_mm, around.y_mm, around.cell_mm) == (5, 10, 10)


def test_crooked_pictures_come_to_lie_on_each_other() -> None:
    rng = np.random.default_rng(4)
    pictures = [photographed(drawn(card), rng) for card in CARDS[:10]]
    straight, grid = aligned(pictures, SIZE_MM)

    def spread(some: list[np.ndarray]) -> float:
        edge = [p[200:700, 30:50].astype(float).mean(axis=(0, 2)) for p in some]
        return float(np.std([e / e.mean() for e in edge], axis=0).mean())

    assert spread(straight) < spread(pictures)
    assert grid.cell_mm == pytest.approx(10, abs=0.1)


def test_two_pictures_with_glare_make_one_without() -> None:
    clean = drawn(CARDS[0])
    y, x = np.mgrid[0 : clean.shape[0], 0 : clean.shape[1]]
    spots = [np.exp(-((x - 120) ** 2 + (y - at) ** 2) / 4000.0)[..., None] for at in (300, 560)]
    hazy = [np.clip(clean + 230 * spot, 0, 255).astype(np.uint8) for spot in spots]
    better = combined(hazy)

    def contrast_lost(picture: np.ndarray) -> float:
        return float(clean[250:620, 60:180].std() - picture[250:620, 60:180].std())

    assert contrast_lost(better) < 0.5 * min(contrast_lost(p) for p in hazy)


def test_one_picture_is_as_good_as_it_is() -> None:
    face = drawn(CARDS[0])
    assert combined([face]) is face


def test_a_picture_left_upside_down_is_noticed_by_its_edges() -> None:
    rng = np.random.default_rng(6)
    pictures = [photographed(drawn(card), rng) for card in CARDS[:8]]
    pictures[3] = upside_down(pictures[3])
    assert told_upside_down(pictures, SIZE_MM) == [3]
