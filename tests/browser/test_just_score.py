"""Just score: four players by thumb, then the result; nothing but taps on large fields."""

import pytest
from devices import Devices
from playwright.sync_api import Page, expect
from test_pages_open import sees_all

PLAYERS = {
    "Luis": {"done": [3, 12, 25], "torch": [1, 4], "points": ["purple-10"], "red": [6]},
    "Sara": {"done": [4, 7], "torch": [2], "points": ["green-10"], "green": [4]},
    "Tomás": {"done": [8], "torch": [], "points": [], "skulls": [2]},
    "Ana": {"done": [48], "torch": [3], "points": [], "red": [1], "green": [1]},
}


def taps(page: Page, answers: dict[str, list[object]]) -> None:
    for name, values in answers.items():
        for value in values:
            field = page.locator(f"[name={name}][value='{value}']")
            field.check()
            expect(field).to_be_checked()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_four_players_are_counted_by_thumb(device: Devices, size: str, scheme: str) -> None:
    phone = device(size, color_scheme=scheme)
    page = phone.goes("/")
    page.get_by_role("link", name="Just score").click()
    for seat, name in enumerate(PLAYERS):
        page.locator("input[name=player]").nth(seat).fill(name)
    page.locator("form button.main").click()
    for name, answers in PLAYERS.items():
        page.get_by_role("heading", name=f"What did {name} end with?").wait_for()
        taps(page, answers)  # type: ignore[arg-type]
        if name == "Luis":
            sees_all(phone)
        page.locator(".bar button").click()
    expect(page.locator(".winner")).to_contain_text("Luis wins with 56 points.")
    expect(page.locator(".scores tbody tr")).to_have_count(4)
    sees_all(phone)
    with page.expect_download() as picture:
        page.locator("#save-picture").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
