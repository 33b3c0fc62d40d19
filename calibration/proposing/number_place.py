"""Where the number stands on the cards of a deck: the small place outside the grid that differs.

Everything else outside the grid is drawn alike on all cards, apart from its colour.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.proposing.grid import CELLS, FoundGrid
from companion.decks import Rect
from vision.intake import Pixels
from vision.light import Even, even_light, grey

PX_PER_MM = 4.0
REACH_MM = 4.0
EDGE_MM = 1.5
AROUND = 0.5
"""Arrows of entries differ too: so much around the grid is left out, in cells."""
LEAST_MM, MOST_MM = 1.5, 20.0
"""How large a number may be printed."""
MARGIN_MM = 0.9


def number_places(
    pictures: Sequence[Pixels], grid: FoundGrid, size_mm: tuple[float, float], at_most: int = 3
) -> list[Rect]:
    """Places where the cards differ like numbers do, the likeliest first."""
    differing = _differing(pictures, size_mm) * _outside(grid, size_mm)
    strong = float(np.percentile(differing[differing > 0], 99.5)) if differing.any() else 1.0
    spots = (differing > 0.5 * strong).astype(np.uint8)
    kernel = np.ones((round(1.0 * PX_PER_MM), round(1.6 * PX_PER_MM)), np.uint8)
    spots = np.asarray(cv2.morphologyEx(spots, cv2.MORPH_CLOSE, kernel), np.uint8)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(spots)
    found = [
        (float(differing[labels == i].sum()), _rect(boxes[i], size_mm))
        for i in range(1, count)
        if _is_number_sized(boxes[i])
    ]
    return [rect for _, rect in sorted(found, key=lambda item: -item[0])[:at_most]]


def _differing(pictures: Sequence[Pixels], size_mm: tuple[float, float]) -> Even:
    """(height, width) how much the local contrast of cards differs at each place."""
    return np.asarray(np.std([_even(p, size_mm) for p in pictures], axis=0), np.float32)


def _even(picture: Pixels, size_mm: tuple[float, float]) -> Even:
    size = (round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM))
    small = cv2.resize(grey(picture), size, interpolation=cv2.INTER_AREA)
    return even_light(np.asarray(small, np.uint8), round(REACH_MM * PX_PER_MM))


def _outside(grid: FoundGrid, size_mm: tuple[float, float]) -> NDArray[np.float32]:
    """(height, width) 1 where a number may stand: off the grid and off the card's edge."""
    width, height = (round(side * PX_PER_MM) for side in size_mm)
    edge = round(EDGE_MM * PX_PER_MM)
    mask = np.zeros((height, width), np.float32)
    mask[edge:-edge, edge:-edge] = 1
    away = AROUND * grid.cell_mm
    side = CELLS * grid.cell_mm
    top, bottom = grid.y_mm - away, grid.y_mm + side + away
    left, right = grid.x_mm, grid.x_mm + side
    rows = slice(max(0, round(top * PX_PER_MM)), round(bottom * PX_PER_MM))
    cols = slice(max(0, round(left * PX_PER_MM)), round(right * PX_PER_MM))
    mask[rows, cols] = 0
    return mask


def _is_number_sized(box: NDArray[np.int32]) -> bool:
    width, height = box[2] / PX_PER_MM, box[3] / PX_PER_MM
    return bool(LEAST_MM <= height <= MOST_MM and LEAST_MM <= width <= MOST_MM)


def _rect(box: NDArray[np.int32], size_mm: tuple[float, float]) -> Rect:
    x, y, width, height = (float(value) / PX_PER_MM for value in box[:4])
    left, top = max(0.0, x - MARGIN_MM), max(0.0, y - MARGIN_MM)
    right = min(size_mm[0], x + width + MARGIN_MM)
    bottom = min(size_mm[1], y + height + MARGIN_MM)
    return Rect(left, top, right - left, bottom - top)
