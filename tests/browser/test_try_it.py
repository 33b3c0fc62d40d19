"""Try it: a newcomer goes through the whole story without cards or camera."""

from collections.abc import Iterator

import pytest
from devices import Device, Devices
from playwright.sync_api import Page, expect
from real_server import RealServer, running, until_photos_are_read

READING_MS = 60_000


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("trying"), "--readers", "1") as started:
        yield until_photos_are_read(started)


def scans(device: Device, step: int, sample: int = 0) -> Page:
    """Follow the hint of a step to its photo."""
    page = device.page
    expect(page.locator(".hint b")).to_have_text(f"{step}/5")
    page.locator(".hint a").click()
    expect(page.locator("#scan[data-ready]")).to_be_attached()
    page.locator("[data-sample]").nth(sample).click()
    expect(page.locator("#scan")).to_have_attribute("data-step", "result")
    expect(page.locator("g.card").first).to_be_visible(timeout=READING_MS)
    assert not page.locator("[data-part=question]").is_visible(), "the samples leave nothing open"
    return page


def test_the_story_from_the_start_page_to_the_score(
    reader: RealServer, device: Devices, size: str
) -> None:
    newcomer = device(size, at=f"http://127.0.0.1:{reader.port}")
    page = newcomer.goes("/")
    page.get_by_role("button", name="Try it").click()
    scans(newcomer, 1).locator("[data-part=reveal]").click()
    expect(page.locator(".verdict")).to_contain_text("T4 is revealed")
    page.get_by_role("link", name="To the table").click()
    scans(newcomer, 2).get_by_role("button", name="Accept").click()
    expect(page.locator(".verdict")).to_contain_text("in order")
    page.get_by_role("link", name="To the table").click()
    scans(newcomer, 3).get_by_role("button", name="Accept").click()
    expect(page.locator(".verdict")).to_contain_text("asks for one more cell, which is missing")
    assert newcomer.serious_faults() == []
    page.locator(".verdict").get_by_role("button", name="Discard").click()
    page.locator("[data-sample]").nth(1).click()
    expect(page.locator("g.card").first).to_be_visible(timeout=READING_MS)
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".verdict")).to_contain_text("in order")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator(".hint b")).to_have_text("4/5")
    page.get_by_role("button", name="End", exact=True).click()
    page.locator("dialog .main").click()
    expect(page.locator(".winner")).to_contain_text("Ana wins with 154 points")
    assert newcomer.serious_faults() == []
