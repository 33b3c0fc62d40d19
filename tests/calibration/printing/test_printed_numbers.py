"""What is printed as a number, Tesseract reads."""

import shutil
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import pytesseract
import pytest
from numpy.typing import NDArray

from calibration.printing.faces import pyramid_picture, score_picture
from calibration.printing.pyramid_face import number_place
from calibration.printing.score_face import skull_and_value
from companion.decks import Card, Deck, Rect

pytestmark = pytest.mark.skipif(not shutil.which("tesseract"), reason="Tesseract is not installed")


def cut_out(face: NDArray[np.uint8], place: Rect) -> NDArray[np.uint8]:
    x, y = round(place.x_mm * 12), round(place.y_mm * 12)
    width, height = round(place.width_mm * 12), round(place.height_mm * 12)
    return cv2.cvtColor(face[y : y + height, x : x + width], cv2.COLOR_BGR2GRAY)


def read(picture: NDArray[np.uint8]) -> str:
    padded = cv2.copyMakeBorder(picture, 25, 25, 25, 25, cv2.BORDER_CONSTANT, value=250)
    options = "--psm 6 -c tessedit_char_whitelist=-0123456789"
    return str(pytesseract.image_to_string(padded, config=options)).strip()


def read_number(deck: Deck, card: Card) -> str:
    """The number inside its medallion, about 30 pixels high."""
    coin = cut_out(pyramid_picture(deck, card), number_place(deck.pyramid_card))
    side = coin.shape[0]
    mask = np.zeros_like(coin)
    cv2.circle(mask, (side // 2, side // 2), round(side * 0.4), 255, cv2.FILLED)
    coin[mask == 0] = 250
    return read(cv2.resize(coin, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def test_the_number_of_every_card(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_THREAD_LIMIT", "1")
    with ThreadPoolExecutor(2) as pool:
        words = list(pool.map(lambda card: read_number(deck, card), deck.cards))
    assert words == [str(card.number) for card in deck.cards]


def test_the_value_of_every_skull(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_THREAD_LIMIT", "1")
    face = score_picture(deck)
    for index, value in enumerate(deck.score_card.skull_values, start=1):
        _, place = skull_and_value(deck.score_card.fields[f"skull.{index}"])
        assert read(cut_out(face, place)) == str(value)
