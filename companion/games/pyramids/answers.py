"""Answers about a table: races, draws and scores, each with the gaps that it rests on."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from companion.decks import COLORS, POINTS
from companion.games.pyramids import scoring
from companion.games.pyramids.audit import UNSEEN
from companion.games.pyramids.box import Box
from companion.games.pyramids.dealing import draws_of_this_turn
from companion.games.pyramids.races import Award, awards
from companion.games.pyramids.scoring import Final, Result
from companion.games.pyramids.state import HAND_SIZE, Player, State

T = TypeVar("T")


class Gap(StrEnum):
    """Something that nobody reported."""

    EXPEDITION = "expedition"
    HAND = "hand"
    TURN = "turn"
    DRAW = "draw"
    SHEET = "sheet"


class Unknown(NamedTuple):
    """A gap: of which player, in which turn of the game (from 0), where that matters."""

    gap: Gap
    player: int | None = None
    turn: int | None = None


@dataclass(frozen=True)
class Answer(Generic[T]):
    """An answer, and what is not known that could change it."""

    value: T
    rests_on: tuple[Unknown, ...]


def gaps(state: State) -> tuple[Unknown, ...]:
    """Everything that nobody reported so far."""
    found = [
        Unknown(Gap.EXPEDITION, None, turn)
        for turn, pattern in enumerate(state.expeditions)
        if pattern is None
    ]
    for index, player in enumerate(state.players):
        found += _player_gaps(state, index, player)
    return tuple(found)


def _player_gaps(state: State, index: int, player: Player) -> list[Unknown]:
    turns = range(player.accounted, len(state.expeditions))
    found = [Unknown(Gap.TURN, index, turn) for turn in turns]
    if any(held.number is None for held in player.hand) or len(player.hand) < HAND_SIZE:
        found.append(Unknown(Gap.DRAW if player.owed else Gap.HAND, index))
    never_seen = state.over and not state.expeditions and player.shown == UNSEEN
    if never_seen or not player.sheet_known:
        found.append(Unknown(Gap.SHEET, index))
    return found


def _of(state: State, *kinds: Gap) -> tuple[Unknown, ...]:
    return tuple(unknown for unknown in gaps(state) if unknown.gap in kinds)


def race_awards(box: Box, state: State) -> Answer[list[Award]]:
    """The pyramid points won so far."""
    won = awards(state.completions, box.color_of, state.options.race_number)
    return Answer(won, _of(state, Gap.TURN))


def draws_due(state: State) -> Answer[list[int]]:
    """Who draws now, in order, one entry a draw: what earlier turns left open comes first."""
    order = draws_of_this_turn(state)
    earlier = [
        player
        for player, seat in enumerate(state.players)
        for _ in range(seat.owed - order.count(player))
    ]
    return Answer(earlier + order, _of(state, Gap.TURN))


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


def _points(state: State, index: int, won: list[Award]) -> dict[str, tuple[int, ...]]:
    """A player's pyramid points: as raced where all turns are known, else as the sheet shows."""
    shown = state.players[index].shown.points
    raced = bool(state.expeditions) and not _of(state, Gap.TURN)
    if raced or shown is None:
        shown = frozenset((award.color, award.points) for award in won if award.player == index)
    return {c: tuple(value for value in POINTS if (c, value) in shown) for c in COLORS}


def final_score(box: Box, state: State) -> Answer[Final]:
    """The score as it stands, and the winner if the game ended now."""
    standing = scoring.final(results(box, state), state.options.tie_without_pyramids)
    return Answer(standing, _of(state, Gap.TURN, Gap.SHEET))
