"""Where the lines between cells really are on faces that are all off by the same little bit.

Outlines carry a frame's or a shadow's width into every pose. The lines between cells are known to
the tenth of a millimetre: a line, or a gap with an edge on either side, is its own mirror image.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.decks import Grid
from vision.geometry import Floats
from vision.intake import Pixels

SHIFTS_MM = np.arange(-2, 2.01, 0.05)
STRETCHES = np.arange(-0.04, 0.0401, 0.0025)
MIRROR_MM = 1.3
"""How far from a line its mirror image is looked at: beyond any gap, short of any icon."""


def gauge(faces: Sequence[Pixels], grid: Grid, px_per_mm: float) -> Floats:
    """(3, 3) from true millimetres to those of the grey faces: how they are shifted, stretched."""
    lattice = grid.lattice
    left, right = grid.x_mm, grid.x_mm + lattice.cols * grid.cell_mm
    top, bottom = grid.y_mm, grid.y_mm + lattice.rows * grid.cell_mm
    across = _profile(faces, (1, 0), slice(round(top * px_per_mm), round(bottom * px_per_mm)))
    down = _profile(faces, (0, 1), slice(round(left * px_per_mm), round(right * px_per_mm)))
    columns = grid.x_mm + np.arange(1, lattice.cols, dtype=np.float64) * grid.cell_mm
    rows = grid.y_mm + np.arange(1, lattice.rows, dtype=np.float64) * grid.cell_mm
    result = np.eye(3)
    result[0, 0], result[0, 2] = _best(_mirrored(across, px_per_mm), columns, px_per_mm)
    result[1, 1], result[1, 2] = _best(_mirrored(down, px_per_mm), rows, px_per_mm)
    return result


def _profile(faces: Sequence[Pixels], direction: tuple[int, int], inside: slice) -> Floats:
    """(pixels,) how steep the faces are on average along a direction, within the grid."""
    total = np.zeros(faces[0].shape, np.float32)
    for face in faces:
        steep = np.abs(cv2.Sobel(cv2.GaussianBlur(face, (3, 3), 0.8), cv2.CV_32F, *direction))
        total += np.sqrt(steep / (steep.mean() + 1e-6))
    if direction == (1, 0):
        return np.asarray(total[inside].mean(axis=0), np.float64)
    return np.asarray(total[:, inside].mean(axis=1), np.float64)


def _mirrored(profile: Floats, px_per_mm: float) -> Floats:
    """(pixels,) how much each place of a profile is its own mirror image and not flat."""
    reach = round(MIRROR_MM * px_per_mm)
    high = np.pad(np.clip(profile - np.median(profile), 0, None), reach)
    both = [
        high[reach + d : len(high) - reach + d] * high[reach - d : len(high) - reach - d]
        for d in range(-reach, reach + 1)
    ]
    return np.asarray(np.sum(both, axis=0), np.float64)


def _best(mirrored: Floats, lines_mm: Floats, px_per_mm: float) -> tuple[float, float]:
    """Stretch and shift that put all lines on places that mirror themselves."""
    middle = float(lines_mm.mean())
    stretched = 1 + STRETCHES[:, None, None]
    places = middle + (lines_mm - middle) * stretched + SHIFTS_MM[None, :, None]
    scores = np.interp(places * px_per_mm - 0.5, np.arange(len(mirrored)), mirrored).sum(axis=2)
    i, j = np.unravel_index(int(scores.argmax()), scores.shape)
    stretch = 1 + float(STRETCHES[i])
    return stretch, middle * (1 - stretch) + float(SHIFTS_MM[j])
