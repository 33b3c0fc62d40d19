"""Disputes of Pyramido by finger: a domino planned on the drawing, judged, and gone on from."""

from devices import Devices
from playwright.sync_api import Page, expect
from test_pages_open import sees_all

GREEN_AND_RED, OTHER = 80, 31


def plans(page: Page, domino: int, *cells: tuple[int, int]) -> None:
    page.locator("#another").click()
    page.locator(f"#picker-dominoes [data-value='{domino}']").click()
    expect(page.locator("#in-hand svg")).to_have_count(1)
    for row, col in cells:
        page.locator(f"g.free[data-row='{row}'][data-col='{col}']").click()


def asks(page: Page) -> str:
    page.locator("[data-do='build']").click()
    return page.locator("#answer .word").inner_text()


def test_a_domino_is_planned_judged_and_gone_on_from(device: Devices, size: str) -> None:
    phone = device(size)
    page = phone.goes("/referee?game=pyramido")
    sees_all(phone)
    plans(page, GREEN_AND_RED, (0, 0), (0, 1))
    assert asks(page) == "Legal."
    expect(page.locator("#answer .zone")).to_have_count(1)
    sees_all(phone)
    page.locator("#goes-on").click()
    page.wait_for_load_state()
    expect(page.locator("#table g.laid")).to_have_count(2)
    plans(page, OTHER, (3, 0), (3, 1))
    assert asks(page) == "Not legal."
    expect(page.locator("#answer .fault")).to_have_count(2)
    page.go_back()
    expect(page.locator("#table g.laid")).to_have_count(0)


def test_who_starts_the_stage(device: Devices, size: str) -> None:
    phone = device(size)
    page = phone.goes("/referee/first?game=pyramido")
    for seat, points in enumerate(("20", "18")):
        page.locator("[name=points]").nth(seat).fill(points)
    page.locator("form.question button").click()
    expect(page.locator("#answer .word")).to_have_text("Player 2 starts.")
    sees_all(phone)
