"""Backs for printing on both sides: each lies behind its card when the page is turned over."""

import numpy as np
from printed_page import Page, page_count

from calibration.printing import print_deck, print_expeditions, print_sheets
from companion.decks import Deck


def taken(page: Page) -> list[bool]:
    """Which of the nine places of an A4 page have a card on them, row by row."""
    spots = [(10.5 + 63 * c + 31.5, 16.5 + 88 * r + 44) for r in range(3) for c in range(3)]
    return [bool(page.around(x, y, 20).mean() < 250) for x, y in spots]


def test_a_page_of_backs_follows_every_page_of_faces(deck: Deck) -> None:
    assert page_count(print_deck(deck, backs=True)) == 12
    assert page_count(print_sheets(deck, backs=True)) == 2
    assert page_count(print_expeditions(deck, backs=True)) == 2


def test_the_backs_of_a_page_that_is_not_full_are_mirrored(deck: Deck) -> None:
    pdf = print_expeditions(deck, "a4", backs=True)
    assert taken(Page(pdf, 0)) == [True] * 8 + [False]
    assert taken(Page(pdf, 1)) == [True] * 6 + [False, True, True]


def test_cut_lines_of_both_sides_meet(deck: Deck) -> None:
    pdf = print_expeditions(deck, "a4", backs=True)
    front, back = (Page(pdf, side).pixels.mean(axis=2) for side in (0, 1))
    strip = slice(round(11.6 * 8), round(14.4 * 8))
    marks_front = front[strip].min(axis=0) < 130
    marks_back = back[strip].min(axis=0)[::-1] < 130
    near = np.convolve(marks_back, np.ones(3), "same") > 0
    assert marks_front.sum() >= 4
    assert near[marks_front].all()


def test_nobody_knows_a_card_from_behind(deck: Deck) -> None:
    page = Page(print_deck(deck, backs=True), 1)
    first = page.patch(10.5 + 3, 16.5 + 3, 57, 82)
    for col, row in ((1, 0), (2, 1), (0, 2)):
        other = page.patch(10.5 + 63 * col + 3, 16.5 + 88 * row + 3, 57, 82)
        assert np.abs(first - other).mean() < 3
