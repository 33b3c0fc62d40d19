"""Looks that reach the table; a sheet seen settles in which order skulls and potions came."""

from collections.abc import Sequence

from companion.expeditions.box import player_at, with_player
from companion.expeditions.seeing import seen_cards
from companion.games.pyramids.box import Box
from companion.games.pyramids.events import Seen
from companion.games.pyramids.moves import Step
from companion.games.pyramids.sheet import skull_counts
from companion.games.pyramids.state import Player, State


def seen(box: Box, state: State, event: Seen) -> State:
    """A look at a player's cards settles all their turns so far."""
    before: Player = player_at(state, event.player)
    state = seen_cards(box, state, event)
    if event.turns is None:
        return state
    player = state.players[event.player]
    order = state.options.skull_and_potion_order
    if event.sheet.skulls in _skulls_after(box, before.sheet.skulls, event.turns, order):
        player = player._replace(sheet=player.sheet._replace(skulls=event.sheet.skulls))
    return with_player(state, event.player, box.sheet_seen(player, event.sheet))


def _skulls_after(
    box: Box, skulls: int, turns: Sequence[Sequence[Step]], order: str
) -> frozenset[int]:
    """How many skulls may be crossed after these turns, whatever order the player chose."""
    counts = frozenset({skulls})
    for card, cells, _ in (step for steps in turns for step in steps):
        chamber = box.chamber(card)
        counts = frozenset().union(*(skull_counts(n, chamber, cells, order) for n in counts))
    return counts
