"""A score card whose fields are drawn in a pale colour, full of icons that are darker by far."""

import cv2
import numpy as np
import pytest

from calibration.enrolling.score import score_sightings
from calibration.enrolling.sightings import View
from companion.decks import builtin_deck
from vision.faces import form_of
from vision.geometry import FROM_CENTRE, TO_CENTRE, quad_homography, scaling
from vision.intake import Pixels

PX = 10.0
QUAD = np.array([[420, 180], [1180, 260], [1080, 1420], [300, 1300]], np.float64)


def score_card(line: int) -> Pixels:
    """Fields on nearly white paper, with lines of this grey and a black blot in each."""
    form = form_of(builtin_deck(), "score")
    face = np.full((round(form.height_mm * PX), round(form.width_mm * PX)), 246, np.uint8)
    for rect in form.rects.values():
        left, top = round(rect.x_mm * PX), round(rect.y_mm * PX)
        right = round((rect.x_mm + rect.width_mm) * PX)
        bottom = round((rect.y_mm + rect.height_mm) * PX)
        cv2.rectangle(face, (left, top), (right, bottom), line, 3)
        middle = ((left + right) // 2, (top + bottom) // 2)
        cv2.circle(face, middle, (right - left) // 5, 20, -1)
    return cv2.cvtColor(face, cv2.COLOR_GRAY2BGR)


def photographed(face: Pixels) -> Pixels:
    rng = np.random.default_rng(3)
    height, width = face.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    plane = FROM_CENTRE @ quad_homography(corners, QUAD) @ scaling(1.0) @ TO_CENTRE
    photo = np.full((1600, 1600, 3), 120, np.uint8)
    cv2.warpPerspective(face, plane, (1600, 1600), dst=photo, borderMode=cv2.BORDER_TRANSPARENT)
    soft = cv2.GaussianBlur(photo, (0, 0), 1.0)
    return np.clip(soft + rng.normal(0, 4, photo.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("line", [215, 120])
def test_it_is_found_and_put_where_its_fields_are(line: int) -> None:
    rough = QUAD + np.array([[5, -4], [-4, 6], [5, 4], [-5, -3]])
    (found,) = score_sightings([View(photographed(score_card(line)), rough[None])], builtin_deck())
    assert found.fit > 0.8
    middles = [
        (rect.x_mm + rect.width_mm / 2, rect.y_mm + rect.height_mm / 2)
        for rect in form_of(builtin_deck(), "score").rects.values()
    ]
    columns, rows = np.round(found.pose.to_px(np.array(middles))).astype(int).T
    assert found.crop[rows, columns].max() < 80, "a blot in the middle of every field"


def test_a_sheet_without_fields_is_no_score_card() -> None:
    bare = np.full((1180, 880, 3), 246, np.uint8)
    assert score_sightings([View(photographed(bare), QUAD[None])], builtin_deck()) == []
