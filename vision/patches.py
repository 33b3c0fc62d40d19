"""The places of a blank face that are worth looking for in a photo."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks import Rect
from vision.geometry import Floats, Points
from vision.intake import Pixels
from vision.light import without_strokes

INNER = 0.27
"""Of a place's size, to either side of its middle: where marks are for sure."""


@dataclass(frozen=True)
class Level:
    """How finely to look, how large the patches are and how far they may be off."""

    px_per_mm: float
    patch_mm: float
    reach_mm: float
    step_mm: float
    agree_mm: float
    """Patches this close to the common plane agree."""
    block_mm: float
    """One patch is taken of each square of this size."""
    most: int
    seen_from: float = 0.5
    """From this correlation on a patch counts as seen."""

    def px(self, mm: float) -> int:
        """Whole pixels at this level."""
        return round(mm * self.px_per_mm)


COARSE = Level(
    px_per_mm=1.5,
    patch_mm=13,
    reach_mm=5,
    step_mm=3.5,
    agree_mm=1.2,
    block_mm=7,
    most=50,
    seen_from=0.4,
)
FINE = Level(
    px_per_mm=3, patch_mm=6.5, reach_mm=1.7, step_mm=2, agree_mm=0.5, block_mm=5.5, most=80
)


@dataclass(frozen=True)
class Patches:
    """The places of a blank face worth looking for: those with structure in both directions."""

    level: Level
    pictures: tuple[Pixels, ...]
    tops_px: tuple[tuple[int, int], ...]
    """Column and row of each patch's top left pixel in the face with a margin of the reach."""
    centres_mm: Points
    strokeless: bool = False
    """Whether thin dark lines were taken out of the face; they are then of the photo, too."""

    def every(self, step: int) -> "Patches":
        """A few of them, from all over the face: one of so many."""
        pictures, tops = self.pictures[::step], self.tops_px[::step]
        return replace(self, pictures=pictures, tops_px=tops, centres_mm=self.centres_mm[::step])


def patches_of(
    face: Pixels,
    size_mm: tuple[float, float],
    level: Level,
    places: Iterable[Rect] = (),
    strokeless: bool = False,
) -> Patches:
    """The most telling patches of a (height, width) grey face that is size_mm in print.

    What is in the middle of a place to be marked may be hidden by a mark, so patches stand around
    the places, and they stand all over the face: glare may burn out any part of it.
    """
    size = (level.px(size_mm[0]), level.px(size_mm[1]))
    small = np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)
    if strokeless:
        small = without_strokes(small, level.px_per_mm)
    side = level.px(level.patch_mm)
    tops = _net(size, side, level.px(level.step_mm))
    structure = cv2.cornerMinEigenVal(cv2.GaussianBlur(small, (3, 3), 0.8), side | 1)
    worth = np.asarray(structure[tops[:, 1] + side // 2, tops[:, 0] + side // 2], np.float64)
    centres = np.asarray((tops + side / 2) / level.px_per_mm, np.float64)
    worth[_is_inside(centres, places)] = 0
    chosen = _spread(centres, worth, level)
    return Patches(
        level,
        tuple(small[y : y + side, x : x + side].copy() for x, y in tops[chosen]),
        tuple((int(x), int(y)) for x, y in tops[chosen]),
        centres[chosen],
        strokeless,
    )


def _net(size: tuple[int, int], side: int, step: int) -> NDArray[np.intp]:
    """(n, 2) top left pixels of patches that cover a face."""
    columns = np.linspace(0, size[0] - side, max(2, (size[0] - side) // step + 1)).round()
    rows = np.linspace(0, size[1] - side, max(2, (size[1] - side) // step + 1)).round()
    return np.array([(x, y) for y in rows for x in columns], np.intp)


def _is_inside(points_mm: Points, places: Iterable[Rect]) -> NDArray[np.bool_]:
    """(n,) whether a point is in the inner half of one of the places."""
    inside = np.zeros(len(points_mm), bool)
    for place in places:
        size = np.array([place.width_mm, place.height_mm])
        middle = np.array([place.x_mm, place.y_mm]) + size / 2
        inside |= (np.abs(points_mm - middle) < INNER * size).all(axis=1)
    return inside


def _spread(centres: Points, worth: Floats, level: Level) -> NDArray[np.intp]:
    """The most worthy of each neighbourhood, and of those the most worthy."""
    blocks = np.floor(centres / level.block_mm).astype(np.intp)
    _, block = np.unique(blocks, axis=0, return_inverse=True)
    order = np.lexsort((-worth, block.ravel()))
    first = order[np.r_[True, np.diff(block.ravel()[order]) > 0]]
    best = first[np.argsort(-worth[first])][: level.most]
    return np.sort(best[worth[best] > 0.1 * float(np.median(worth[best]))])
