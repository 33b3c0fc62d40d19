"""A card close up: light adds up as it does in a room."""

import cv2
import numpy as np
import pytest

from calibration.darkroom.glimpse import Glimpse, glimpse
from calibration.darkroom.gloss import Gloss, mirrored, shone

PX = 6
SIZE = (120, 90)


def checkered_face() -> np.ndarray:
    rng = np.random.default_rng(1)
    squares = rng.integers(30, 230, (11, 8, 1)).repeat(3, axis=2).astype(np.uint8)
    return np.kron(squares, np.ones((8 * PX, 8 * PX, 1), np.uint8))


def lifted_out(seen: Glimpse, face: np.ndarray) -> np.ndarray:
    height, width = face.shape[:2]
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    warp = cv2.getPerspectiveTransform(seen.corners.astype(np.float32), flat)
    return cv2.warpPerspective(seen.image, warp, (width, height))


@pytest.mark.parametrize("seed", range(5))
def test_the_card_lies_where_its_corners_are(seed: int) -> None:
    face = checkered_face()
    seen = lifted_out(glimpse(face, PX, np.random.default_rng(seed), tidy=True), face)
    parts = np.s_[40:-40, 40:-40]
    likeness = np.corrcoef(seen[parts].ravel(), face[parts].ravel())[0, 1]
    assert likeness > 0.8


def test_the_same_chance_gives_the_same_photo() -> None:
    one, other = (glimpse(checkered_face(), PX, np.random.default_rng(3)) for _ in range(2))
    assert np.array_equal(one.image, other.image)


@pytest.mark.parametrize("seed", range(5))
def test_gloss_only_adds_light_and_shadow_only_takes_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    gloss = Gloss.some(rng)
    assert mirrored(gloss, SIZE, rng).min() >= 0
    assert shone(gloss, SIZE, rng).min() > 0
    assert mirrored(gloss, SIZE, rng).shape == shone(gloss, SIZE, rng).shape == (90, 120, 3)


def test_more_lamps_mirror_more() -> None:
    matt = Gloss(warmth=0, fall=0, shadows=0, veil=0, lamps=0, strength=2, softness=0.05)
    glossy = Gloss(warmth=0, fall=0, shadows=0, veil=0, lamps=4, strength=2, softness=0.05)
    assert mirrored(matt, SIZE, np.random.default_rng(1)).max() == 0
    assert mirrored(glossy, SIZE, np.random.default_rng(1)).max() > 0.5
