"""Answers about a table: whose turn, scores, the standing, each with the gaps that it rests on."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from companion.games.pyramido.scoring import Final, Result, StageScore, final, stage_score
from companion.games.pyramido.state import Player, State

T = TypeVar("T")


class Gap(StrEnum):
    """Something that nobody reported."""

    TURN = "turn"
    BLOCK = "block"
    STOREYS = "storeys"
    POINTS = "points"
    TILES = "tiles"
    QUARRY = "quarry"


class Unknown(NamedTuple):
    """A gap: of which player, in which stage, where that matters."""

    gap: Gap
    player: int | None = None
    stage: int | None = None


@dataclass(frozen=True)
class Answer(Generic[T]):
    """An answer, and what is not known that could change it."""

    value: T
    rests_on: tuple[Unknown, ...]


def gaps(state: State) -> tuple[Unknown, ...]:
    """Everything that nobody reported so far."""
    found = []
    for seat, player in enumerate(state.players):
        found += _player_gaps(state, seat, player)
    if state.players and not state.over and not state.quarry.known:
        found.append(Unknown(Gap.QUARRY))
    return tuple(found)


def _player_gaps(state: State, seat: int, player: Player) -> list[Unknown]:
    found = [
        Unknown(Gap.POINTS, seat, stage)
        for stage, points in enumerate(player.points, 1)
        if points is None
    ]
    found += [
        Unknown(Gap.BLOCK, seat, stage)
        for stage, storey in enumerate(player.pyramid.storeys, 1)
        if player.known and not storey.described
    ]
    if not player.known and len(player.points) < 4:
        found.append(Unknown(Gap.STOREYS, seat))
    if player.tiles is None:
        found.append(Unknown(Gap.TILES, seat))
    if not state.over and player.known and _behind(state, seat):
        found.append(Unknown(Gap.TURN, seat, state.stage))
    return found


def _behind(state: State, seat: int) -> bool:
    """Whether others have had turns that this player must have had before them."""
    if state.players[seat].lost:
        return False
    first = state.starter(state.stage) or 0
    count = len(state.players)
    own = state.players[seat].turns(state.stage)
    place = (seat - first) % count
    return any(
        other.turns(state.stage) > own + ((nth - first) % count < place)
        for nth, other in enumerate(state.players)
        if not other.lost
    )


def _of(state: State, *kinds: Gap) -> tuple[Unknown, ...]:
    return tuple(unknown for unknown in gaps(state) if unknown.gap in kinds)


def whose_turn(state: State) -> Answer[int | None]:
    """Who plays now; None if the game is over or points are missing that decide it."""
    return Answer(state.turn_of, _of(state, Gap.TURN, Gap.POINTS))


def score_so_far(state: State, seat: int) -> Answer[StageScore]:
    """What a player's pyramid would score if the stage ended now, zone by zone."""
    score = stage_score(state.players[seat].pyramid, state.options)
    rests = (u for u in _of(state, Gap.TURN, Gap.BLOCK, Gap.STOREYS) if u.player == seat)
    return Answer(score, tuple(rests))


def results(state: State) -> list[Result]:
    """What every player would end with if the game ended now."""
    return [
        Result(p.name, tuple(points or 0 for points in p.points), p.tiles, p.lost)
        for p in state.players
    ]


def standing(state: State) -> Answer[Final]:
    """The ranks as they stand, and the winner if the game ended now."""
    return Answer(final(results(state)), _of(state, Gap.POINTS, Gap.TILES, Gap.TURN))
