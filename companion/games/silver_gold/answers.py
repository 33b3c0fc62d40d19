"""Answers about a table: cups, draws and scores, each with the gaps that it rests on."""

from companion.expeditions import gaps as expedition_gaps
from companion.expeditions.gaps import Answer, Gap, Unknown
from companion.games.silver_gold import scoring
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.races import cups_taken
from companion.games.silver_gold.scoring import Final, Result
from companion.games.silver_gold.state import State

__all__ = [
    "Answer",
    "Gap",
    "Unknown",
    "cups_of",
    "cups_won",
    "draws_due",
    "final_score",
    "gaps",
    "results",
]


def gaps(state: State) -> tuple[Unknown, ...]:
    """Everything that nobody reported so far; a palm of unknown worth is a gap of its sheet."""
    found = expedition_gaps.gaps(state)
    palms = [
        Unknown(Gap.SHEET, index)
        for index, player in enumerate(state.players)
        if None in player.sheet.palms
    ]
    return (*found, *(gap for gap in palms if gap not in found))


def _of(state: State, *kinds: Gap) -> tuple[Unknown, ...]:
    return tuple(unknown for unknown in gaps(state) if unknown.gap in kinds)


def cups_won(state: State) -> Answer[list[tuple[int, ...]]]:
    """Every player's cups so far, those of this turn included."""
    won = cups_taken([player.sheet.rows for player in state.players], state.first)
    return Answer(won, _of(state, Gap.TURN, Gap.SHEET))


def cups_of(state: State, index: int) -> tuple[int, ...]:
    """A player's cups: as won where all turns are known, else as the sheet shows."""
    won, shown = cups_won(state), state.players[index].shown.cups
    known = bool(state.expeditions) and not any(g.gap is Gap.TURN for g in won.rests_on)
    return won.value[index] if known or shown is None else shown


def draws_due(box: Box, state: State) -> Answer[list[int]]:
    """Who draws now, in order, one entry a draw: what earlier turns left open comes first."""
    return Answer(expedition_gaps.draws_due(state, box.draws(state)), _of(state, Gap.TURN))


def results(box: Box, state: State) -> list[Result]:
    """What every player would end with if the game ended now."""
    return [_result(box, state, index) for index in range(len(state.players))]


def _result(box: Box, state: State, index: int) -> Result:
    player = state.players[index]
    return Result(
        player.name,
        tuple(scoring.done(box.cards[number]) for number in state.completed_by(index)),
        player.sheet.coins,
        cups_of(state, index),
        tuple(palm for palm in player.sheet.palms if palm is not None),
    )


def final_score(box: Box, state: State) -> Answer[Final]:
    """The score as it stands, and the winner if the game ended now."""
    return Answer(scoring.final(results(box, state)), _of(state, Gap.TURN, Gap.SHEET))
