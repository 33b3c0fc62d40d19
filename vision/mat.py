"""The printed scan mat in a photo: where it lies, and so where cards lie on it.

Its markers are told in a small grey photo in a hundredth of the time that decoding takes, so any
photo is asked. With three of them the page's plane is known, whatever the light or the cloth.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from companion.bad_input import BadInput
from companion.decks import Deck, Rect
from companion.decks.mat import DICTIONARY, PAPERS, Mat, lay_mat
from vision.geometry import Floats, Points, corners_of, project, scaling
from vision.intake import Pixels

LEAST_MARKERS = 3
WINDOW_PX = 13
"""In which a marker's black differs from its white; one size will do for photos of one size."""
AGREE_PX = 3.0
BESIDE_MM = 1.5
"""Around what is printed."""
STEPS_MM = np.linspace(-4, 4, 5)
ASIDE_MM = np.stack(np.meshgrid(STEPS_MM, STEPS_MM), axis=-1).reshape(-1, 2)
"""(25, 2) how far off its place a card may lie; what lies between, lining it up finds."""


@dataclass(frozen=True)
class SeenMat:
    """A mat in a photo: what lies where on its page, and where the page lies."""

    mat: Mat
    plane: Floats
    """(3, 3) from millimetres on the page to pixels of the photo."""

    def scaled(self, factor: float) -> "SeenMat":
        """The same mat in the same photo, factor times as large."""
        return replace(self, plane=scaling(factor) @ self.plane)

    @property
    def near_places_px(self) -> Iterator[Points]:
        """(n, 4, 2) for each place of a card: all that may be its corners, since nobody lays a
        card to the millimetre; clockwise from its top left."""
        for place in self.mat.places:
            around = _corners(place) + ASIDE_MM[:, None]
            yield project(self.plane, around.reshape(-1, 2)).reshape(around.shape)

    @property
    def printed_px(self) -> Iterator[Points]:
        """(4, 2) each: what is printed on the page and lies bare where no card covers it."""
        for rect in self.mat.printed:
            yield project(self.plane, _corners(rect, BESIDE_MM))

    @property
    def card_px(self) -> float:
        """About the side of a pyramid card that lies on it."""
        corners = project(self.plane, _corners(self.mat.pyramids[0]))
        return float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))


def mats_for(deck: Deck) -> tuple[Mat, ...]:
    """The mats that are printed for a deck: none for cards that are too large for one."""
    return tuple(_laid(deck))


def _laid(deck: Deck) -> Iterator[Mat]:
    for paper in PAPERS.values():
        try:
            yield lay_mat(deck, paper)
        except BadInput:
            continue


def find_mat(markers: Mapping[int, Points], mats: Sequence[Mat]) -> SeenMat | None:
    """The mat that these markers of a photo stand on; None where no three of one are seen."""
    for mat in mats:
        numbers = [number for number in mat.markers if number in markers]
        if len(numbers) >= LEAST_MARKERS:
            return _seen(mat, {number: markers[number] for number in numbers})
    return None


def markers_in(light: Pixels, fine: bool) -> dict[int, Points]:
    """(4, 2) corners of each marker that a grey photo shows, by its number, top left first; fine:
    whatever its size, and to the fraction of a pixel."""
    found, numbers, _ = _detector(fine).detectMarkers(light)
    if numbers is None:
        return {}
    return {
        int(number): np.asarray(corners, np.float64).reshape(4, 2)
        for number, corners in zip(np.asarray(numbers).ravel(), found, strict=True)
    }


@cache
def _detector(fine: bool) -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    if fine:
        parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    else:
        parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = WINDOW_PX
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def _seen(mat: Mat, markers: dict[int, Points]) -> SeenMat | None:
    """The mat under these markers, if three at least agree on one plane."""
    flat = np.concatenate([_corners(mat.markers[number]) for number in markers])
    there = np.concatenate(list(markers.values())) + 0.5
    plane, agree = cv2.findHomography(flat, there, cv2.RANSAC, AGREE_PX)
    if plane is None or np.asarray(agree).sum() < 4 * LEAST_MARKERS:
        return None
    return SeenMat(mat, np.asarray(plane, np.float64))


def _corners(rect: Rect, beside_mm: float = 0.0) -> Points:
    size = rect.width_mm + 2 * beside_mm, rect.height_mm + 2 * beside_mm
    top_left = np.array([rect.x_mm - beside_mm, rect.y_mm - beside_mm])
    return np.asarray(corners_of(*size) + top_left, np.float64)
