"""The scan mat: markers that OpenCV finds where they should be, and room for the cards."""

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest
from printed_page import Page, page_count

from calibration.printing import PAPERS, print_mat
from calibration.printing.places import overlap
from companion.bad_input import BadInput
from companion.decks import Deck, Rect
from companion.decks.mat import lay_mat


def corners(place: Rect) -> list[list[float]]:
    x, y, far_x, far_y = (
        place.x_mm,
        place.y_mm,
        place.x_mm + place.width_mm,
        place.y_mm + place.height_mm,
    )
    return [[x, y], [far_x, y], [far_x, far_y], [x, far_y]]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("px_per_mm", [4, 8])
def test_opencv_finds_the_four_markers_in_their_places(
    deck: Deck, paper: str, px_per_mm: int
) -> None:
    pdf = print_mat(deck, paper)
    assert page_count(pdf) == 1
    grey = cv2.cvtColor(Page(pdf, 0, px_per_mm).pixels, cv2.COLOR_BGR2GRAY)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    found, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)
    markers = lay_mat(deck, PAPERS[paper]).markers
    assert sorted(ids.ravel()) == sorted(markers), "the numbers tell the paper"
    for marker, number in zip(found, ids.ravel(), strict=True):
        wanted = np.array(corners(markers[number]))
        assert np.abs(marker[0] / px_per_mm - wanted).max() < 0.4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_cards_and_a_score_card_lie_side_by_side_on_the_page(deck: Deck, paper: str) -> None:
    mat = lay_mat(deck, PAPERS[paper])
    places = [*mat.places, *mat.markers.values()]
    assert not any(overlap(one, other) for one, other in combinations(places, 2))
    for x, y in (corner for place in places for corner in corners(place)):
        assert 5 <= x <= mat.paper.width_mm - 5
        assert 5 <= y <= mat.paper.height_mm - 5
    assert {(p.width_mm, p.height_mm) for p in mat.pyramids} == {(63, 88)}
    assert (mat.score.width_mm, mat.score.height_mm) == (88, 126)


def test_the_places_are_darker_than_any_cards_edge(deck: Deck) -> None:
    page, mat = Page(print_mat(deck)), lay_mat(deck, PAPERS["a4"])
    for place in mat.places:
        for x, y in corners(place):
            assert np.median(page.around(x, y, 2)) < 110


def test_cards_too_large_for_the_mat_are_refused(deck: Deck) -> None:
    large = replace(deck, pyramid_card=replace(deck.pyramid_card, width_mm=90))
    with pytest.raises(BadInput, match="do not fit on a mat of a4 paper"):
        print_mat(large)
