"""The scan mat: where things stand on its page, for whoever prints it and whoever looks for it.

Two pyramid cards lie side by side above the score card. Four markers in the corners say where the
page is in a photo, and their numbers which paper it was printed on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.bad_input import BadInput
from companion.decks.model import Deck, Rect
from companion.refusals import said

DICTIONARY = "DICT_4X4_50"
"""OpenCV's name of the markers' alphabet."""
MARKERS = 4
MARKER_MM = 18.0
CORNER_MM = 7.0
"""From the page's edge to a marker: white all around it, so that it is found."""
GAP_MM = 7.0
"""Between cards, and between the cards and the edge of the dark field."""
EDGE_MM = 5.0
"""What printers leave white."""
TICK_MM = 6.0
AWAY_MM = 1.2
"""How far the ticks stand off a card that lies in its place."""
SIGN_MM = 28.0
NOTE_MM, NOTE_WIDE_MM = 110.0, 6.0


@dataclass(frozen=True)
class Paper:
    """A page upright."""

    name: str
    width_mm: float
    height_mm: float
    first_marker: int
    """The number of the mat's marker at the top left; the others follow clockwise."""


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("a4", 210.0, 297.0, 0),
    "letter": Paper("letter", 215.9, 279.4, MARKERS),
}
"""The papers by the names people give on the command line."""


@dataclass(frozen=True)
class Mat:
    """Where things are on the page: markers by their number, places for cards, and the dark field
    around those, which sets the cards' light edges off."""

    paper: Paper
    markers: Mapping[int, Rect]
    pyramids: tuple[Rect, Rect]
    score: Rect
    field: Rect

    @property
    def places(self) -> tuple[Rect, Rect, Rect]:
        """Where cards lie."""
        return (*self.pyramids, self.score)

    @property
    def notes(self) -> tuple[Rect, Rect]:
        """What the page is, along its left edge, and a line to check its scale with, along its
        right."""
        top, left = self.paper.height_mm / 2 - NOTE_MM / 2, self.field.x_mm / 2 - NOTE_WIDE_MM / 2
        right = self.paper.width_mm - left - NOTE_WIDE_MM
        return Rect(left, top, NOTE_WIDE_MM, NOTE_MM), Rect(right, top, NOTE_WIDE_MM, NOTE_MM)

    @property
    def printed(self) -> Iterator[Rect]:
        """All that is printed on the page but the field: where no card covers it, it is none."""
        yield from self.markers.values()
        yield from self.notes
        for place in self.places:
            yield sign_of(place)
            yield from _ticks(place)


def lay_mat(deck: Deck, paper: Paper) -> Mat:
    """The cards' places around the middle of the page; BadInput where they do not fit."""
    card, score = deck.pyramid_card, deck.score_card
    wide = 2 * card.width_mm + GAP_MM
    top = (paper.height_mm - card.height_mm - GAP_MM - score.height_mm) / 2
    left = (paper.width_mm - wide) / 2
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
    margin = min(left, below.x_mm) - GAP_MM, top - GAP_MM
    field = Rect(*margin, paper.width_mm - 2 * margin[0], paper.height_mm - 2 * margin[1])
    mat = Mat(paper, _markers(paper), cards, below, field)
    _check_room(mat)
    return mat


def sign_of(place: Rect) -> Rect:
    """The sign in the middle of a place, which a card covers."""
    x, y = place.x_mm + place.width_mm / 2, place.y_mm + place.height_mm / 2
    return Rect(x - SIGN_MM / 2, y - 0.7 * SIGN_MM, SIGN_MM, SIGN_MM)


def _ticks(place: Rect) -> Iterator[Rect]:
    """The corners around a place, each drawn within a square."""
    far_x, far_y = place.x_mm + place.width_mm, place.y_mm + place.height_mm
    for x in (place.x_mm - AWAY_MM, far_x + AWAY_MM - TICK_MM):
        for y in (place.y_mm - AWAY_MM, far_y + AWAY_MM - TICK_MM):
            yield Rect(x, y, TICK_MM, TICK_MM)


def _markers(paper: Paper) -> dict[int, Rect]:
    near = CORNER_MM
    far_x = paper.width_mm - CORNER_MM - MARKER_MM
    far_y = paper.height_mm - CORNER_MM - MARKER_MM
    corners = ((near, near), (far_x, near), (far_x, far_y), (near, far_y))
    return {
        number: Rect(x, y, MARKER_MM, MARKER_MM)
        for number, (x, y) in enumerate(corners, paper.first_marker)
    }


def _check_room(mat: Mat) -> None:
    """The dark field stands between the columns of markers and inside the page."""
    if mat.field.x_mm < CORNER_MM + MARKER_MM + 1 or mat.field.y_mm < EDGE_MM:
        raise BadInput(said("mat-too-small", paper=mat.paper.name))
