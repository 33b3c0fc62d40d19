"""The final score, read from top to bottom as the rulebook has it, and who wins."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.silver_gold.cards import COLORS, Seal, Treasure
from companion.games.silver_gold.sheet import MOST_COINS, MOST_PALMS

COIN = 1


class Done(NamedTuple):
    """A completed treasure, as far as the score asks."""

    color: str
    value: int
    seal: Seal | None = None


class Result(NamedTuple):
    """What a player ended with."""

    name: str
    completed: tuple[Done, ...] = ()
    coins: int = 0
    cups: tuple[int, ...] = ()
    palms: tuple[int, ...] = ()


class Score(NamedTuple):
    """A player's points by where they come from."""

    treasures: int
    seals: int
    coins: int
    cups: int
    palms: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


class Tie(NamedTuple):
    """A tie for the win: who was tied, and the colour that decided it (None: a shared win)."""

    players: tuple[int, ...]
    color: str | None
    most: int = 0
    """How many treasures of that colour the winner completed."""


class Final(NamedTuple):
    """Scores and ranks in the order of the players, and the winners."""

    scores: tuple[Score, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    tie: Tie | None


def done(treasure: Treasure) -> Done:
    """A treasure that was completed."""
    return Done(treasure.color, treasure.value, treasure.seal)


def score(result: Result) -> Score:
    """A player's final score, of what a score card has room for."""
    colors = Counter(treasure.color for treasure in result.completed)
    return Score(
        treasures=sum(treasure.value for treasure in result.completed),
        seals=sum(t.seal.points * colors[t.seal.color] for t in result.completed if t.seal),
        coins=COIN * min(MOST_COINS, result.coins),
        cups=sum(result.cups),
        palms=sum(result.palms[:MOST_PALMS]),
    )


def final(results: Sequence[Result]) -> Final:
    """Everybody's score and rank. Most points win; a tie goes by colours, grey ones first."""
    scores = tuple(score(result) for result in results)
    standing = [
        (points.total, *_by_color(result)) for points, result in zip(scores, results, strict=True)
    ]
    ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
    winners = tuple(player for player, rank in enumerate(ranks) if rank == 1)
    return Final(scores, ranks, winners, _tie(results, scores))


def _by_color(result: Result) -> tuple[int, ...]:
    """How many treasures of each colour were completed, in the order of the tie-break."""
    colors = [treasure.color for treasure in result.completed]
    return tuple(colors.count(color) for color in COLORS)


def _tie(results: Sequence[Result], scores: Sequence[Score]) -> Tie | None:
    best = max(points.total for points in scores)
    tied = tuple(n for n, points in enumerate(scores) if points.total == best)
    if len(tied) == 1:
        return None
    left = tied
    for nth, color in enumerate(COLORS):
        counts = {player: _by_color(results[player])[nth] for player in left}
        most = max(counts.values())
        left = tuple(player for player in left if counts[player] == most)
        if len(left) == 1:
            return Tie(tied, color, most)
    return Tie(tied, None)
