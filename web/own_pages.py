"""Pages and API parts that a game has for itself: a folder here with the game's name, found by
looking, whose parts.py lists its BLUEPRINTS."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from flask import Blueprint

from companion.games import game_names


def own_pages() -> Iterator[Blueprint]:
    """Those of all games; what hangs on the API is registered by being imported."""
    for game in game_names():
        folder = f"web.{game.replace('-', '_')}"
        if find_spec(folder):
            yield from import_module(f"{folder}.parts").BLUEPRINTS
