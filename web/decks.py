"""Decks by the name that a table gives them: our own, or one enrolled in the data folder.

A name is never a path: whoever is at the table cannot make the app read other files.
"""

import re
from functools import lru_cache
from pathlib import Path

from companion.bad_input import BadInput
from companion.decks import builtin_deck, load_deck
from companion.games.pyramids.game import Pyramids

BUILT_IN = "built-in"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


class Decks:
    """All decks of an installation."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.game = lru_cache(maxsize=16)(self._game)

    def names(self) -> list[str]:
        """Our own deck first, then the owner's."""
        own = (path.parent.name for path in self._folder.glob("*/deck.json"))
        return [BUILT_IN, *sorted(name for name in own if NAME.fullmatch(name))]

    def folder(self, name: str) -> Path | None:
        """Where a deck lies; None for our own."""
        if name == BUILT_IN:
            return None
        if name not in self.names():
            raise BadInput(f"there is no deck {name!r}; there are {', '.join(self.names())}")
        return self._folder / name

    def _game(self, name: str) -> Pyramids:
        """Pyramids, to be played with this deck."""
        folder = self.folder(name)
        return Pyramids(builtin_deck() if folder is None else load_deck(folder))
