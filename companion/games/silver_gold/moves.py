"""Moves of Silver & Gold: those of all expeditions, on cards free to be marked anywhere."""

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
from companion.games.silver_gold.cards import Treasure

Hand: TypeAlias = tuple[Treasure, ...]
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
