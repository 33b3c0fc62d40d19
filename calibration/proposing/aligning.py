"""All pictures of a deck's cards on one common frame, to a fraction of a millimetre.

Corners found in a photo are off by a few tenths of a millimetre, each picture by its own. The
layout that all cards share shows in the average of their edges; each picture is moved to fit it.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import cv2
import numpy as np

from calibration.proposing.grid import PX_PER_MM, FoundGrid, Map, edge_maps, grid_of_maps, mean_map
from vision.geometry import Floats, scaling
from vision.intake import Pixels

ROUNDS = 2
STEPS = 25
FAR_MM = 1.5
"""No corner is moved farther than this: such a fit has lost its way."""

Size = tuple[float, float]


def aligned(pictures: Sequence[Pixels], size_mm: Size) -> tuple[list[Pixels], FoundGrid]:
    """The pictures on one frame, all the same way up, and the grid that stands on it."""
    pictures = list(pictures)
    maps = [edge_maps(picture, size_mm) for picture in pictures]
    for _ in range(ROUNDS):
        edges = [across + down for across, down in maps]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            moves = list(pool.map(_move, edges, repeat(mean_map(edges)), repeat(size_mm)))
        pictures = [
            _moved(picture, move, size_mm) for picture, move in zip(pictures, moves, strict=True)
        ]
        maps = [edge_maps(picture, size_mm) for picture in pictures]
    across, down = mean_map([m[0] for m in maps]), mean_map([m[1] for m in maps])
    return pictures, grid_of_maps(across, down)


def upside_down(pictures: Sequence[Pixels], size_mm: Size) -> list[int]:
    """Which of the aligned pictures would fit the others' edges better if they were turned."""
    maps = np.array([np.add(*edge_maps(picture, size_mm)) for picture in pictures])
    layout = maps.mean(axis=0) - maps.mean()
    around = layout[::-1, ::-1]
    return [i for i, edges in enumerate(maps) if (edges * around).sum() > (edges * layout).sum()]


def _move(edges: Map, layout: Map, size_mm: Size) -> Floats:
    """(3, 3) homography from places of the layout to places of the edges, in their pixels."""
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, STEPS, 1e-4)
    start = np.eye(3, dtype=np.float32)
    try:
        _, move = cv2.findTransformECC(
            layout, edges, start, cv2.MOTION_HOMOGRAPHY, criteria, np.ones_like(layout, np.uint8), 5
        )
    except cv2.error:
        return np.eye(3)
    found = np.asarray(move, np.float64)
    return found if _is_small(found, size_mm) else np.eye(3)


def _is_small(move: Floats, size_mm: Size) -> bool:
    width, height = size_mm[0] * PX_PER_MM, size_mm[1] * PX_PER_MM
    corners = np.array([[[0, 0]], [[width, 0]], [[width, height]], [[0, height]]], np.float32)
    shifts = cv2.perspectiveTransform(corners, np.asarray(move, np.float32)) - corners
    return bool(np.abs(shifts).max() < FAR_MM * PX_PER_MM)


def _moved(picture: Pixels, move: Floats, size_mm: Size) -> Pixels:
    """The picture with a move that was found on the edges' raster."""
    factor = picture.shape[1] / (size_mm[0] * PX_PER_MM)
    matrix = scaling(factor) @ move @ scaling(1 / factor)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (picture.shape[1], picture.shape[0])
    warped = cv2.warpPerspective(
        picture, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, np.uint8)
