"""What templates draw of a deck: its patterns, and the cards in front of players."""

from collections.abc import Mapping
from typing import Any

from companion.decks import Deck
from companion.expeditions import drawing
from companion.expeditions.drawing import (
    UNKNOWN_CARD,
    CardDrawn,
    CellDrawn,
    PatternDrawn,
    drawn_turns,
    unseen_draws,
)
from companion.games.pyramids.event_words import TEXTS
from companion.games.pyramids.state import Held, State
from companion.lattice import Lattice
from companion.table.log import Table

__all__ = [
    "CardDrawn",
    "CellDrawn",
    "PatternDrawn",
    "drawn_card",
    "drawn_patterns",
    "drawn_table",
    "drawn_turns",
    "unseen_draws",
]

WALL = "#"


def drawn_patterns(deck: Deck, language: str) -> list[PatternDrawn]:
    """The patterns of a deck, each once, in its order."""
    return drawing.drawn_patterns(deck.expedition_card.patterns, TEXTS, language)


def drawn_card(deck: Deck, held: Held, language: str) -> CardDrawn:
    """A card before a player."""
    if held.number is None:
        return UNKNOWN_CARD
    card = deck.by_number[held.number]
    marked = set(Lattice(len(card.cells), len(card.cells[0])).cells(held.marks))
    rows = [
        [(KINDS[letter], (r, c) in marked) for c, letter in enumerate(letters)]
        for r, letters in enumerate(card.cells)
    ]
    return drawing.drawn_card(card.number, card.color, rows, TEXTS, language)


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
