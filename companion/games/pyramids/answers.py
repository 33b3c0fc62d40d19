"""Answers about a table: races, draws and scores, each with the gaps that it rests on."""

from companion.decks import COLORS, POINTS
from companion.expeditions import gaps as expedition_gaps
from companion.expeditions.gaps import Answer, Gap, Unknown, gaps
from companion.games.pyramids import scoring
from companion.games.pyramids.box import Box, draws_of_this_turn
from companion.games.pyramids.races import Award, awards
from companion.games.pyramids.scoring import Final, Result
from companion.games.pyramids.state import State

__all__ = [
    "Answer",
    "Gap",
    "Unknown",
    "draws_due",
    "final_score",
    "gaps",
    "race_awards",
    "results",
]


def _of(state: State, *kinds: Gap) -> tuple[Unknown, ...]:
    return tuple(unknown for unknown in gaps(state) if unknown.gap in kinds)


def race_awards(box: Box, state: State) -> Answer[list[Award]]:
    """The pyramid points won so far."""
    won = awards(state.completions, box.color_of, state.options.race_number)
    return Answer(won, _of(state, Gap.TURN))


def draws_due(state: State) -> Answer[list[int]]:
    """Who draws now, in order, one entry a draw: what earlier turns left open comes first."""
    due = expedition_gaps.draws_due(state, draws_of_this_turn(state))
    return Answer(due, _of(state, Gap.TURN))


def results(box: Box, state: State) -> list[Result]:
    """What every player would end with if the game ended now."""
    won = race_awards(box, state).value
    return [_result(box, state, index, won) for index in range(len(state.players))]


def _result(box: Box, state: State, index: int, won: list[Award]) -> Result:
    player = state.players[index]
    skulls = scoring.crossed_value(box.skull_values, player.sheet.skulls)
    done = state.completed_by(index)
    return Result(
        player.name,
        tuple(done),
        tuple(sorted(player.sheet.torches)),
        _points(state, index, won),
        player.sheet.red_gems,
        player.sheet.green_gems,
        skulls,
        tuple(held.number for held in player.hand if held.number and held.number not in done),
    )


def has_raced(state: State) -> bool:
    """Whether the table knows in which turn every pyramid was completed."""
    unexplained = any(notice.what == "unexplained" for notice in state.notices)
    return bool(state.expeditions) and not _of(state, Gap.TURN) and not unexplained


def _points(state: State, index: int, won: list[Award]) -> dict[str, tuple[int, ...]]:
    """A player's pyramid points: as raced where all turns are known, else as the sheet shows."""
    shown = state.players[index].shown.points
    if has_raced(state) or shown is None:
        shown = frozenset((award.color, award.points) for award in won if award.player == index)
    return {c: tuple(value for value in POINTS if (c, value) in shown) for c in COLORS}


def final_score(box: Box, state: State) -> Answer[Final]:
    """The score as it stands, and the winner if the game ended now."""
    standing = scoring.final(results(box, state), state.options.tie_without_pyramids)
    return Answer(standing, _of(state, Gap.TURN, Gap.SHEET))
