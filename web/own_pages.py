"""What a game has for itself on the web: a folder here with the game's name, found by looking.

Its parts.py lists the BLUEPRINTS of its pages, and may have a `hint_at(live)` for tables that
newcomers try the companion at.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import Blueprint

from companion.games import game_names
from web.tables import LiveTable

TRYING = "try-it"
"""What a table is called at which somebody tries the companion."""


@cache
def _parts(game: str) -> Any:
    """The parts of a game's folder; None where it has none."""
    folder = f"web.{game.replace('-', '_')}"
    return import_module(f"{folder}.parts") if find_spec(folder) else None


def own_pages() -> Iterator[Blueprint]:
    """Those of all games; what hangs on the API is registered by being imported."""
    for game in game_names():
        if parts := _parts(game):
            yield from parts.BLUEPRINTS


def hint_at(live: LiveTable) -> Any:
    """What to do next, at a table where somebody tries the companion; none at others."""
    hint = getattr(_parts(live.book.name), "hint_at", None)
    return hint(live) if hint and live.name == TRYING else None
