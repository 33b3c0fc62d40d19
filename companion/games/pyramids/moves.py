"""Moves of Pyramids: those of all expeditions, with chambers that ask for contact and entry."""

from typing import TypeAlias

from companion.expeditions.moves import (
    HandMarks,
    Move,
    Role,
    Step,
    bonus_cells,
    is_legal_turn,
    marked,
    openings,
    owed_by,
    turns,
)
from companion.games.pyramids.cards import Chamber

Hand: TypeAlias = tuple[Chamber, ...]
"""The cards in front of a player."""

__all__ = [
    "Hand",
    "HandMarks",
    "Move",
    "Role",
    "Step",
    "bonus_cells",
    "is_legal_turn",
    "marked",
    "openings",
    "owed_by",
    "turns",
]
