"""Things that lie on a card, beside marks that do not."""

from dataclasses import replace

import numpy as np
import pytest
from drawn_table import crossed, drawn_faces, small_deck

from vision.covered import is_covered, things
from vision.faces import PX_PER_MM, Face
from vision.intake import Pixels


@pytest.fixture(scope="module")
def face() -> Face:
    return drawn_faces(small_deck()).faces[0]


def covered(seen: Pixels, face: Face) -> set[object]:
    thick = things(seen, face.image, PX_PER_MM)
    return {p for p, rect in face.form.rects.items() if is_covered(thick, rect, PX_PER_MM)}


def test_nothing_lies_on_a_blank_card(face: Face) -> None:
    assert covered(face.image, face) == set()


def test_marks_are_no_things(face: Face) -> None:
    assert covered(crossed(face, list(face.form.rects)), face) == set()  # type: ignore[arg-type]


def test_neither_is_lamplight(face: Face) -> None:
    slope = np.linspace(0.5, 1.3, face.image.shape[1])[None, :, None]
    assert covered(np.clip(face.image * slope, 0, 255).astype(np.uint8), face) == set()


def test_a_pen_across_the_corner_hides_what_is_under_it(face: Face) -> None:
    seen = face.image.copy()
    rect = face.form.rects[(4, 4)]
    y = round((rect.y_mm + 2) * PX_PER_MM)
    seen[y : y + round(8 * PX_PER_MM), 200:] = (170, 60, 20)
    assert (4, 4) in covered(seen, face)
    assert (0, 0) not in covered(seen, face)


def test_glare_that_pales_a_bright_icon_is_no_thing(face: Face) -> None:
    rect = face.form.rects[(2, 2)]
    top, left = round(rect.y_mm * PX_PER_MM), round(rect.x_mm * PX_PER_MM)
    side = round(rect.width_mm * PX_PER_MM)
    orange = face.image.copy()
    orange[top + 6 : top + side - 6, left + 6 : left + side - 6] = (20, 120, 250)
    printed = replace(face, image=orange)
    linear = (orange / 255.0) ** 2.2 + 0.2
    seen = np.asarray(np.clip(linear, 0, 1) ** (1 / 2.2) * 255, np.uint8)
    assert covered(seen, printed) == set()
