"""The printed expedition cards: the right patterns, as often as the deck has them."""

from dataclasses import replace

import cv2
import numpy as np
from printed_page import Page, page_count

from calibration.printing import print_expeditions
from companion.decks import Deck
from companion.patterns import Shape, orientations, shape


def shown_shape(page: Page, index: int) -> Shape:
    """The blocks of gold on a card, found by their colour alone."""
    row, col = divmod(index, 3)
    left, top = 10.5 + 63 * col, 16.5 + 88 * row
    s = page.px_per_mm
    card = page.pixels[round((top + 18) * s) : round((top + 66) * s)]
    card = card[:, round((left + 3) * s) : round((left + 60) * s)].astype(int)
    gold = (card[..., 2] > 200) & (card[..., 2] - card[..., 0] > 60)
    count, _, stats, centres = cv2.connectedComponentsWithStats(gold.astype(np.uint8))
    blocks = [n for n in range(1, count) if stats[n, cv2.CC_STAT_WIDTH] > 9 * s]
    side = min(stats[n, cv2.CC_STAT_WIDTH] for n in blocks)
    first = centres[blocks].min(axis=0)
    cells = [(centres[n] - first) / (side * 1.05) for n in blocks]
    return shape((round(float(y)), round(float(x))) for x, y in cells)


def test_eight_cards_show_the_six_patterns_as_often_as_the_deck_has_them(deck: Deck) -> None:
    pdf = print_expeditions(deck, "a4")
    assert page_count(pdf) == 1
    page = Page(pdf)
    face = deck.expedition_card
    wanted = [p for p, n in zip(face.patterns, face.copies, strict=True) for _ in range(n)]
    assert len(wanted) == 8
    for index, pattern in enumerate(wanted):
        assert shown_shape(page, index) in orientations(pattern.cells), f"card {index + 1}"


def test_the_copies_are_the_decks_own(deck: Deck) -> None:
    face = replace(deck.expedition_card, copies=(3, 3, 3, 3, 3, 3))
    assert page_count(print_expeditions(replace(deck, expedition_card=face))) == 2
