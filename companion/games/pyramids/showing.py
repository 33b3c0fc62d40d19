"""From the state of a table to what devices show of it; nothing is decided here."""

from companion.decks import COLORS, POINTS
from companion.expeditions.showing import completed_shown, player_fields, score_fields, state_fields
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
    FieldsShown,
    PointsShown,
    PyramidsPlayer,
    PyramidsScores,
    PyramidsShown,
    RaceShown,
)
from companion.table.log import Table


def shown_state(game: Pyramids, table: Table[State], language: str) -> PyramidsShown:
    """The whole state."""
    state, box = table.state, game.box
    names = [player.name for player in state.players]
    won = race_awards(box, state).value
    return PyramidsShown(
        **state_fields(box, table, gaps(state), TEXTS, told, language),
        players=[_player(box, state, seat, won) for seat in range(len(names))],
        races=[_race(box, state, color, won) for color in COLORS],
        draws_due=draws_due(state).value,
        projected=_projected(box, state, language) if names else None,
    )


def _player(box: Box, state: State, seat: int, won: list[Award]) -> PyramidsPlayer:
    return PyramidsPlayer(
        **player_fields(box, state, seat),
        sheet=_sheet(state, seat, won),
        completed=completed_shown(box, state, seat),
    )


def _sheet(state: State, seat: int, won: list[Award]) -> FieldsShown:
    player = state.players[seat]
    points = frozenset((award.color, award.points) for award in won if award.player == seat)
    must = fields_of(player.sheet, won, seat)
    return FieldsShown(
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
    fields = score_fields(answer, names, TEXTS, language)
    return PyramidsScores(**fields, tie_break=tie_sentence(answer.value, names, language))
