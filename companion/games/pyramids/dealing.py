"""People sit down to Pyramids; cards change places as in all expeditions."""

from companion.expeditions.dealing import (
    LEAST_PLAYERS,
    LONGEST_NAME,
    MOST_PLAYERS,
    check_players,
)
from companion.games.pyramids.box import Box
from companion.games.pyramids.events import Opened
from companion.games.pyramids.state import Player, State

__all__ = ["LEAST_PLAYERS", "LONGEST_NAME", "MOST_PLAYERS", "opened"]


def opened(box: Box, state: State, event: Opened) -> State:
    """People sit down: two to four, each with a name of their own."""
    check_players(state, event.players)
    return State(event.options, tuple(Player(name) for name in event.players))
