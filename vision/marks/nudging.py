"""Cells put exactly over their blanks: a bent card is off by a millimetre where nothing held it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.marks.patches import PATCH_PX

Patches = NDArray[np.uint8]

REACH_PX = 5
"""How far a cell of 28 pixels is looked for."""
BETTER, WELL = 0.2, 0.7
"""A cell is moved where it correlates by so much more with its blank, and by so much at least."""


def nudged(wide: Patches, blank: Patches) -> Patches:
    """The parts of (n, px + 2 * REACH_PX, ..., 3) patches that look most like their blanks."""
    return np.stack([_nudged(seen, like) for seen, like in zip(wide, blank, strict=True)])


def _nudged(wide: NDArray[np.uint8], blank: NDArray[np.uint8]) -> NDArray[np.uint8]:
    scores = cv2.matchTemplate(wide, blank, cv2.TM_CCOEFF_NORMED)
    _, best, _, (left, top) = cv2.minMaxLoc(scores)
    if best < max(WELL, float(scores[REACH_PX, REACH_PX]) + BETTER):
        left = top = REACH_PX
    return wide[top : top + PATCH_PX, left : left + PATCH_PX]
