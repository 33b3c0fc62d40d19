"""How blurred a card is in a photo, told from its steepest edges."""

import cv2
import numpy as np

from calibration.enrolling.sightings import CROP_PX_PER_MM, Sighting
from vision.intake import Pixels
from vision.light import grey

STEEPEST = 98.0
"""Percentile of edges that are looked at: printed edges are as sharp as the photo is."""
MORE_MM = 0.4
MOST_MM = 0.45
"""Blurred over more than this a number or an icon cannot be told."""


def blur_mm(sighting: Sighting) -> float:
    """Over how many millimetres on the card the sharpest edges are smeared (a standard deviation).

    Smearing a picture further flattens sharp edges much and smeared ones little: an edge that is
    smeared by s and then by t has its slope in the proportion of s to the root of s² + t².
    """
    light = grey(sighting.crop)
    further = cv2.GaussianBlur(light, (0, 0), MORE_MM * CROP_PX_PER_MM)
    part = min(_steepest(np.asarray(further, np.uint8)) / (_steepest(light) + 1e-6), 0.99)
    return float(MORE_MM * part / np.sqrt(1 - part**2))


def _steepest(light: Pixels) -> float:
    across = cv2.Sobel(light, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(light, cv2.CV_32F, 0, 1)
    return float(np.percentile(cv2.magnitude(across, down), STEEPEST))
