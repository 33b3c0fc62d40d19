"""What the found cards leave over of a photo, and whether another card may hide there."""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.geometry import Points
from vision.intake import Pixels

BUSY = 0.2
"""Where nothing was found, corners this dense (against a card's own) may be a card."""
STANDS_OUT = 12
"""Levels of the evened picture by which a corner differs from what is around it."""
_LOG = np.log(np.arange(256, dtype=np.float64) + 32)
_EVEN = np.round(255 * (_LOG - _LOG[0]) / (_LOG[-1] - _LOG[0])).astype(np.uint8)
"""Levels by which shadows lose little of their contrast, and noise in them gains little."""


def free_area(shape: tuple[int, ...], known: Iterable[Points]) -> Pixels:
    """(height, width) 255 but for the (4, 2) quads of which is known what lies there."""
    free = np.full(shape[:2], 255, np.uint8)
    for quad in known:
        cv2.fillConvexPoly(free, np.round(quad).astype(np.int32), 0)
    return free


def may_hide_a_card(
    dim: Pixels, free: Pixels, card_px: float | None, cards: Sequence[Points] = ()
) -> bool:
    """Whether anything in the free area is as busy as a card is: as the found ones are, or else
    as all is that is known.

    card_px is about the side of a card; None where nobody knows, and then any may hide.
    """
    if card_px is None:
        return True
    busy = _corners(dim)
    side = max(12, int(0.7 * card_px) | 1)
    open_busy = cv2.bitwise_and(busy, free).astype(np.float32)
    density = cv2.blur(open_busy, (side, side), borderType=cv2.BORDER_CONSTANT)
    known = free_area(dim.shape, cards) == 0 if len(cards) else free == 0
    return bool(density.max() > BUSY * max(float(busy[known].mean()), 0.8))


def _corners(dim: Pixels) -> Pixels:
    """(height, width) 255 at corners, of which print has many; shadows make them no weaker."""
    even = cv2.LUT(cv2.GaussianBlur(dim, (3, 3), 0.8), _EVEN)
    points = cv2.FastFeatureDetector.create(STANDS_OUT).detect(even)
    busy = np.zeros(dim.shape, np.uint8)
    if points:
        x, y = np.asarray(cv2.KeyPoint.convert(points), np.intp).T
        busy[y, x] = 255
    return busy
