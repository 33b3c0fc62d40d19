"""The games, one folder each. They are found by looking, and loaded when somebody asks for one."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from companion.bad_input import BadInput
from companion.refusals import said
from companion.sentences import Said

if TYPE_CHECKING:
    from companion.book import Book

DEFAULT = "pyramids"
"""The game that is meant where nobody names one."""


def game_names() -> list[str]:
    """All games that have a book, the default first."""
    folders = (part.name for part in iter_modules(__path__) if part.ispkg)
    found = (name.replace("_", "-") for name in folders if find_spec(f"{__name__}.{name}.book"))
    return sorted(found, key=lambda name: (name != DEFAULT, name))


@cache
def _loaded(name: str) -> "Book":
    module = import_module(f"{__name__}.{name.replace('-', '_')}.book")
    book: Book = module.BOOK
    return book


def book_of(name: str) -> "Book":
    """The book of a game; BadInput if there is no such game."""
    if name not in game_names():
        raise BadInput(said("no-such-game", name=name, names=game_names()))
    return _loaded(name)


def books() -> Iterator["Book"]:
    """Every game's book, the default's first."""
    return (book_of(name) for name in game_names())


def book_for(text: str, source: Said) -> "Book":
    """The book of the game that a JSON text names as its "game"."""
    from companion.json_shapes import OfGame, parse_json

    return book_of(parse_json(text, OfGame, source).game)
