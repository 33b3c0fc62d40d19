"""Decks: the file format, what must be true of one, and the companion's own."""

from functools import cache
from pathlib import Path

from companion.decks.file import FILE_NAME, load_deck
from companion.decks.model import COLORS, GEMS, POINTS, Card, Deck, Grid, Rect

__all__ = [
    "COLORS",
    "FILE_NAME",
    "GEMS",
    "POINTS",
    "Card",
    "Deck",
    "Grid",
    "Rect",
    "builtin_deck",
    "load_deck",
]


@cache
def builtin_deck() -> Deck:
    """The companion's own deck, so that everything runs without an owner's."""
    return load_deck(Path(__file__).parent / "builtin" / FILE_NAME)
