"""Games of Pyramido that the dealer plays, with any options and policies, to look into."""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.games.pyramido.cards import Domino, dominoes
from companion.games.pyramido.choices import CHOICES, Options, options
from companion.games.pyramido.dealer import deal
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


@dataclass(frozen=True)
class Dealt:
    """One game from set-up to its end."""

    options: Options
    events: list[Event]
    state: State

    @cached_property
    def written(self) -> list[dict[str, Any]]:
        """The events in the JSON that the oracle reads too."""
        return [GAME.write(event) for event in self.events]


def dealt(seed: int) -> Dealt:
    """A game of 2, 3 or 4 players of all policies, the rules read in any way."""
    rng = random.Random(seed)
    chosen = options({name: rng.choice(choice.values) for name, choice in CHOICES.items()})
    policies = [rng.choice(SEATS)(rng) for _ in range(2 + seed % 3)]
    events, state = deal(GAME, policies, rng, chosen)
    return Dealt(chosen, events, state)


def any_domino(rng: random.Random) -> Domino:
    return rng.choice(list(dominoes().values()))
