"""Where a card lies in a photo: millimetres on the card to pixels of the photo, and back to a face.

Places are continuous: the centre of the pixel in column 3 is at x = 3.5. So a photo decoded at
half its size has all places halved, and nothing else.
"""

from dataclasses import dataclass, field, replace
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.intake import Pixels

Floats: TypeAlias = NDArray[np.float64]
Points: TypeAlias = NDArray[np.float64]
"""(n, 2) places, x before y."""

TO_CENTRE = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]], np.float64)
FROM_CENTRE = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]], np.float64)


def corners_of(width: float, height: float) -> Points:
    """(4, 2) corners of an upright rectangle, top left first, clockwise."""
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)


def scaling(factor: float) -> Floats:
    """(3, 3) homography that makes everything factor times as large."""
    return np.diag([factor, factor, 1.0])


def quad_homography(source: Points, target: Points) -> Floats:
    """(3, 3) homography of four points onto four points."""
    return np.asarray(
        cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)),
        np.float64,
    )


def project(homography: Floats, points: Points) -> Points:
    """(n, 2) points through a (3, 3) homography."""
    lifted = np.c_[points, np.ones(len(points))] @ homography.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


def _squares(points_mm: Points, middle_mm: Points) -> Floats:
    """(n, 3) terms of a gentle bend: x², xy, y² about the card's middle."""
    x, y = ((points_mm - middle_mm) / 50.0).T
    return np.stack([x * x, x * y, y * y], axis=1)


@dataclass(frozen=True)
class Pose:
    """How a card lies: a plane in perspective, and how the card bends off that plane."""

    width_mm: float
    height_mm: float
    homography: Floats
    """(3, 3) from millimetres on the card to photo pixels."""
    bend_mm: Floats = field(default_factory=lambda: np.zeros((3, 2)))
    """(3, 2) shift on the plane, in millimetres, for each term of the bend."""

    @classmethod
    def of_quad(cls, quad_px: Points, width_mm: float, height_mm: float) -> "Pose":
        """The flat pose that puts the card's corners on these four places, in the card's order."""
        plane = quad_homography(corners_of(width_mm, height_mm), quad_px)
        return cls(width_mm, height_mm, plane)

    def to_px(self, points_mm: Points) -> Points:
        """(n, 2) photo places of (n, 2) places on the card."""
        middle = np.array([[self.width_mm, self.height_mm]]) / 2
        return project(self.homography, points_mm + _squares(points_mm, middle) @ self.bend_mm)

    @property
    def corners_px(self) -> Points:
        """(4, 2) the card's corners in the photo, in the card's own order."""
        return self.to_px(corners_of(self.width_mm, self.height_mm))

    @property
    def px_per_mm(self) -> float:
        """How finely the photo shows the card, on average."""
        area = cv2.contourArea(self.corners_px.astype(np.float32))
        return float(np.sqrt(area / (self.width_mm * self.height_mm)))

    def scaled(self, factor: float) -> "Pose":
        """The same card in the same photo, factor times as large."""
        return replace(self, homography=scaling(factor) @ self.homography)

    def turned_around(self) -> "Pose":
        """The same card upside down."""
        around = np.array([[-1, 0, self.width_mm], [0, -1, self.height_mm], [0, 0, 1]], np.float64)
        return replace(self, homography=self.homography @ around, bend_mm=-self.bend_mm)


def fit_bend(pose: Pose, points_mm: Points, shifts_mm: Points, stiffness: float) -> Pose:
    """The pose bent so that points move by (n, 2) shifts; the stiffer, the less it gives way."""
    middle = np.array([[pose.width_mm, pose.height_mm]]) / 2
    terms = _squares(points_mm, middle)
    normal = terms.T @ terms + stiffness * np.eye(3)
    return replace(pose, bend_mm=pose.bend_mm + np.linalg.solve(normal, terms.T @ shifts_mm))


def rectify(photo: Pixels, pose: Pose, px_per_mm: float) -> Pixels:
    """The card's face as if seen from straight above, (height_mm * px_per_mm, ...) pixels."""
    size = (round(pose.width_mm * px_per_mm), round(pose.height_mm * px_per_mm))
    if not pose.bend_mm.any():
        matrix = FROM_CENTRE @ pose.homography @ scaling(1 / px_per_mm) @ TO_CENTRE
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        warped = cv2.warpPerspective(
            photo, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(warped, np.uint8)
    map_x, map_y = _sampling(pose, size, px_per_mm)
    return np.asarray(
        cv2.remap(photo, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _sampling(
    pose: Pose, size: tuple[int, int], px_per_mm: float, step: int = 8
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Two (height, width) maps of photo columns and rows, computed on a coarse net and spread."""
    width, height = size
    columns, rows = -(-width // step) + 1, -(-height // step) + 1
    x, y = np.meshgrid(np.arange(columns) * step + 0.5, np.arange(rows) * step + 0.5)
    net = pose.to_px(np.stack([x.ravel(), y.ravel()], axis=1) / px_per_mm) - 0.5
    grid = net.reshape(rows, columns, 2).astype(np.float32)
    spread = scaling(1 / step)[:2].astype(np.float32)
    maps = cv2.warpAffine(grid, spread, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(maps[..., 0], np.float32).copy(), np.asarray(maps[..., 1], np.float32).copy()
