"""People sit down to Silver & Gold; cards change places as in all expeditions.

A palm counts the supply of its turn, so what lay open then is kept with the turn.
"""

from companion.expeditions import dealing
from companion.expeditions.dealing import (
    LEAST_PLAYERS,
    LONGEST_NAME,
    MOST_PLAYERS,
    check_players,
)
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.events import Drew, Opened, Revealed, Supply
from companion.games.silver_gold.refusals import said
from companion.games.silver_gold.state import Player, State
from companion.table.refusal import Reason, Refused

__all__ = [
    "LEAST_PLAYERS",
    "LONGEST_NAME",
    "MOST_PLAYERS",
    "drew",
    "opened",
    "revealed",
    "supply",
]


def opened(box: Box, state: State, event: Opened) -> State:
    """People sit down: two to four, each with a name of their own, and one of them starts."""
    check_players(state, event.players)
    if not 0 <= event.first < len(event.players):
        raise Refused(Reason.UNKNOWN_PLAYER, said("cannot-start", index=event.first))
    players = tuple(Player(name) for name in event.players)
    return State(event.options, players, first=event.first)


def supply(box: Box, state: State, event: Supply) -> State:
    """The open supply is laid or refilled; before the first draw of a turn it is that turn's."""
    state = dealing.supply(box, state, event)._replace(laid=True)
    if state.drawing or not state.supplies:
        return state
    return state._replace(supplies=(*state.supplies[:-1], event.cards))


def revealed(box: Box, state: State, event: Revealed) -> State:
    """A new turn begins, with the supply as it lies."""
    supplies = (*state.supplies, box.whole_supply(state))
    state = dealing.revealed(box, state, event)
    return state._replace(supplies=supplies, drawing=False, laid=False)


def drew(box: Box, state: State, event: Drew) -> State:
    """A player replaces a completed card; one that nobody saw leaves the supply unknown."""
    state = dealing.drew(box, state, event)._replace(drawing=True)
    unknown = event.card is None and event.source == "supply"
    return state._replace(supply=None) if unknown else state
