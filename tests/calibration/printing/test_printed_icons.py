"""The icons of the cells, told apart by their silhouettes alone."""

from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.printing.faces import render
from calibration.printing.icons import ICONS, draw_icon
from calibration.printing.ink import Ink, new_document
from companion.decks import Rect
from companion.decks.model import CELL_LETTERS

Mask = NDArray[np.bool_]


@pytest.fixture(scope="module")
def pictures() -> dict[str, NDArray[np.uint8]]:
    pdf = new_document("icons")
    for letter in ICONS:
        pdf.add_page(format=(10, 10))
        draw_icon(Ink(pdf), letter, Rect(0, 0, 10, 10))
    return dict(zip(ICONS, render(bytes(pdf.output()), 10), strict=True))


def silhouette(picture: NDArray[np.uint8]) -> Mask:
    """Everything inside the icon's outline, whatever its colour."""
    ink = (picture.min(axis=2) < 250).astype(np.uint8)
    outlines, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros_like(ink)
    cv2.drawContours(filled, outlines, -1, 1, cv2.FILLED)
    return filled.astype(bool)


def test_every_letter_but_floor_and_wall_has_an_icon() -> None:
    assert set(ICONS) == set(CELL_LETTERS) - {".", "#"}


def test_what_stands_on_floor_is_told_apart_without_colour(
    pictures: dict[str, NDArray[np.uint8]],
) -> None:
    shapes = {letter: silhouette(pictures[letter]) for letter in "xrgtsp"}
    for one, other in combinations(shapes, 2):
        both, either = shapes[one] & shapes[other], shapes[one] | shapes[other]
        assert both.sum() / either.sum() < 0.8, (CELL_LETTERS[one], CELL_LETTERS[other])


def test_the_red_cross_is_no_cross_of_a_pen(pictures: dict[str, NDArray[np.uint8]]) -> None:
    """A pen's cross runs through the corners of a cell; the printed one leaves them free."""
    shape = silhouette(pictures["x"])
    corners = [shape[r, c] for r in (slice(0, 20), slice(80, 100)) for c in (slice(0, 20),)]
    assert not any(corner.any() for corner in corners)
    assert shape[:10, 45:55].mean() > 0.5
