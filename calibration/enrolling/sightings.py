"""Blank cards in photos: outlines that may be cards, and cards cut out of photos."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.align import rectify_with_margin
from vision.faces import Form, Name
from vision.geometry import Points, Pose, corners_of, project
from vision.intake import Pixels
from vision.prove import overlap

FINDING_PX = 800
"""Long side of the photo in which outlines are looked for."""
CROP_PX_PER_MM = 8.0
MARGIN_MM = 5.0
SKEW = 0.3
"""How far sides may differ from a card's seen from straight above, as a logarithm."""


@dataclass(frozen=True)
class Sighting:
    """A card cut out of a photo with a margin, and its pose in that cut-out."""

    name: Name
    crop: Pixels
    inside: Pixels
    """(height, width) of the crop: 255 where the photo reaches, 0 beyond its edge."""
    pose: Pose
    fit: float


@dataclass(frozen=True)
class View:
    """A photo and everything in it that has four corners, in the photo's pixels."""

    photo: Pixels
    quads: Points

    def without(self, taken: Iterable[Points]) -> "View":
        """The view with only those quads that do not overlap the taken places."""
        boxes = list(taken)
        free = [quad for quad in self.quads if not any(overlap(quad, box) > 0.2 for box in boxes)]
        return View(self.photo, np.array(free, np.float64).reshape(-1, 4, 2))

    def shrunk(self, most_px: int = 2400) -> "View":
        """The view at a size that can be kept until all photos were looked at."""
        factor = most_px / max(self.photo.shape)
        if factor >= 1:
            return self
        small = cv2.resize(self.photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return View(np.asarray(small, np.uint8), self.quads * factor)


def poses(quad: Points, form: Form) -> Iterator[Pose]:
    """The ways in which a card may lie in a quad, seen roughly from above."""
    for turn in range(4):
        turned = np.roll(quad, turn, axis=0)
        if is_card_like(turned, form):
            yield Pose.of_quad(turned, form.width_mm, form.height_mm)


def is_card_like(quad: Points, form: Form) -> bool:
    """Whether opposite sides are about as long and the sides are to each other as the card's."""
    top, right, bottom, left = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    ratio = (top + bottom) / (left + right) * form.height_mm / form.width_mm
    sides = np.array([ratio, top / bottom, left / right])
    return bool((np.abs(np.log(sides)) < SKEW).all())


def cut_out(name: Name, photo: Pixels, pose: Pose, fit: float) -> Sighting:
    """The sighting of a card at a pose in a photo."""
    margin = round(MARGIN_MM * CROP_PX_PER_MM)
    crop = rectify_with_margin(photo, pose, CROP_PX_PER_MM, margin)
    inside = _inside(crop.shape[1::-1], photo.shape[1::-1], pose, margin)
    corners = corners_of(pose.width_mm, pose.height_mm) * CROP_PX_PER_MM + margin
    flat = Pose.of_quad(corners, pose.width_mm, pose.height_mm)
    return Sighting(name, crop, inside, flat, fit)


def _inside(size: tuple[int, int], photo: tuple[int, int], pose: Pose, margin_px: int) -> Pixels:
    """(height, width) of a crop of this size: where the photo of that size reaches."""
    edge_px = corners_of(photo[0] - 4.0, photo[1] - 4.0) + 2.0
    edge_mm = project(np.asarray(np.linalg.inv(pose.homography), np.float64), edge_px)
    picture = np.zeros((size[1], size[0]), np.uint8)
    polygon = np.round(edge_mm * CROP_PX_PER_MM + margin_px).astype(np.int32)
    return np.asarray(cv2.fillConvexPoly(picture, polygon, 255), np.uint8)
