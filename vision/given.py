"""A card where a person says that it lies: the corners are given, and it is read once more."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.bad_input import BadInput
from vision.align import Fit, align
from vision.faces import Face, Faces, Kind
from vision.find import index_of
from vision.geometry import Points, Pose, rectify
from vision.intake import Pixels, open_photo
from vision.light import grey
from vision.naming import PX_PER_MM, Told
from vision.prove import WEAK, Found
from vision.reading import CardReading, Point
from vision.refusals import said
from vision.scan import DOUBTFUL, decoded, read_card

FINGER_MM = 5.0
"""How far off a finger may have put a corner; print that asks for more is some other card's."""
LEAST_AREA_PX = 400.0
CERTAIN = 1.0


def read_given(
    data: bytes, faces: Faces, kind: Kind, index: int | None, corners: Sequence[Point]
) -> CardReading:
    """The card of a kind at these corners of a photo, in the card's own order.

    Where it is not said which card it is, its print tells. Where the print agrees, it moves the
    corners by the little that a finger is off.
    """
    pixels, scale = decoded(open_photo(data))
    light = grey(pixels)
    faces_of_kind = _of_kind(faces, kind)
    pose = Pose.of_quad(_quad(corners) * scale, *faces_of_kind[0].form.size_mm)
    told = _told(light, pose, faces, faces_of_kind, index)
    return read_card(pixels, Found(told, _fitted(light, told.face, pose)), scale)


def _quad(corners: Sequence[Point]) -> Points:
    quad = np.array(corners, np.float64)
    flat = quad.astype(np.float32)
    if not cv2.isContourConvex(flat) or cv2.contourArea(flat) < LEAST_AREA_PX:
        raise BadInput(said("corners-span-no-card"))
    return quad


def _of_kind(faces: Faces, kind: Kind) -> tuple[Face, ...]:
    found = faces.of_kind(kind)
    if not found:
        raise BadInput(said(f"no-pictures-of-{kind}"))
    return found


def _told(
    light: Pixels, pose: Pose, faces: Faces, of_kind: Sequence[Face], index: int | None
) -> Told:
    if index is None:
        return index_of(faces).names[of_kind[0].name.kind].tell(rectify(light, pose, PX_PER_MM))
    for face in of_kind:
        if face.name.index == index:
            return Told(face, CERTAIN, 0.0)
    raise BadInput(said(f"no-such-{of_kind[0].name.kind}", index=index))


def _fitted(light: Pixels, face: Face, pose: Pose) -> Fit:
    """The pose as the print has it, if that is about where it was given; else as given."""
    fit = align(light, pose, (face.coarse, face.fine))
    as_given = Fit(pose, DOUBTFUL, 0.0)
    if fit is None or fit.agreement < WEAK or _apart_mm(fit.pose, pose) > FINGER_MM:
        return as_given
    return replace(fit, agreement=max(fit.agreement, DOUBTFUL))


def _apart_mm(one: Pose, other: Pose) -> float:
    apart: Points = one.corners_px - other.corners_px
    return float(np.linalg.norm(apart, axis=1).max() / other.px_per_mm)
