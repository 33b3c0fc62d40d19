"""The printed number as a second witness of which card it is."""

import shutil

import cv2
import numpy as np
import pytest
from drawn_table import drawn_faces, small_deck

from companion.decks import Rect
from vision.align import Fit
from vision.faces import Face, Faces
from vision.geometry import Pose, corners_of
from vision.intake import Pixels
from vision.naming import Told
from vision.number import number_place, read_number
from vision.prove import Found
from vision.scan import witnessed

AT_MM = (48, 14)


def numbered(face: Face, number: int) -> Pixels:
    image = face.image.copy()
    at = (round(AT_MM[0] * 6) - 30, round(AT_MM[1] * 6))
    cv2.putText(image, str(number), at, cv2.FONT_HERSHEY_SIMPLEX, 1.6, (20, 20, 20), 5)
    return image


@pytest.fixture(scope="module")
def faces() -> Faces:
    """Cards of one colour, numbered 31, 32 and so on in one place."""
    plain = drawn_faces(small_deck())
    faces = [Face(f.name, f.form, numbered(f, 30 + (f.name.index or 0))) for f in plain.faces]
    return Faces(plain.deck, tuple(faces))


def lying(face: Face) -> tuple[Pixels, Pose]:
    pose = Pose.of_quad(corners_of(*face.form.size_mm) * 6, *face.form.size_mm)
    return face.image, pose


@pytest.fixture
def tesseract() -> None:
    if shutil.which("tesseract") is None:
        pytest.skip("tesseract is not installed")


def test_a_few_cards_do_not_say_where_the_number_is(faces: Faces) -> None:
    assert number_place(Faces(faces.deck, faces.faces[:2])) is None


def test_an_empty_place_has_no_number(tesseract: None) -> None:
    assert read_number(np.full((100, 140), 200, np.uint8)) is None


def test_a_number_is_read(tesseract: None) -> None:
    picture = np.full((100, 160), 210, np.uint8)
    cv2.putText(picture, "27", (35, 72), cv2.FONT_HERSHEY_SIMPLEX, 2, 30, 6)
    assert read_number(picture) == 27


@pytest.mark.parametrize(("reads", "sure"), [(3, True), (4, False), (None, False)])
def test_a_doubtful_card_is_told_only_where_its_number_agrees(
    faces: Faces, monkeypatch: pytest.MonkeyPatch, reads: int | None, sure: bool
) -> None:
    monkeypatch.setattr("vision.number.read_number", lambda picture: reads)
    monkeypatch.setattr("vision.number.number_place", lambda faces: Rect(40, 4, 12, 9))
    face = faces.faces[2]
    photo, pose = lying(face)
    card = Found(Told(face, 0.6, 0.55), Fit(pose, 0.9, 0.5))
    assert witnessed(photo, card, faces).told.is_sure is sure


def test_a_card_that_is_there_twice_stays_without_a_name(
    faces: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.number.read_number", lambda picture: 3)
    photo, pose = lying(faces.faces[2])
    card = Found(Told(faces.faces[2], 0.6, 0.55), Fit(pose, 0.9, 0.5)).nameless()
    assert not witnessed(photo, card, faces).told.is_sure
