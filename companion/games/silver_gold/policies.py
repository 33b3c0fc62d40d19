"""Policies: how a simulated player decides. They see what a player at the table sees."""

import random
from collections.abc import Callable, Sequence

from companion.expeditions.policies import Policy, RandomPolicy, whole_turn
from companion.games.silver_gold.cards import Treasure
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.moves import Hand, HandMarks, Move
from companion.lattice import Marks

__all__ = ["POLICIES", "GreedyPolicy", "Policy", "RandomPolicy"]

WORTH = {"coins": 1.8, "palms": 1.5, "red_crosses": 1.0}
COMPLETION = 4.0
CELL = 1.0
"""What the greedy policy takes an icon, a completed card and any cell to be worth."""


class GreedyPolicy:
    """The best move at once: many cells, rich in icons, on the card that is nearest to its end."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def keep(self, drawn: Sequence[Treasure]) -> Sequence[Treasure]:
        """The two that bring most for their cells."""
        return sorted(drawn, key=_promise, reverse=True)[:2]

    def turn(self, hand: Hand, marks: HandMarks, pattern: str, options: Options) -> list[Move]:
        """The opening, then the extra cells, that are worth most."""
        return whole_turn(
            hand,
            marks,
            pattern,
            options,
            lambda now, moves: max(
                moves, key=lambda move: self._worth(hand[move.place], now[move.place], move.cells)
            ),
        )

    def draw(self, supply: Sequence[Treasure]) -> Treasure | None:
        """The card of the supply that brings most, blind if there is none."""
        return max(supply, key=_promise, default=None)

    def _worth(self, card: Treasure, marks: Marks, cells: Marks) -> float:
        after = marks | cells
        worth = CELL * cells.bit_count() + COMPLETION * card.is_complete(after)
        worth += after.bit_count() / card.value
        for kind, value in WORTH.items():
            worth += value * (cells & getattr(card, kind)).bit_count()
        return worth + 0.01 * self.rng.random()


def _promise(card: Treasure) -> float:
    """What a card brings beside the points of its cells."""
    seal = 2.0 * card.seal.points if card.seal else 0.0
    icons: float = sum(value * getattr(card, kind).bit_count() for kind, value in WORTH.items())
    return seal + icons


POLICIES: dict[str, Callable[[random.Random], Policy]] = {
    "random": RandomPolicy,
    "greedy": GreedyPolicy,
}
"""The policies by name."""
