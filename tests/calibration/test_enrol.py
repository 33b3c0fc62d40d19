"""An owner's deck, learnt from photos of its blank cards."""

import cv2
import numpy as np
import pytest
from drawn_table import drawn_face, drawn_faces, jpeg, lay, small_deck, table, upright

from calibration.enrolling import EnrolledDeck, enrol
from calibration.enrolling.gauge import gauge
from calibration.enrolling.layout import PX_PER_MM, guess_card
from companion.bad_input import BadInput
from vision.faces import Name
from vision.light import grey


@pytest.fixture(scope="module")
def enrolled() -> EnrolledDeck:
    faces = drawn_faces(small_deck())
    photos = []
    for turn in (4, -7):
        photo = table(2000, 1500)
        for i, face in enumerate(faces.faces):
            place = upright(380 + 620 * (i % 3), 400 + 700 * (i // 3), 7, turn + 3 * i)
            lay(photo, face.image, place)
        photos.append(jpeg(photo))
    return enrol(faces.deck, photos)


def test_every_card_is_learnt_and_what_is_missing_is_said(enrolled: EnrolledDeck) -> None:
    learnt = {name for name, photos in enrolled.photos_of.items() if photos == 2}
    assert {f"pyramid-{n:02d}" for n in range(1, 7)} <= learnt
    assert any(problem.startswith("score was not seen") for problem in enrolled.problems)


def test_faces_look_like_the_cards(enrolled: EnrolledDeck) -> None:
    deck = enrolled.faces.deck
    for card in deck.cards:
        printed = grey(drawn_face(deck, card).image).astype(float)
        (learnt,) = (f for f in enrolled.faces.faces if f.name == Name("pyramid", card.number))
        inner = np.s_[30:-30, 30:-30]
        alike = np.corrcoef(printed[inner].ravel(), grey(learnt.image)[inner].ravel())[0, 1]
        assert alike > 0.93


def test_photos_without_a_card_are_refused() -> None:
    with pytest.raises(BadInput, match="No card of this deck"):
        enrol(small_deck(), [jpeg(table())])


def test_a_chamber_tells_its_card() -> None:
    deck = small_deck()
    for card in deck.cards:
        image = drawn_face(deck, card).image
        small = cv2.resize(image, (round(63 * PX_PER_MM), round(88 * PX_PER_MM)))
        guess = guess_card(small, deck)
        assert guess.number == card.number
        assert guess.fit > guess.runner_up + 0.1


@pytest.mark.parametrize("shift_mm", [-0.9, 0.0, 0.7])
def test_faces_that_are_all_off_are_put_right(shift_mm: float) -> None:
    deck = small_deck()
    move = np.array([[1, 0, shift_mm * 6], [0, 1, -shift_mm * 6]], float)
    faces = [
        cv2.warpAffine(grey(drawn_face(deck, card).image), move, (378, 528), borderValue=128)
        for card in deck.cards
    ]
    found = gauge(faces, deck.pyramid_card.grid, 6.0)
    middle = found @ (31.5, 54.5, 1)
    assert middle[:2] == pytest.approx((31.5 + shift_mm, 54.5 - shift_mm), abs=0.25)
