"""A card read at the corners that a person gives."""

import numpy as np
import pytest
from drawn_table import crossed, drawn_faces, jpeg, lay, small_deck, table, upright

from companion.bad_input import BadInput
from vision.evidence import from_evidence, together, with_evidence
from vision.faces import Faces
from vision.given import read_given
from vision.glance import glance
from vision.reading import CardReading, Point
from vision.scan import scan_bytes

CELLS = ((0, 1), (1, 1), (2, 3), (4, 4))


@pytest.fixture(scope="module")
def faces() -> Faces:
    return drawn_faces(small_deck())


@pytest.fixture(scope="module")
def shot(faces: Faces) -> tuple[bytes, list[Point]]:
    """A photo of card 4 with crosses, and its true corners."""
    photo = table(1600, 1200)
    truth = lay(photo, crossed(faces.faces[3], CELLS), upright(800, 600, 8, 12))
    return jpeg(photo), [(float(x), float(y)) for x, y in truth.corners_px]


def crosses(card: CardReading) -> set[object]:
    return {place for place, mark in card.marks.items() if mark == "cross"}


def test_a_card_is_read_where_a_finger_put_its_corners(
    faces: Faces, shot: tuple[bytes, list[Point]]
) -> None:
    photo, truth = shot
    off = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(truth, OFF, strict=True)]
    card = read_given(photo, faces, "pyramid", 4, off)
    assert crosses(card) == crosses(scan_bytes(photo, faces).cards[0])
    assert np.abs(np.array(card.corners) - truth).max() < 3, "the print knows better"


OFF = ((9, -7), (-8, 6), (10, 3), (-4, -9))


def test_the_print_tells_which_card_it_is_unless_a_person_does(
    faces: Faces, shot: tuple[bytes, list[Point]]
) -> None:
    photo, truth = shot
    assert read_given(photo, faces, "pyramid", None, truth).index == 4
    assert read_given(photo, faces, "pyramid", 2, truth).index == 2


def test_corners_far_from_any_card_stay_as_given(
    faces: Faces, shot: tuple[bytes, list[Point]]
) -> None:
    away = [(20.0, 20.0), (220.0, 20.0), (220.0, 300.0), (20.0, 300.0)]
    card = read_given(shot[0], faces, "pyramid", 4, away)
    assert np.allclose(card.corners, away)


def test_a_card_that_the_deck_has_not(faces: Faces, shot: tuple[bytes, list[Point]]) -> None:
    with pytest.raises(BadInput, match="no pyramid card 99"):
        read_given(shot[0], faces, "pyramid", 99, shot[1])


def test_a_glance_sees_where_a_card_lies(faces: Faces, shot: tuple[bytes, list[Point]]) -> None:
    (card,) = glance(shot[0], faces)
    assert card.kind == "pyramid" and not card.chances
    assert np.abs(np.array(card.corners) - shot[1]).max() < 40
    assert glance(jpeg(table()), faces) == []


def test_evidence_comes_back_as_it_went(faces: Faces, shot: tuple[bytes, list[Point]]) -> None:
    card = scan_bytes(shot[0], faces).cards[0]
    again = from_evidence(with_evidence(card), faces.deck)
    assert again.as_json() == card.as_json()
    assert crosses(together([again, card])) == crosses(card)


def test_what_is_no_evidence_of_one_card_is_refused(
    faces: Faces, shot: tuple[bytes, list[Point]]
) -> None:
    card = scan_bytes(shot[0], faces).cards[0]
    told = with_evidence(card)
    with pytest.raises(BadInput, match="no reading"):
        from_evidence({**told, "evidence": {**told["evidence"], "chances": []}}, faces.deck)
    other = read_given(shot[0], faces, "pyramid", 2, shot[1])
    with pytest.raises(BadInput, match="different cards"):
        together([card, other])


def test_corners_that_cross_each_other_span_no_card(
    faces: Faces, shot: tuple[bytes, list[Point]]
) -> None:
    a, b, c, d = shot[1]
    for corners in ([a, c, b, d], [a, a, a, a]):
        with pytest.raises(BadInput, match="span no card"):
            read_given(shot[0], faces, "pyramid", 4, corners)
