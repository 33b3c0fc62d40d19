"""Simulation: many games dealt and played, and what they tell."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.games.pyramido.answers import results, standing
from companion.games.pyramido.choices import Options
from companion.games.pyramido.dealer import deal
from companion.games.pyramido.events import Event, Filled
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.policies import POLICIES
from companion.games.pyramido.state import State
from companion.tallies import histogram, spread


@dataclass
class Tally:
    """What some games came to; tallies of parts add up to the tally of all."""

    games: int = 0
    totals: Counter[int] = field(default_factory=Counter)
    """Final scores of everybody who did not lose."""
    winning: Counter[int] = field(default_factory=Counter)
    stages: dict[int, Counter[int]] = field(
        default_factory=lambda: {stage: Counter() for stage in (1, 2, 3, 4)}
    )
    tiles: Counter[int] = field(default_factory=Counter)
    """Resurfacing tiles left."""
    fills: int = 0
    lost: int = 0
    ties: int = 0
    wins_by_seat: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Take another tally in."""
        for name in ("games", "fills", "lost", "ties"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("totals", "winning", "tiles", "wins_by_seat"):
            getattr(self, name).update(getattr(other, name))
        for stage, points in other.stages.items():
            self.stages[stage].update(points)

    def told(self, players: int, policy: str) -> str:
        """The tally as tables for people."""
        lines = [
            f"{self.games} games of {players} {policy} players",
            "",
            f"final score      {spread(self.totals)}",
            f"winning score    {spread(self.winning)}",
            *(f"stage {stage}          {spread(own)}" for stage, own in self.stages.items()),
            f"tiles left       {spread(self.tiles)}",
            "",
            f"gaps filled with tiles: {self.fills} times; players who lost: {self.lost}",
            f"ties for the win: {self.ties} games; wins by seat: "
            + ", ".join(f"{self.wins_by_seat[seat] / self.games:.0%}" for seat in range(players)),
            "",
            *histogram(self.totals),
        ]
        return "\n".join(lines)


def play_many(game: Pyramido, players: int, policy: str, seeds: Iterable[int]) -> Tally:
    """One game for each seed."""
    tally = Tally()
    for seed in seeds:
        rng = random.Random(seed)
        seats = [POLICIES[policy](rng) for _ in range(players)]
        events, state = deal(game, seats, rng, Options())
        _count(tally, events, state)
    return tally


def _count(tally: Tally, events: list[Event], state: State) -> None:
    ranks, ended = standing(state).value, results(state)
    tally.games += 1
    tally.ties += ranks.tie is not None
    tally.wins_by_seat.update(ranks.winners)
    tally.winning[ended[ranks.winners[0]].total] += 1
    tally.fills += sum(isinstance(event, Filled) for event in events)
    for result in ended:
        tally.lost += result.lost
        tally.totals.update([] if result.lost else [result.total])
        tally.tiles.update([] if result.lost else [result.tiles_left or 0])
        for stage, points in enumerate(result.stages, 1):
            tally.stages[stage][points] += 1
