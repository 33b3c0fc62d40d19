"""The dealer: whole games without a table, as the same events that a table reports."""

import random
from collections.abc import Sequence
from typing import Any, Protocol

from companion.bad_input import BadInput
from companion.expeditions.box import Box
from companion.expeditions.events import Drew, Ended, Kept, Revealed, Supply
from companion.expeditions.moves import Move, Step
from companion.expeditions.policies import Policy
from companion.expeditions.refusals import said
from companion.expeditions.state import HAND_SIZE, ROUNDS, SUPPLY_SIZE, TURNS_A_ROUND, State

DRAWN_AT_SETUP = 4


class Dealt(Protocol):
    """A game that can be dealt."""

    @property
    def box(self) -> Box:
        """Its cards and expeditions."""

    def start(self) -> Any:
        """An empty table."""

    def apply(self, state: Any, event: Any) -> Any:
        """The state after an event."""


class Dealer:
    """Shuffles, deals and asks the policies, and reports everything that happens.

    Each game says how a table opens and a turn is reported, and may refill the supply otherwise.
    """

    def __init__(self, game: Dealt, policies: Sequence[Policy], rng: random.Random) -> None:
        self.game = game
        self.policies = policies
        self.rng = rng
        self.events: list[Any] = []
        self.state: State = game.start()
        self.pile = list(game.box.cards)

    def opened(self, names: tuple[str, ...], options: Any) -> Any:
        """The event with which people sit down."""
        raise NotImplementedError

    def marked(self, player: int, steps: tuple[Step, ...]) -> Any:
        """The event of a player's whole turn."""
        raise NotImplementedError

    def refills_after(self, due: Sequence[int]) -> bool:
        """Whether the supply is refilled after the first of these draws: a player's last."""
        return due[1:2] != due[:1]

    def play(self, options: Any) -> State:
        """A whole game, from set-up to its end."""
        names = tuple(f"Player {n + 1}" for n in range(len(self.policies)))
        self._report(self.opened(names, options))
        self._set_up()
        for _ in range(ROUNDS):
            expeditions = [p for p, copies in self.game.box.copies.items() for _ in range(copies)]
            for pattern in self.rng.sample(expeditions, TURNS_A_ROUND):
                self._turn(pattern)
        self._report(Ended())
        return self.state

    def _report(self, event: Any) -> None:
        self.state = self.game.apply(self.state, event)
        self.events.append(event)

    def _set_up(self) -> None:
        self.rng.shuffle(self.pile)
        cards = self.game.box.cards
        for player, policy in enumerate(self.policies):
            drawn = [cards[self.pile.pop()] for _ in range(DRAWN_AT_SETUP)]
            kept = tuple(card.number for card in policy.keep(drawn))
            assert len(kept) == HAND_SIZE
            self._report(Kept(player, kept))
            self.pile[:0] = [card.number for card in drawn if card.number not in kept]
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
            hand = tuple([self.game.box.cards[card.number] for card in held if card.number])
            marks = tuple([card.marks for card in held])
            moves = policy.turn(hand, marks, pattern, self.state.options)
            self._report(self.marked(player, _steps(hand, moves)))
        self._draws()

    def _draws(self) -> None:
        """Everybody draws in order; the supply is refilled after each player's whole action."""
        while due := self.game.box.draws(self.state):
            if not self._draw(due[0]):
                return
            if self.refills_after(due):
                self._refill()

    def _draw(self, player: int) -> bool:
        """One draw; False if no card is left anywhere."""
        supply = [self.game.box.cards[number] for number in self.state.supply or ()]
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


def _steps(hand: Sequence[Any], moves: Sequence[Move]) -> tuple[Step, ...]:
    return tuple([Step(hand[move.place].number, move.cells, move.role) for move in moves])


def check_dealable(box: Box, players: int) -> None:
    """BadInput where a deck is too small to be dealt to so many players."""
    cards = HAND_SIZE * (players - 1) + DRAWN_AT_SETUP
    if len(box.cards) < cards:
        found = len(box.cards)
        raise BadInput(said("deck-too-small", players=players, cards=cards, found=found))
    if sum(box.copies.values()) < TURNS_A_ROUND:
        raise BadInput(
            said("too-few-expeditions", turns=TURNS_A_ROUND, found=sum(box.copies.values()))
        )


def turns_to_complete(events: Sequence[Any], state: State) -> list[int]:
    """For each completed card, how many turns it lay before its player."""
    since: dict[int, int] = {}
    turn = 0
    for event in events:
        match event:
            case Revealed():
                turn += 1
            case Kept(_, cards):
                since.update(dict.fromkeys(cards, 0))
            case Drew(_, card, _) if card is not None:
                since[card] = turn
    return [done.turn + 1 - since[done.number] for done in state.completions]
