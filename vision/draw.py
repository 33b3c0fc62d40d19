"""A photo with its Reading drawn on it, so that people can see what was seen."""

from collections.abc import Mapping

import cv2
import numpy as np

from vision.faces import Faces, Place, form_of
from vision.geometry import Points, Pose
from vision.intake import Pixels
from vision.reading import CardReading, Mark, Reading

OUTLINE = (40, 200, 40)
DOUBT = (0, 140, 255)
CROSS = (255, 0, 200)
INSET = 0.28
"""Of a place's size: marks are drawn inside, so that the pen's own stay visible."""


def draw_reading(photo: Pixels, reading: Reading, faces: Faces) -> Pixels:
    """A copy of the colour photo with outlines, names, crosses, strikes and question marks."""
    drawn = photo.copy()
    for card in reading.cards:
        _draw_card(drawn, card, faces)
    return drawn


def _draw_card(photo: Pixels, card: CardReading, faces: Faces) -> None:
    form = form_of(faces.deck, card.kind)
    pose = Pose.of_quad(np.array(card.corners), form.width_mm, form.height_mm)
    width = max(2, round(pose.px_per_mm * 0.4))
    color = OUTLINE if card.index is not None or card.kind == "score" else DOUBT
    outline = np.round(pose.corners_px).astype(np.int32)
    cv2.polylines(photo, [outline], True, color, width, cv2.LINE_AA)
    _write(photo, pose.to_px(np.array([[4.0, 7.0]]))[0], _title(card), pose.px_per_mm, color)
    _draw_marks(photo, card.marks, set(card.unsure), pose, faces)


def _title(card: CardReading) -> str:
    name = "score" if card.kind == "score" else "?" if card.index is None else str(card.index)
    return f"{name} (cut)" if card.cut else name


def _draw_marks(
    photo: Pixels, marks: Mapping[Place, Mark], unsure: set[Place], pose: Pose, faces: Faces
) -> None:
    width = max(1, round(pose.px_per_mm * 0.35))
    rects = {**form_of(faces.deck, "pyramid").rects, **form_of(faces.deck, "score").rects}
    for place, mark in marks.items():
        rect = rects[place]
        box = np.array([rect.x_mm, rect.y_mm]), np.array([rect.width_mm, rect.height_mm])
        if mark != "empty":
            _line(photo, pose, box, (INSET, INSET), (1 - INSET, 1 - INSET), width)
        if mark == "cross":
            _line(photo, pose, box, (1 - INSET, INSET), (INSET, 1 - INSET), width)
        if place in unsure:
            middle = pose.to_px((box[0] + box[1] * (0.3, 0.7))[None])[0]
            _write(photo, middle, "?", pose.px_per_mm, DOUBT)


def _line(
    photo: Pixels,
    pose: Pose,
    box: tuple[Points, Points],
    start: tuple[float, float],
    end: tuple[float, float],
    width: int,
) -> None:
    ends = pose.to_px(np.array([box[0] + box[1] * start, box[0] + box[1] * end]))
    first, second = np.round(ends).astype(int).tolist()
    cv2.line(photo, first, second, CROSS, width, cv2.LINE_AA)


def _write(
    photo: Pixels, place: Points, text: str, px_per_mm: float, color: tuple[int, int, int]
) -> None:
    size, width = px_per_mm * 0.22, max(2, round(px_per_mm * 0.5))
    at = (round(float(place[0])), round(float(place[1])))
    cv2.putText(photo, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (255, 255, 255), 3 * width)
    cv2.putText(photo, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, color, width)
