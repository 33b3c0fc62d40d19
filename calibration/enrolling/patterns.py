"""Which expedition a blank card is, told from its pattern alone: squares that stand out."""

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.patterns import Pattern, Shape
from vision.intake import Pixels

PX_PER_MM = 1.0
BORDER_MM = 3
"""Around the pattern, where nothing of it may stand; and left out along the card's edge."""
CELLS_MM = tuple(range(7, 19))
"""How large a pattern's squares may be printed."""
FAINT = 8.0
"""Squares that differ less from their ground are no squares."""
MOST = 90.0
"""A difference of more colour says no more."""


def standing_out(difference: NDArray[np.float32]) -> NDArray[np.float32]:
    """(height, width) how far each place of a face is from its ground, both at PX_PER_MM."""
    away = np.abs(difference).sum(axis=2)
    edge = BORDER_MM
    return np.asarray(cv2.blur(np.minimum(away, MOST), (3, 3))[edge:-edge, edge:-edge], np.float32)


def pattern_fits(
    difference: NDArray[np.float32], patterns: Sequence[Pattern]
) -> NDArray[np.float32]:
    """(patterns, CELLS_MM) how well each pattern's squares explain what a face has of its own."""
    away = standing_out(difference)
    fits = np.zeros((len(patterns), len(CELLS_MM)), np.float32)
    for i, pattern in enumerate(patterns):
        for j, template in enumerate(_templates(pattern.cells)):
            if template.shape[0] <= away.shape[0] and template.shape[1] <= away.shape[1]:
                fits[i, j] = _fit(away, template)
    return fits


def off_main_color(face: Pixels) -> NDArray[np.float32]:
    """(height, width, 3) how each place of a face differs from the colour that most of it has."""
    lab = cv2.cvtColor(face, cv2.COLOR_BGR2LAB).astype(np.float32)
    return np.asarray(lab - np.median(lab, axis=(0, 1)), np.float32)


def pattern_place(
    difference: NDArray[np.float32], pattern: Pattern, cell_mm: int
) -> tuple[int, int, float]:
    """Where a pattern's first row and column start, in millimetres on the card; how surely."""
    template = _drawn(pattern.cells, cell_mm)
    away = standing_out(difference)
    if template.shape[0] > away.shape[0] or template.shape[1] > away.shape[1]:
        return BORDER_MM, BORDER_MM, -1.0
    scores = cv2.matchTemplate(away, template, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(scores)
    return x + 2 * BORDER_MM, y + 2 * BORDER_MM, float(best)


def _fit(away: NDArray[np.float32], template: NDArray[np.float32]) -> float:
    """Correlation at the best place, less what stands out elsewhere on the card."""
    scores = cv2.matchTemplate(away, template, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(scores)
    height, width = template.shape
    elsewhere = away.copy()
    within = elsewhere[y : y + height, x : x + width]
    strength = float(within[template > 0].mean())
    within[:] = 0
    return float(best) - float(elsewhere.mean() / (strength + 1e-6)) if strength > FAINT else 0.0


@lru_cache(maxsize=64)
def _templates(cells: Shape) -> tuple[NDArray[np.float32], ...]:
    return tuple(_drawn(cells, size) for size in CELLS_MM)


def _drawn(cells: Shape, size: int) -> NDArray[np.float32]:
    """The pattern in white with squares of this size, and a black border around."""
    rows, cols = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    picture = np.zeros((rows * size + 2 * BORDER_MM, cols * size + 2 * BORDER_MM), np.float32)
    for row, col in cells:
        top, left = BORDER_MM + row * size, BORDER_MM + col * size
        picture[top : top + size, left : left + size] = 1
    return picture
