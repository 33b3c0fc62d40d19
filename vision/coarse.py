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
FORESHORTENED = 0.56
"""Logarithm of how much shorter one side of a card may look against the other."""

Rows = NDArray[np.float32]
"""(n, WIDTH * HEIGHT) rasters with zero mean and unit length."""


@dataclass(frozen=True)
class Proposal:
    """A face that may lie in a quad, its corners in the face's own order."""

    quad: Points
    face: int
    likeness: float
    """Correlation on the raster, -1 to 1."""


@dataclass(frozen=True)
class Group:
    """The faces of one kind by their index, and how wide they are for their height."""

    members: NDArray[np.intp]
    aspect: float


def row_of(raster: Pixels) -> NDArray[np.float32]:
    """(WIDTH * HEIGHT,) a raster with the light taken out, zero mean and unit length."""
    flat = even_light(raster, REACH_PX).ravel()
    flat -= flat.mean()
    return np.asarray(flat / (np.linalg.norm(flat) + 1e-6), np.float32)


def rows_of(rasters: Sequence[Pixels]) -> Rows:
    """The rows of many rasters."""
    return np.array([row_of(r) for r in rasters], np.float32).reshape(-1, WIDTH * HEIGHT)


def likeness(
    small: Pixels, quads: Points, faces: Rows, aspects: Sequence[float]
) -> NDArray[np.float32]:
    """(quads, 4 turns, faces) correlation of what lies in each quad of a grey photo with each face.

    A turn by two quarters reverses a raster's pixels, so only two warps are needed; and only one
    where the quad is clearly longer one way, as all cards are (aspects: width by height).
    """
    levels = _pyramid(small)
    both = np.vstack([faces, faces[:, ::-1]])
    result = np.full((len(quads), 4, len(faces)), -1, np.float32)
    for turn in (0, 1):
        turned = np.roll(quads, -turn, axis=1)
        which = np.flatnonzero(is_possible(turned, aspects))
        seen = rows_of([_raster(levels, quad) for quad in turned[which]])
        scores = np.einsum("qp,fp->qf", seen, both)  # small: a threaded product only waits
        result[which, turn] = scores[:, : len(faces)]
        result[which, turn + 2] = scores[:, len(faces) :]
    return result


def is_possible(quads: Points, aspects: Sequence[float]) -> NDArray[np.bool_]:
    """(n,) whether (n, 4, 2) quads may be cards of these aspects, upright and seen at a slant."""
    top, right, bottom, left = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2).T
    seen = (top + bottom) / (left + right + 1e-6)
    off = np.abs(np.log(seen[:, None] + 1e-6) - np.log(np.array(aspects))[None])
    return np.asarray((off < FORESHORTENED).any(axis=1))


def proposals(
    small: Pixels, quads: Points, faces: Rows, kinds: Sequence[Group], least: float
) -> list[Proposal]:
    """For each quad the likeliest face of each kind, best first, none below the least."""
    scores = likeness(small, quads, faces, [kind.aspect for kind in kinds])
    found = []
    for kind in kinds:
        part = scores[:, :, kind.members].reshape(len(quads), -1)
        best = part.argmax(axis=1)
        for i in np.flatnonzero(part[np.arange(len(quads)), best] > least):
            turn, face = divmod(int(best[i]), len(kind.members))
            quad = np.roll(quads[i], -turn, axis=0)
            found.append(Proposal(quad, int(kind.members[face]), float(part[i, best[i]])))
    return sorted(found, key=lambda p: -p.likeness)


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
