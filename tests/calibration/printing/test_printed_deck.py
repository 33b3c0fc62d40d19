"""The printed pyramid cards: each cell where the deck file says, nine to a page, ready to cut."""

from collections.abc import Iterator

import pypdfium2.raw as pdfium
import pytest
from printed_page import Page, page_count

from calibration.printing import print_deck
from companion.decks import Card, Deck

PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
DARK, LIGHT = 110, 215


def corners_mm(paper: str) -> list[tuple[float, float]]:
    """Nine cards of 63 x 88 mm around the middle of the paper, counted by hand."""
    width, height = PAPERS_MM[paper]
    left, top = (width - 189) / 2, (height - 264) / 2
    return [(left + 63 * col, top + 88 * row) for row in range(3) for col in range(3)]


def printed_cards(pdf: bytes, deck: Deck, paper: str) -> Iterator[tuple[Card, Page, float, float]]:
    """Every card of the deck with the page it is on and its corner there."""
    for index in range(page_count(pdf)):
        page = Page(pdf, index)
        cards = deck.cards[9 * index : 9 * index + 9]
        for card, (x, y) in zip(cards, corners_mm(paper), strict=False):
            yield card, page, x, y


def test_nine_to_a_page_makes_six_pages_of_48_cards(a4_deck: bytes) -> None:
    assert page_count(a4_deck) == 6
    assert len(a4_deck) < 3_000_000


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_cell_is_printed_where_the_deck_file_says(deck: Deck, paper: str) -> None:
    grid = deck.pyramid_card.grid
    seen = 0
    for card, page, x, y in printed_cards(print_deck(deck, paper), deck, paper):
        for row, letters in enumerate(card.cells):
            for col, letter in enumerate(letters):
                left = x + grid.x_mm + col * grid.cell_mm
                top = y + grid.y_mm + row * grid.cell_mm
                assert_cell(page, left, top, grid.cell_mm, letter)
                seen += 1
    assert seen == 48 * 25


def assert_cell(page: Page, left: float, top: float, side: float, letter: str) -> None:
    corners = [(left + dx, top + dy) for dx in (1.4, side - 1.4) for dy in (1.4, side - 1.4)]
    tones = [float(page.around(cx, cy, 0.5).mean()) for cx, cy in corners]
    if letter == "#":
        assert max(tones) < DARK
        return
    floor = 180 if letter == "T" else LIGHT
    assert min(tones) > floor, "a pen must stand out in every corner of a cell"
    for edge_x, edge_y in ((left, top + 2), (left + side, top + 2), (left + 2, top + side)):
        assert page.around(edge_x, edge_y, 0.35).min() < DARK, "a line borders the cell"
    icon = page.patch(left + 2.5, top + 0.6, side - 5, side - 3)
    assert (icon.min() < 150) == (letter != "."), "something stands in it, or nothing does"


def test_the_numbers_are_text_in_the_order_of_the_cards(a4_deck: bytes) -> None:
    for index in range(6):
        numbers = [word for word in Page(a4_deck, index, 1).words if word.isdigit()]
        wanted = [str(n) for n in range(9 * index + 1, min(9 * index + 9, 48) + 1)]
        assert numbers[: len(wanted)] == wanted


def test_the_font_is_in_the_file_and_everything_is_drawn_as_vectors(a4_deck: bytes) -> None:
    page = Page(a4_deck, 0, 1)
    assert pdfium.FPDF_PAGEOBJ_IMAGE not in page.objects()
    files = page.font_files()
    assert len(files) >= 9
    assert all(file[:4] == b"\x00\x01\x00\x00" for file in files), "TrueType, and whole"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cut_marks_stand_at_both_ends_of_every_cut_and_never_on_a_card(
    deck: Deck, paper: str
) -> None:
    page = Page(print_deck(deck, paper))
    assert page.size_mm == PAPERS_MM[paper]
    left, top = corners_mm(paper)[0]
    right, bottom = left + 189, top + 264
    for cut in range(4):
        x, y = left + 63 * cut, top + 88 * cut
        for mark_y in (top - 3.5, bottom + 3.5):
            assert page.around(x, mark_y, 0.3).min() < 130
        for mark_x in (left - 3.5, right + 3.5):
            assert page.around(mark_x, y, 0.3).min() < 130
    for x, y in corners_mm(paper):
        assert page.around(x + 1.2, y + 1.2, 0.9).min() > 180, "the margin is plain"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_is_printed_in_the_outer_two_millimetres(deck: Deck, paper: str) -> None:
    width, height = PAPERS_MM[paper]
    page = Page(print_deck(deck, paper))
    for edge in ((0, 0, width, 2), (0, height - 2, width, 2), (0, 0, 2, height)):
        assert page.patch(*edge).min() == 255
