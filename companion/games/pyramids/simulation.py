"""Simulation: many games dealt and played, and what they tell of a deck."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from companion.expeditions.simulation import ROUND_NUMBERS
from companion.expeditions.simulation import Tally as TallyOfGames
from companion.games.pyramids.answers import final_score, race_awards
from companion.games.pyramids.choices import Options
from companion.games.pyramids.dealer import deal
from companion.games.pyramids.events import Event
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.state import State, round_of


@dataclass
class Tally(TallyOfGames):
    """What some games came to; tallies of parts add up to the tally of all."""

    cards: ClassVar[str] = "pyramids"

    races: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """Points taken, by colour, value and round."""

    def prizes_told(self) -> list[str]:
        """The points of each colour."""
        lines = ["races: points taken, of all games, and in which round"]
        fields = sorted(
            {(color, points) for color, points, _ in self.races}, key=lambda f: (f[0], -f[1])
        )
        for color, points in fields:
            rounds = [self.races[color, points, n] for n in ROUND_NUMBERS]
            lines.append(f"  {color:7} {points:3}  {self.taken(rounds)}")
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
    tally.count(events, state, final_score(game.box, state).value)
    tally.races.update(
        (award.color, award.points, round_of(award.turn))
        for award in race_awards(game.box, state).value
    )
