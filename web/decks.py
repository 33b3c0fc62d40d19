"""Decks by the name that a table gives them: our own, or one enrolled in the data folder.

A name is never a path: whoever is at the table cannot make the app read other files.
"""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from companion.bad_input import BadInput
from companion.book import Book
from companion.decks import FILE_NAME, Deck, builtin_deck, load_deck
from companion.refusals import said
from companion.table.file import WrittenGame

BUILT_IN = "built-in"
NO_DECK = ""
"""What stands in the place of a deck at a table whose game brings its own cards."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


class Decks:
    """All decks of an installation."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._deck = lru_cache(maxsize=16)(self._loaded)
        self._game = lru_cache(maxsize=16)(self._new_game)

    def names(self) -> list[str]:
        """Our own deck first, then the owner's."""
        own = (path.parent.name for path in self._folder.glob("*/deck.json"))
        return [BUILT_IN, *sorted(name for name in own if NAME.fullmatch(name))]

    def folder(self, name: str) -> Path | None:
        """Where a deck lies; None for our own."""
        if name == BUILT_IN:
            return None
        if name not in self.names():
            raise BadInput(said("no-such-deck", name=name, names=self.names()))
        return self._folder / name

    def place(self, name: str) -> Path | None:
        """Where the deck of a table lies; None for our own, and where there is none."""
        return None if name == NO_DECK else self.folder(name)

    def named_for(self, book: Book, wish: str | None) -> str:
        """The deck that a table of this game plays with, if it does; our own without a wish."""
        return (wish or BUILT_IN) if book.plays_with_deck else NO_DECK

    def all_folders(self) -> list[Path]:
        """The folders of the owners' decks, also of those of which nothing can be played yet."""
        return sorted(path for path in self._folder.iterdir() if NAME.fullmatch(path.name))

    def own_folder(self, name: str) -> Path | None:
        """Where an owner's deck lies, finished or not; None if there is none of this name."""
        path = self._folder / name
        return path if NAME.fullmatch(name) and path.is_dir() else None

    def free_folder(self, title: str) -> Path:
        """Where a new deck of this title may lie."""
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
        name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50] or "deck"
        names = (name, *(f"{name}-{n}" for n in range(2, 1000)))
        return next(self._folder / each for each in names if self._is_free(each))

    def _is_free(self, name: str) -> bool:
        return name != BUILT_IN and not (self._folder / name).exists()

    def deck(self, name: str) -> Deck:
        """The deck of this name, as it is now."""
        return self._deck(name, self._version(name))

    def _version(self, name: str) -> int:
        """Changes whenever the deck does."""
        folder = self.folder(name)
        return 0 if folder is None else (folder / FILE_NAME).stat().st_mtime_ns

    def game(self, book: Book, deck: str) -> WrittenGame:
        """A game, to be played with this deck, or with its own cards."""
        return self._game(book, deck, self._version(deck) if book.plays_with_deck else 0)

    def _new_game(self, book: Book, deck: str, version: int) -> WrittenGame:
        return book.game(self._deck(deck, version) if book.plays_with_deck else None)

    def _loaded(self, name: str, version: int) -> Deck:
        folder = self.folder(name)
        return builtin_deck() if folder is None else load_deck(folder)
