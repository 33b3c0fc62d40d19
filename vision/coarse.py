"""What a proposed outline may be a card of, told on a raster of a few pixels.

All faces, whatever their size, are brought to one small raster with the light taken out. A proposal
is warped to the same raster, and one matrix product compares it with every face in all four turns.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import FROM_CENTRE, TO_CENTRE, Points, corners_of, quad_homography
from vision.intake import Pixels
from vision.light import even_light

WIDTH, HEIGHT = 44, 60
REACH_PX = 9

Rows = NDArray[np.float32]
"""(n, WIDTH * HEIGHT) rasters with zero mean and unit length."""


@dataclass(frozen=True)
class Proposal:
    """A face that may lie in a quad, its corners in the face's own order."""

    quad: Points
    face: int
    likeness: float
    """Correlation on the raster, -1 to 1."""


def row_of(raster: Pixels) -> NDArray[np.float32]:
    """(WIDTH * HEIGHT,) a raster with the light taken out, zero mean and unit length."""
    flat = even_light(raster, REACH_PX).ravel()
    flat -= flat.mean()
    return np.asarray(flat / (np.linalg.norm(flat) + 1e-6), np.float32)


def rows_of(rasters: Sequence[Pixels]) -> Rows:
    """The rows of many rasters."""
    return np.array([row_of(r) for r in rasters], np.float32).reshape(-1, WIDTH * HEIGHT)


def likeness(small: Pixels, quads: Points, faces: Rows) -> NDArray[np.float32]:
    """(quads, 4 turns, faces) correlation of what lies in each quad of a grey photo with each face.

    A turn by two quarters reverses a raster's pixels, so only two warps are needed.
    """
    levels = _pyramid(small)
    both = np.vstack([faces, faces[:, ::-1]])
    result = np.empty((len(quads), 4, len(faces)), np.float32)
    for turn in (0, 1):
        seen = rows_of([_raster(levels, np.roll(quad, turn, axis=0)) for quad in quads])
        scores = np.einsum("qp,fp->qf", seen, both)  # small: a threaded product only waits
        result[:, turn], result[:, turn + 2] = scores[:, : len(faces)], scores[:, len(faces) :]
    return result


def proposals(
    small: Pixels, quads: Points, faces: Rows, groups: NDArray[np.intp], least: float
) -> list[Proposal]:
    """For each quad the likeliest face of each group (kind), best first, none below the least."""
    scores = likeness(small, quads, faces)
    found = []
    for group in np.unique(groups):
        members = np.flatnonzero(groups == group)
        part = scores[:, :, members].reshape(len(quads), -1)
        for i, best in enumerate(part.argmax(axis=1)):
            turn, face = divmod(int(best), len(members))
            quad = np.roll(quads[i], turn, axis=0)
            found.append(Proposal(quad, int(members[face]), float(part[i, best])))
    return sorted((p for p in found if p.likeness > least), key=lambda p: -p.likeness)


def _pyramid(small: Pixels) -> list[Pixels]:
    levels = [small]
    for _ in range(3):
        levels.append(np.asarray(cv2.pyrDown(levels[-1]), np.uint8))
    return levels


def _raster(levels: Sequence[Pixels], quad: Points) -> Pixels:
    """The quad as a raster, from the level of the photo that has about as many pixels."""
    area = float(cv2.contourArea(quad.astype(np.float32)))
    level = int(np.clip(np.log2(max(area, 1.0) / (WIDTH * HEIGHT)) / 2, 0, len(levels) - 1))
    plane = quad_homography(corners_of(WIDTH, HEIGHT), quad / 2**level)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    raster = cv2.warpPerspective(
        levels[level],
        FROM_CENTRE @ plane @ TO_CENTRE,
        (WIDTH, HEIGHT),
        flags=flags,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(raster, np.uint8)
