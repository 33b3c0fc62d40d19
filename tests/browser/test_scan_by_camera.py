"""Scanning in a real browser: by live camera, by photo, with corrections that stay."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from devices import LAN_NAME, Device, Devices, launched
from playwright.sync_api import Browser, Locator, Page, Playwright, expect
from real_server import Caller, RealServer, running, until_photos_are_read
from staging import as_camera, as_file, photographed, under_a_coin

READING_MS = 60_000
numbers = itertools.count()
LEGAL = ("XX...", ".....", ".....", ".....", ".....")
STRAY = (*LEGAL[:4], "X....")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A companion that reads photos."""
    data = tmp_path_factory.mktemp("reading")
    with running(data, "--readers", "1", "--name", LAN_NAME) as started:
        yield until_photos_are_read(started)


@pytest.fixture(scope="module")
def filming(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose camera sees Luis's cards after the first turn."""
    video = as_camera(photographed(5, *LEGAL), tmp_path_factory.mktemp("camera"))
    fake = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    with launched(playwright, *fake, f"--use-file-for-fake-video-capture={video}") as browser:
        yield browser


def at_the_first_turn(
    reader: RealServer, device: Device, marked: dict[str, object] | None = None
) -> str:
    """A table where Luis holds cards 1 and 2, and a line of two was revealed, and perhaps marked;
    its address."""
    caller = Caller(reader).opens(f"table-{next(numbers):06d}")
    caller.append("kept-cards", 1, {"event": "kept", "player": 0, "cards": [1, 2]})
    caller.append("revealed-one", 2, {"event": "revealed", "pattern": "I2"})
    if marked:
        step = {**marked, "as": "pattern"}
        caller.append("marked-one", 3, {"event": "marked", "player": 0, "steps": [step]})
    device.goes(f"/join/{caller.code}")
    return f"/t/{caller.table}"


def place(page: Page, row: int, col: int) -> Locator:
    """A cell of card 1 in the photo."""
    return page.locator(f"g.card[aria-label='Pyramid 1'] [data-place='{row},{col}']")


def taps(page: Page, row: int, col: int) -> None:
    """A cell by finger: where it is too small for one, the first tap brings the card closer."""
    cell = place(page, row, col)
    before = cell.get_attribute("class")
    cell.click()
    if cell.get_attribute("class") == before:
        cell.click()


def is_read(page: Page) -> None:
    expect(page.locator("#scan")).to_have_attribute("data-step", "result", timeout=READING_MS)
    expect(page.locator("g.card")).to_have_count(2, timeout=READING_MS)


def settles_questions(page: Page) -> None:
    """Whatever the photo left open is empty: only two crosses are on it."""
    while page.locator("[data-part=question]").is_visible():
        page.locator("[data-mark=empty]").click()


def test_a_camera_takes_the_picture_and_a_mistake_is_found_and_corrected(
    reader: RealServer, filming: Browser, device: Devices, size: str
) -> None:
    phone = device(size, browser=filming, at=f"http://127.0.0.1:{reader.port}")
    table = at_the_first_turn(reader, phone)
    page = phone.goes(f"{table}/scan?player=1")
    is_read(page)
    settles_questions(page)
    assert page.get_by_label("Luis").is_checked(), "the cards tell whose they are"
    expect(place(page, 0, 1)).to_have_attribute("aria-checked", "true")
    taps(page, 2, 3)
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".verdict")).to_contain_text("cannot explain")
    expect(place(page, 2, 3)).to_have_class("place cross fixed wrong")
    assert page.locator(".verdict li small").first.inner_text() != "", "with the rule"
    assert phone.serious_faults() == []
    page.get_by_role("button", name="Correct it").click()
    taps(page, 2, 3)
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".verdict")).to_contain_text("in order")
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(f"**{table}")
    expect(page.locator("svg.card[data-card='1'] [aria-checked=true]")).to_have_count(2)


def test_without_a_live_camera_a_photo_is_chosen_and_corrections_stay(
    reader: RealServer, device: Devices, tmp_path: Path
) -> None:
    phone = device("phone", at=f"http://{LAN_NAME}:{reader.port}")
    page = phone.goes(f"{at_the_first_turn(reader, phone)}/scan")
    expect(page.get_by_text("Take a photo", exact=True)).to_be_visible()
    choose(page, as_file(photographed(7, *LEGAL), tmp_path, "first"))
    is_read(page)
    taps(page, 4, 0)
    expect(place(page, 4, 0)).to_have_attribute("aria-checked", "true")
    drags_a_corner(page)
    expect(place(page, 4, 0)).to_have_attribute("aria-checked", "true")
    chooses_another(page, as_file(photographed(8, *LEGAL), tmp_path, "second"))
    expect(page.get_by_role("button", name="Photo 2")).to_be_visible(timeout=READING_MS)
    expect(place(page, 4, 0)).to_have_class("place cross fixed")
    assert phone.serious_faults() == []


