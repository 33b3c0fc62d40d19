"""A glance before lining up: what cannot be the card is told at once, what may be it is not."""

import numpy as np
import pytest
from drawn_table import crossed, drawn_faces, lay, printed_cloth, small_deck, table, upright

from vision.align import is_hopeless
from vision.faces import Face, Pixels
from vision.geometry import Pose
from vision.light import grey

EVERY_CELL = tuple((row, column) for row in range(5) for column in range(5))


@pytest.fixture(scope="module")
def face() -> Face:
    return drawn_faces(small_deck()).faces[2]


def the_card(face: Face, photo: Pixels) -> Pose:
    return lay(photo, crossed(face, EVERY_CELL), upright(800, 600, 6.5, 20))


def moved(pose: Pose, across_px: float) -> Pose:
    shift = np.array([[1, 0, across_px], [0, 1, 0], [0, 0, 1]], np.float64)
    return Pose(pose.width_mm, pose.height_mm, shift @ pose.homography)


def test_a_card_with_a_mark_in_every_cell_has_hope(face: Face) -> None:
    photo = table()
    pose = the_card(face, photo)
    assert not is_hopeless(grey(photo), pose, face.coarse)
    assert not is_hopeless(grey(photo), moved(pose, 12), face.coarse)


def test_under_glare_what_still_shows_speaks(face: Face) -> None:
    photo = table()
    pose = the_card(face, photo)
    photo[:600] = 255
    assert not is_hopeless(grey(photo), pose, face.coarse)
    photo[:] = 255
    assert not is_hopeless(grey(photo), pose, face.coarse)


def test_a_bare_table_and_a_printed_cloth_have_none(face: Face) -> None:
    for photo in (table(), printed_cloth()):
        pose = Pose.of_quad(np.array(upright(800, 600, 6.5, 20), np.float64), *face.form.size_mm)
        assert is_hopeless(grey(photo), pose, face.coarse)
