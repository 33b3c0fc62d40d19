"""Looks that reach the table; a sheet seen settles which palms were written down."""

from collections.abc import Sequence

from companion.expeditions.box import card_of, player_at, with_player
from companion.expeditions.seeing import seen_cards
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.events import Seen
from companion.games.silver_gold.moves import Step
from companion.games.silver_gold.refusals import said
from companion.games.silver_gold.sheet import Palms, agree
from companion.games.silver_gold.state import Player, State
from companion.table.refusal import Reason, Refused


def seen(box: Box, state: State, event: Seen) -> State:
    """A look at a player's cards settles all their turns so far."""
    before: Player = player_at(state, event.player)
    for number, marks in event.cards:
        if marks & ~card_of(box, number).cells:
            raise Refused(Reason.ILLEGAL_MARKS, said("no-cell-under-mark", number=number))
    after = seen_cards(box, state, event)
    if event.turns is None:
        return after
    player: Player = after.players[event.player]
    palms = event.sheet.palms
    if palms is not None and state.options.may_skip_palms:
        worths = _worths(box, state, before.accounted, event.turns)
        if may_show(before.sheet.palms, worths, palms):
            player = player._replace(sheet=player.sheet._replace(palms=palms))
    return with_player(after, event.player, box.sheet_seen(player, event.sheet))


def _worths(
    box: Box, state: State, first: int, turns: Sequence[Sequence[Step]]
) -> list[int | None]:
    """What each palm marked in these turns is worth, in the order of play."""
    return [
        box.palm_worth(state.supplies[turn])
        for turn, steps in enumerate(turns, start=first)
        for _ in range(box.count("palms", steps))
    ]


def may_show(before: Palms, worths: Sequence[int | None], shown: Palms) -> bool:
    """Whether palm fields may show this where some of these palms may have been skipped."""
    if not agree(before, shown[: len(before)]):
        return False
    left = iter(worths)
    return all(any(agree((worth,), (field,)) for worth in left) for field in shown[len(before) :])
