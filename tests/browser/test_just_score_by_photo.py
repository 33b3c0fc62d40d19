"""Just score by camera: two photos a player, three taps, four players in under two minutes."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from devices import Devices
from playwright.sync_api import Locator, Page, expect
from real_server import RealServer, running, until_photos_are_read
from staging import as_file, completed, score_card
from test_pages_open import sees_all

READING_MS = 60_000
SECONDS = 120
PLAYERS: dict[str, tuple[list[int], list[str]]] = {
    "Luis": ([3, 12, 25], ["torch.1", "points.green.10", "points.purple.10", "gem.red.1"]),
    "Sara": ([4, 7], ["torch.2", "points.green.6", "gem.green.1"]),
    "Tomás": ([8], ["points.orange.10", "skull.1", "skull.2"]),
    "Ana": ([48], ["torch.3", "points.purple.6"]),
}


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("scoring"), "--readers", "1") as started:
        yield until_photos_are_read(started)


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Path]]:
    """Each player's completed pyramids, and the score card."""
    folder = tmp_path_factory.mktemp("photos")
    return {
        name: [
            as_file(completed(nth, *numbers), folder, f"cards-{nth}"),
            as_file(score_card(50 + nth, *crossed), folder, f"sheet-{nth}"),
        ]
        for nth, (name, (numbers, crossed)) in enumerate(PLAYERS.items())
    }


class Finger:
    """Counts what it taps."""

    def __init__(self) -> None:
        self.taps = 0

    def taps_on(self, what: Locator) -> None:
        what.click()
        self.taps += 1


def sits_down(page: Page, finger: Finger) -> None:
    finger.taps_on(page.get_by_role("link", name="Just score"))
    for seat, name in enumerate(PLAYERS):
        page.locator("input[name=player]").nth(seat).fill(name)
    finger.taps_on(page.get_by_role("button", name="Count", exact=True))
    finger.taps_on(page.get_by_role("link", name="Scan them instead"))


def chooses(page: Page, finger: Finger, photos: list[Path]) -> None:
    page.locator("#scan[data-ready]").wait_for()
    with page.expect_file_chooser() as chooser:
        finger.taps_on(page.get_by_text("Choose photos"))
    chooser.value.set_files(photos)
    expect(page.get_by_role("button", name="Photo 2")).to_be_visible(timeout=READING_MS)
    expect(page.locator("#scan")).not_to_have_attribute("aria-busy", "true", timeout=READING_MS)


def says_what_is_asked(page: Page, finger: Finger, crossed: list[str]) -> None:
    """Whatever is left open on the score card is asked, one tap each."""
    question = page.locator("[data-part=question]")
    while question.is_visible():
        heading = question.locator("[data-text]").inner_text().lower()
        is_crossed = any(described(field) in heading for field in crossed) or "card" not in heading
        finger.taps_on(question.locator(f"[data-mark={'cross' if is_crossed else 'empty'}]"))


def described(field: str) -> str:
    kind, *rest = field.split(".")
    return f"{rest[0]} {kind} {rest[1]}" if len(rest) == 2 else f"{kind} {rest[0]}"


def test_four_players_are_counted_by_photos(
    reader: RealServer, device: Devices, photos: dict[str, list[Path]], size: str
) -> None:
    phone, finger = device(size, at=f"http://127.0.0.1:{reader.port}"), Finger()
    page = phone.goes("/")
    began = time.monotonic()
    sits_down(page, finger)
    for name, (numbers, crossed) in PLAYERS.items():
        expect(page.get_by_label(name)).to_be_checked()
        expect(page.get_by_text(name, exact=True)).to_be_in_viewport()
        chooses(page, finger, photos[name])
        sees_all(phone)
        says_what_is_asked(page, finger, crossed)
        finger.taps_on(page.get_by_role("button", name="Accept"))
        expect(page.locator(".verdict")).to_contain_text("Completed pyramids: ")
        for number in numbers:
            expect(page.locator(".verdict li").first).to_contain_text(str(number))
        sees_all(phone)
        finger.taps_on(page.locator(".verdict form button"))
    expect(page.locator(".winner")).to_contain_text("wins with")
    assert time.monotonic() - began < SECONDS
    assert finger.taps <= 3 + 4 * len(PLAYERS), "three taps a player, and hardly anything asked"
    rows = page.locator(".scores tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Luis")
    audited = "Luis's score card has 0 green gems, and the marks give 7."
    expect(page.locator(".problems")).to_contain_text(audited)
    sees_all(phone)
