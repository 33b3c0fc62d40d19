"""What templates draw of a deck: its patterns, and the cards in front of players."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.decks import Deck
from web.languages import gettext as _
from web.state_shapes import HeldShown, PlayerShown

WALL = "#"


class CellDrawn(NamedTuple):
    """A cell of a card: its place, what is printed there, and whether it is marked."""

    row: int
    col: int
    kind: str
    name: str
    is_marked: bool


class CardDrawn(NamedTuple):
    """A card before a player; without cells where nobody knows which it is."""

    number: int | None
    color: str
    color_name: str
    cells: tuple[CellDrawn, ...]
    rows: int
    cols: int


class PatternDrawn(NamedTuple):
    """A pattern as small squares."""

    name: str
    spoken: str
    cells: tuple[tuple[int, int], ...]
    rows: int
    cols: int


def drawn_patterns(deck: Deck) -> list[PatternDrawn]:
    """The patterns of a deck, each once, in its order."""
    spoken = _pattern_names()
    once = {pattern.name: pattern for pattern in deck.expedition_card.patterns}
    return [
        PatternDrawn(
            name,
            spoken.get(name, name),
            tuple(sorted(pattern.cells)),
            1 + max(cell[0] for cell in pattern.cells),
            1 + max(cell[1] for cell in pattern.cells),
        )
        for name, pattern in once.items()
    ]


def drawn_hands(deck: Deck, players: Sequence[PlayerShown]) -> list[list[CardDrawn]]:
    """The cards of every player."""
    return [[_card(deck, held) for held in player.hand] for player in players]


def _card(deck: Deck, held: HeldShown) -> CardDrawn:
    if held.number is None:
        return CardDrawn(None, "unknown", "", (), 0, 0)
    card, kinds = deck.by_number[held.number], _cell_names()
    cells = tuple(
        CellDrawn(row, col, *kinds[letter], held.marks[row][col] == "X")
        for row, letters in enumerate(card.cells)
        for col, letter in enumerate(letters)
    )
    color_name = color_names()[card.color]
    return CardDrawn(
        card.number, card.color, color_name, cells, len(card.cells), len(card.cells[0])
    )


def color_names() -> dict[str, str]:
    """The colours of pyramids in the reader's language."""
    return {"green": _("green"), "orange": _("orange"), "purple": _("purple")}


def _pattern_names() -> dict[str, str]:
    return {
        "I2": _("line of two"),
        "I3": _("line of three"),
        "L3": _("corner of three"),
        "T4": _("T of four"),
        "L4": _("L of four"),
        "O4": _("square of four"),
    }


def _cell_names() -> dict[str, tuple[str, str]]:
    """By letter, the drawing of what stands in a cell, and its name."""
    return {
        ".": ("floor", _("floor")),
        WALL: ("wall", _("wall")),
        "E": ("entry", _("entry")),
        "T": ("tomb", _("tomb")),
        "x": ("cross", _("red cross")),
        "r": ("gem-red", _("red gem")),
        "g": ("gem-green", _("green gem")),
        "t": ("torch", _("torch")),
        "s": ("skull", _("skull")),
        "p": ("potion", _("potion")),
    }
