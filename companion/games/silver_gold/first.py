"""Who is first: the cups and the draws of one turn, as the seats decide them."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.silver_gold.races import place_in_turn


class Did(NamedTuple):
    """What a player's marks brought about in one turn: coin rows filled, treasures completed."""

    rows: int = 0
    treasures: int = 0


class First(NamedTuple):
    """Who takes which cup, None where none is left, and who draws, in order, one entry a draw."""

    cups: list[tuple[int, int | None]]
    draws: list[int]


def who_is_first(did: Sequence[Did], starter: int, cups_left: Sequence[int]) -> First:
    """What the players' marks of this turn bring, clockwise from its starting player."""
    seats = sorted(range(len(did)), key=lambda seat: place_in_turn(seat, starter, 0, len(did)))
    left = iter(sorted(cups_left, reverse=True))
    return First(
        [(seat, next(left, None)) for seat in seats for _ in range(did[seat].rows)],
        [seat for seat in seats for _ in range(did[seat].treasures)],
    )
