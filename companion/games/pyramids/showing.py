"""From the state of a table to what devices show of it; nothing is decided here."""

from companion.decks import COLORS, POINTS
from companion.expeditions.showing import completed_shown, held_shown, patterns_left
from companion.expeditions.state_words import shown_gaps, shown_notices
from companion.games.pyramids.answers import (
    draws_due,
    final_score,
    gaps,
    race_awards,
)
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.box import Box
from companion.games.pyramids.event_words import TEXTS, told
from companion.games.pyramids.fields import EMPTY, fields_of
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.races import Award
from companion.games.pyramids.results import tie_sentence
from companion.games.pyramids.shapes import write_sheet
from companion.games.pyramids.state import State
from companion.games.pyramids.state_shapes import (
    PointsScored,
    PointsShown,
    PyramidsPlayer,
    PyramidsScores,
    PyramidsShown,
    RaceShown,
    SheetShown,
)
from companion.shown import corrections_shown
from companion.table.log import Table


def shown_state(game: Pyramids, table: Table[State], language: str) -> PyramidsShown:
    """The whole state."""
    state, box = table.state, game.box
    names = [player.name for player in state.players]
    won = race_awards(box, state).value
    return PyramidsShown(
        entries=len(table.entries),
        options=state.options.as_json(),
        round=state.round,
        turn=state.turn,
        expeditions=list(state.expeditions),
        patterns_left=patterns_left(box, state),
        players=[_player(box, state, seat, won) for seat in range(len(names))],
        supply=None if state.supply is None else list(state.supply),
        races=[_race(box, state, color, won) for color in COLORS],
        draws_due=draws_due(state).value,
        projected=_projected(box, state, language) if names else None,
        gaps=shown_gaps(gaps(state), names, TEXTS, language),
        notices=shown_notices(state, TEXTS, language),
        corrections=corrections_shown(table, lambda event: told(event, names, language)),
        can_undo=bool(table.counting),
        over=state.over,
    )


def _player(box: Box, state: State, seat: int, won: list[Award]) -> PyramidsPlayer:
    player = state.players[seat]
    return PyramidsPlayer(
        name=player.name,
        hand=[held_shown(box, held) for held in player.hand],
        sheet=_sheet(state, seat, won),
        completed=completed_shown(box, state, seat),
        owed=player.owed,
        unreported=list(range(player.accounted, len(state.expeditions))),
    )


def _sheet(state: State, seat: int, won: list[Award]) -> SheetShown:
    player = state.players[seat]
    points = frozenset((award.color, award.points) for award in won if award.player == seat)
    must = fields_of(player.sheet, won, seat)
    return SheetShown(
        expected=write_sheet(SheetSeen(*player.sheet, points)),
        is_known=player.sheet_known,
        fields={field: mark for field, mark in must.items() if mark != EMPTY},
        shown=None if player.shown == UNSEEN else write_sheet(player.shown),
    )


def _race(box: Box, state: State, color: str, won: list[Award]) -> RaceShown:
    taken = {award.points: award for award in won if award.color == color}
    points = [
        PointsShown(points=value, player=award.player, number=award.number, turn=award.turn)
        if (award := taken.get(value))
        else PointsShown(points=value)
        for value in POINTS
    ]
    counts = [
        sum(box.color_of[number] == color for number in state.completed_by(seat))
        for seat in range(len(state.players))
    ]
    return RaceShown(color=color, points=points, completed=counts)


def _projected(box: Box, state: State, language: str) -> PyramidsScores:
    answer = final_score(box, state)
    names = [player.name for player in state.players]
    ranked = zip(answer.value.scores, answer.value.ranks, strict=True)
    return PyramidsScores(
        players=[
            PointsScored(**score._asdict(), total=score.total, rank=rank) for score, rank in ranked
        ],
        winners=list(answer.value.winners),
        tie_break=tie_sentence(answer.value, names, language),
        rests_on=shown_gaps(answer.rests_on, names, TEXTS, language),
    )
