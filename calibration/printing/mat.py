"""The scan mat drawn: a page on which two cards and a score card lie flat, square and well lit.

Where things stand on it is `companion.decks.mat`'s affair, since photos are read by it too.
"""

import cv2
import numpy as np

from calibration.printing.emblems import draw_emblem
from calibration.printing.ink import Ink, new_document
from calibration.printing.pages import BLACK, draw_scale
from calibration.printing.palette import GOLD_LIGHT, NIGHT, PAPER, mix
from calibration.printing.places import inset, middle
from calibration.printing.scenery import Pyramid, draw_pyramid
from companion.decks import Deck, Rect
from companion.decks.mat import AWAY_MM, DICTIONARY, PAPERS, TICK_MM, lay_mat, sign_of

FIELD = mix(NIGHT, (90, 92, 130), 0.35)


def print_mat(deck: Deck, paper: str = "a4") -> bytes:
    """The mat for a deck's card sizes."""
    mat = lay_mat(deck, PAPERS[paper])
    pdf = new_document("Scan mat")
    pdf.add_page(format=(mat.paper.width_mm, mat.paper.height_mm))
    ink = Ink(pdf)
    ink.rect(mat.field, FIELD)
    for number, place in mat.markers.items():
        draw_marker(ink, number, place)
    for place in mat.places:
        _draw_place(ink, place)
    words = "Scan mat · two pyramid cards above, a score card below · print at 100 %"
    (x, y), (far_x, _) = map(middle, mat.notes)
    with pdf.rotation(90, x, y):
        ink.text(x, y, words, 1.8, BLACK)
    draw_scale(pdf, far_x, y)
    return bytes(pdf.output())


def marker_bits(number: int) -> list[list[bool]]:
    """The squares of a marker with its dark rim, True where it is black."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    side = dictionary.markerSize + 2
    picture = cv2.aruco.generateImageMarker(dictionary, number, side)
    return [[bool(value) for value in row] for row in np.asarray(picture) < 128]


def draw_marker(ink: Ink, number: int, place: Rect) -> None:
    """A marker in black and white squares."""
    bits = marker_bits(number)
    side = place.width_mm / len(bits)
    ink.rect(place, BLACK)
    for row, line in enumerate(bits):
        for col, black in enumerate(line):
            if not black:
                x, y = place.x_mm + col * side, place.y_mm + row * side
                ink.rect(Rect(x, y, side, side), PAPER)


def _draw_place(ink: Ink, place: Rect) -> None:
    """Ticks around a card's corners, and a sign that the card covers."""
    outer = inset(place, -AWAY_MM)
    for x, right in ((outer.x_mm, 1), (outer.x_mm + outer.width_mm, -1)):
        for y, down in ((outer.y_mm, 1), (outer.y_mm + outer.height_mm, -1)):
            corner = [(x + right * TICK_MM, y), (x, y), (x, y + down * TICK_MM)]
            ink.line(corner, GOLD_LIGHT, 0.4)
    x, y = middle(sign_of(place))
    dark, lit = mix(FIELD, NIGHT, 0.6), mix(FIELD, GOLD_LIGHT, 0.3)
    draw_pyramid(ink, Pyramid(x, y - 2.4, y + 13.6, 13, ((0.0, 0.0), (1.0, 1.0)), -0.3), dark, lit)
    draw_emblem(ink, "sun", x, y - 9.4, 5, lit)
