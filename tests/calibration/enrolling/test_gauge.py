"""Faces that are all off by the same little bit are put where the deck's grid says."""

import cv2
import numpy as np
import pytest
from drawn_table import drawn_face, small_deck

from calibration.enrolling.gauge import gauge
from vision.light import grey


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
