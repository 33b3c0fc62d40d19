"""Silver & Gold by finger: cards picked by their look, marks judged, a supply refilled, a whole
game to its winner."""

from at_a_table_of import dealt, known, replayed
from devices import Device, Devices
from playwright.sync_api import Page, expect


def picks(page: Page, field: str, number: int) -> None:
    page.locator(f"[data-into='{field}']").click()
    page.locator(f"#picker-treasures [data-value='{number}']").click()
    expect(page.locator(f"[data-into='{field}'] svg")).to_have_count(1)


def opened(host: Device) -> Page:
    host.sits_down("Luis", "Sara", game="silver-gold")
    return host.page


def test_cards_have_no_numbers_so_they_are_picked_by_their_look(device: Devices, size: str) -> None:
    host = device(size)
    page = opened(host)
    page.locator("[data-into='kept-0-1']").click()
    assert host.serious_faults() == []
    page.locator("#picker-treasures").get_by_role("button", name="grey", exact=True).click()
    assert page.locator("#picker-treasures [data-value]:visible").count() == 11
    page.locator("#picker-treasures [data-value]:visible").first.click()
    picks(page, "kept-0-2", 1)
    page.locator("form.kept button:not(.pick)").first.click()
    expect(page.locator(".player[data-seat='0'] svg.card")).to_have_count(2)
    page.locator("[data-into='kept-1-1']").click()
    expect(page.locator("#picker-treasures [data-value='1']")).to_be_hidden()


def test_marks_are_judged_and_the_table_decides(device: Devices) -> None:
    host = device()
    page = opened(host)
    kept = {"event": "kept", "player": 0, "cards": [1, 2]}
    replayed(host, [kept, {"event": "revealed", "pattern": "I2"}])
    cells = page.locator("svg.card[data-card='2'] g.cell")
    cells.nth(0).click()
    cells.nth(cells.count() - 1).click()
    page.locator("[data-look='0']").click()
    expect(page.locator("#say-text")).to_contain_text("cannot explain")
    page.get_by_role("button", name="Back").last.click()
    cells.nth(cells.count() - 1).click()
    page.locator("[data-look='0']").click()
    expect(page.locator(".log li").first).to_contain_text("turns explained: 1")
    assert page.locator("svg.card[data-card='2'] [aria-checked='true']").count() == 1


def test_the_supply_is_reported_and_refilled_card_by_card(device: Devices, size: str) -> None:
    host = device(size)
    page = opened(host)
    replayed(host, [{"event": "supply", "cards": [10, 20, 30]}])
    assert page.locator(".open-supply .mini").count() == 3
    picks(page, "supply-1", 40)
    page.locator(".open-supply form button:not(.pick)").click()
    expect(page.locator(".open-supply .mini")).to_have_count(4)
    assert known(page) == 3


def test_a_whole_game_ends_with_a_winner(device: Devices, size: str) -> None:
    host = device(size)
    page = opened(host)
    events = dealt("silver-gold", 2)
    replayed(host, events[1:50])
    assert host.serious_faults() == []
    replayed(host, events[50:])
    expect(page.locator(".winner")).to_be_visible()
    assert page.locator(".score tbody tr").count() == 2
    assert host.serious_faults() == []


def test_a_finished_game_is_counted_by_thumb(device: Devices, size: str) -> None:
    host = device(size)
    page = opened(host)
    page.get_by_role("link", name="Score").click()
    for name in ("Luis", "Sara"):
        page.get_by_role("link", name=name).first.click()
        assert host.serious_faults() == []
        page.locator("input[name=coins][value='5']").check()
        page.locator("form.counting .main").click()
    expect(page.locator(".winner")).to_contain_text("5 points")
    assert host.serious_faults() == []
