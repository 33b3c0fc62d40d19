"""Disputes by finger: marks before and now on the same drawing, the word first and large."""

import pytest
from devices import Device, Devices
from playwright.sync_api import Page, expect
from test_pages_open import sees_all


def shows(page: Page, *numbers: int) -> None:
    for nth, number in enumerate(numbers):
        page.locator(f"#card-{nth}").fill(str(number))
    page.locator("#which button").click()
    for number in numbers:
        page.locator(f"svg[data-card='{number}']").wait_for()


def taps(page: Page, number: int, *cells: tuple[int, int]) -> None:
    for row, col in cells:
        page.locator(f"svg[data-card='{number}'] g[data-row='{row}'][data-col='{col}']").click()


def asks(device: Device) -> str:
    device.page.locator("#ask").click()
    return device.page.locator("#answer .word").inner_text()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_a_dispute_is_settled_by_tapping(device: Devices, size: str, scheme: str) -> None:
    phone = device(size, color_scheme=scheme)
    page = phone.goes("/referee")
    sees_all(phone)
    shows(page, 3, 4)
    page.get_by_text("Before", exact=True).click()
    taps(page, 4, (0, 2))
    page.get_by_text("Now", exact=True).click()
    taps(page, 3, (0, 0), (0, 1), (0, 2))
    page.locator("#turns .reveal[data-pattern='I3']").click()
    assert asks(phone) == "Not legal."
    expect(page.locator("#answer .word")).to_be_in_viewport()
    expect(page.locator("#answer .fault")).to_have_count(1)
    sees_all(phone)
    taps(page, 4, (1, 2))
    page.locator("#ask").click()
    expect(page.locator("#answer .word")).to_have_text("Legal.")
    page.locator("#flip").click()
    expect(page.locator("#answer")).to_have_class("answer flipped")


def test_marks_without_a_past(device: Devices) -> None:
    phone = device("phone")
    page = phone.goes("/referee")
    shows(page, 4)
    page.get_by_text("Past unknown", exact=True).click()
    taps(page, 4, (2, 2))
    assert asks(phone) == "This cannot have come about."


def test_all_places_of_a_pattern_are_drawn(device: Devices, size: str) -> None:
    phone = device(size)
    page = phone.goes("/referee/where")
    shows(page, 4)
    page.locator(".reveal[data-pattern='I2']").click()
    expect(page.locator(".places svg")).to_have_count(1)
    sees_all(phone)
    taps(page, 4, (0, 2))
    expect(page.locator(".places svg")).not_to_have_count(1)


def test_who_is_first(device: Devices, size: str) -> None:
    phone = device(size)
    page = phone.goes("/referee/first")
    page.locator("[name=name]").nth(0).fill("Luis")
    page.locator("[name=now]").nth(0).fill("30")
    page.locator("[name=name]").nth(1).fill("Sara")
    page.locator("[name=now]").nth(1).fill("12")
    page.locator("form.question button").click()
    expect(page.locator("#answer .word")).to_have_text("Sara draws first.")
    sees_all(phone)


def test_a_card_is_marked_by_keyboard(device: Devices) -> None:
    tablet = device("tablet")
    page = tablet.goes("/referee/where")
    shows(page, 4)
    page.locator("svg[data-card='4'] g.cell[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator("svg[data-card='4'] g.cell.is")).to_have_count(1)
