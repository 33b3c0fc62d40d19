"""From the state of a table to what devices show of it; nothing is decided here."""

from companion.expeditions.showing import completed_shown, held_shown, patterns_left
from companion.expeditions.state_words import shown_gaps, shown_notices
from companion.games.silver_gold.answers import cups_of, draws_due, final_score, gaps
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.event_words import TEXTS, told
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.results import tie_sentence
from companion.games.silver_gold.shapes import write_sheet
from companion.games.silver_gold.sheet import CUPS, UNSEEN, SheetSeen
from companion.games.silver_gold.state import State
from companion.games.silver_gold.state_shapes import (
    PointsScored,
    SheetShown,
    SilverGoldPlayer,
    SilverGoldScores,
    SilverGoldShown,
    TreasureShown,
)
from companion.shown import corrections_shown
from companion.table.log import Table


def shown_state(game: SilverGold, table: Table[State], language: str) -> SilverGoldShown:
    """The whole state."""
    state, box = table.state, game.box
    names = [player.name for player in state.players]
    taken = {cup for seat in range(len(names)) for cup in cups_of(state, seat)}
    return SilverGoldShown(
        entries=len(table.entries),
        options=state.options.as_json(),
        round=state.round,
        turn=state.turn,
        starter=state.starter if names else None,
        expeditions=list(state.expeditions),
        patterns_left=patterns_left(box, state),
        players=[_player(box, state, seat) for seat in range(len(names))],
        supply=None if state.supply is None else list(state.supply),
        palm_worth=box.palm_worth(state.supplies[-1]) if state.supplies else None,
        cups_left=[cup for cup in CUPS if cup not in taken],
        draws_due=draws_due(box, state).value,
        projected=_projected(box, state, language) if names else None,
        gaps=shown_gaps(gaps(state), names, TEXTS, language),
        notices=shown_notices(state, TEXTS, language),
        corrections=corrections_shown(table, lambda event: told(event, names, language)),
        can_undo=bool(table.counting),
        over=state.over,
    )


def _player(box: Box, state: State, seat: int) -> SilverGoldPlayer:
    player = state.players[seat]
    return SilverGoldPlayer(
        name=player.name,
        hand=[held_shown(box, held) for held in player.hand],
        sheet=_sheet(state, seat),
        completed=_completed(box, state, seat),
        owed=player.owed,
        unreported=list(range(player.accounted, len(state.expeditions))),
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
    ranked = zip(answer.value.scores, answer.value.ranks, strict=True)
    return SilverGoldScores(
        players=[
            PointsScored(**score._asdict(), total=score.total, rank=rank) for score, rank in ranked
        ],
        winners=list(answer.value.winners),
        tie_break=tie_sentence(answer.value, names, language),
        rests_on=shown_gaps(answer.rests_on, names, TEXTS, language),
    )
