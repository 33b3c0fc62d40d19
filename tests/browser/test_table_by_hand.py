"""At the table by finger: a whole game, and two devices that see each other's taps."""

from devices import Device, Devices
from playwright.sync_api import Locator, Page, expect

TURNS = 28


def keeps(page: Page, seat: int, first: int, second: int) -> None:
    page.locator(f"#kept-{seat}-1").fill(str(first))
    page.locator(f"#kept-{seat}-2").fill(str(second))
    page.locator(f"[data-kept='{seat}'] button").click()
    card(page, first).wait_for()


def card(page: Page, number: int) -> Locator:
    return page.locator(f"svg.card[data-card='{number}']")


def known(page: Page) -> int:
    return int(page.locator(".board").get_attribute("data-known") or -1)


def reveals(page: Page, turn: int) -> None:
    """Whichever pattern may come next."""
    page.locator(".reveal:enabled").nth(turn % page.locator(".reveal:enabled").count()).click()
    named = f"Round {turn // 7 + 1}, turn {turn % 7 + 1}"
    expect(page.locator(".clock b")).to_have_text(named)


def test_a_whole_game_by_tapping(device: Devices, size: str) -> None:
    host = device(size)
    host.sits_down("Luis", "Sara")
    page = host.page
    keeps(page, 0, 1, 2)
    keeps(page, 1, 3, 4)
    for turn in range(TURNS):
        reveals(page, turn)
    page.get_by_role("button", name="Complete").first.click()
    page.locator("dialog .main").click()
    expect(page.locator(".done .stone")).to_have_count(1)
    page.get_by_role("button", name="End", exact=True).click()
    page.locator("dialog .main").click()
    expect(page.locator(".winner")).to_contain_text("Luis wins with 10 points")


def test_marks_are_judged_and_the_table_decides(device: Devices, size: str) -> None:
    host = device(size)
    host.sits_down("Luis", "Sara")
    page = host.page
    keeps(page, 0, 1, 2)
    page.locator(".reveal").first.click()
    expect(page.locator(".clock b")).to_have_text("Round 1, turn 1")
    first = card(page, 1).locator("g.cell")
    for nth in (0, first.count() - 1):
        first.nth(nth).click()
    page.locator("[data-look='0']").click()
    expect(page.locator("#say-text")).to_contain_text("cannot explain")
    assert page.locator("#say-more li").count() > 0
    before = known(page)
    page.get_by_role("button", name="Back").click()
    assert known(page) == before
    page.locator("[data-look='0']").click()
    page.locator("dialog .main").click()
    expect(page.locator(".notices li")).to_have_count(1)


def test_a_mark_by_keyboard(device: Devices) -> None:
    host = device()
    host.sits_down("Luis", "Sara")
    page = host.page
    keeps(page, 0, 1, 2)
    cell = card(page, 1).locator("g.cell").first
    cell.focus()
    page.keyboard.press("Space")
    expect(cell).to_have_attribute("aria-checked", "true")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.row") != "0"


def test_who_marks_by_keyboard_stays_where_they_are_as_others_report(device: Devices) -> None:
    host = device()
    host.sits_down("Luis", "Sara")
    keeps(host.page, 0, 1, 2)
    host.page.locator("#cell-1-2-2, #cell-1-2-1").first.focus()
    held = host.page.evaluate("document.activeElement.id")
    phone = device("phone")
    joins(phone, host.page.locator(".invite b").inner_text())
    keeps(phone.page, 1, 3, 4)
    card(host.page, 4).wait_for()
    assert host.page.evaluate("document.activeElement.id") == held


def test_two_devices_see_each_other_at_once(device: Devices) -> None:
    host, phone = device(), device("phone")
    host.sits_down("Luis", "Sara")
    code = host.page.locator(".invite b").inner_text()
    joins(phone, code)
    host.page.locator("#reveal-I2").click()
    expect(phone.page.locator(".clock b")).to_have_text("Round 1, turn 1")
    keeps(phone.page, 1, 7, 8)
    card(host.page, 8).wait_for()
    host.page.locator("#undo").click()
    expect(phone.page.locator("#kept-1-1")).to_be_visible()


def test_the_host_locks_the_table_and_those_at_it_stay(device: Devices, size: str) -> None:
    host, guest, late = device(size), device("phone"), device("phone")
    host.sits_down("Luis", "Sara")
    code = host.page.locator(".invite b").inner_text()
    joins(guest, code)
    assert guest.page.locator("#lock").count() == 0, "only who opened the table locks it"
    host.page.locator(".invite summary").click()
    host.page.get_by_role("button", name="Lock the table").click()
    expect(host.page.get_by_text("Locked: nobody else can join.")).to_be_visible()
    assert host.serious_faults() == []
    guest.page.locator(".invite summary").click()
    expect(guest.page.get_by_text("Locked: nobody else can join.")).to_be_visible()
    late.refusals.add(403)
    late.goes("/").locator("#code").fill(code)
    late.page.locator("#code").press("Enter")
    expect(late.page.get_by_role("alert")).to_contain_text("locked")
    keeps(guest.page, 1, 7, 8)
    host.page.get_by_role("button", name="Let others join").click()
    joins(late, code)
    card(late.page, 8).wait_for()


def joins(device: Device, code: str) -> None:
    page = device.goes("/")
    page.locator("#code").fill(code)
    page.locator("#code").press("Enter")
    page.wait_for_url("**/t/*")
