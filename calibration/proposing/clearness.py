"""How much print shows at each place of a picture: little under glare, nothing where it is burnt.

Glare adds light, so print that is there on every card shows with less contrast. What is usual at
a place is known from all other pictures of the deck.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.proposing.grid import CELLS, FoundGrid
from vision.intake import Pixels
from vision.light import GLARE

LIGHT = 0.14
"""Over this part of a card's width light changes, and print does not."""
PX_PER_MM = 4.0
UNCLEAR = 0.5
"""A cell that shows less than this part of the usual contrast may hide anything."""

Picture = NDArray[np.float32]


def slow(values: Picture, part: float = LIGHT) -> Picture:
    """What changes slowly in a picture, found on a small copy of it."""
    size = (values.shape[1], values.shape[0])
    small = cv2.resize(values, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 0.2 * part * values.shape[1])
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.float32)


def clearness(picture: Pixels, log: Picture) -> Picture:
    """(height, width) how much print each place shows, given also the picture's logarithms."""
    light = log.mean(axis=2)
    contrast = slow(np.abs(light - slow(light)))
    burnt = slow((picture.min(axis=2) >= GLARE).astype(np.float32), LIGHT / 3)
    return np.asarray((contrast + 1e-3) * np.clip(1 - 2 * burnt, 0.05, 1), np.float32)


def clear_cells(
    pictures: Sequence[Pixels],
    seen: Sequence[Pixels],
    grid: FoundGrid,
    size_mm: tuple[float, float],
) -> Picture:
    """(n, 25) what part of the deck's usual contrast each cell of each picture shows, at most 1.

    Where a photo does not reach, seen (255 inside, 0 beyond the photo's edge) says so.
    """
    shown = np.array([_at_cells(picture, grid, size_mm) for picture in pictures], np.float32)
    if len(shown) == 0:
        return np.zeros((0, CELLS * CELLS), np.float32)
    reach = np.array([_seen_cells(each, grid, size_mm) for each in seen], np.float32)
    part = reach * shown / (np.median(shown, axis=0) + 1e-6)
    return np.asarray(np.clip(part, 0.02, 1), np.float32)


def _seen_cells(seen: Pixels, grid: FoundGrid, size_mm: tuple[float, float]) -> Picture:
    """(25,) 1 for cells that lie within the photo, 0 for those that are cut off."""
    px_per_mm = seen.shape[1] / size_mm[0]
    lines = np.arange(CELLS + 1) * grid.cell_mm
    rows = np.clip(((grid.y_mm + lines) * px_per_mm).astype(int), 0, seen.shape[0] - 1)
    cols = np.clip(((grid.x_mm + lines) * px_per_mm).astype(int), 0, seen.shape[1] - 1)
    return np.array(
        [
            seen[rows[r] : rows[r + 1] + 1, cols[c] : cols[c + 1] + 1].min() > 0
            for r in range(CELLS)
            for c in range(CELLS)
        ],
        np.float32,
    )


def _at_cells(picture: Pixels, grid: FoundGrid, size_mm: tuple[float, float]) -> Picture:
    size = (round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    shown = clearness(small, np.log(small.astype(np.float32) + 4))
    middles = (np.arange(CELLS) + 0.5) * grid.cell_mm
    rows = np.clip(((grid.y_mm + middles) * PX_PER_MM).astype(int), 0, size[1] - 1)
    cols = np.clip(((grid.x_mm + middles) * PX_PER_MM).astype(int), 0, size[0] - 1)
    return np.asarray(shown[np.ix_(rows, cols)].ravel(), np.float32)
