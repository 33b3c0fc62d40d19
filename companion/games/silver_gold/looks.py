"""Looks: what a player's cards show at a table, judged against what the table knows of them.

A look is made into an event here, with the turns that explain it where some do, so that the table
need not ask the referee again.
"""

from collections.abc import Mapping, Sequence

from companion.expeditions.box import player_at
from companion.expeditions.looks import best_ruling, since_the_last
from companion.games.silver_gold.answers import cups_of
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.events import Seen
from companion.games.silver_gold.referee import Case, Ruling, rule_on
from companion.games.silver_gold.sheet import UNSEEN, SheetSeen
from companion.games.silver_gold.state import State
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
    player_at(state, player)
    marks = dict(cards)
    best = best_ruling(
        box,
        state,
        player,
        marks,
        lambda numbers: rule_on(_case(box, state, player, numbers, marks, sheet)),
    )
    turns = best.turns if best else None
    return best, Seen(player, tuple(cards), sheet, turns)


def _case(
    box: Box,
    state: State,
    index: int,
    numbers: Sequence[int],
    marks: Mapping[int, Marks],
    sheet: SheetSeen,
) -> Case:
    player = state.players[index]
    turns = range(player.accounted, len(state.expeditions))
    before = UNSEEN
    if player.sheet_known:
        before = SheetSeen(player.sheet.coins, cups_of(state, index), player.sheet.palms)
    return Case(
        *since_the_last(box, state, player, numbers, marks),
        before,
        sheet,
        tuple(box.palm_worth(state.supplies[turn]) for turn in turns),
    )
