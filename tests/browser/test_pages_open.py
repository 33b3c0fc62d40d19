"""Every page at both sizes: readable for everybody, nothing wider than the screen."""

import pytest
from devices import Device, Devices

PAGES = ("/", "/new", "/print", "/rules", "/rules?q=tomb", "/trust", "/api/docs")
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LANGUAGES = {"en": "New table", "es": "Mesa nueva", "pt": "Nova mesa"}


def sees_all(device: Device) -> None:
    """Nothing shuts anybody out, and nobody has to scroll sideways."""
    assert device.serious_faults() == []
    assert device.page.evaluate(WIDER) <= 0, "the page is wider than the screen"


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_pages_are_open_to_everybody(device: Devices, size: str, scheme: str) -> None:
    reader = device(size, color_scheme=scheme)
    for path in PAGES:
        reader.goes(path)
        sees_all(reader)


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_a_table_in_play_is_open_to_everybody(device: Devices, size: str, scheme: str) -> None:
    host = device(size, color_scheme=scheme)
    host.sits_down("Luis", "Sara", "Tomás", "Ana")
    sees_all(host)
    host.page.locator(".reveal").first.click()
    host.page.get_by_text("Round 1, turn 1", exact=True).wait_for()
    sees_all(host)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_reads_its_own_language(device: Devices, language: str) -> None:
    reader = device(language=language)
    page = reader.goes("/")
    assert page.locator("html").get_attribute("lang") == language
    page.get_by_role("main").get_by_text(LANGUAGES[language], exact=True).click()
    page.wait_for_url("**/new")
    assert page.get_by_role("heading", level=1).inner_text() == LANGUAGES[language]


def test_a_language_is_chosen_and_stays(device: Devices) -> None:
    reader = device(language="en")
    page = reader.goes("/")
    page.get_by_role("link", name="Português").click()
    page.get_by_role("heading", level=1).wait_for()
    assert reader.goes("/rules").locator("html").get_attribute("lang") == "pt"


def test_people_who_played_before_sit_down_with_a_tap(device: Devices) -> None:
    host = device("phone")
    host.sits_down("Rosa", "Jorge")
    page = host.goes("/new")
    page.get_by_role("button", name="Rosa").click()
    page.get_by_role("button", name="Jorge").click()
    assert page.get_by_role("button", name="Rosa").get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")
    assert page.get_by_role("heading", level=1).inner_text() == "Rosa, Jorge"


def test_score_cards_are_printed_from_the_browser(device: Devices) -> None:
    page = device().goes("/print")
    page.locator("form").evaluate("form => form.removeAttribute('target')")
    with page.expect_download() as download:
        page.get_by_role("button", name="Score cards").click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
