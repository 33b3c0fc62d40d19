"""An owner enrols a deck in the browser: photos, groups to name, a grid to drag, and the deck is
played with; the pages shut nobody out."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from devices import Device, Devices
from playwright.sync_api import Locator, Page, expect
from real_server import RealServer, running, until_photos_are_read
from test_pages_open import sees_all

from companion.decks import builtin_deck

sys.path.insert(0, str(Path(__file__).parents[1] / "calibration" / "enrolling"))

from blank_photos import photo_of, pyramids

LEARNING_MS = 180_000
READING_MS = 60_000
STEP = re.compile("looking at|finding|reading|learning|writing", re.I)
SAMPLE = ("shot", "row", "col")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("enrolling"), "--readers", "1") as started:
        yield until_photos_are_read(started)


def begins(owner: Device, name: str) -> Page:
    page = owner.goes("/")
    page.get_by_role("link", name="Decks").click()
    sees_all(owner)
    page.get_by_label("What is it called?").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/decks/*")
    return page


def test_a_deck_is_begun_and_its_skulls_are_confirmed(device: Devices, size: str) -> None:
    owner = device(size)
    page = begins(owner, f"Ours on a {size}")
    page.get_by_label("Skull 2").fill("-3")
    page.get_by_role("button", name="These are right").click()
    expect(page.get_by_label("Skull 2")).to_have_value("-3")
    expect(page.get_by_role("button", name="These are right")).to_have_count(0)
    sees_all(owner)


def sends(page: Page, photo: Path) -> None:
    """Six blank cards of the built-in deck, as an owner photographs them."""
    photo.write_bytes(photo_of(pyramids(1, 6), 0, "wood"))
    page.get_by_label("Photos of blank cards").set_input_files(photo)
    page.get_by_role("button", name="Look at these").click()


def learns(page: Page) -> None:
    """Progress is shown and told, until the deck stands there."""
    bar = page.get_by_role("progressbar", name="Progress")
    expect(bar).to_be_visible()
    expect(page.locator("[data-doing]")).to_contain_text(STEP, timeout=LEARNING_MS)
    expect(bar).to_be_hidden(timeout=LEARNING_MS)


def a_wall_of(number: int) -> tuple[int, int]:
    cells = builtin_deck().by_number[number].cells
    return next((r, row.index("#")) for r, row in enumerate(cells) if "#" in row)


def true_letters(page: Page) -> dict[str, tuple[str, ...]]:
    """What is printed on the cards that were found, by the shot that shows each."""
    by_number = builtin_deck().by_number
    found = {}
    for card in page.locator("article.card").all():
        shot = str(card.get_attribute("id")).removeprefix("card-")
        found[shot] = by_number[int(card.get_by_label("number").input_value())].cells
    return found


def names_the_groups(page: Page) -> None:
    """Every group that is asked about is what it is in the box."""
    letters = true_letters(page)
    groups = page.locator(".groups li")
    asked = [n for n in range(groups.count()) if groups.nth(n).get_attribute("class") != "sure"]
    assert asked, "nobody told the companion what a torch looks like"
    for nth in asked:
        group = groups.nth(nth)
        shot, row, col = (group.locator(f"[name={of}]").input_value() for of in SAMPLE)
        group.get_by_role("combobox").select_option(letters[shot][int(row)][int(col)])
        group.get_by_role("button", name="So it is").click()
        expect(groups.nth(nth)).to_have_class("sure")


def corrects_a_cell(page: Page, card: int, row: int, col: int) -> None:
    """A wall that is none, and a wall again."""
    cell = page.locator(f"svg[aria-label='Card {card}'] [data-row='{row}'][data-col='{col}']")
    for letter, word in ((".", "floor"), ("#", "wall")):
        cell.click()
        page.locator("#what").get_by_role("button", name=word, exact=True).click()
        expect(cell).to_have_attribute("data-letter", letter)


def corrects_a_number(page: Page, was: int, now: int) -> None:
    card = page.locator("article", has=page.locator(f"svg[aria-label='Card {was}']"))
    card.get_by_label("number").fill(str(now))
    card.get_by_role("button", name="Save").first.click()
    expect(page.locator(f"svg[aria-label='Card {now}']")).to_be_visible()
    expect(page.locator(f"svg[aria-label='Card {was}']")).to_have_count(0)


def drags(page: Page, what: Locator, dx: float, dy: float) -> None:
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()


def drags_the_grid(page: Page) -> None:
    """Off the printed one and back; the cells are read again, and are what they were."""
    before = cells_of(page)
    left = page.locator("#grid [name=x]")
    place = float(left.input_value())
    drags(page, page.locator("[data-grid]"), 30, 0)
    assert float(left.input_value()) > place + 1
    drags(page, page.locator("[data-grid]"), -30, 0)
    assert float(left.input_value()) == pytest.approx(place, abs=0.1)
    page.get_by_role("button", name="Read the cells again").click()
    learns(page)
    assert cells_of(page) == before


def cells_of(page: Page) -> list[str]:
    said: list[str] = page.locator(".cards .cell").evaluate_all(
        "cells => cells.map((cell) => cell.dataset.letter)"
    )
    return said


def plays_with(owner: Device, deck: str, photo: Path) -> None:
    """A table that plays with the deck reads its cards in a photo."""
    page = owner.goes("/new")
    page.get_by_label("Deck").select_option(deck)
    for seat, name in enumerate(("Luis", "Sara")):
        page.locator("input[name=player]").nth(seat).fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("link", name="Scan").first.click()
    page.locator("#scan[data-ready]").wait_for()
    page.locator(".ways input:not([capture])").set_input_files(photo)
    expect(page.locator("#scan")).to_have_attribute("data-step", "result", timeout=READING_MS)
    for number in (2, 3, 4, 5, 6, 20):
        card = page.get_by_role("button", name=f"Pyramid {number}", exact=True)
        expect(card).to_be_visible(timeout=READING_MS)


def test_a_deck_is_learnt_from_photos_corrected_and_played_with(
    reader: RealServer, device: Devices, tmp_path: Path
) -> None:
    owner = device("phone", at=f"http://127.0.0.1:{reader.port}")
    page = begins(owner, "Ours")
    sends(page, tmp_path / "six.jpg")
    sees_all(owner)
    learns(page)
    expect(page.get_by_text("6 of 48 cards are known.")).to_be_visible()
    sees_all(owner)
    names_the_groups(page)
    corrects_a_cell(page, 2, *a_wall_of(2))
    corrects_a_number(page, 1, 20)
    page.get_by_role("button", name="These are right").click()
    expect(page.get_by_role("button", name="These are right")).to_have_count(0)
    drags_the_grid(page)
    sees_all(owner)
    plays_with(owner, "ours", tmp_path / "six.jpg")
