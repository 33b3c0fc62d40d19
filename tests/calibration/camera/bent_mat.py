"""Photos of the printed mat through a lens that bends lines by a known amount."""

import cv2
import numpy as np

from calibration.printing.mat import marker_bits
from companion.decks import builtin_deck
from companion.decks.mat import PAPERS, Mat, lay_mat
from vision.intake import Pixels

SIZE = (1280, 960)
FOCAL = 1000.0
BENDS = np.array([-0.28, 0.09, 0.0, 0.0])
CAMERA = np.array([[FOCAL, 0, 640], [0, FOCAL, 480], [0, 0, 1]])
PX_PER_MM = 4.0
MAT: Mat = lay_mat(builtin_deck(), PAPERS["a4"])


def flat_mat() -> Pixels:
    """The page as printed, markers only."""
    size = round(MAT.paper.height_mm * PX_PER_MM), round(MAT.paper.width_mm * PX_PER_MM)
    page = np.full((*size, 3), 255, np.uint8)
    for number, place in MAT.markers.items():
        bits = np.where(np.array(marker_bits(number)), 0, 255).astype(np.uint8)
        side = round(place.width_mm * PX_PER_MM)
        x, y = round(place.x_mm * PX_PER_MM), round(place.y_mm * PX_PER_MM)
        tile = cv2.resize(bits, (side, side), interpolation=cv2.INTER_NEAREST)
        page[y : y + side, x : x + side] = tile[..., None]
    return page


def seen(page: Pixels, px_per_mm: float, turn: tuple[float, float, float], far_mm: float) -> Pixels:
    """A flat page, its middle before the camera, turned about three axes (in radians)."""
    height, width = page.shape[0] / px_per_mm, page.shape[1] / px_per_mm
    rotation, _ = cv2.Rodrigues(np.array(turn))
    middle = np.array([width / 2, height / 2, 0])
    shift = np.array([0, 0, far_mm]) - rotation @ middle
    plane = np.stack([rotation[:, 0], rotation[:, 1], shift], axis=1)
    x, y = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
    pixels = np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64)[:, None]
    rays = cv2.undistortPoints(pixels, CAMERA, BENDS)[:, 0]
    at = np.linalg.inv(plane) @ np.c_[rays, np.ones(len(rays))].T
    maps = (at[:2] / at[2] * px_per_mm - 0.5).astype(np.float32).reshape(2, SIZE[1], SIZE[0])
    photo = cv2.remap(page, maps[0], maps[1], cv2.INTER_LINEAR, borderValue=(120, 140, 150))
    return np.asarray(photo, np.uint8)


def jpeg(photo: Pixels) -> bytes:
    return bytes(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1])


def photos() -> list[tuple[str, bytes]]:
    turns = [(0, 0, 1.57), (0.4, 0, 1.4), (-0.35, 0.3, 1.6), (0, -0.45, 0.1), (0.3, 0.3, 3.0)]
    page = flat_mat()
    return [
        (f"mat-{i}.jpg", jpeg(seen(page, PX_PER_MM, turn, 330 if i < 3 else 400)))
        for i, turn in enumerate(turns)
    ]
