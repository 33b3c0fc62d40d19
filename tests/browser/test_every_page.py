"""Every page there is, of every game, in the middle of it and at its end: nobody is shut out, in
light and in the dark; nothing is wider than a phone, in any language; nothing fails behind it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from at_a_table_of import dealt, told
from devices import SIZES, Device, new_device
from playwright.sync_api import Browser, Page
from test_pages_open import WIDER

from companion.book import Book
from companion.games import books
from web import create_app
from web.languages import LANGUAGES
from web.services import NAME
from web.settings import Settings

NO_PAGES = {
    *("static", "health.healthz", "docs.openapi_json", "trust.certificate"),
    *("pages.join_typed", "pages.join_scanned", "pages.language", "referee_pages.referee"),
    *("table_pages.fragment", "replay_pages.fragment", "referee_pages.asked"),
    *("deck_pages.export", "deck_pages.picture", "deck_pages.progress"),
    *("past_pages.export", "past_pages.export_all", "printing_pages.document"),
    *("sharing.bgstats_code", "sharing.as_csv", "sharing.as_json", "sharing.as_picture"),
}
"""Files, parts of pages, and ways to other pages."""
FOR_PROGRAMS = ("/api/docs",)
"""What only those who write programs read is in English."""

Tables = list[tuple[Book, str]]
"""The game of each table, and its address."""


def addresses(deck: str, tables: Tables) -> dict[str, list[str]]:
    """Every page by its name in the app, and where to find it."""
    names = [book.name for book in books()]
    places = [at for _, at in tables]
    return {
        "pages.start": ["/"],
        "pages.new": [*(f"/new?game={name}" for name in names), "/new?then=score"],
        "pages.rules": [f"/rules?game={name}" for name in names],
        "pages.trust": ["/trust"],
        "docs.readable": ["/api/docs"],
        "printing_pages.choose": ["/print"],
        "deck_pages.decks": ["/decks"],
        "deck_pages.deck": [deck],
        "past_pages.games": ["/games"],
        "past_pages.stats": ["/games/statistics"],
        "past_pages.people": ["/people"],
        "referee_pages.page": [
            f"/referee/{way}?game={book.name}"
            for book in books()
            if book.desk is not None
            for way in book.desk.ways
        ],
        "table_pages.table": places,
        "past_pages.ask_to_delete": [f"{at}/delete" for at in places],
        "replay_pages.again": [f"{at}/replay" for at in places],
        "score_pages.result": [f"{at}/score" for at in places],
        "score_pages.count": [f"{at}/score/0" for at in places],
        "scan_pages.scan": [
            f"{at}/scan{final}"
            for book, at in tables
            if book.plays_with_deck
            for final in ("", "?then=final")
        ],
    }


def sat_down(host: Device) -> Tables:
    """A table of every game in the middle of it, and one at its end."""
    tables = []
    for book in books():
        events = dealt(book.name, 2)
        for last in (len(events) // 2, len(events)):
            wish = {"id": f"{book.name}-{last}", "game": book.name, "players": ["Luis", "Sara"]}
            opened = host.page.request.post(f"{host.home}/api/tables", data=wish).json()
            told(host, opened["table"]["id"], events[1:last])
            tables.append((book, f"/t/{opened['table']['id']}"))
    return tables


def begun(owner: Device) -> str:
    """A deck of which nothing is known yet; its address."""
    page = owner.goes("/decks")
    page.get_by_label("What is it called?").fill("Nuestra baraja")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/decks/*")
    return page.url.removeprefix(owner.home)


def test_no_page_is_forgotten(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "data", scan_workers=0))
    asked = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not rule.endpoint.startswith("api.")
    }
    app.extensions[NAME].close()
    assert asked - NO_PAGES == set(addresses("", []))


@pytest.fixture(scope="module")
def pages(chromium: Browser, home: str) -> Iterator[tuple[Device, list[str]]]:
    """A device that sits at tables of all games, and every page that it may open."""
    host = new_device(chromium, home, "phone")
    found = addresses(begun(host), sat_down(host))
    assert all(found.values())
    yield host, [at for places in found.values() for at in places]
    host.page.context.close()


VIEWS = (("phone", "light"), ("phone", "dark"), ("tablet", "light"))


def test_every_page_is_open_to_everybody_in_light_and_dark(
    pages: tuple[Device, list[str]],
) -> None:
    host, places = pages
    for at in places:
        host.goes(at)
        for size, scheme in VIEWS:
            looks_at(host.page, size, scheme)
            assert host.serious_faults() == [], f"{at} on a {size}, {scheme}"
            assert host.page.evaluate(WIDER) <= 0, f"{at} is wider than a {size}"
    assert host.faults == []


def looks_at(page: Page, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]


def test_every_page_fits_a_phone_in_every_language(pages: tuple[Device, list[str]]) -> None:
    host, places = pages
    looks_at(host.page, "phone", "light")
    for language in LANGUAGES:
        host.goes(f"/language/{language}")
        for at in places:
            page = host.goes(at)
            read = "en" if at in FOR_PROGRAMS else language
            assert page.locator("html").get_attribute("lang") == read, at
            assert page.evaluate(WIDER) <= 0, f"{at} is wider than the screen in {language}"
    assert host.faults == []
