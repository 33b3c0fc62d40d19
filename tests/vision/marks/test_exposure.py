"""The light of a photo, told apart from the ink on the card."""

import numpy as np
import pytest

from vision.marks.exposure import gains

MIDDLE = np.array([[0.5, 0.5]], np.float32)


def checkered(height: int = 528, width: int = 378) -> np.ndarray:
    rng = np.random.default_rng(4)
    coarse = rng.integers(60, 200, (height // 12, width // 12 + 1, 3)).astype(np.uint8)
    return np.kron(coarse, np.ones((12, 12, 1), np.uint8))[:height, :width]


@pytest.mark.parametrize("light", [(0.5, 0.5, 0.5), (0.7, 0.9, 1.1), (1.2, 1.0, 0.8)])
def test_light_over_the_whole_card_is_measured_in_each_colour(light: tuple[float, ...]) -> None:
    blank = checkered()
    seen = np.clip(blank * np.array(light), 0, 255).astype(np.uint8)
    assert gains(seen, blank, MIDDLE, 6.0)[0] == pytest.approx(light, rel=0.06)


def test_ink_over_a_third_of_the_card_is_not_taken_for_shade() -> None:
    blank = checkered()
    seen = blank.copy()
    seen[100:276] = 20
    assert gains(seen, blank, MIDDLE, 6.0)[0] == pytest.approx((1, 1, 1), rel=0.05)


def test_light_that_falls_off_is_followed_across_the_card() -> None:
    blank = checkered()
    fall = np.linspace(1.0, 0.5, blank.shape[1])[None, :, None]
    seen = (blank * fall).astype(np.uint8)
    sides = np.array([[0.1, 0.5], [0.9, 0.5]], np.float32)
    left, right = gains(seen, blank, sides, 6.0)
    assert left == pytest.approx([0.95] * 3, rel=0.05)
    assert right == pytest.approx([0.55] * 3, rel=0.05)


def test_a_card_burnt_out_altogether_still_has_an_answer() -> None:
    white = np.full((528, 378, 3), 255, np.uint8)
    assert np.isfinite(gains(white, checkered(), MIDDLE, 6.0)).all()
