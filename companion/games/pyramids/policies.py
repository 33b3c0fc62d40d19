"""Policies: how a simulated player decides. They see what a player at the table sees."""

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.choices import Options
from companion.games.pyramids.moves import (
    Hand,
    HandMarks,
    Move,
    Role,
    bonus_cells,
    marked,
    openings,
    owed_by,
    turns,
)
from companion.lattice import Marks, bits


class Policy(Protocol):
    """What the dealer asks of a player."""

    def keep(self, drawn: Sequence[Chamber]) -> Sequence[Chamber]:
        """The two of four cards to keep at set-up."""

    def turn(self, hand: Hand, marks: HandMarks, pattern: str, options: Options) -> list[Move]:
        """A whole legal turn."""

    def draw(self, supply: Sequence[Chamber]) -> Chamber | None:
        """A card of the supply, or None to draw blind."""


class RandomPolicy:
    """Any legal thing, each opening as likely as any other."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def keep(self, drawn: Sequence[Chamber]) -> Sequence[Chamber]:
        """Any two."""
        return self.rng.sample(drawn, 2)

    def turn(self, hand: Hand, marks: HandMarks, pattern: str, options: Options) -> list[Move]:
        """Any opening, then any extra cells."""
        return _whole_turn(hand, marks, pattern, options, lambda _, moves: self.rng.choice(moves))

    def draw(self, supply: Sequence[Chamber]) -> Chamber | None:
        """Any card of the supply or the top of the deck."""
        return self.rng.choice([*supply, None])


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
        return _whole_turn(
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


def _whole_turn(
    hand: Hand,
    before: HandMarks,
    pattern: str,
    options: Options,
    choose: Callable[[HandMarks, list[Move]], Move],
) -> list[Move]:
    """A turn whose every move is chosen among the legal ones, given the marks so far.

    Where that ends in a red cross without a cell, and the table rules such turns out, it is any
    other turn: a single cell on the way to a tomb always has one.
    """
    first = openings(hand, before, pattern)
    if not first:
        return []
    turn = [choose(before, first)]
    marks, owed = marked(before, turn[0]), owed_by(hand, turn[0])
    while owed:
        cells = bonus_cells(hand, before, marks, options)
        extra = [Move(n, c, Role.BONUS) for n, open_ in enumerate(cells) for c in bits(open_)]
        if not extra:
            break
        turn.append(choose(marks, extra))
        marks = marked(marks, turn[-1])
        owed += owed_by(hand, turn[-1]) - 1
    if owed and options.bonus_without_cell == "forbidden":
        return list(next(moves for _, moves in turns(hand, before, pattern, options)))
    return turn


POLICIES: dict[str, Callable[[random.Random], Policy]] = {
    "random": RandomPolicy,
    "greedy": GreedyPolicy,
}
"""The policies by name."""
