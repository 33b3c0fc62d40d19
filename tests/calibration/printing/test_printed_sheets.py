"""The printed score cards: each field where the deck file says, and the deck's own values."""

from dataclasses import replace

import pytest
from printed_page import Page, page_count

from calibration.printing import print_sheets
from companion.bad_input import BadInput
from companion.decks import Deck, Rect

CORNERS_A4 = [((210 - 176) / 2 + 88 * c, (297 - 252) / 2 + 126 * r) for r in (0, 1) for c in (0, 1)]


def test_four_score_cards_make_one_page(deck: Deck) -> None:
    assert page_count(print_sheets(deck, "a4")) == 1
    assert page_count(print_sheets(deck, "letter")) == 1


def test_every_field_is_printed_where_the_deck_file_says(deck: Deck) -> None:
    page = Page(print_sheets(deck, "a4"))
    assert len(deck.score_card.fields) == 43
    for x, y in CORNERS_A4:
        for name, field in deck.score_card.fields.items():
            assert_field(page, x, y, name, field)


def assert_field(page: Page, x: float, y: float, name: str, field: Rect) -> None:
    left, top = x + field.x_mm, y + field.y_mm
    right, bottom = left + field.width_mm, top + field.height_mm
    for corner_x in (left + 0.9, right - 0.9):
        for corner_y in (top + 0.9, bottom - 0.9):
            assert page.around(corner_x, corner_y, 0.3).min() > 150, f"{name} is light inside"
    for edge_x, edge_y in ((left, top + 1), (right, top + 1), (left + 1, top), (left + 1, bottom)):
        assert page.around(edge_x, edge_y, 0.3).min() < 110, f"{name} has a border"
    inside = page.patch(left + 1, top + 1, field.width_mm - 2, field.height_mm - 2)
    assert inside.min() < 130, f"{name} shows what it counts"


def printed_values(deck: Deck) -> list[int]:
    words = Page(print_sheets(deck), 0, 1).words
    return [int(word.replace("−", "-")) for word in words if word.startswith(("−", "-"))]


def test_the_skulls_cost_what_the_deck_says(deck: Deck) -> None:
    assert -6 in deck.score_card.skull_values
    assert printed_values(deck) == list(deck.score_card.skull_values) * 4


def test_a_lost_score_card_of_an_owners_deck_has_the_owners_values(deck: Deck) -> None:
    values = (-2, -3, -5, -6, -7, -9, -11, -14, -17, -20)
    theirs = replace(deck, score_card=replace(deck.score_card, skull_values=values))
    assert printed_values(theirs) == list(values) * 4


def test_a_score_card_larger_than_the_paper_is_refused(deck: Deck) -> None:
    large = replace(deck, score_card=replace(deck.score_card, width_mm=400))
    with pytest.raises(BadInput, match="400 x 126 mm does not fit on a4"):
        print_sheets(large)
