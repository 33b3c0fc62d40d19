"""The dealer: whole games without a table, as the same events that a table reports."""

import random
from collections.abc import Sequence

from companion.expeditions import dealer
from companion.expeditions.dealer import DRAWN_AT_SETUP
from companion.games.pyramids.choices import Options
from companion.games.pyramids.events import Event, Marked, Opened
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.moves import Step
from companion.games.pyramids.policies import Policy
from companion.games.pyramids.state import State

__all__ = ["DRAWN_AT_SETUP", "Dealer", "deal"]


class Dealer(dealer.Dealer):
    """Deals Pyramids."""

    state: State

    def opened(self, names: tuple[str, ...], options: Options) -> Opened:
        """People sit down."""
        return Opened(names, options)

    def marked(self, player: int, steps: tuple[Step, ...]) -> Marked:
        """A player's whole turn."""
        return Marked(player, steps)

    def refills_after(self, due: Sequence[int]) -> bool:
        """After each card, if the table draws card by card."""
        each_card = self.state.options.draw_order == "each-card"
        return each_card or super().refills_after(due)


def deal(
    game: Pyramids, policies: Sequence[Policy], rng: random.Random, options: Options
) -> tuple[list[Event], State]:
    """A whole game: its events and the state they end in."""
    dealing = Dealer(game, policies, rng)
    dealing.play(options)
    return dealing.events, dealing.state
