"""Where cards end: the outermost straight edges that nearly all pictures of them have.

An outline may be a frame's inner edge, and a common frame drifts. But tables differ from photo to
photo while the cards stay the same, so the average of many cards shows where the card ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.enrolling.sightings import Sighting
from vision.align import rectify_with_margin
from vision.faces import Form
from vision.geometry import Floats, corners_of, quad_homography
from vision.light import grey

PX_PER_MM = 5.0
MARGIN_MM = 4.0
ENOUGH = 80
ENDS = 0.15
"""Part of a side at either end that is left out: corners may be round."""
QUIET = 15
"""Percentile of the strengths that is no edge at all."""
STRONG = 0.3
"""The outermost edge of at least this part of the strongest one's strength is the card's."""


@dataclass(frozen=True)
class Side:
    """A side's distance from where it should be, outwards, in millimetres at its two ends."""

    first_mm: float
    last_mm: float


def true_rectangle(sightings: Sequence[Sighting], form: Form) -> Floats:
    """(3, 3) from true millimetres on the card to those of the sightings' common frame."""
    best = sorted(sightings, key=lambda each: -each.fit)[:ENOUGH]
    margin = round(MARGIN_MM * PX_PER_MM)
    pictures = [grey(rectify_with_margin(s.crop, s.pose, PX_PER_MM, margin)) for s in best]
    across = _average([_steep(p, 1, 0) for p in pictures])
    down = _average([_steep(p, 0, 1) for p in pictures])
    top, bottom = outermost(down), outermost(down[::-1])
    left, right = outermost(across.T), outermost(across.T[::-1])
    found = _corners(form, top, right, bottom, left)
    return quad_homography(corners_of(*form.size_mm), found)


def _corners(form: Form, top: Side, right: Side, bottom: Side, left: Side) -> Floats:
    """(4, 2) where the lines of neighbouring sides meet."""
    w, h = form.size_mm
    lines = (
        _line((0, -top.first_mm), (w, -top.last_mm)),
        _line((w + right.first_mm, 0), (w + right.last_mm, h)),
        _line((w, h + bottom.last_mm), (0, h + bottom.first_mm)),
        _line((-left.last_mm, h), (-left.first_mm, 0)),
    )
    meet = [np.cross(lines[i - 1], lines[i]) for i in range(4)]
    return np.array([point[:2] / point[2] for point in meet], np.float64)


def _line(one: tuple[float, float], other: tuple[float, float]) -> Floats:
    return np.asarray(np.cross((*one, 1.0), (*other, 1.0)), np.float64)


def _steep(picture: NDArray[np.uint8], across: int, down: int) -> NDArray[np.float32]:
    smooth = cv2.GaussianBlur(picture, (0, 0), 1.0)
    steep = np.sqrt(np.abs(cv2.Sobel(smooth, cv2.CV_32F, across, down)))
    return np.asarray(steep / (steep.mean() + 1e-6), np.float32)


def _average(pictures: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    return np.asarray(np.mean(pictures, axis=0), np.float32)


def outermost(steep: NDArray[np.float32]) -> Side:
    """The upper side of a card in a picture of level edges with a margin around the card."""
    reach = round(2 * MARGIN_MM * PX_PER_MM)
    middle = steep.shape[1] / 2
    half = middle - MARGIN_MM * PX_PER_MM
    columns = np.arange(round(middle - (1 - ENDS) * half), round(middle + (1 - ENDS) * half), 3)
    slopes = np.arange(-8, 9)
    rows = np.arange(1, reach - 1)
    scores = np.zeros((len(slopes), len(rows)))
    for i, slope in enumerate(slopes):
        shift = slope * (columns - middle) / half
        at = np.clip(np.round(rows[:, None] + shift[None]).astype(int), 0, len(steep) - 1)
        scores[i] = steep[at, columns[None]].mean(axis=1)
    best = scores.max(axis=0)
    strong = (1 - STRONG) * np.percentile(best, QUIET) + STRONG * best.max()
    peaks = [
        j
        for j in range(1, len(rows) - 1)
        if best[j] >= strong and best[j] >= best[j - 1] and best[j] >= best[j + 1]
    ]
    j = peaks[0] if peaks else int(best.argmax())
    lean = int(slopes[scores[:, j].argmax()])
    out_mm = (MARGIN_MM * PX_PER_MM - rows[j] - 0.5) / PX_PER_MM
    return Side(out_mm + lean / PX_PER_MM, out_mm - lean / PX_PER_MM)
