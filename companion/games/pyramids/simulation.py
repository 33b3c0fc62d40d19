"""Simulation: many games dealt and played, and what they tell of a deck."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.expeditions.dealer import turns_to_complete
from companion.games.pyramids.answers import final_score, race_awards
from companion.games.pyramids.choices import Options
from companion.games.pyramids.dealer import deal
from companion.games.pyramids.events import Event
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.state import State, round_of
from companion.tallies import histogram, spread


@dataclass
class Tally:
    """What some games came to; tallies of parts add up to the tally of all."""

    games: int = 0
    totals: Counter[int] = field(default_factory=Counter)
    """Final scores of all players."""
    winning: Counter[int] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    """Points by where they come from, over all players."""
    completed: Counter[int] = field(default_factory=Counter)
    """Pyramids completed by a player."""
    turns_to_complete: Counter[int] = field(default_factory=Counter)
    races: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """Points taken, by colour, value and round."""
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    ties: int = 0

    def add(self, other: "Tally") -> None:
        """Take another tally in."""
        self.games += other.games
        self.ties += other.ties
        for name in ("totals", "winning", "sources", "completed", "turns_to_complete", "races"):
            getattr(self, name).update(getattr(other, name))
        self.wins_by_seat.update(other.wins_by_seat)

    def told(self, players: int, policy: str) -> str:
        """The tally as tables for people."""
        seats = self.games * players
        lines = [
            f"{self.games} games of {players} {policy} players",
            "",
            f"final score      {spread(self.totals)}",
            f"winning score    {spread(self.winning)}",
            f"pyramids         {spread(self.completed)}",
            f"turns for one    {spread(self.turns_to_complete)}",
            "",
            "points of a player come from: "
            + ", ".join(f"{name} {count / seats:.1f}" for name, count in self.sources.items()),
            f"ties for the win: {self.ties} games; wins by seat: "
            + ", ".join(f"{self.wins_by_seat[seat] / self.games:.0%}" for seat in range(players)),
            "",
            *self._races_told(),
            "",
            *histogram(self.totals),
        ]
        return "\n".join(lines)

    def _races_told(self) -> list[str]:
        lines = ["races: points taken, of all games, and in which round"]
        fields = sorted(
            {(color, points) for color, points, _ in self.races}, key=lambda f: (f[0], -f[1])
        )
        for color, points in fields:
            rounds = [self.races[color, points, n] for n in range(1, 5)]
            shares = ", ".join(
                f"{n}: {count / self.games:.0%}" for n, count in enumerate(rounds, 1)
            )
            lines.append(f"  {color:7} {points:3}  {sum(rounds) / self.games:5.0%}   ({shares})")
        return lines


def play_many(game: Pyramids, players: int, policy: str, seeds: Iterable[int]) -> Tally:
    """One game for each seed."""
    tally = Tally()
    for seed in seeds:
        rng = random.Random(seed)
        seats = [POLICIES[policy](rng) for _ in range(players)]
        events, state = deal(game, seats, rng, Options())
        _count(tally, game, events, state)
    return tally


def _count(tally: Tally, game: Pyramids, events: list[Event], state: State) -> None:
    standing = final_score(game.box, state).value
    tally.games += 1
    tally.ties += standing.tie is not None
    tally.totals.update(points.total for points in standing.scores)
    tally.winning[max(points.total for points in standing.scores)] += 1
    tally.wins_by_seat.update(standing.winners)
    for points in standing.scores:
        tally.sources.update(points._asdict())
    tally.completed.update(len(state.completed_by(n)) for n in range(len(state.players)))
    tally.turns_to_complete.update(turns_to_complete(events, state))
    tally.races.update(
        (award.color, award.points, round_of(award.turn))
        for award in race_awards(game.box, state).value
    )
