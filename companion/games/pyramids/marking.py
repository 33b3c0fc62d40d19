"""A turn that reaches the table, reported step by step."""

from companion.expeditions.marking import check_pending, play_turn
from companion.games.pyramids.box import Box
from companion.games.pyramids.events import Marked
from companion.games.pyramids.state import State


def marked(box: Box, state: State, event: Marked) -> State:
    """A player's oldest unreported turn, as marked."""
    check_pending(state, event.player)
    return play_turn(box, state, event.player, event.steps)
