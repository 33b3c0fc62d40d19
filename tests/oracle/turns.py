"""One player's turn: a pattern or a single cell, then a bonus cell for every red cross.

Marks are those of a game played by the rules so far: on every card that has any, the entry is one.
"""

from typing import Any, NamedTuple

from . import Options, choice
from .chamber import (
    Cell,
    all_cells,
    bonus_cells,
    is_complete,
    letter,
    why_not_markable,
)
from .icons import skulls_after
from .patterns import orientations, placements, to_the_corner

__all__ = [
    "check_steps",
    "explainable",
    "legal_outcomes",
    "legal_turns",
    "orientations",
    "placements",
]

Mark = tuple[int, Cell]  # on which card, which cell
Hand = dict[int, list[str]]  # card number -> chamber
Marks = dict[int, frozenset[Cell]]  # card number -> marked cells; a missing card has none
Step = dict[str, Any]  # {"card": 17, "cells": [[0, 1], ...], "as": "pattern" | "single" | "bonus"}


def with_marks(marks: Marks, new: frozenset[Mark]) -> Marks:
    numbers = set(marks) | {number for number, _ in new}
    return {
        number: marks.get(number, frozenset()) | {cell for card, cell in new if card == number}
        for number in numbers
    }


def bonus_marks(hand: Hand, before: Marks, new: frozenset[Mark], options: Options) -> set[Mark]:
    """Where a bonus cell may go at this moment of the turn."""
    now = with_marks(before, new)
    found = set()
    for number, cells in hand.items():
        marked = now.get(number, frozenset())
        if is_complete(cells, before.get(number, frozenset())):
            continue
        forbidden = choice(options, "bonus-on-completed-card") == "forbidden"
        if is_complete(cells, marked) and forbidden:
            continue
        found |= {(number, cell) for cell in bonus_cells(cells, marked)}
    return found


def first_actions(hand: Hand, marks: Marks, pattern: str) -> set[frozenset[Mark]]:
    """The whole pattern on one card, or a single cell on one card."""
    found = set()
    for number, cells in hand.items():
        marked = marks.get(number, frozenset())
        if is_complete(cells, marked):
            continue
        singles = {frozenset({cell}) for cell in all_cells(cells)}
        for group in placements(cells, pattern) | singles:
            if why_not_markable(cells, marked, group) is None:
                found.add(frozenset((number, cell) for cell in group))
    return found


class Moment(NamedTuple):
    """Within a turn, between two actions."""

    new: frozenset[Mark]  # marked so far in this turn
    crosses: int  # red crosses that still ask for their cell
    skulls: int


def _act(hand: Hand, moment: Moment, action: frozenset[Mark], options: Options) -> set[Moment]:
    icons = [letter(hand[number], cell) for number, cell in action]
    crosses = moment.crosses + icons.count("x")
    return {
        Moment(moment.new | action, crosses, skulls)
        for skulls in skulls_after(icons, moment.skulls, options)
    }


def legal_outcomes(
    hand: Hand, marks: Marks, pattern: str, options: Options, skulls: int
) -> set[tuple[frozenset[Mark], int]]:
    """What a full turn may newly mark, with the skulls then crossed on the score card.

    Empty if nothing can be marked at all: the rules know no turn without a mark.
    """
    finished: set[tuple[frozenset[Mark], int]] = set()
    start = Moment(frozenset(), 0, skulls)
    waiting: set[Moment] = set()
    for action in first_actions(hand, marks, pattern):
        waiting |= _act(hand, start, action, options)
    while waiting:
        later: set[Moment] = set()
        for moment in waiting:
            room = bonus_marks(hand, marks, moment.new, options) if moment.crosses else set()
            one_less = moment._replace(crosses=moment.crosses - 1)
            for mark in room:
                later |= _act(hand, one_less, frozenset({mark}), options)
            lapses = choice(options, "bonus-without-cell") == "lapses"
            if moment.crosses == 0 or (not room and lapses):
                finished.add((moment.new, moment.skulls))
        waiting = later
    return finished


def legal_turns(hand: Hand, marks: Marks, pattern: str, options: Options) -> set[frozenset[Mark]]:
    """Every set of marks that one full legal turn may add."""
    return {new for new, _ in legal_outcomes(hand, marks, pattern, options, skulls=0)}


def explainable(
    hand: Hand, before: Marks, after: Marks, patterns: list[str], options: Options
) -> bool:
    """Do legal turns with these patterns, one each and in this order, lead from before to after?

    The hand stays the same: a card completed on the way is not replaced. Tries every turn, so it
    is meant for three turns at most.
    """
    goal = frozenset((number, cell) for number in after for cell in after[number])
    start = frozenset((number, cell) for number in before for cell in before[number])
    reached = {start}
    for pattern in patterns:
        further = set()
        for marked in reached:
            for new in legal_turns(hand, with_marks({}, marked), pattern, options):
                if new <= goal:  # a mark is never erased
                    further.add(marked | new)
        reached = further
    return goal in reached


def check_steps(
    hand: Hand, marks: Marks, pattern: str, steps: list[Step], options: Options
) -> str | None:
    """Is this, step by step, one whole legal turn? None if so, else a sentence why not."""
    if not steps:
        return "A turn marks the pattern or a single cell."
    new: frozenset[Mark] = frozenset()
    crosses = 0
    for place, step in enumerate(steps):
        number, group = step["card"], frozenset((row, col) for row, col in step["cells"])
        if number not in hand:
            return f"Card {number} is not in the hand."
        if len(group) != len(step["cells"]):
            return "A step names a cell twice."
        if (step["as"] == "bonus") != (place > 0):
            return "A turn is one pattern or single first, and then only bonus cells."
        if place == 0:
            problem = _why_no_first(hand[number], marks.get(number, frozenset()), pattern, step)
        else:
            action = frozenset((number, cell) for cell in group)
            problem = _why_no_bonus(crosses, action, bonus_marks(hand, marks, new, options))
            crosses -= 1
        if problem is not None:
            return problem
        new |= {(number, cell) for cell in group}
        crosses += [letter(hand[number], cell) for cell in group].count("x")
    if crosses and bonus_marks(hand, marks, new, options):
        return "A red cross still asks for its bonus cell."
    if crosses and choice(options, "bonus-without-cell") == "forbidden":
        return "A red cross has no place for its bonus cell, so the turn may not be played so."
    return None


def _why_no_first(
    cells: list[str], marked: frozenset[Cell], pattern: str, step: Step
) -> str | None:
    group = frozenset((row, col) for row, col in step["cells"])
    if is_complete(cells, marked):
        return "The card was completed in an earlier turn."
    if step["as"] == "single" and len(group) != 1:
        return "A single is exactly one cell."
    is_pattern = bool(group) and to_the_corner(set(group)) in orientations(pattern)
    if step["as"] == "pattern" and not is_pattern:
        return "The cells are not the whole pattern."
    if step["as"] not in ("single", "pattern"):
        return f"There is no such action: {step['as']}."
    return why_not_markable(cells, marked, group)


def _why_no_bonus(crosses: int, action: frozenset[Mark], room: set[Mark]) -> str | None:
    if crosses == 0:
        return "No red cross asks for a bonus cell."
    if len(action) != 1:
        return "A bonus is exactly one cell."
    if not action <= room:
        return "A bonus cell is free, and an entry or next to a marked cell of an open card."
    return None
