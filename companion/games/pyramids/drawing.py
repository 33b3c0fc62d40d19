"""What templates draw of a deck: its patterns, and the cards in front of players."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.decks import Deck
from companion.games.pyramids.event_words import TEXTS, say
from companion.games.pyramids.events import Drew
from companion.games.pyramids.state import ROUNDS, TURNS_A_ROUND, Held, State
from companion.lattice import Lattice
from companion.table.log import Table

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


def drawn_patterns(deck: Deck, language: str) -> list[PatternDrawn]:
    """The patterns of a deck, each once, in its order."""
    once = {pattern.name: pattern for pattern in deck.expedition_card.patterns}
    return [
        PatternDrawn(
            name,
            say(name, language) if name in TEXTS.texts else name,
            tuple(sorted(pattern.cells)),
            1 + max(cell[0] for cell in pattern.cells),
            1 + max(cell[1] for cell in pattern.cells),
        )
        for name, pattern in once.items()
    ]


def drawn_card(deck: Deck, held: Held, language: str) -> CardDrawn:
    """A card before a player."""
    if held.number is None:
        return CardDrawn(None, "unknown", "", (), 0, 0)
    card = deck.by_number[held.number]
    lattice = Lattice(len(card.cells), len(card.cells[0]))
    marked = set(lattice.cells(held.marks))
    cells = tuple(
        CellDrawn(row, col, KINDS[letter], say(KINDS[letter], language), (row, col) in marked)
        for row, letters in enumerate(card.cells)
        for col, letter in enumerate(letters)
    )
    color = say(card.color, language)
    return CardDrawn(card.number, card.color, color, cells, lattice.rows, lattice.cols)


def drawn_turns(expeditions: Sequence[str | None]) -> list[list[tuple[str, str]]]:
    """Every turn of every round: past, now or to come, and its pattern."""
    now = len(expeditions) - 1
    names = [name or "?" for name in expeditions]
    names += [""] * (ROUNDS * TURNS_A_ROUND - len(names))
    told = [
        ("now" if place == now else "past" if place < now else "coming", name)
        for place, name in enumerate(names)
    ]
    return [told[first : first + TURNS_A_ROUND] for first in range(0, len(told), TURNS_A_ROUND)]


def unseen_draws(table: Table[State]) -> dict[int, tuple[int, str]]:
    """By player, the last draw of which nobody saw the card, and where it came from: once
    somebody tells the card, that is the entry to correct."""
    return {
        event.player: (place, event.source)
        for place, event in table.counting
        if isinstance(event, Drew) and event.card is None
    }


def drawn_table(deck: Deck, table: Table[State], language: str) -> Mapping[str, Any]:
    """Everything that the templates draw beside the state."""
    state = table.state
    return {
        "patterns": drawn_patterns(deck, language),
        "hands": [
            [drawn_card(deck, held, language) for held in player.hand] for player in state.players
        ],
        "numbers": sorted(deck.by_number),
        "turns": drawn_turns(state.expeditions),
        "unseen": unseen_draws(table),
    }


KINDS = {
    ".": "floor",
    WALL: "wall",
    "E": "entry",
    "T": "tomb",
    "x": "cross",
    "r": "gem-red",
    "g": "gem-green",
    "t": "torch",
    "s": "skull",
    "p": "potion",
}
"""By letter, what stands in a cell."""
