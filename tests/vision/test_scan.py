"""From a photo's bytes to a Reading."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from drawn_table import crossed, drawn_faces, jpeg, lay, small_deck, table, upright

from vision.draw import draw_reading
from vision.faces import Faces, load_faces, save_faces
from vision.find import find_cards, index_of
from vision.prove import Found, named_once
from vision.scan import is_cut, is_outside, read_card, scan_bytes

CELLS = ((0, 1), (1, 1), (2, 3), (4, 4))


@pytest.fixture(scope="module")
def faces() -> Faces:
    return drawn_faces(small_deck())


def test_a_table_without_cards(faces: Faces) -> None:
    assert scan_bytes(jpeg(table()), faces).cards == ()


def test_a_card_with_its_number_and_its_corners(faces: Faces) -> None:
    photo = table(3200, 2400)
    truth = lay(photo, crossed(faces.faces[3], CELLS), upright(1500, 1300, 14, 160))
    (card,) = scan_bytes(jpeg(photo), faces).as_json()["cards"]
    assert (card["kind"], card["number"]) == ("pyramid", 4)
    assert np.abs(np.array(card["corners"]) - truth.corners_px).max() < 12
    assert [len(row) for row in card["marks"]] == [5] * 5


def test_cells_beyond_the_photos_edge_are_asked(faces: Faces) -> None:
    photo = table()
    lay(photo, faces.faces[5].image, upright(800, 1010, 8))
    (card,) = scan_bytes(jpeg(photo), faces).cards
    assert card.cut
    assert {(4, col) for col in range(5)} <= set(card.unsure)
    assert (0, 2) not in card.unseen


def test_of_two_cards_with_one_name_only_one_keeps_it(faces: Faces) -> None:
    photo = table()
    lay(photo, faces.faces[0].image, upright(400, 600, 7, 3))
    lay(photo, faces.faces[0].image, upright(1150, 600, 7, -8))
    found: list[Found] = named_once(find_cards(photo, index_of(faces)))
    assert len(found) == 2
    assert sorted(card.told.is_sure for card in found) == [False, True]


def test_what_glare_burns_out_is_asked_about(faces: Faces) -> None:
    photo = table()
    pose = lay(photo, faces.faces[0].image, upright(800, 600, 8))
    rect = faces.faces[0].form.rects[(2, 2)]
    middle = [rect.x_mm + rect.width_mm / 2, rect.y_mm + rect.height_mm / 2]
    x, y = pose.to_px(np.array([middle]))[0]
    cv2.circle(photo, (round(x), round(y)), 110, (255, 255, 255), -1)
    (card,) = scan_bytes(jpeg(photo), faces).cards
    assert (2, 2) in card.unsure
    assert (0, 0) not in card.unsure


def test_a_card_that_is_barely_seen_is_asked_wholly(faces: Faces) -> None:
    photo = table()
    lay(photo, crossed(faces.faces[2], CELLS), upright(800, 600, 8))
    (card,) = find_cards(photo, index_of(faces))
    barely = replace(card, fit=replace(card.fit, correlation=0.3))
    assert not read_card(photo, card, 1.0).unseen
    assert read_card(photo, barely, 1.0).unseen == set(card.face.form.rects)


def test_edges_of_the_photo(faces: Faces) -> None:
    photo = table()
    pose = lay(photo, faces.faces[0].image, upright(800, 600, 6))
    rect = faces.faces[0].form.rects[(0, 0)]
    assert not is_cut(pose, photo.shape)
    assert not is_outside(pose, rect, photo.shape)
    assert is_cut(pose, (600, 800))
    assert is_outside(pose, rect, (300, 400))


def test_a_reading_can_be_looked_at(faces: Faces) -> None:
    photo = table()
    lay(photo, crossed(faces.faces[2], CELLS), upright(800, 600, 7, 25))
    reading = scan_bytes(jpeg(photo), faces)
    drawn = draw_reading(photo, reading, faces)
    assert drawn.shape == photo.shape
    assert (drawn != photo).any()


def test_faces_are_kept_in_a_folder(faces: Faces, tmp_path: Path) -> None:
    from companion.bad_input import BadInput

    with pytest.raises(BadInput):
        load_faces(tmp_path)
    save_faces(faces.faces, tmp_path)
    assert (tmp_path / "faces" / "pyramid-03.png").exists()
