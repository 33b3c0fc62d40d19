"""A lens that bends straight lines, straightened: for a camera that stands over the table.

A phone straightens its own photos. A webcam does not; its profile is measured once from photos of
the printed mat (calibration.camera), and every photo of that camera is then straightened.
"""

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from companion.json_files import read_json
from companion.json_shapes import Strict
from vision.geometry import Floats
from vision.intake import Pixels


class ProfileShape(Strict):
    """The file of a lens profile."""

    width_px: int
    height_px: int
    focal: float
    """In widths of the picture, so that it holds for any size of it."""
    centre: tuple[float, float]
    bends: tuple[float, float]
    """How much straight lines bend: terms of r² and r⁴."""
    error_px: float


@dataclass(frozen=True)
class Lens:
    """The profile of a camera's lens."""

    width_px: int
    height_px: int
    focal: float
    centre: tuple[float, float]
    """In widths and heights of the picture."""
    bends: tuple[float, float]
    error_px: float
    """How far points were off after measuring, in pixels of width_px."""

    def save(self, file: Path) -> None:
        """The profile as a file."""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")

    def straightened(self, picture: Pixels) -> Pixels:
        """A picture of this camera, of any size, as a lens without bends would have taken it."""
        height, width = picture.shape[:2]
        camera = self._camera(width, height)
        straight = cv2.undistort(picture, camera, self._terms)
        return np.asarray(straight, np.uint8)

    def _camera(self, width: int, height: int) -> Floats:
        focal = self.focal * width
        return np.array(
            [[focal, 0, self.centre[0] * width], [0, focal, self.centre[1] * height], [0, 0, 1]],
            np.float64,
        )

    @cached_property
    def _terms(self) -> Floats:
        return np.array([*self.bends, 0.0, 0.0], np.float64)


def load_lens(file: Path) -> Lens:
    """The profile in a file, or BadInput that says what is wrong with it."""
    return Lens(**read_json(file, ProfileShape).model_dump())
