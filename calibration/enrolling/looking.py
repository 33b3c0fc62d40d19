"""A photo looked at for the first time: everything in it that has the outline of a card.

Nothing is known of the cards but their size. Each outline keeps its edges on a small raster, by
which cards of one deck know each other: their grids, frames and pictures stand in the same places.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.enrolling.sightings import FINDING_PX, View, poses
from vision.faces import Form
from vision.geometry import Points, Pose, rectify
from vision.intake import Pixels, open_photo
from vision.light import even_light, grey
from vision.outlines import outline_quads

KEPT_PX = 2400
"""Long side of the photo that is kept until all photos were looked at."""
PX_PER_MM = 2.0
REACH_MM = 8.0
EDGE_MM = 3.0
"""Left out along the outline, which may be the frame's outer or its inner edge."""
BLUR_PX = 2.0
STEEP = 4.0
"""Steeper edges count no more."""
AROUND = 9
"""Pixels of the raster over which edges are compared with their surroundings."""

Row = NDArray[np.float32]
"""A unit vector of zero mean."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """An outline in one of its turns."""

    pose: Pose
    row: Row


@dataclass(frozen=True, eq=False)
class Look:
    """A photo of at most KEPT_PX, and the outlines in it that may be cards of a form."""

    view: View
    candidates: tuple[Candidate, ...]


def look_at(data: bytes, form: Form) -> Look:
    """The look of a photo's bytes; BadInput where they are no photo."""
    photo = open_photo(data).pixels(1)[0]
    factor = FINDING_PX / max(photo.shape)
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    quads = outline_quads(np.asarray(small, np.uint8)) / factor
    view = View(photo, quads).shrunk(KEPT_PX)
    return Look(view, tuple(_candidates(grey(view.photo), view.quads, form)))


def _candidates(light: Pixels, quads: Points, form: Form) -> Iterator[Candidate]:
    for quad in quads:
        for pose in poses(quad, form):
            yield candidate_at(light, pose)


def candidate_at(light: Pixels, pose: Pose) -> Candidate:
    """The candidate at a pose of a grey photo."""
    return Candidate(pose, edge_row(_raster(light, pose)))


def _raster(light: Pixels, pose: Pose) -> Pixels:
    """The outline at PX_PER_MM, sampled finely first so that thin lines are not lost."""
    fine = 2 if pose.px_per_mm > 1.5 * PX_PER_MM else 1
    face = rectify(light, pose, fine * PX_PER_MM)
    return face if fine == 1 else _halved(face)


def _halved(face: Pixels) -> Pixels:
    return np.asarray(
        cv2.resize(face, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
    )


def edge_row(raster: Pixels) -> Row:
    """Where a grey card at PX_PER_MM has upright and level edges, against their surroundings."""
    even = cv2.GaussianBlur(even_light(raster, round(REACH_MM * PX_PER_MM)), (0, 0), 0.8)
    parts = [_edges(np.asarray(even, np.float32), *way) for way in ((1, 0), (0, 1))]
    row = np.concatenate(parts)
    row -= row.mean()
    return np.asarray(row / (np.linalg.norm(row) + 1e-9), np.float32)


def _edges(even: Row, across: int, down: int) -> Row:
    steep = np.minimum(np.abs(cv2.Sobel(even, cv2.CV_32F, across, down)), STEEP)
    edge = round(EDGE_MM * PX_PER_MM)
    soft = cv2.GaussianBlur(steep, (0, 0), BLUR_PX)[edge:-edge:2, edge:-edge:2]
    around = cv2.blur(soft, (AROUND, AROUND), borderType=cv2.BORDER_REFLECT)
    return np.asarray((soft - around).ravel(), np.float32)
