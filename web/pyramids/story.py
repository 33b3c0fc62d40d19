"""The story that a newcomer tries: a game of two up to its last turn, and photos of that turn."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

PHOTOS = ("expedition", "ana", "ben", "ben-again")
"""What is photographed in the last turn, in the order of the story."""


class Story(NamedTuple):
    """A game as events: what happened before the last turn, and the rest."""

    before: Sequence[dict[str, Any]]
    last_turn: Sequence[dict[str, Any]]


@cache
def story() -> Story:
    """The game of the samples."""
    text = files("companion").joinpath("samples", "try_it.json").read_text("utf-8")
    entries: list[dict[str, Any]] = json.loads(text)["entries"]
    last = max(n for n, entry in enumerate(entries) if entry["event"] == "revealed")
    return Story(entries[:last], entries[last:])


def photo_address(name: str) -> str:
    """Where the app serves a photo of the story."""
    return f"/static/try/{name}.jpg"
