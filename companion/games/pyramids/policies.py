"""Policies: how a simulated player decides. They see what a player at the table sees."""

import random
from collections.abc import Callable, Sequence

from companion.expeditions.policies import Policy, RandomPolicy, whole_turn
from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.choices import Options
from companion.games.pyramids.moves import Hand, HandMarks, Move
from companion.lattice import Marks

__all__ = ["POLICIES", "GreedyPolicy", "Policy", "RandomPolicy", "way_left"]

WORTH = {"gems": 2.5, "torches": 4.0, "skulls": -1.5, "potions": 1.0, "red_crosses": 1.5}
TOMB = 12.0
STEP_NEARER = 1.5
"""What the greedy policy takes an icon, the tomb, and a cell less to the tomb to be worth."""


class GreedyPolicy:
    """The best move at once: near the tomb, rich in treasure, few skulls."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def keep(self, drawn: Sequence[Chamber]) -> Sequence[Chamber]:
        """The two with the shortest ways to their tombs."""
        return sorted(drawn, key=lambda chamber: way_left(chamber, 0))[:2]

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

    def draw(self, supply: Sequence[Chamber]) -> Chamber | None:
        """The card of the supply with the shortest way, blind if there is none."""
        return min(supply, key=lambda chamber: way_left(chamber, 0), default=None)

    def _worth(self, chamber: Chamber, marks: Marks, cells: Marks) -> float:
        nearer = way_left(chamber, marks) - way_left(chamber, marks | cells)
        worth = STEP_NEARER * nearer + TOMB * bool(cells & chamber.tomb)
        for kind, value in WORTH.items():
            worth += value * (cells & _cells_of(chamber, kind)).bit_count()
        return worth + 0.01 * self.rng.random()


def _cells_of(chamber: Chamber, kind: str) -> Marks:
    icons: Marks = (
        chamber.red_gems | chamber.green_gems if kind == "gems" else getattr(chamber, kind)
    )
    return icons


def way_left(chamber: Chamber, marks: Marks) -> int:
    """How many more single cells reach the tomb."""
    reached, steps = marks, 0
    while not reached & chamber.tomb:
        reached |= chamber.open_cells(reached)
        steps += 1
    return steps


POLICIES: dict[str, Callable[[random.Random], Policy]] = {
    "random": RandomPolicy,
    "greedy": GreedyPolicy,
}
"""The policies by name."""
