"""Gaps: what nobody reported, and answers that say which of them they rest on."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from companion.expeditions.seeing import was_seen
from companion.expeditions.state import HAND_SIZE, Player, State

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
    never_seen = state.over and not state.expeditions and not was_seen(player.shown)
    if never_seen or not player.sheet_known:
        found.append(Unknown(Gap.SHEET, index))
    return found


def draws_due(state: State, order: list[int]) -> list[int]:
    """Who draws now, one entry a draw: what earlier turns left open comes before this turn's."""
    earlier = [
        player
        for player, seat in enumerate(state.players)
        for _ in range(seat.owed - order.count(player))
    ]
    return earlier + order
