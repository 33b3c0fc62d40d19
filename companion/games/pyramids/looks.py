"""Looks: what a player's cards show at a table, judged against what the table knows of them.

A look is made into an event here, with the turns that explain it where some do, so that the table
need not ask the referee again.
"""

from collections.abc import Mapping, Sequence

from companion.expeditions.looks import best_ruling, since_the_last
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.box import Box, player_at
from companion.games.pyramids.events import Seen
from companion.games.pyramids.referee import Case, Ruling, rule_on
from companion.games.pyramids.state import Player, State
from companion.lattice import Marks


def look_at(
    box: Box,
    state: State,
    player: int,
    cards: Sequence[tuple[int, Marks]],
    sheet: SheetSeen = UNSEEN,
) -> tuple[Ruling | None, Seen]:
    """The referee's word on a look at a player, and the look as an event for the table.

    The event explains the turns wherever the marks can be explained, even if the sheet is wrong.
    There is no ruling where nothing was known to judge from, or a card of the hand is not shown.
    """
    seat, marks = player_at(state, player), dict(cards)
    best = best_ruling(
        box,
        state,
        player,
        marks,
        lambda numbers: rule_on(case_of(box, state, seat, numbers, marks, sheet)),
    )
    turns = best.turns if best else None
    return best, Seen(player, tuple(cards), sheet, turns)


def case_of(
    box: Box,
    state: State,
    player: Player,
    numbers: Sequence[int],
    marks: Mapping[int, Marks],
    sheet: SheetSeen,
) -> Case:
    """A look as the referee judges it, these being the player's cards in the order they came."""
    return Case(
        *since_the_last(box, state, player, numbers, marks),
        SheetSeen(*player.sheet) if player.sheet_known else UNSEEN,
        sheet,
    )
