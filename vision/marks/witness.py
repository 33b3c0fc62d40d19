"""What the network is shown of a cell: itself, its blank, and what the blank cannot explain."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.marks.exposure import FLOOR

Floats = NDArray[np.float32]
Patches = NDArray[np.uint8]

CHANNELS = 13
REACH_PX = 2
"""How far a print may be off its place, or blurred, and still be the same print."""
MIDDLE = float(np.log(128 + FLOOR))
LOG: Floats = (np.log(np.arange(256) + FLOOR) - MIDDLE).astype(np.float32)


def witness(seen: Patches, blank: Patches, gain: Floats) -> Floats:
    """Patches (n, px, px, 3) and the gain (n, 3) of the light, as (n, 13, px, px) for the network.

    All in logarithms, where light is a plain shift: the seen cell as bright as its blank (3), the
    blank (3), their difference (3), what the seen cell has beyond everything the blank shows
    within reach (3), and how bright the photo itself is (1): where it is clipped, nothing can be
    told.
    """
    seen, blank = _planes(seen), _planes(blank)
    count, _, height, width = seen.shape
    shown = np.empty((count, CHANNELS, height, width), np.float32)
    level, paper, apart, beyond = (shown[:, i : i + 3] for i in (0, 3, 6, 9))
    np.subtract(_log(seen), np.log(gain)[:, :, None, None], out=level)
    paper[:] = _log(blank)
    np.subtract(level, paper, out=apart)
    low, high = _log(_widened(blank, cv2.MORPH_ERODE)), _log(_widened(blank, cv2.MORPH_DILATE))
    np.subtract(level, np.clip(level, low, high), out=beyond)
    brightest = np.maximum(np.maximum(seen[:, 0], seen[:, 1]), seen[:, 2])
    np.subtract(brightest / np.float32(255), np.float32(0.5), out=shown[:, 12])
    return shown


def _planes(patches: Patches) -> Patches:
    return np.ascontiguousarray(patches.transpose(0, 3, 1, 2))


def _log(planes: Patches) -> Floats:
    found = cv2.LUT(planes.reshape(-1, planes.shape[-1]), LOG)
    return np.asarray(found, np.float32).reshape(planes.shape)


def _widened(planes: Patches, darker_or_brighter: int) -> Patches:
    """Each pixel replaced by the darkest or brightest within reach, all planes in one stroke."""
    margin = (REACH_PX, REACH_PX)
    padded = np.pad(planes, ((0, 0), (0, 0), margin, margin), mode="edge")
    tall = cv2.morphologyEx(padded.reshape(-1, padded.shape[-1]), darker_or_brighter, _SQUARE)
    inner = slice(REACH_PX, -REACH_PX)
    return np.ascontiguousarray(np.asarray(tall, np.uint8).reshape(padded.shape)[..., inner, inner])


_SQUARE = np.ones((2 * REACH_PX + 1, 2 * REACH_PX + 1), np.uint8)
