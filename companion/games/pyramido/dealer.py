"""The dealer: whole games without a table, as the same events that a table reports."""

import random
from collections.abc import Sequence

from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.choices import Options
from companion.games.pyramido.events import Built, Ended, Event, Filled, Opened, Shown
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.policies import Policy
from companion.games.pyramido.pyramid import fill_of
from companion.games.pyramido.quarry import PILES, PLACES
from companion.games.pyramido.state import State


class Dealer:
    """Shuffles, piles up and asks the policies, and reports everything that happens."""

    def __init__(self, game: Pyramido, policies: Sequence[Policy], rng: random.Random) -> None:
        self.game = game
        self.policies = policies
        self.rng = rng
        self.events: list[Event] = []
        self.state: State = game.start()
        shuffled = rng.sample(sorted(dominoes()), len(dominoes()))
        self.quarry, rest = shuffled[:PLACES], shuffled[PLACES:]
        self.piles = [rest[pile::PILES] for pile in range(PILES)]
        """From the bottom up."""

    def play(self, options: Options) -> State:
        """A whole game, from set-up to its end."""
        names = tuple(f"Player {n + 1}" for n in range(len(self.policies)))
        self._report(Opened(names, options))
        self._show()
        while not self.state.over:
            self._turn()
        return self.state

    def _report(self, event: Event) -> None:
        self.state = self.game.apply(self.state, event)
        self.events.append(event)

    def _show(self) -> None:
        tops = tuple(pile[-1] if pile else None for pile in self.piles)
        heights = tuple(len(pile) for pile in self.piles)
        self._report(Shown(tuple(self.quarry), tops, heights))

    def _turn(self) -> None:
        seat = self.state.turn_of
        if seat is None:
            return self._report(Ended())
        policy, pyramid = self.policies[seat], self.state.players[seat].pyramid
        if fill_of(pyramid).forced:
            return self._report(Filled(seat, policy.fill(pyramid)))
        offered = [dominoes()[number] for number in self.quarry]
        turn = policy.turn(pyramid, offered, self.state.options)
        assert turn.domino is not None
        gap = self.quarry.index(turn.domino)
        pile, halved = self._refill(gap, policy)
        self._report(Built(seat, turn, pile, halved))
        if not self.state.over:
            self._show()
        return None

    def _refill(self, gap: int, policy: Policy) -> tuple[int, int | None]:
        """The pile that a policy refills the quarry from; the one that is halved if that was its
        last domino."""
        pile = policy.refill([gap, gap + 1])
        self.quarry[gap] = self.piles[pile].pop()
        if self.piles[pile]:
            return pile, None
        halved = self.rng.choice([n for n, other in enumerate(self.piles) if len(other) > 1])
        lower = len(self.piles[halved]) // 2
        self.piles[pile] = self.piles[halved][:lower]
        del self.piles[halved][:lower]
        return pile, halved


def deal(
    game: Pyramido, policies: Sequence[Policy], rng: random.Random, options: Options
) -> tuple[list[Event], State]:
    """A whole game: its events and the state they end in."""
    dealer = Dealer(game, policies, rng)
    state = dealer.play(options)
    return dealer.events, state
