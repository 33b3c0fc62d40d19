"""Printed lines as the deck describes them, to put a face exactly where its millimetres say.

An outline alone is off by the width of a frame or a shadow. The lines around cells and fields are
known to the tenth of a millimetre, whatever art they stand in.
"""

from dataclasses import replace

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.faces import Form
from vision.geometry import corners_of
from vision.intake import Pixels
from vision.patches import COARSE, FINE

PX_PER_MM = 6.0
LINE_MM = 0.6
LINES_AMONG_EDGES = 92
"""Percentile of steepness in a photo of a card that its lines reach, however pale they are."""
NEAR = replace(
    FINE, reach_mm=1.4, patch_mm=16, step_mm=8, block_mm=8, most=60, agree_mm=0.5, seen_from=0.25
)
FAR = replace(
    COARSE, px_per_mm=2.0, patch_mm=24, reach_mm=4, step_mm=10, block_mm=10, most=60, seen_from=0.2
)


def edge_picture(grey: Pixels) -> Pixels:
    """How steeply the light changes at each pixel, strong and weak edges brought closer."""
    steep = cv2.sqrt(_steepness(grey))
    return np.asarray(np.clip(steep * (255 / (steep.max() + 1e-6)), 0, 255), np.uint8)


def line_picture(grey: Pixels) -> Pixels:
    """How steeply the light changes; what is as steep as printed lines are counts no more.

    Icons and numbers are steeper than lines of a pale colour, and would drown them.
    """
    steep = _steepness(grey)
    most = float(np.percentile(steep[::4, ::4], LINES_AMONG_EDGES))
    return np.asarray(np.clip(steep * (255 / (most + 1e-6)), 0, 255), np.uint8)


def _steepness(grey: Pixels) -> MatLike:
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.2)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0)
    return cv2.magnitude(across, cv2.Sobel(smooth, cv2.CV_32F, 0, 1))


def drawn_lines(form: Form) -> Pixels:
    """(height_mm, width_mm) * PX_PER_MM: the outlines of all cells or fields, white on black."""
    size = (round(form.height_mm * PX_PER_MM), round(form.width_mm * PX_PER_MM))
    picture = np.zeros(size, np.uint8)
    for rect in form.rects.values():
        corners = corners_of(rect.width_mm, rect.height_mm) + np.array([rect.x_mm, rect.y_mm])
        points = np.round((corners * PX_PER_MM - 0.5) * 16).astype(np.int32)
        cv2.polylines(
            picture, [points], True, 255, round(LINE_MM * PX_PER_MM), cv2.LINE_AA, shift=4
        )
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.5), np.uint8)
