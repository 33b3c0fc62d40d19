"""The second look: glare is taken off cells, and what both looks say of a cell decides."""

import numpy as np
import pytest

from vision.marks.decision import SURE
from vision.marks.second_look import Look, looked_again
from vision.marks.unveiling import unveiled

ONE = np.ones((1, 3), np.float32)


def a_blank() -> np.ndarray:
    """A pale cell with a dark frame and a printed disc."""
    cell = np.full((40, 40, 3), (180, 210, 220), np.uint8)
    cell[4:36, 4:36] = (90, 110, 130)
    cell[6:34, 6:34] = (170, 200, 215)
    y, x = np.mgrid[:40, :40]
    cell[(x - 20) ** 2 + (y - 20) ** 2 < 60] = (60, 90, 160)
    return cell[None]


def crossed(cell: np.ndarray) -> np.ndarray:
    marked = cell.copy()
    for i in range(9, 31):
        marked[0, i, i - 1 : i + 2] = marked[0, i, 39 - i : 42 - i] = 24
    return marked


def veiled(cell: np.ndarray, added: float, lit: float = 1.0) -> np.ndarray:
    """The cell in linear light, with the same light added everywhere."""
    light = np.clip(lit * (cell / 255.0) ** 2.2 + added, 0, 1)
    return np.rint(255 * light ** (1 / 2.2)).astype(np.uint8)


@pytest.mark.parametrize("added", [0.0, 0.1, 0.3])
def test_a_veil_of_light_is_taken_off(added: float) -> None:
    clear, hidden = unveiled(veiled(a_blank(), added, 0.7), a_blank(), ONE)
    assert np.abs(clear.astype(int) - a_blank()).mean() < 6
    assert hidden[0] == 0


def test_ink_under_a_veil_is_dark_again() -> None:
    marked = crossed(a_blank())
    ink = (marked != a_blank()).any(axis=3)
    seen = veiled(marked, 0.3, 0.7)
    clear, _ = unveiled(seen, a_blank(), ONE)
    assert seen[ink].mean() > 120
    assert clear[ink].mean() < 60


def test_where_all_is_burnt_out_ink_could_hide() -> None:
    seen = veiled(a_blank(), 0.9)
    seen[:, :, 20:] = 255
    _, hidden = unveiled(seen, a_blank(), ONE)
    assert hidden[0] > 0.5


def test_paper_that_burns_out_before_ink_would_is_paper() -> None:
    seen = veiled(a_blank(), 0.1, 1.9)
    assert (seen == 255).mean() > 0.3
    clear, hidden = unveiled(seen, a_blank(), ONE * np.float32(1.4))
    assert hidden[0] == 0
    assert np.abs(clear.astype(int) - a_blank()).mean() < 12


def always(*chances: float) -> Look:
    """A look that says the same of every cell."""
    return lambda seen, blank, gain: np.tile(np.array(chances, np.float32), (len(seen), 1))


def after(first: tuple[float, float, float], look: Look) -> np.ndarray:
    cell = a_blank()
    return looked_again(np.array([first], np.float32), cell, cell, ONE, look)[0]


def test_what_was_told_stays_told_where_both_looks_agree() -> None:
    assert after((0.85, 0.1, 0.05), always(0.6, 0.3, 0.1)) == pytest.approx((0.85, 0.1, 0.05))


def test_what_was_told_is_asked_where_the_second_look_tells_otherwise() -> None:
    assert after((0.85, 0.1, 0.05), always(0.02, 0.95, 0.03)).max() < SURE


def test_what_was_in_doubt_is_told_by_the_second_look() -> None:
    found = after((0.5, 0.45, 0.05), always(0.02, 0.96, 0.02))
    assert found.argmax() == 1
    assert found.max() > SURE


def test_the_second_look_is_a_little_less_sure_than_it_says() -> None:
    found = after((0.5, 0.45, 0.05), always(0.22, 0.76, 0.02))
    assert found.argmax() == 1
    assert found.max() < SURE
    assert found.sum() == pytest.approx(1)
