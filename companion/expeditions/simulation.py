"""What many games of expeditions came to: the counts that all games of the family share."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from companion.expeditions.dealer import turns_to_complete
from companion.expeditions.state import ROUNDS, State, completed_by
from companion.tallies import histogram, spread

ROUND_NUMBERS = range(1, ROUNDS + 1)


@dataclass
class Tally:
    """What some games came to; tallies of parts add up to the tally of all."""

    cards: ClassVar[str]
    """What this game calls the cards that are completed."""
    seats_from: ClassVar[str] = ""
    """Where seats are counted from, if not from the first."""

    games: int = 0
    totals: Counter[int] = field(default_factory=Counter)
    """Final scores of all players."""
    winning: Counter[int] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    """Points by where they come from, over all players."""
    completed: Counter[int] = field(default_factory=Counter)
    """Cards completed by a player."""
    turns_to_complete: Counter[int] = field(default_factory=Counter)
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    ties: int = 0

    def add(self, other: "Tally") -> None:
        """Take another tally in."""
        for name in (one.name for one in fields(self)):
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, name, mine + theirs)

    def count(self, events: Sequence[Any], state: State, standing: Any, first: int = 0) -> None:
        """Take in a game that ended in this standing; seats are counted from the first."""
        players = len(state.players)
        self.games += 1
        self.ties += standing.tie is not None
        self.totals.update(points.total for points in standing.scores)
        self.winning[max(points.total for points in standing.scores)] += 1
        self.wins_by_seat.update((winner - first) % players for winner in standing.winners)
        for points in standing.scores:
            self.sources.update(points._asdict())
        self.completed.update(len(completed_by(state, n)) for n in range(players))
        self.turns_to_complete.update(turns_to_complete(events, state))

    def told(self, players: int, policy: str) -> str:
        """The tally as tables for people."""
        seats = self.games * players
        lines = [
            f"{self.games} games of {players} {policy} players",
            "",
            f"final score      {spread(self.totals)}",
            f"winning score    {spread(self.winning)}",
            f"{self.cards:16} {spread(self.completed)}",
            f"turns for one    {spread(self.turns_to_complete)}",
            "",
            "points of a player come from: "
            + ", ".join(f"{name} {count / seats:.1f}" for name, count in self.sources.items()),
            f"ties for the win: {self.ties} games; wins by seat{self.seats_from}: "
            + ", ".join(f"{self.wins_by_seat[seat] / self.games:.0%}" for seat in range(players)),
            "",
            *self.prizes_told(),
            "",
            *histogram(self.totals),
        ]
        return "\n".join(lines)

    def prizes_told(self) -> list[str]:
        """What players raced for, and when it was taken; each game has its own prizes."""
        raise NotImplementedError

    def taken(self, by_round: Sequence[int]) -> str:
        """How often a prize was taken, of all games, and in which round."""
        shares = ", ".join(f"{n}: {count / self.games:.0%}" for n, count in enumerate(by_round, 1))
        return f"{sum(by_round) / self.games:5.0%}   ({shares})"
