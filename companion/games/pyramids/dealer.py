"""The dealer: whole games without a table, as the same events that a table reports."""

import random
from collections.abc import Sequence

from companion.bad_input import BadInput
from companion.games.pyramids.box import Box
from companion.games.pyramids.choices import Options
from companion.games.pyramids.dealing import draws_of_this_turn
from companion.games.pyramids.events import (
    Drew,
    Ended,
    Event,
    Kept,
    Marked,
    Opened,
    Revealed,
    Supply,
)
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.moves import Step
from companion.games.pyramids.policies import Policy
from companion.games.pyramids.state import (
    HAND_SIZE,
    ROUNDS,
    SUPPLY_SIZE,
    TURNS_A_ROUND,
    State,
)

DRAWN_AT_SETUP = 4


class Dealer:
    """Shuffles, deals and asks the policies, and reports everything that happens."""

    def __init__(self, game: Pyramids, policies: Sequence[Policy], rng: random.Random) -> None:
        self.game = game
        self.policies = policies
        self.rng = rng
        self.events: list[Event] = []
        self.state: State = game.start()
        self.pile = list(game.box.chambers)

    def play(self, options: Options) -> State:
        """A whole game, from set-up to its end."""
        names = tuple(f"Player {n + 1}" for n in range(len(self.policies)))
        self._report(Opened(names, options))
        self._set_up()
        for _ in range(ROUNDS):
            expeditions = [p for p, copies in self.game.box.copies.items() for _ in range(copies)]
            for pattern in self.rng.sample(expeditions, TURNS_A_ROUND):
                self._turn(pattern)
        self._report(Ended())
        return self.state

    def _report(self, event: Event) -> None:
        self.state = self.game.apply(self.state, event)
        self.events.append(event)

    def _set_up(self) -> None:
        self.rng.shuffle(self.pile)
        chambers = self.game.box.chambers
        for player, policy in enumerate(self.policies):
            drawn = [chambers[self.pile.pop()] for _ in range(DRAWN_AT_SETUP)]
            kept = tuple(chamber.number for chamber in policy.keep(drawn))
            assert len(kept) == HAND_SIZE
            self._report(Kept(player, kept))
            self.pile[:0] = [c.number for c in drawn if c.number not in kept]
        self.rng.shuffle(self.pile)
        self._refill()

    def _refill(self) -> None:
        supply = list(self.state.supply or ())
        missing = SUPPLY_SIZE - len(supply)
        if not missing or (not self.pile and self.state.supply is not None):
            return
        supply += [self.pile.pop() for _ in range(min(missing, len(self.pile)))]
        self._report(Supply(tuple(supply)))

    def _turn(self, pattern: str) -> None:
        self._report(Revealed(pattern))
        for player, policy in enumerate(self.policies):
            held = self.state.players[player].hand
            hand = tuple(self.game.box.chambers[card.number] for card in held if card.number)
            marks = tuple(card.marks for card in held)
            moves = policy.turn(hand, marks, pattern, self.state.options)
            steps = tuple(Step(hand[m.place].number, m.cells, m.role) for m in moves)
            self._report(Marked(player, steps))
        self._draws()

    def _draws(self) -> None:
        """Everybody draws in order; the supply is refilled after each player's whole action."""
        each_card = self.state.options.draw_order == "each-card"
        while due := draws_of_this_turn(self.state):
            if not self._draw(due[0]):
                return
            if each_card or due[1:2] != due[:1]:
                self._refill()

    def _draw(self, player: int) -> bool:
        """One draw; False if no card is left anywhere."""
        supply = [self.game.box.chambers[number] for number in self.state.supply or ()]
        choice = self.policies[player].draw(supply)
        if choice is not None:
            self._report(Drew(player, choice.number, "supply"))
        elif self.pile:
            self._report(Drew(player, self.pile.pop(), "deck"))
        elif supply:
            self._report(Drew(player, supply[0].number, "supply"))
        else:
            return False
        return True


def check_dealable(box: Box, players: int) -> None:
    """BadInput where a deck is too small to be dealt to so many players."""
    cards = HAND_SIZE * (players - 1) + DRAWN_AT_SETUP
    if len(box.chambers) < cards:
        raise BadInput(
            f"{players} players need a deck of at least {cards} pyramid cards, "
            f"and this one has {len(box.chambers)}; give a larger deck or fewer players"
        )
    if sum(box.copies.values()) < TURNS_A_ROUND:
        raise BadInput(
            f"a round takes {TURNS_A_ROUND} expedition cards, "
            f"and this deck has {sum(box.copies.values())}; check its expedition_card.copies"
        )


def deal(
    game: Pyramids, policies: Sequence[Policy], rng: random.Random, options: Options
) -> tuple[list[Event], State]:
    """A whole game: its events and the state they end in."""
    dealer = Dealer(game, policies, rng)
    state = dealer.play(options)
    return dealer.events, state
