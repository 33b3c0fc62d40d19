"""Pyramido by finger: a turn planned and built, reasons where it is wrong, a game to its end."""

import random

from at_a_table_of import dealt, known, replayed
from devices import Devices
from playwright.sync_api import Page, expect


def takes(page: Page, nth: int) -> None:
    page.locator(".take[data-domino]").nth(nth).click()


def lays(page: Page, seat: int, *cells: tuple[int, int]) -> None:
    for row, col in cells:
        page.locator(
            f"svg.pyramid[data-player='{seat}'] g.free[data-row='{row}'][data-col='{col}']"
        ).click()


def test_a_domino_is_taken_laid_marked_and_the_quarry_refilled(device: Devices, size: str) -> None:
    host = device(size)
    host.sits_down("Luis", "Sara", game="pyramido")
    replayed(host, dealt("pyramido", 2)[1:2])
    page = host.page
    takes(page, 0)
    lays(page, 0, (0, 0), (0, 1))
    bar = page.locator(".player[data-seat='0'] .build")
    expect(bar).to_be_visible()
    assert host.serious_faults() == []
    bar.get_by_role("button", name="1", exact=True).first.click()
    bar.get_by_role("button", name="Build").click()
    expect(page.locator("svg.pyramid[data-player='0'] g.laid")).to_have_count(2)
    expect(page.locator(".clock b")).to_have_text("Stage 1: Sara builds")
    assert known(page) == 3
    page.locator("#undo").click()
    expect(page.locator("svg.pyramid[data-player='0'] g.laid")).to_have_count(0)


def test_what_cannot_be_built_is_refused_in_words_and_the_plan_stays(device: Devices) -> None:
    host = device()
    host.refusals.add(422)
    host.sits_down("Luis", "Sara", game="pyramido")
    quarry = {"event": "quarry", "dominoes": [1, 2, 3], "piles": [4, 5, 6, 7]}
    replayed(host, [quarry])
    page = host.page
    takes(page, 0)
    lays(page, 0, (0, 0), (0, 1))
    jewels = page.locator(".planned svg.jewel")
    expect(jewels).to_have_count(1)
    page.locator(".planned", has=page.locator("svg.jewel")).click()
    expect(jewels).to_have_count(0)
    page.get_by_role("button", name="Build").click()
    expect(page.locator("#say-text")).to_contain_text("jewel")
    page.locator("dialog[open] .main").click()
    expect(page.locator(".planned")).to_have_count(2)


def test_an_unknown_place_of_the_quarry_is_told_by_its_look(device: Devices, size: str) -> None:
    host = device(size)
    host.sits_down("Luis", "Sara", game="pyramido")
    page = host.page
    page.get_by_role("button", name="Which domino lies here?").first.click()
    dialog = page.locator("#picker-dominoes")
    assert host.serious_faults() == []
    dialog.get_by_role("button", name="turquoise", exact=True).click()
    shown = dialog.locator("[data-value]:visible")
    assert 0 < shown.count() < 90
    shown.first.click()
    expect(page.locator(".take[data-domino]")).to_have_count(1)


def test_a_whole_game_ends_with_a_winner_and_every_zone_explained(
    device: Devices, size: str
) -> None:
    host = device(size)
    host.sits_down("Luis", "Sara", game="pyramido")
    events = dealt("pyramido", 2)
    middle = random.Random(4).randrange(20, len(events) - 1)
    replayed(host, events[1:middle])
    page = host.page
    page.locator("#zones-0 summary").click()
    assert page.locator("#zones-0 li").count() > 0
    assert host.serious_faults() == []
    replayed(host, events[middle:])
    if not page.locator(".winner").count():
        page.get_by_role("button", name="End", exact=True).click()
        page.locator("dialog[open] .main").click()
    expect(page.locator(".winner")).to_be_visible()


def test_just_the_points_are_counted_by_thumb(device: Devices, size: str) -> None:
    host = device(size)
    host.sits_down("Luis", "Sara", game="pyramido")
    page = host.page
    page.get_by_role("link", name="Score").click()
    for name, points in (("Luis", "24"), ("Sara", "23")):
        page.get_by_role("link", name=name).first.click()
        assert host.serious_faults() == []
        for stage in range(1, 5):
            page.locator(f"input[name=stage-{stage}]").fill(points)
        page.locator("form.counting .main").click()
    expect(page.locator(".winner")).to_contain_text("Luis wins with 96 points")
