"""Policies: how a simulated player decides. They see what a player at the table sees."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.expeditions.moves import (
    ExtraCells,
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
from companion.lattice import bits


class Policy(Protocol):
    """What the dealer asks of a player."""

    def keep(self, drawn: Sequence[Any]) -> Sequence[Any]:
        """The two of four cards to keep at set-up."""

    def turn(self, hand: Any, marks: HandMarks, pattern: str, options: Any) -> list[Move]:
        """A whole legal turn."""

    def draw(self, supply: Sequence[Any]) -> Any | None:
        """A card of the supply, or None to draw blind."""


class RandomPolicy:
    """Any legal thing, each opening as likely as any other."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def keep(self, drawn: Sequence[Any]) -> Sequence[Any]:
        """Any two."""
        return self.rng.sample(drawn, 2)

    def turn(self, hand: Hand, marks: HandMarks, pattern: str, options: ExtraCells) -> list[Move]:
        """Any opening, then any extra cells."""
        return whole_turn(hand, marks, pattern, options, lambda _, moves: self.rng.choice(moves))

    def draw(self, supply: Sequence[Any]) -> Any | None:
        """Any card of the supply or the top of the deck."""
        return self.rng.choice([*supply, None])


def whole_turn(
    hand: Hand,
    before: HandMarks,
    pattern: str,
    options: ExtraCells,
    choose: Callable[[HandMarks, list[Move]], Move],
) -> list[Move]:
    """A turn whose every move is chosen among the legal ones, given the marks so far.

    Where that ends in a red cross without a cell, and the table rules such turns out, it is any
    other turn that has a place for every extra cell.
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
