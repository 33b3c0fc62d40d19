"""Races: who takes which cup, and who draws first. Both go by seats from the starting player,
who changes with every turn, so both are plain functions of what was filled or completed when."""

from collections.abc import Iterable, Sequence

from companion.expeditions.state import Completion
from companion.games.silver_gold.sheet import CUPS

__all__ = ["Completion", "cups_taken", "draw_order", "place_in_turn", "starter"]


def starter(first: int, turn: int, players: int) -> int:
    """The starting player of a turn of the game, counted from 0."""
    return (first + turn) % players


def place_in_turn(player: int, first: int, turn: int, players: int) -> int:
    """How many players act before this one in a turn, clockwise from its starting player."""
    return (player - starter(first, turn, players)) % players


def cups_taken(rows: Sequence[Sequence[int]], first: int) -> list[tuple[int, ...]]:
    """Every player's cups, given the turns in which each filled a row: the highest left to whoever
    comes first."""
    claims = sorted(
        (turn, place_in_turn(player, first, turn, len(rows)), player)
        for player, turns in enumerate(rows)
        for turn in turns
    )
    won: list[tuple[int, ...]] = [()] * len(rows)
    for (_, _, player), cup in zip(claims, CUPS, strict=False):
        won[player] += (cup,)
    return won


def draw_order(completions: Iterable[Completion], first: int, players: int) -> list[int]:
    """The players in the order of their draws, one entry a draw, for one turn's completions."""
    return [
        done.player
        for done in sorted(
            completions,
            key=lambda done: place_in_turn(done.player, first, done.turn, players),
        )
    ]
