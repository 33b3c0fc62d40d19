"""The printed number as a second witness, where looks alone do not tell a card.

Where on the card it stands is not said anywhere; but outside the cells hardly anything else differs
between two cards of one colour.
"""

from collections import defaultdict
from functools import lru_cache

import cv2
import numpy as np
import pytesseract  # type: ignore[import-untyped]
from numpy.typing import NDArray

from companion.decks import Rect
from vision.faces import Face, Faces
from vision.geometry import Pose, rectify
from vision.intake import Pixels
from vision.light import Even, even_light, grey

PX_PER_MM = 3.0
READ_PX_PER_MM = 12.0
SIZE_MM = (12.0, 9.0)
AROUND_MM = 2.5
"""Cells, marks over their border and the card's frame are kept away from by this much."""


def is_confirmed(photo: Pixels, pose: Pose, face: Face, faces: Faces) -> bool:
    """Whether the number that stands on a card in a photo is that of the face it looks like."""
    place = number_place(faces)
    if place is None or face.name.index is None:
        return False
    return read_number(_cut(grey(rectify(photo, pose, READ_PX_PER_MM)), place)) == face.name.index


def read_number(picture: Pixels) -> int | None:
    """The number in a grey picture of hardly anything else; None where none can be read."""
    text = cv2.normalize(picture, np.empty_like(picture), 0, 255, cv2.NORM_MINMAX)
    try:
        said = pytesseract.image_to_string(
            text, config="--psm 7 -c tessedit_char_whitelist=0123456789", timeout=5
        ).strip()
    except (pytesseract.TesseractError, pytesseract.TesseractNotFoundError, RuntimeError):
        return None
    return int(said) if said.isdigit() and len(said) <= 3 else None


def _cut(face: Pixels, place: Rect) -> Pixels:
    left, top = round(place.x_mm * READ_PX_PER_MM), round(place.y_mm * READ_PX_PER_MM)
    width, height = (round(side * READ_PX_PER_MM) for side in (place.width_mm, place.height_mm))
    return face[top : top + height, left : left + width]


@lru_cache(maxsize=8)
def number_place(faces: Faces) -> Rect | None:
    """Where pyramid cards have their number; None where too few cards are known to tell."""
    by_color: dict[str, list[Face]] = defaultdict(list)
    for face in faces.of_kind("pyramid"):
        by_color[faces.deck.by_number[face.name.index or 0].color].append(face)
    several = [group for group in by_color.values() if len(group) > 2]
    if not several:
        return None
    spread = np.mean([np.std([_even(face) for face in group], axis=0) for group in several], axis=0)
    spread[_elsewhere(several[0][0])] = 0
    window = (round(SIZE_MM[0] * PX_PER_MM), round(SIZE_MM[1] * PX_PER_MM))
    total = cv2.blur(spread, window, borderType=cv2.BORDER_CONSTANT)
    y, x = np.unravel_index(int(total.argmax()), total.shape)
    left = float(np.clip(x / PX_PER_MM - SIZE_MM[0] / 2, 0, faces.faces[0].form.width_mm))
    top = float(np.clip(y / PX_PER_MM - SIZE_MM[1] / 2, 0, faces.faces[0].form.height_mm))
    return Rect(left, top, *SIZE_MM)


def _even(face: Face) -> Even:
    size = (round(face.form.width_mm * PX_PER_MM), round(face.form.height_mm * PX_PER_MM))
    small = np.asarray(cv2.resize(face.grey, size, interpolation=cv2.INTER_AREA), np.uint8)
    return even_light(small, round(9 * PX_PER_MM))


def _elsewhere(face: Face) -> NDArray[np.bool_]:
    """(height, width) where no number can stand: in cells, and on the card's frame."""
    taken = np.ones(_even(face).shape, bool)
    edge = round(AROUND_MM * PX_PER_MM)
    taken[edge:-edge, edge:-edge] = False
    for rect in face.form.rects.values():
        top, left = (round((at - AROUND_MM) * PX_PER_MM) for at in (rect.y_mm, rect.x_mm))
        bottom = round((rect.y_mm + rect.height_mm + AROUND_MM) * PX_PER_MM)
        right = round((rect.x_mm + rect.width_mm + AROUND_MM) * PX_PER_MM)
        taken[max(0, top) : bottom, max(0, left) : right] = True
    return taken
