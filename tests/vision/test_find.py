"""Cards on a drawn table: found where they lie, named, lined up; and nothing where none lies."""

import numpy as np
import pytest
from drawn_table import (
    crossed,
    drawn_faces,
    lay,
    printed_cloth,
    small_deck,
    table,
    upright,
)

from vision.beside import quads_beside
from vision.faces import Faces
from vision.find import Index, find_cards, index_of
from vision.geometry import Pose
from vision.leftover import free_area, may_hide_a_card
from vision.light import grey
from vision.prove import overlap

CELLS = ((0, 0), (1, 2), (3, 4), (4, 1))


@pytest.fixture(scope="module")
def faces() -> Faces:
    return drawn_faces(small_deck())


@pytest.fixture(scope="module")
def index(faces: Faces) -> Index:
    return index_of(faces)


def off_by_mm(pose: Pose, truth: Pose) -> float:
    """How far the corners are off at most, in millimetres on the card."""
    away = np.linalg.norm(pose.corners_px - truth.corners_px, axis=1).max()
    return float(away / truth.px_per_mm)


def test_a_bare_table_has_no_cards(index: Index) -> None:
    assert find_cards(table(), index) == []


@pytest.mark.parametrize("turn", [0, 37, 90, 180, 271])
def test_a_card_in_any_turn(faces: Faces, index: Index, turn: float) -> None:
    photo = table()
    truth = lay(photo, crossed(faces.faces[2], CELLS), upright(800, 600, 6.5, turn))
    (card,) = find_cards(photo, index)
    assert card.face is faces.faces[2]
    assert card.told.is_sure
    assert off_by_mm(card.pose, truth) < 0.6


def test_a_card_seen_at_a_slant(faces: Faces, index: Index) -> None:
    photo = table()
    quad = [[520, 300], [960, 330], [1120, 900], [430, 880]]
    truth = lay(photo, crossed(faces.faces[4], CELLS), quad)
    (card,) = find_cards(photo, index)
    assert card.face is faces.faces[4]
    assert off_by_mm(card.pose, truth) < 0.8


def test_all_cards_of_a_table(faces: Faces, index: Index) -> None:
    photo = table()
    for i, face in enumerate(faces.faces):
        lay(photo, face.image, upright(300 + 500 * (i % 3), 320 + 560 * (i // 3), 5.2, 20 * i))
    found = find_cards(photo, index)
    assert {str(card.face.name) for card in found} == {str(face.name) for face in faces.faces}


def test_a_card_whose_outline_is_hidden(faces: Faces, index: Index) -> None:
    photo = table()
    truth = lay(photo, faces.faces[1].image, upright(800, 600, 8, 12))
    photo[:320] = (30, 30, 160)
    photo[:, 1000:] = (150, 60, 30)
    (card,) = find_cards(photo, index)
    assert card.face is faces.faces[1]
    assert off_by_mm(card.pose, truth) < 1.5


def test_rectangles_that_are_no_cards(index: Index) -> None:
    photo = table()
    photo[200:640, 300:620] = (220, 220, 220)
    photo[300:700, 900:1200] = (40, 90, 40)
    photo[350:400, 930:1170] = (240, 240, 240)
    assert find_cards(photo, index) == []


def test_where_all_cards_are_found_nothing_is_hidden(faces: Faces) -> None:
    photo = table()
    truth = lay(photo, faces.faces[0].image, upright(800, 600, 6))
    light = grey(photo)
    free = free_area(light.shape, [truth.corners_px])
    assert free[600, 800] == 0
    assert free[10, 10] == 255
    assert not may_hide_a_card(light, free, card_px=450)


def test_a_card_beside_another_needs_one_visible_side(faces: Faces) -> None:
    photo = table()
    known = lay(photo, faces.faces[0].image, upright(500, 600, 6, 8))
    truth = lay(photo, faces.faces[1].image, upright(1000, 620, 6, -15))
    light = grey(photo)
    quads = quads_beside(light, free_area(light.shape, [known.corners_px]), [known], [(63, 88)])
    assert max(overlap(quad, truth.corners_px) for quad in quads) > 0.95
    nearest = min(np.abs(quad.mean(axis=0) - truth.corners_px.mean(axis=0)).max() for quad in quads)
    assert nearest < 3 * truth.px_per_mm


def test_without_a_known_card_nothing_lies_beside(faces: Faces) -> None:
    light = grey(table())
    assert len(quads_beside(light, free_area(light.shape, []), [], [(63, 88)])) == 0


def test_all_cards_of_a_printed_cloth(faces: Faces, index: Index) -> None:
    photo = printed_cloth()
    for i, face in enumerate(faces.faces[:4]):
        lay(photo, crossed(face, CELLS), upright(350 + 450 * (i % 2), 320 + 560 * (i // 2), 5.2))
    found = find_cards(photo, index)
    assert {str(card.face.name) for card in found} == {str(face.name) for face in faces.faces[:4]}


def test_glare_over_half_a_card_does_not_hide_it(faces: Faces, index: Index) -> None:
    photo = table()
    truth = lay(photo, faces.faces[3].image, upright(800, 600, 6.5))
    photo[600:] = 255
    (card,) = find_cards(photo, index)
    assert card.face is faces.faces[3]
    assert off_by_mm(card.pose, truth) < 4


def test_overlap_is_a_part_of_the_smaller() -> None:
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], float)
    assert overlap(square, square + 20) == 0
    assert overlap(square, square * 2) == pytest.approx(1)
    assert overlap(square, square + np.array([5, 0])) == pytest.approx(0.5)
