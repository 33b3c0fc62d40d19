"""Disputes of Silver & Gold by finger: cards picked by their look, the word first and large."""

from devices import Devices
from playwright.sync_api import expect
from test_pages_open import sees_all
from test_referee_by_hand import asks, taps
from test_silver_gold_by_hand import picks

ISLAND, PALM = 25, 28


def test_a_dispute_about_treasures_is_settled_by_tapping(device: Devices, size: str) -> None:
    phone = device(size)
    page = phone.goes("/referee?game=silver-gold")
    sees_all(phone)
    picks(page, "card-0", ISLAND)
    picks(page, "card-1", PALM)
    taps(page, PALM, (0, 3), (1, 3), (2, 3))
    page.locator("#turns .reveal[data-pattern='I3']").click()
    assert asks(phone) == "Not legal."
    expect(page.locator("#answer .fault")).to_have_count(1)
    sees_all(phone)
    taps(page, ISLAND, (0, 0))
    page.locator("#ask").click()
    expect(page.locator("#answer .word")).to_have_text("Legal.")


def test_all_places_on_an_island_are_drawn(device: Devices) -> None:
    page = device("phone").goes("/referee/where?game=silver-gold")
    picks(page, "card-0", ISLAND)
    page.locator(".reveal[data-pattern='L3']").click()
    expect(page.locator(".places svg")).to_have_count(4)


def test_who_takes_the_cup(device: Devices, size: str) -> None:
    phone = device(size)
    page = phone.goes("/referee/first?game=silver-gold")
    page.locator("[name=name]").nth(0).fill("Ana")
    page.locator("[name=rows]").nth(0).select_option("1")
    page.locator("[name=name]").nth(1).fill("Ben")
    page.locator("[name=rows]").nth(1).select_option("1")
    page.locator("[name=starter]").nth(1).check()
    page.locator("form.question button").click()
    expect(page.locator("#answer .word")).to_have_text("Ben takes the cup of 6.")
    sees_all(phone)
