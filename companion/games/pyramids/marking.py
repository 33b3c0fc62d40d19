"""Marks that reach the table: a turn reported step by step, or a call."""

from companion.expeditions.marking import check_pending, completed, play_turn
from companion.games.pyramids.box import Box
from companion.games.pyramids.events import Marked
from companion.games.pyramids.state import State

__all__ = ["completed", "marked"]


def marked(box: Box, state: State, event: Marked) -> State:
    """A player's oldest unreported turn, as marked."""
    check_pending(state, event.player)
    return play_turn(box, state, event.player, event.steps)
