"""Cells that a bent card holds a little off their place."""

import numpy as np

from vision.marks.nudging import REACH_PX, nudged
from vision.marks.patches import PATCH_PX


def a_wide_blank() -> np.ndarray:
    """A cell with its border, a printed disc, and more of the card around it."""
    side = PATCH_PX + 2 * REACH_PX
    cell = np.full((side, side, 3), (180, 210, 220), np.uint8)
    cell[11:39, 11:39] = (90, 110, 130)
    cell[13:37, 13:37] = (170, 200, 215)
    y, x = np.mgrid[:side, :side]
    cell[(x - 22) ** 2 + (y - 25) ** 2 < 40] = (60, 90, 160)
    return cell


def inner(wide: np.ndarray) -> np.ndarray:
    return wide[REACH_PX:-REACH_PX, REACH_PX:-REACH_PX]


def test_a_cell_that_is_off_is_put_over_its_blank() -> None:
    blank = inner(a_wide_blank())[None]
    seen = np.roll(a_wide_blank(), (3, -4), axis=(0, 1))[None]
    assert (inner(seen[0]) != blank[0]).any()
    assert (nudged(seen, blank) == blank).all()


def test_a_cell_in_its_place_stays_there_with_its_mark() -> None:
    seen = a_wide_blank()
    for i in range(14, 36):
        seen[i, i - 1 : i + 2] = 24
    assert (nudged(seen[None], inner(a_wide_blank())[None])[0] == inner(seen)).all()


def test_a_cell_that_glare_hides_is_not_moved() -> None:
    seen = np.full((1, PATCH_PX + 2 * REACH_PX, PATCH_PX + 2 * REACH_PX, 3), 255, np.uint8)
    seen[0, :9] = 200
    assert (nudged(seen, inner(a_wide_blank())[None])[0] == inner(seen[0])).all()
