"""How much brighter each place of a face is in the photo than on its blank, in each colour.

Lamps, windows and cameras change a card smoothly; marks and icons do not. So a smooth surface is
fitted to the ratio of the two, and whatever lies far from it (ink, glare, a cup) has no say.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Image = NDArray[np.uint8]

COARSE_PX_PER_MM = 1.0
EVERY = 2
"""Of the coarse pixels, one in so many rows and columns tells enough."""
FLOOR = 8.0
"""Grey levels added before taking logarithms: below it, a camera tells noise, not light."""
CLIPPED = 250
ROUNDS = 6


def gains(seen: Image, blank: Image, places: Floats, px_per_mm: float) -> Floats:
    """The gain (n, 3) of seen over blank at places (n, 2), given from 0 to 1 over the face."""
    ratio, trusted = _log_ratio(seen, blank, px_per_mm)
    height, width = trusted.shape
    y, x = np.mgrid[0:height:EVERY, 0:width:EVERY].astype(np.float32)
    terms = _terms((x.ravel() + 0.5) / width, (y.ravel() + 0.5) / height)
    ratio, trusted = ratio[::EVERY, ::EVERY], trusted[::EVERY, ::EVERY]
    surface = _fit(terms, ratio.reshape(-1, 3), trusted.ravel())
    found: Floats = np.exp(_terms(places[:, 0], places[:, 1]) @ surface).astype(np.float32)
    return found


def _log_ratio(seen: Image, blank: Image, px_per_mm: float) -> tuple[Floats, NDArray[np.bool_]]:
    shrink = COARSE_PX_PER_MM / px_per_mm
    size = (max(4, round(seen.shape[1] * shrink)), max(4, round(seen.shape[0] * shrink)))
    small = [
        cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        for image in (seen, blank)
    ]
    trusted = np.maximum(small[0].max(axis=2), small[1].max(axis=2)) < CLIPPED
    return np.log((small[0] + FLOOR) / (small[1] + FLOOR)), trusted


def _terms(x: Floats, y: Floats) -> Floats:
    """A surface of second degree."""
    x, y = x - 0.5, y - 0.5
    return np.stack([np.ones_like(x), x, y, x * y, x**2, y**2], axis=1)


def _fit(terms: Floats, ratio: Floats, trusted: NDArray[np.bool_]) -> Floats:
    """Weighted least squares, again and again, with Tukey's weights; (6, 3)."""
    if trusted.sum() < 50:
        trusted = np.ones_like(trusted)
    terms, ratio = terms[trusted], ratio[trusted]
    surface = np.zeros((terms.shape[1], 3), np.float32)
    surface[0] = np.median(ratio, axis=0)
    for _ in range(ROUNDS):
        off = ratio - terms @ surface
        spread = 1.5 * np.median(np.abs(off), axis=0) + 0.02
        far = np.max(np.abs(off) / (4 * spread), axis=1)
        weight = np.where(far < 1, (1 - far**2) ** 2, 0)[:, None]
        normal = terms.T @ (terms * weight) + 1e-3 * np.eye(terms.shape[1], dtype=np.float32)
        surface = np.linalg.solve(normal, terms.T @ (ratio * weight)).astype(np.float32)
    return surface
