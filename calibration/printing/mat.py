"""The scan mat: a page on which two cards and a score card lie flat, square and well lit.

Its four markers say where the page is in a photo, whatever the table looks like; its dark field
sets the cards' light edges off. Markers are of OpenCV's dictionary 4X4_50, numbers 0 to 3 from
the top left clockwise.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.printing.emblems import draw_emblem
from calibration.printing.ink import Ink, new_document
from calibration.printing.pages import BLACK, EDGE_MM, PAPERS, Paper, draw_scale
from calibration.printing.palette import GOLD_LIGHT, NIGHT, PAPER, mix
from calibration.printing.places import around, inset, middle
from calibration.printing.scenery import Pyramid, draw_pyramid
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import Deck, Rect

MARKER_MM = 18.0
CORNER_MM = 7.0
"""From the page's edge to a marker: white all around it, so that it is found."""

GAP_MM = 7.0
"""Between cards, and between the cards and the edge of the dark field."""

FIELD = mix(NIGHT, (90, 92, 130), 0.35)
TICK_MM = 6.0
AWAY_MM = 1.2
"""How far the ticks stand off a card that lies in its place."""


@dataclass(frozen=True)
class Mat:
    """Where things are on the page: markers by their number, places for cards."""

    paper: Paper
    markers: tuple[Rect, Rect, Rect, Rect]
    pyramids: tuple[Rect, Rect]
    score: Rect


def lay_mat(deck: Deck, paper: Paper) -> Mat:
    """Two pyramid cards side by side above the score card, around the middle of the page."""
    card, score = deck.pyramid_card, deck.score_card
    top = (paper.height_mm - card.height_mm - GAP_MM - score.height_mm) / 2
    left = (paper.width_mm - 2 * card.width_mm - GAP_MM) / 2
    cards = (
        Rect(left, top, card.width_mm, card.height_mm),
        Rect(left + card.width_mm + GAP_MM, top, card.width_mm, card.height_mm),
    )
    below = Rect(
        (paper.width_mm - score.width_mm) / 2,
        top + card.height_mm + GAP_MM,
        score.width_mm,
        score.height_mm,
    )
    mat = Mat(paper, _markers(paper), cards, below)
    _check_room(mat)
    return mat


def _markers(paper: Paper) -> tuple[Rect, Rect, Rect, Rect]:
    far_x = paper.width_mm - CORNER_MM - MARKER_MM
    far_y = paper.height_mm - CORNER_MM - MARKER_MM
    near = CORNER_MM
    return (
        Rect(near, near, MARKER_MM, MARKER_MM),
        Rect(far_x, near, MARKER_MM, MARKER_MM),
        Rect(far_x, far_y, MARKER_MM, MARKER_MM),
        Rect(near, far_y, MARKER_MM, MARKER_MM),
    )


def _field(mat: Mat) -> Rect:
    return inset(around([*mat.pyramids, mat.score]), -GAP_MM)


def _check_room(mat: Mat) -> None:
    """The dark field stands between the columns of markers and inside the page."""
    field, left = _field(mat), mat.markers[0].x_mm + MARKER_MM
    if field.x_mm < left + 1 or field.y_mm < EDGE_MM:
        raise BadInput(said("mat-too-small", paper=mat.paper.name))


def print_mat(deck: Deck, paper: str = "a4") -> bytes:
    """The mat for a deck's card sizes."""
    mat = lay_mat(deck, PAPERS[paper])
    pdf = new_document("Scan mat")
    pdf.add_page(format=(mat.paper.width_mm, mat.paper.height_mm))
    ink = Ink(pdf)
    ink.rect(_field(mat), FIELD)
    for number, place in enumerate(mat.markers):
        draw_marker(ink, number, place)
    for place in (*mat.pyramids, mat.score):
        _draw_place(ink, place)
    words = "Scan mat · two pyramid cards above, a score card below · print at 100 %"
    x, y = mat.markers[0].x_mm + MARKER_MM / 2, mat.paper.height_mm / 2
    with pdf.rotation(90, x, y):
        ink.text(x, y, words, 1.8, BLACK)
    draw_scale(pdf, mat.paper.width_mm - x, y)
    return bytes(pdf.output())


def marker_bits(number: int) -> list[list[bool]]:
    """The squares of a marker with its dark rim, True where it is black."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
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
    x, y = middle(place)
    dark, lit = mix(FIELD, NIGHT, 0.6), mix(FIELD, GOLD_LIGHT, 0.3)
    draw_pyramid(ink, Pyramid(x, y - 8, y + 8, 13, ((0.0, 0.0), (1.0, 1.0)), -0.3), dark, lit)
    draw_emblem(ink, "sun", x, y - 15, 5, lit)
