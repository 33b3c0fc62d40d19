"""Pictures made comparable whatever lamp, shadow or camera was there."""

from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.intake import Pixels

Even: TypeAlias = NDArray[np.float32]
"""(height, width) picture with the light taken out: about zero mean and unit spread everywhere."""

STROKE_MM = 2.5
"""No pen for such cards draws a broader line."""

GLARE = 250
"""From this grey on a pixel is burnt out and shows nothing of what is printed."""


def grey(image: Pixels) -> Pixels:
    """(height, width) of a colour picture; a grey one stays as it is."""
    if image.ndim == 2:
        return image
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def even_light(image: Pixels, reach_px: int) -> Even:
    """A grey picture by its local contrast: shadows, lamps and exposure vanish, print remains.

    Logarithms make light a sum; the mean and the spread of a square of 2 * reach_px + 1 are its
    neighbourhood. Flat places stay quiet instead of showing amplified noise.
    """
    size = (2 * reach_px + 1, 2 * reach_px + 1)
    log = cv2.LUT(image, _LOG)
    centred = log - cv2.blur(log, size, borderType=cv2.BORDER_REFLECT)
    spread = cv2.sqrt(cv2.blur(centred * centred, size, borderType=cv2.BORDER_REFLECT))
    return np.asarray(centred / (spread + np.float32(0.05)), np.float32)


def without_strokes(picture: Pixels, px_per_mm: float) -> Pixels:
    """A grey picture with dark lines closed that are as thin as a pen's; broad print remains."""
    side = round(STROKE_MM * px_per_mm)
    closed = cv2.morphologyEx(picture, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    return np.asarray(closed, np.uint8)


_LOG = np.log(np.arange(256, dtype=np.float32) + np.float32(6.0))
