"""The dealer: whole games without a table, as the same events that a table reports."""

import random
from collections.abc import Sequence

from companion.expeditions import dealer
from companion.expeditions.dealer import DRAWN_AT_SETUP
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.events import Event, Marked, Opened
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.moves import Step
from companion.games.silver_gold.policies import Policy
from companion.games.silver_gold.state import State

__all__ = ["DRAWN_AT_SETUP", "Dealer", "deal"]


class Dealer(dealer.Dealer):
    """Deals Silver & Gold; anybody may be the first to start."""

    state: State

    def opened(self, names: tuple[str, ...], options: Options) -> Opened:
        """People sit down."""
        return Opened(names, options, self.rng.randrange(len(names)))

    def marked(self, player: int, steps: tuple[Step, ...]) -> Marked:
        """A player's whole turn, every palm written down."""
        return Marked(player, steps)


def deal(
    game: SilverGold, policies: Sequence[Policy], rng: random.Random, options: Options
) -> tuple[list[Event], State]:
    """A whole game: its events and the state they end in."""
    dealing = Dealer(game, policies, rng)
    dealing.play(options)
    return dealing.events, dealing.state
