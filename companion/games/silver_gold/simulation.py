"""Simulation: many games dealt and played, and what they tell of the cards."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from companion.expeditions.simulation import ROUND_NUMBERS
from companion.expeditions.simulation import Tally as TallyOfGames
from companion.games.silver_gold.answers import final_score
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.dealer import deal
from companion.games.silver_gold.events import Event
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.policies import POLICIES
from companion.games.silver_gold.sheet import CUPS
from companion.games.silver_gold.state import State, round_of


@dataclass
class Tally(TallyOfGames):
    """What some games came to; tallies of parts add up to the tally of all."""

    cards: ClassVar[str] = "treasures"
    seats_from: ClassVar[str] = " from the starting player"

    cups: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Cups taken, by value and round."""

    def prizes_told(self) -> list[str]:
        """The cups."""
        lines = ["cups taken, of all games, and in which round"]
        for cup in CUPS:
            rounds = [self.cups[cup, n] for n in ROUND_NUMBERS]
            lines.append(f"  {cup}  {self.taken(rounds)}")
        return lines


def play_many(game: SilverGold, players: int, policy: str, seeds: Iterable[int]) -> Tally:
    """One game for each seed."""
    tally = Tally()
    for seed in seeds:
        rng = random.Random(seed)
        seats = [POLICIES[policy](rng) for _ in range(players)]
        events, state = deal(game, seats, rng, Options())
        _count(tally, game, events, state)
    return tally


def _count(tally: Tally, game: SilverGold, events: list[Event], state: State) -> None:
    tally.count(events, state, final_score(game.box, state).value, state.first)
    turns = sorted(turn for player in state.players for turn in player.sheet.rows)
    tally.cups.update(zip(CUPS, map(round_of, turns), strict=False))
