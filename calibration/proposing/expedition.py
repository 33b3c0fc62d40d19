"""The pattern of an expedition card, read off its picture: squares of one size side by side."""

from collections.abc import Iterable, Sequence

import numpy as np

from calibration.proposing.boxes import find_boxes, overlap
from companion.decks import Rect
from companion.lattice import Cell
from companion.patterns import Pattern, Shape, pattern_like, shape
from vision.intake import Pixels

SQUARE = 0.15
"""How far sides of squares may differ, as a part of them."""
STEP = 0.25
"""How far squares may stand off an even raster, in squares."""
MOST_CELLS = 6


def read_pattern(picture: Pixels, size_mm: tuple[float, float]) -> tuple[Pattern, Shape] | None:
    """The known pattern on a rectified expedition card and its cells as drawn; None if unclear."""
    squares = [box for box in find_boxes(picture, size_mm) if _is_square(box)]
    best: frozenset[Cell] = frozenset()
    for seed in sorted(squares, key=lambda box: -box.width_mm):
        cells = _connected(_cells_on_raster(seed, squares))
        if len(best) < len(cells) <= MOST_CELLS and pattern_like(cells) is not None:
            best = cells
    pattern = pattern_like(best) if best else None
    return None if pattern is None else (pattern, shape(best))


def _is_square(box: Rect) -> bool:
    return abs(box.width_mm - box.height_mm) < SQUARE * max(box.width_mm, box.height_mm)


def _cells_on_raster(seed: Rect, squares: Sequence[Rect]) -> set[Cell]:
    """Where squares of the seed's size stand, counted in squares from the seed."""
    alike = [b for b in squares if abs(b.width_mm - seed.width_mm) < SQUARE * seed.width_mm]
    pitch = _pitch(seed, alike)
    cells: set[Cell] = set()
    for box in alike:
        row, col = (box.y_mm - seed.y_mm) / pitch, (box.x_mm - seed.x_mm) / pitch
        if max(abs(row - round(row)), abs(col - round(col))) < STEP:
            cells.add((round(row), round(col)))
    return cells


def _pitch(seed: Rect, alike: Sequence[Rect]) -> float:
    """From one square to the next: a side and the line or gap between."""
    steps = [
        max(abs(b.x_mm - seed.x_mm), abs(b.y_mm - seed.y_mm))
        for b in alike
        if b is not seed and overlap(b, seed) == 0
    ]
    near = [step for step in steps if step < 1.4 * seed.width_mm]
    return float(np.median(near)) if near else seed.width_mm


def _connected(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The cells that hang together with the first one, edge to edge."""
    left = set(cells)
    found = {(0, 0)} & left
    grown = True
    while grown:
        near = {
            (row + down, col + across)
            for row, col in found
            for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        grown = bool(near & left - found)
        found |= near & left
    return frozenset(found)
