"""The flat faces for vision: the printed drawing itself, sized as vision wants it."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from printed_page import Page

from calibration.printing import face_pictures, faces_folder, print_deck
from companion.decks import Deck

Picture = NDArray[np.uint8]


@pytest.fixture(scope="module")
def faces(deck: Deck) -> dict[str, Picture]:
    return dict(face_pictures(deck))


def test_every_face_has_its_file_at_twelve_pixels_a_millimetre(deck: Deck, tmp_path: Path) -> None:
    few = replace(deck, cards=deck.cards[:2])
    faces_folder(few, tmp_path / "faces")
    names = {path.name for path in (tmp_path / "faces").iterdir()}
    assert names == {"pyramid-01.png", "pyramid-02.png", "score.png"} | {
        f"expedition-{n}.png" for n in range(6)
    }
    assert cv2.imread(str(tmp_path / "faces/pyramid-02.png")).shape == (1056, 756, 3)
    assert cv2.imread(str(tmp_path / "faces/score.png")).shape == (1512, 1056, 3)


def test_a_whole_deck_has_55_faces(faces: dict[str, Picture]) -> None:
    assert len(faces) == 48 + 1 + 6
    assert "pyramid-48.png" in faces


def test_the_faces_are_what_is_printed(faces: dict[str, Picture], a4_deck: bytes) -> None:
    page = Page(a4_deck, 0, 12).pixels.astype(np.float32)
    for number, (row, col) in {1: (0, 0), 5: (1, 1), 9: (2, 2)}.items():
        top, left = round((16.5 + 88 * row) * 12), round((10.5 + 63 * col) * 12)
        printed = page[top : top + 1056, left : left + 756]
        face = faces[f"pyramid-{number:02d}.png"]
        soft = cv2.blur(face.astype(np.float32), (5, 5))
        assert np.abs(cv2.blur(printed, (5, 5)) - soft).mean() < 6
        assert np.abs(cv2.blur(printed, (5, 5)) - soft[:, ::-1]).mean() > 20


def test_no_two_cards_share_a_picture(deck: Deck, faces: dict[str, Picture]) -> None:
    """Even of one colour, and without the number."""
    heads = {
        card.number: cv2.resize(
            faces[f"pyramid-{card.number:02d}.png"][30:345, 220:720], None, fx=0.25, fy=0.25
        ).astype(int)
        for card in deck.cards
    }
    for one, other in combinations(heads, 2):
        assert np.abs(heads[one] - heads[other]).mean() > 4, (one, other)


def test_no_face_looks_the_same_upside_down(faces: dict[str, Picture]) -> None:
    for name, face in faces.items():
        assert np.abs(face.astype(int) - face[::-1, ::-1]).mean() > 12, name


def test_a_face_is_drawn_the_same_every_time(deck: Deck, faces: dict[str, Picture]) -> None:
    again = dict(face_pictures(replace(deck, cards=deck.cards[6:7])))
    assert np.array_equal(again["pyramid-07.png"], faces["pyramid-07.png"])


def test_a_chamber_at_the_top_of_a_card_keeps_its_number_and_stays_on_the_card(
    deck: Deck,
) -> None:
    grid = replace(deck.pyramid_card.grid, x_mm=1, y_mm=1)
    theirs = replace(deck, pyramid_card=replace(deck.pyramid_card, grid=grid))
    page = Page(print_deck(theirs), 0)
    assert page.around(10.5 + 1 + 2, 16.5 + 1 + 2, 0.5).mean() > 60
    assert "9" in page.words
    assert page.patch(12, 12, 60, 2.8).min() == 255, "nothing sticks out beyond the bleed"
