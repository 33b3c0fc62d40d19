"""A table of any game in a browser: games that a dealer played, reported as devices would."""

import random
from importlib import import_module
from typing import Any

from devices import Device
from playwright.sync_api import Page

from companion.games import book_of


def dealt(name: str, players: int, seed: int = 3) -> list[dict[str, Any]]:
    """The events of a whole game, as JSON."""
    game = book_of(name).game(None)
    folder = f"companion.games.{name.replace('-', '_')}"
    rng = random.Random(seed)
    policy = list(import_module(f"{folder}.policies").POLICIES.values())[-1]
    options = import_module(f"{folder}.choices").Options()
    deal = import_module(f"{folder}.dealer").deal
    events, _ = deal(game, [policy(rng) for _ in range(players)], rng, options)
    return [game.write(event) for event in events]


def known(page: Page) -> int:
    return int(page.locator(".board").get_attribute("data-known") or -1)


def replayed(device: Device, events: list[dict[str, Any]]) -> None:
    """Report events at the table that the page shows, and wait until it shows them."""
    page = device.page
    table = page.locator("#table").get_attribute("data-table")
    first = known(page)
    told(device, str(table), events, first)
    page.wait_for_selector(f".board[data-known='{first + len(events)}']")


def told(device: Device, table: str, events: list[dict[str, Any]], first: int = 1) -> None:
    """Report events at a table, whatever page is open."""
    for nth, event in enumerate(events, start=first):
        answer = device.page.request.post(
            f"{device.home}/api/tables/{table}/entries",
            data={"id": f"{table}-{nth}", "known": nth, "event": event},
        )
        assert answer.status == 201, answer.text()
