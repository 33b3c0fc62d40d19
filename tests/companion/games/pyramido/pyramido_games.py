"""Games of Pyramido that the dealer plays, with any options and policies, to look into."""

import random
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.choices import CHOICES, Options, options
from companion.games.pyramido.dealer import Dealer
from companion.games.pyramido.events import Event
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.policies import GreedyPolicy, RandomPolicy
from companion.games.pyramido.pyramid import Pyramid, room
from companion.games.pyramido.state import State
from companion.lattice import Cell

GAME = Pyramido()
BOX = [[domino.left.words, domino.right.words] for domino in dominoes().values()]
"""The dominoes in the words that the oracle reads."""


class CarelessPolicy(RandomPolicy):
    """Anything that may be laid, gaps or no gaps: many lose."""

    def _pair(self, pyramid: Pyramid) -> tuple[Cell, Cell]:
        return self.rng.choice(room(pyramid))


SEATS = (*[RandomPolicy] * 7, GreedyPolicy, CarelessPolicy, CarelessPolicy)


class Watched(Dealer):
    """A dealer whose table is looked at after every event."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.states: list[State] = []

    def _report(self, event: Event) -> None:
        super()._report(event)
        self.states.append(self.state)


@dataclass(frozen=True)
class Dealt:
    """One game from set-up to its end: its events, and the state after each."""

    options: Options
    events: list[Event]
    states: list[State]

    @property
    def state(self) -> State:
        """The state at the end."""
        return self.states[-1]

    @cached_property
    def written(self) -> list[dict[str, Any]]:
        """The events in the JSON that the oracle reads too."""
        return [GAME.write(event) for event in self.events]


def dealt(seed: int) -> Dealt:
    """A game of 2, 3 or 4 players of all policies, the rules read in any way."""
    rng = random.Random(seed)
    chosen = options({name: rng.choice(choice.values) for name, choice in CHOICES.items()})
    policies = [rng.choice(SEATS)(rng) for _ in range(2 + seed % 3)]
    dealer = Watched(GAME, policies, rng)
    dealer.play(chosen)
    return Dealt(chosen, dealer.events, dealer.states)


@cache
def dealt_to_the_end(count: int) -> list[int]:
    """The first seeds whose games nobody lost."""
    found: list[int] = []
    for seed in range(1000):
        if not any(player.lost for player in dealt(seed).state.players):
            found.append(seed)
        if len(found) == count:
            break
    return found
