"""From the state of a table to what devices show of it; nothing is decided here."""

from companion.expeditions.showing import (
    SheetShown,
    completed_shown,
    player_fields,
    score_fields,
    state_fields,
)
from companion.games.silver_gold.answers import cups_of, draws_due, final_score, gaps
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.event_words import TEXTS, told
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.results import tie_sentence
from companion.games.silver_gold.shapes import write_sheet
from companion.games.silver_gold.sheet import CUPS, UNSEEN, SheetSeen
from companion.games.silver_gold.state import State
from companion.games.silver_gold.state_shapes import (
    SilverGoldPlayer,
    SilverGoldScores,
    SilverGoldShown,
    TreasureShown,
)
from companion.table.log import Table


def shown_state(game: SilverGold, table: Table[State], language: str) -> SilverGoldShown:
    """The whole state."""
    state, box = table.state, game.box
    names = [player.name for player in state.players]
    taken = {cup for seat in range(len(names)) for cup in cups_of(state, seat)}
    return SilverGoldShown(
        **state_fields(box, table, gaps(state), TEXTS, told, language),
        starter=state.starter if names else None,
        players=[_player(box, state, seat) for seat in range(len(names))],
        palm_worth=box.palm_worth(state.supplies[-1]) if state.supplies else None,
        cups_left=[cup for cup in CUPS if cup not in taken],
        draws_due=draws_due(box, state).value,
        projected=_projected(box, state, language) if names else None,
    )


def _player(box: Box, state: State, seat: int) -> SilverGoldPlayer:
    return SilverGoldPlayer(
        **player_fields(box, state, seat),
        sheet=_sheet(state, seat),
        completed=_completed(box, state, seat),
    )


def _completed(box: Box, state: State, seat: int) -> list[TreasureShown]:
    shown = []
    for done in completed_shown(box, state, seat):
        card = box.cards[done.number]
        seal = card.seal and card.seal._asdict()
        shown.append(TreasureShown(**done.model_dump(), value=card.value, seal=seal))
    return shown


def _sheet(state: State, seat: int) -> SheetShown:
    player = state.players[seat]
    expected = SheetSeen(player.sheet.coins, cups_of(state, seat), player.sheet.palms)
    return SheetShown(
        expected=write_sheet(expected),
        is_known=player.sheet_known,
        shown=None if player.shown == UNSEEN else write_sheet(player.shown),
    )


def _projected(box: Box, state: State, language: str) -> SilverGoldScores:
    answer = final_score(box, state)
    names = [player.name for player in state.players]
    fields = score_fields(answer, names, TEXTS, language)
    return SilverGoldScores(**fields, tie_break=tie_sentence(answer.value, names, language))
