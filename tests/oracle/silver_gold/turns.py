"""One player's turn: a pattern or a single cell anywhere free, then a cell for every red cross."""

from itertools import combinations
from typing import Any

from ..patterns import orientations, to_the_corner

Cell = tuple[int, int]  # row, column; (0, 0) is top left
Mark = tuple[int, Cell]  # on which card, which cell
Hand = dict[int, list[str]]  # card number -> rows
Marks = dict[int, frozenset[Cell]]  # card number -> marked cells; a missing card has none
Step = dict[str, Any]  # {"card": 17, "cells": [[0, 1], ...], "as": "pattern" | "single" | "bonus"}


def cells_of(rows: list[str]) -> set[Cell]:
    return {
        (row, col) for row, line in enumerate(rows) for col, sign in enumerate(line) if sign != "."
    }


def letter(rows: list[str], cell: Cell) -> str:
    return rows[cell[0]][cell[1]]


def is_complete(rows: list[str], marked: frozenset[Cell]) -> bool:
    return cells_of(rows) <= marked


def free_marks(hand: Hand, marks: Marks, new: frozenset[Mark] = frozenset()) -> set[Mark]:
    """Every cell of the hand that bears no cross yet."""
    return {
        (number, cell)
        for number, rows in hand.items()
        for cell in cells_of(rows)
        if cell not in marks.get(number, frozenset()) and (number, cell) not in new
    }


def first_actions(hand: Hand, marks: Marks, pattern: str) -> set[frozenset[Mark]]:
    """The whole pattern on one card, or a single cell on one card."""
    free = free_marks(hand, marks)
    found = {frozenset({mark}) for mark in free}
    shapes = orientations(pattern)
    for number in hand:
        cells = [cell for card, cell in free if card == number]
        for group in combinations(cells, len(next(iter(shapes)))):
            if to_the_corner(set(group)) in shapes:
                found.add(frozenset((number, cell) for cell in group))
    return found


def crosses_in(hand: Hand, action: frozenset[Mark]) -> int:
    return sum(letter(hand[number], cell) == "X" for number, cell in action)


def legal_turns(hand: Hand, marks: Marks, pattern: str) -> set[frozenset[Mark]]:
    """Every set of marks that one full legal turn may add."""
    finished: set[frozenset[Mark]] = set()
    waiting = {(a, crosses_in(hand, a)) for a in first_actions(hand, marks, pattern)}
    while waiting:
        later = set()
        for new, owed in waiting:
            room = free_marks(hand, marks, new) if owed else set()
            for mark in room:
                extra = frozenset({mark})
                later.add((new | extra, owed - 1 + crosses_in(hand, extra)))
            if not room:
                finished.add(new)
        waiting = later
    return finished


def explainable(hand: Hand, before: Marks, after: Marks, patterns: list[str]) -> bool:
    """Do legal turns with these patterns, one each and in this order, lead from before to after?

    The hand stays the same. A player with nothing left to mark sits out.
    """
    goal = frozenset((number, cell) for number in after for cell in after[number])
    reached = {frozenset((number, cell) for number in before for cell in before[number])}
    for pattern in patterns:
        further = set()
        for marked in reached:
            now = {n: frozenset(cell for card, cell in marked if card == n) for n in hand}
            turns = legal_turns(hand, now, pattern) or {frozenset()}
            further |= {marked | new for new in turns if new <= goal}
        reached = further
    return goal in reached


def check_steps(hand: Hand, marks: Marks, pattern: str, steps: list[Step]) -> str | None:
    """Is this, step by step, one whole legal turn? None if so, else a sentence why not."""
    if not steps:
        return "A turn marks the pattern or a single cell." if free_marks(hand, marks) else None
    new: frozenset[Mark] = frozenset()
    owed = 0
    for place, step in enumerate(steps):
        number, cells = step["card"], [(row, col) for row, col in step["cells"]]
        action = frozenset((number, cell) for cell in cells)
        if number not in hand or not action or len(action) != len(cells):
            return "A step marks different cells of a card in the hand."
        if not action <= free_marks(hand, marks, new):
            return "Every cell is marked only once, and only where there is one."
        if problem := _why_not(step["as"], place, set(cells), pattern, owed):
            return problem
        owed += crosses_in(hand, action) - (place > 0)
        new |= action
    if owed and free_marks(hand, marks, new):
        return "A red cross still asks for its cell."
    return None


def _why_not(kind: str, place: int, cells: set[Cell], pattern: str, owed: int) -> str | None:
    if (kind == "bonus") != (place > 0):
        return "A turn is one pattern or single first, and then only extra cells."
    if kind == "pattern" and to_the_corner(cells) not in orientations(pattern):
        return "The cells are not the whole pattern."
    if kind != "pattern" and len(cells) != 1:
        return "That is exactly one cell."
    if kind == "bonus" and owed == 0:
        return "No red cross asks for a cell."
    return None
