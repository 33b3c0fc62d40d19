"""A lens profile measured from photos of the printed mat.

The mat's four markers are flat and of known size and place. Seen from several sides, there is one
focal length and one bend of lines under which all of them are where they should be.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.bad_input import BadInput
from companion.decks import Rect
from companion.decks.mat import MARKERS, Mat
from vision.geometry import Floats, Points
from vision.intake import Pixels, open_photo
from vision.lens import Lens
from vision.light import grey
from vision.mat import markers_in

LEAST_PHOTOS = 3
MOST_ERROR = 0.004
"""Of the picture's width; a profile that is off by more is none."""
FLAGS = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3


def measure_lens(photos: Sequence[tuple[str, bytes]], mat: Mat) -> Lens:
    """The profile of the camera that took these photos of a mat; all must have one size."""
    pictures = [(name, open_photo(data).pixels(1)[0]) for name, data in photos]
    sizes = {picture.shape[1::-1] for _, picture in pictures}
    if len(sizes) > 1:
        raise BadInput("the photos have different sizes; take all of them with the same camera")
    seen = [(name, corners_in(picture, mat)) for name, picture in pictures]
    for name, corners in seen:
        if len(corners) < MARKERS:
            raise BadInput(
                f"{name} shows {len(corners)} of the mat's {MARKERS} markers; "
                "take it again with the whole mat in the picture, sharp and in even light"
            )
    if len(seen) < LEAST_PHOTOS:
        raise BadInput(
            f"{len(seen)} photos of the mat are too few; take at least {LEAST_PHOTOS}, "
            "with the mat turned and tilted differently in each"
        )
    ((width, height),) = sizes
    return _measured([corners for _, corners in seen], mat, (width, height))


def corners_in(picture: Pixels, mat: Mat) -> dict[int, Points]:
    """The four corners of each of the mat's markers that are seen, by its number."""
    seen = markers_in(grey(picture), fine=True)
    return {number: corners for number, corners in seen.items() if number in mat.markers}


def _measured(seen: Sequence[dict[int, Points]], mat: Mat, size: tuple[int, int]) -> Lens:
    flat = [np.concatenate([_on_mat(mat.markers[n]) for n in sorted(each)]) for each in seen]
    there = [np.concatenate([each[n] for n in sorted(each)]) for each in seen]
    start = np.array([[size[0], 0, size[0] / 2], [0, size[0], size[1] / 2], [0, 0, 1]], np.float64)
    error, camera, bends, _, _ = cv2.calibrateCamera(
        [points.astype(np.float32) for points in flat],
        [points.astype(np.float32) for points in there],
        size,
        start,
        np.zeros(5),
        flags=FLAGS | cv2.CALIB_USE_INTRINSIC_GUESS,
    )
    if error > MOST_ERROR * size[0]:
        raise BadInput(
            "the photos do not agree on one lens; lay the mat flat, print it at 100 % and take "
            "them again, with the mat turned and tilted differently in each"
        )
    return _lens(np.asarray(camera, np.float64), np.ravel(bends), size, float(error))


def _lens(camera: Floats, bends: Floats, size: tuple[int, int], error: float) -> Lens:
    return Lens(
        size[0],
        size[1],
        round(float(camera[0, 0]) / size[0], 6),
        (round(float(camera[0, 2]) / size[0], 6), round(float(camera[1, 2]) / size[1], 6)),
        (round(float(bends[0]), 6), round(float(bends[1]), 6)),
        round(error, 3),
    )


def _on_mat(marker: Rect) -> Points:
    """(4, 3) the corners of a marker in millimetres on the mat, which is flat."""
    left, top = marker.x_mm, marker.y_mm
    right, bottom = left + marker.width_mm, top + marker.height_mm
    return np.array([[left, top, 0], [right, top, 0], [right, bottom, 0], [left, bottom, 0]])