def test_a_cell_under_a_coin_is_settled_by_the_past_and_a_stray_cross_is_doubted(
    reader: RealServer, device: Devices, size: str, tmp_path: Path
) -> None:
    phone = device(size, at=f"http://{LAN_NAME}:{reader.port}")
    table = at_the_first_turn(reader, phone, {"card": 1, "cells": [[0, 0], [0, 1]]})
    page = phone.goes(f"{table}/scan")
    coin = under_a_coin(photographed(7, *STRAY), (0, 1))
    choose(page, as_file(coin, tmp_path, "coin"))
    is_read(page)
    expect(place(page, 0, 1)).to_have_class("place cross settled")
    expect(place(page, 4, 0)).to_have_class("place cross doubted")
    expect(page.locator("[data-part=question]")).to_be_hidden()
    page.get_by_text("Nothing legal explains: 1").click()
    page.get_by_text("Settled by what was marked before: 1").click()
    assert phone.serious_faults() == []
    says_empty(page, "row 5, column 1: Crossed", "Nothing legal explains this")
    expect(place(page, 4, 0)).to_have_class("place empty fixed")
    expect(page.get_by_text("Nothing legal explains")).to_be_hidden()
    says_empty(page, "row 1, column 2: Crossed", "settled without asking")
    expect(place(page, 0, 1)).to_have_class("place empty fixed")
    chooses_another(page, as_file(photographed(8, *LEGAL), tmp_path, "without"))
    expect(page.get_by_role("button", name="Photo 2")).to_be_visible(timeout=READING_MS)
    expect(place(page, 0, 1)).to_have_class("place empty fixed")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".verdict")).to_contain_text("cannot explain")


def test_what_nobody_answered_is_not_accepted_unnoticed(
    reader: RealServer, device: Devices, tmp_path: Path
) -> None:
    phone = device("phone", at=f"http://{LAN_NAME}:{reader.port}")
    page = phone.goes(f"{phone.sits_down('Luis', 'Sara')}/scan")
    choose(page, as_file(under_a_coin(photographed(7, *LEGAL), (0, 1)), tmp_path, "coin"))
    is_read(page)
    accept = page.locator("[data-part=accept]")
    expect(accept).to_have_text(re.compile(r"Accept, \d+ unanswered"))
    settles_questions(page)
    expect(accept).to_have_text("Accept")


def says_empty(page: Page, cell: str, why: str) -> None:
    page.get_by_role("button", name=cell).click()
    expect(page.locator("[data-part=question]")).to_contain_text(why)
    page.locator("[data-mark=empty]").click()
    expect(page.locator("[data-part=question]")).to_be_hidden()


def choose(page: Page, photo: Path) -> None:
    page.locator(".ways input:not([capture])").set_input_files(photo)


def chooses_another(page: Page, photo: Path) -> None:
    page.get_by_label("Another photo").set_input_files(photo)


def drags_a_corner(page: Page) -> None:
    if not page.locator("#corner-0").is_visible():
        page.get_by_role("button", name="Pyramid 1").click()
    corner = page.locator("#corner-0")
    corner.focus()
    with page.expect_response("**/cards") as answer:
        page.keyboard.press("ArrowLeft")
    assert answer.value.ok
    expect(page.locator("#scan")).not_to_have_attribute("aria-busy", "true")


def test_a_card_is_told_its_number_and_what_is_no_card_goes(
    reader: RealServer, device: Devices, tmp_path: Path
) -> None:
    tablet = device(at=f"http://127.0.0.1:{reader.port}")
    page = tablet.goes(f"{at_the_first_turn(reader, tablet)}/scan")
    choose(page, as_file(photographed(7, *LEGAL), tmp_path, "first"))
    is_read(page)
    page.get_by_role("button", name="Pyramid 2").click()
    page.get_by_label("Number").select_option("9")
    expect(page.get_by_role("button", name="Pyramid 9")).to_be_visible(timeout=READING_MS)
    page.get_by_role("button", name="No card").click()
    expect(page.locator("g.card")).to_have_count(1)


def test_a_scanned_expedition_opens_the_turn(
    reader: RealServer, device: Devices, tmp_path: Path
) -> None:
    tablet = device(at=f"http://127.0.0.1:{reader.port}")
    table = at_the_first_turn(reader, tablet)
    page = tablet.goes(f"{table}/scan")
    choose(page, as_file(photographed(3, expedition=4), tmp_path, "expedition"))
    page.locator("[data-part=reveal]").click(timeout=READING_MS)
    expect(page.locator(".verdict")).to_contain_text("is revealed")
    tablet.goes(table)
    expect(page.locator(".clock b")).to_have_text("Round 1, turn 2")


def test_over_https_the_camera_is_live(filming: Browser, device: Devices, tmp_path: Path) -> None:
    with running(tmp_path / "data", "--https", "--name", LAN_NAME) as secure:
        phone = device("phone", browser=filming, at=f"https://{LAN_NAME}:{secure.port}")
        phone.refusals.add(503)
        phone.sits_down("Luis", "Sara")
        page = phone.goes(f"{page_path(phone)}/scan")
        expect(page.locator("#scan.live video")).to_be_visible()
        page.wait_for_function("document.querySelector('video').videoWidth > 0")


def page_path(device: Device) -> str:
    return device.page.url.removeprefix(device.home)
