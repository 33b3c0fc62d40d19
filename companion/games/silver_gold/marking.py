"""A turn that reaches the table, reported step by step."""

from companion.expeditions.box import with_player
from companion.expeditions.marking import check_pending, play_turn
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.events import Marked
from companion.games.silver_gold.refusals import said
from companion.games.silver_gold.sheet import with_palms
from companion.games.silver_gold.state import State
from companion.table.refusal import Reason, Refused


def marked(box: Box, state: State, event: Marked) -> State:
    """A player's oldest unreported turn, as marked."""
    check_pending(state, event.player)
    before = state.players[event.player]
    state = play_turn(box, state, event.player, event.steps)
    if not event.skipped:
        return state
    palms = box.count("palms", event.steps)
    _check_skipped(state, event, palms)
    worth = box.palm_worth(state.supplies[before.accounted])
    written = with_palms(before.sheet.palms, worth, palms - event.skipped)
    player = state.players[event.player]
    sheet = player.sheet._replace(palms=written)
    return with_player(state, event.player, player._replace(sheet=sheet))


def _check_skipped(state: State, event: Marked, palms: int) -> None:
    if not state.options.may_skip_palms:
        raise Refused(Reason.ILLEGAL_MARKS, said("every-palm-counts"))
    if not 0 <= event.skipped <= palms:
        why = said("palms-skipped", skipped=event.skipped, palms=palms)
        raise Refused(Reason.ILLEGAL_MARKS, why)
