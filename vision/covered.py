"""Places of a card that something lies on: a pen, a cup, a finger. No mark is that thick."""

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.decks import Rect
from vision.intake import Pixels
from vision.light import GLARE

Floats = NDArray[np.float32]

LIGHT_MM = 14.0
"""Over this distance light changes; what changes faster is print, a mark or a thing."""
DIFFERENT = 0.55
"""Logarithm of how much darker than the blank face in this light, or of another colour.

Only lighter is no thing: glare over a dark wall looks like that. Nor is what is of another colour
only because it is paler: so does glare over a bright icon. What is burnt out may be anything.
"""
THICK_MM = 4.2
"""Wider than any pen's stroke, and than the middle of a cross."""
SHRINK = 3
COARSE = 0.15
"""Things show at a third of the face's pixels, light at a few of those."""
MUCH = 0.12
"""Part of a place that must be covered to matter."""


def things(seen: Pixels, blank: Pixels, px_per_mm: float) -> NDArray[np.bool_]:
    """(height, width) / SHRINK where something thick lies on a rectified face."""
    shown, printed = _log_small(seen), _log_small(blank)
    ratio = cv2.subtract(shown, printed)
    reach = LIGHT_MM * px_per_mm / SHRINK
    small = cv2.resize(ratio, None, fx=COARSE, fy=COARSE, interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(cv2.medianBlur(small, 5), (0, 0), COARSE * reach)
    light = cv2.resize(light, ratio.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    least, most = _extremes(cv2.subtract(ratio, light))
    colorful = _color(cv2.subtract(shown, light)) > _color(printed)
    burnt = _extremes(shown)[1] > _LOG[GLARE]
    away = ~burnt & ((least < -DIFFERENT) | ((most - least > DIFFERENT) & colorful))
    side = round(THICK_MM * px_per_mm / SHRINK)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.morphologyEx(away.astype(np.uint8), cv2.MORPH_OPEN, disc) > 0)


def is_covered(thick: NDArray[np.bool_], rect: Rect, px_per_mm: float) -> bool:
    """Whether too much of a place lies under a thing."""
    scale = px_per_mm / SHRINK
    top, left = round(rect.y_mm * scale), round(rect.x_mm * scale)
    bottom = round((rect.y_mm + rect.height_mm) * scale)
    right = round((rect.x_mm + rect.width_mm) * scale)
    return bool(thick[top:bottom, left:right].mean() > MUCH)


def _extremes(picture: MatLike) -> tuple[Floats, Floats]:
    """(height, width) the least and the most of the three colours."""
    blue, green, red = cv2.split(picture)
    least, most = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    return np.asarray(least, np.float32), np.asarray(most, np.float32)


def _color(picture: MatLike) -> Floats:
    """(height, width) how far from grey, in logarithms."""
    least, most = _extremes(picture)
    return np.asarray(most - least, np.float32)


def _log_small(image: Pixels) -> Floats:
    small = cv2.resize(image, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.LUT(small, _LOG), np.float32)


_LOG = np.log(np.arange(256, dtype=np.float32) + 8)
