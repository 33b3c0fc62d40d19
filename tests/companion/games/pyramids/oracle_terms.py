"""The engine's bits and the oracle's cells, each in the other's words; and hands to try both on.

A hand is written the oracle's way, {number: rows of letters}; its chambers for the engine are
made from the same rows.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from companion.decks import Card, builtin_deck
from companion.games.pyramids.cards import Chamber, chamber
from companion.games.pyramids.choices import CHOICES, Options
from companion.games.pyramids.moves import Move, Role
from companion.lattice import Lattice
from companion.patterns import PATTERNS
from oracle.chamber import Cell, all_cells, touches
from oracle.turns import Hand, Mark, Marks, Step, with_marks

PATTERN_NAMES = list(PATTERNS)
BUILT_IN: Hand = {card.number: list(card.cells) for card in builtin_deck().cards}
BONUS_OPTIONS = [
    Options(bonus_on_completed_card=completed, bonus_without_cell=lacking)
    for completed, lacking in product(
        CHOICES["bonus-on-completed-card"].values, CHOICES["bonus-without-cell"].values
    )
]


@cache
def _chamber(number: int, rows: tuple[str, ...]) -> Chamber:
    return chamber(Card(number, "green", rows), Lattice(len(rows), len(rows[0])))


def chambers_of(hand: Hand) -> tuple[Chamber, ...]:
    return tuple(_chamber(number, tuple(rows)) for number, rows in hand.items())


def bits_of(hand: Hand, marks: Marks) -> tuple[int, ...]:
    """The oracle's marks on each card, as the engine has them."""
    return tuple(
        sum(1 << (row * len(rows[0]) + col) for row, col in marks.get(number, ()))
        for number, rows in hand.items()
    )


def cells_on(hand: Hand, bits: Iterable[int]) -> frozenset[Mark]:
    """The engine's marks on a hand, as the oracle has them."""
    return frozenset(
        (number, divmod(place, len(rows[0])))
        for (number, rows), marks in zip(hand.items(), bits, strict=True)
        for place in range(marks.bit_length())
        if marks >> place & 1
    )


def moves_of(hand: Hand, steps: Sequence[Step]) -> list[Move]:
    """The oracle's steps as moves of the engine."""
    numbers = list(hand)
    return [
        Move(
            numbers.index(step["card"]),
            bits_of(hand, {step["card"]: frozenset(map(tuple, step["cells"]))})[
                numbers.index(step["card"])
            ],
            Role(step["as"]),
        )
        for step in steps
    ]


def steps_of(hand: Hand, moves: Iterable[Move]) -> list[Step]:
    """The engine's moves as steps of the oracle."""
    numbers = list(hand)
    return [step_of(hand, numbers[move.place], move.cells, move.role) for move in moves]


def step_of(hand: Hand, number: int, bits: int, role: str) -> Step:
    cells = cells_on({number: hand[number]}, [bits])
    return {"card": number, "cells": sorted(list(cell) for _, cell in cells), "as": str(role)}


def marks_on(marks: Iterable[Mark]) -> Marks:
    """Marks card by card."""
    return with_marks({}, frozenset(marks))


def flat(marks: Mapping[int, Iterable[Cell]]) -> frozenset[Mark]:
    """Marks of all cards in one set."""
    return frozenset((number, cell) for number in marks for cell in marks[number])


def random_hand(rng: random.Random, cards: int = 2) -> Hand:
    """Cards of the built-in deck, chambers nobody designed, or ones so small that they fill up."""
    kind = rng.choice(("built-in", "built-in", "any", "small"))
    if kind == "built-in":
        return {number: BUILT_IN[number] for number in rng.sample(list(BUILT_IN), cards)}
    most_rows, most_cols = (5, 6) if kind == "any" else (2, 4)
    numbers = rng.sample(range(100, 200), cards)
    return {number: random_chamber(rng, most_rows, most_cols) for number in numbers}


def random_chamber(rng: random.Random, most_rows: int, most_cols: int) -> list[str]:
    """A chamber of any size up to this whose tomb can be reached."""
    while True:
        rows, cols = rng.randint(1, most_rows), rng.randint(2, most_cols)
        letters = [rng.choices(".#xrgtsp", [6, 5, 3, 1, 1, 1, 2, 2], k=cols) for _ in range(rows)]
        letters[0][rng.randrange(cols)] = "E"
        letters[-1][rng.randrange(cols)] = "T"
        chamber = ["".join(row) for row in letters]
        if "E" in chamber[0] and "".join(chamber).count("x") <= 4 and _solvable(chamber):
            return chamber


def _solvable(chamber: list[str]) -> bool:
    letters = {(row, col): chamber[row][col] for row, col in all_cells(chamber)}
    reached = {cell for cell, letter in letters.items() if letter == "E"}
    for _ in letters:
        near = {cell for cell in letters if touches(cell, frozenset(reached))}
        reached |= {cell for cell in near if letters[cell] != "#"}
    return "T" in {letters[cell] for cell in reached}


def shuffled(rng: random.Random, items: Iterable[Mark]) -> Iterator[Mark]:
    """In an order that only the seed decides: sets have none of their own."""
    ordered = sorted(items)
    rng.shuffle(ordered)
    yield from ordered
