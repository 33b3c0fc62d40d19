"""The final score, read from top to bottom as the rulebook has it, and who wins."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.decks import COLORS, POINTS
from companion.games.pyramids.sheet import MOST_GEMS

TORCH = 5
PYRAMID = 10
GEM_PAIR = 5
LOOSE_GEM = 1
ROUNDS = {1, 2, 3, 4}


class Result(NamedTuple):
    """What a player ended with."""

    name: str
    completed: tuple[int, ...] = ()
    """Order numbers of completed pyramids."""
    torches: tuple[int, ...] = ()
    points: Mapping[str, tuple[int, ...]] = {}
    red_gems: int = 0
    green_gems: int = 0
    worst_skull: int = 0
    unfinished: tuple[int, ...] = ()


class Score(NamedTuple):
    """A player's points by where they come from."""

    torches: int
    points: int
    gems: int
    skulls: int
    pyramids: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


class Tie(NamedTuple):
    """A tie for the win: who was tied, and the pyramid that decided it (None: a shared win)."""

    players: tuple[int, ...]
    number: int | None
    unfinished: bool = False


class Final(NamedTuple):
    """Scores and ranks in the order of the players, and the winners."""

    scores: tuple[Score, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    tie: Tie | None


def score(result: Result) -> Score:
    """A player's final score, of what a score card has room for."""
    red, green = min(MOST_GEMS, result.red_gems), min(MOST_GEMS, result.green_gems)
    return Score(
        torches=TORCH * len(ROUNDS & set(result.torches)),
        points=sum(sum(set(POINTS) & set(result.points.get(color, ()))) for color in COLORS),
        gems=GEM_PAIR * min(red, green) + LOOSE_GEM * abs(red - green),
        skulls=-abs(result.worst_skull),
        pyramids=PYRAMID * len(set(result.completed)),
    )


def final(results: Sequence[Result], tie_without_pyramids: str = "shared") -> Final:
    """Everybody's score and rank. Most points win; a tie goes to the lowest pyramid."""
    scores = tuple(score(result) for result in results)
    standing = [
        (-points.total, *_tie_break(result, tie_without_pyramids))
        for points, result in zip(scores, results, strict=True)
    ]
    ranks = tuple(1 + sum(other < own for other in standing) for own in standing)
    winners = tuple(player for player, rank in enumerate(ranks) if rank == 1)
    return Final(scores, ranks, winners, _tie(results, scores, winners, tie_without_pyramids))


NONE = 10_000
"""Above every order number: no such pyramid."""


def _tie_break(result: Result, tie_without_pyramids: str) -> tuple[int, int]:
    """The lowest completed pyramid; the lowest unfinished one if the table so chose."""
    unfinished = result.unfinished if tie_without_pyramids == "lowest-unfinished" else ()
    completed = min(result.completed, default=NONE)
    return completed, min(unfinished, default=NONE) if completed == NONE else 0


def _tie(
    results: Sequence[Result], scores: Sequence[Score], winners: Sequence[int], option: str
) -> Tie | None:
    best = max(points.total for points in scores)
    tied = tuple(n for n, points in enumerate(scores) if points.total == best)
    if len(tied) == 1:
        return None
    if len(winners) > 1:
        return Tie(tied, None)
    completed, unfinished = _tie_break(results[winners[0]], option)
    return Tie(tied, completed) if completed != NONE else Tie(tied, unfinished, unfinished=True)


def crossed_value(skull_values: Sequence[int], skulls: int) -> int:
    """What the worst crossed skull costs: that one alone, not the sum."""
    return skull_values[skulls - 1] if skulls else 0
