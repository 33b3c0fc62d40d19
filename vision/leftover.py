"""What the found cards leave over of a photo, and whether another card may hide there."""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.geometry import Pose
from vision.intake import Pixels

BUSY = 0.3
"""Where nothing was found, corners this dense (against a card's own) may be a card."""


def free_area(shape: tuple[int, ...], poses: Iterable[Pose]) -> Pixels:
    """(height, width) 255 where no card was found yet."""
    free = np.full(shape[:2], 255, np.uint8)
    for pose in poses:
        cv2.fillConvexPoly(free, np.round(pose.corners_px).astype(np.int32), 0)
    return free


def may_hide_a_card(dim: Pixels, free: Pixels, found_some: bool) -> bool:
    """Whether anything outside the found cards is as busy as a card is."""
    if not found_some:
        return True
    points = cv2.FastFeatureDetector.create(18).detect(cv2.GaussianBlur(dim, (3, 3), 1.0))
    busy = np.zeros(dim.shape, np.float32)
    for point in points:
        busy[int(point.pt[1]), int(point.pt[0])] = 1
    taken = busy[free == 0]
    side = max(24, int(0.6 * np.sqrt(taken.size)) | 1) if taken.size else 24
    density = cv2.blur(busy * (free > 0), (side, side), borderType=cv2.BORDER_CONSTANT)
    return bool(density.max() > BUSY * max(float(taken.mean()), 0.003))
