"""The engine's bits and the oracle's cells, each in the other's words; and hands to try both on."""

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from dealt_treasures import rows_of

from companion.games.silver_gold.cards import Treasure, treasure, treasures
from companion.games.silver_gold.moves import Move, Role
from companion.patterns import PATTERNS
from oracle.silver_gold.turns import Cell, Hand, Mark, Marks, Step, cells_of, legal_turns

PATTERN_NAMES = list(PATTERNS)
PUBLISHED: Hand = {number: rows_of(card) for number, card in treasures().items()}


@cache
def _treasure(number: int, rows: tuple[str, ...]) -> Treasure:
    return treasure(number, "green", 10, rows)


def treasures_of(hand: Hand) -> tuple[Treasure, ...]:
    return tuple(_treasure(number, tuple(rows)) for number, rows in hand.items())


def bits_of(hand: Hand, marks: Mapping[int, Iterable[Cell]]) -> tuple[int, ...]:
    """The oracle's marks on each card, as the engine has them."""
    return tuple(card.lattice.of(marks.get(card.number, ())) for card in treasures_of(hand))


def cells_on(hand: Hand, bits: Iterable[int]) -> frozenset[Mark]:
    """The engine's marks on a hand, as the oracle has them."""
    return frozenset(
        (card.number, cell)
        for card, marks in zip(treasures_of(hand), bits, strict=True)
        for cell in card.lattice.cells(marks)
    )


def steps_of(hand: Hand, moves: Iterable[Move]) -> list[Step]:
    """The engine's moves as steps of the oracle."""
    cards = treasures_of(hand)
    return [step_of(cards[move.place], move.cells, move.role) for move in moves]


def step_of(card: Treasure, bits: int, role: str) -> Step:
    cells = [list(cell) for cell in card.lattice.cells(bits)]
    return {"card": card.number, "cells": cells, "as": str(role)}


def moves_of(hand: Hand, steps: Sequence[Step]) -> list[Move]:
    """The oracle's steps as moves of the engine."""
    numbers = list(hand)
    return [
        Move(
            numbers.index(step["card"]),
            treasures_of(hand)[numbers.index(step["card"])].lattice.of(map(tuple, step["cells"])),
            Role(step["as"]),
        )
        for step in steps
    ]


def random_hand(rng: random.Random, cards: int = 2) -> Hand:
    """Published cards, or any cards nobody designed, rows of any length."""
    if rng.random() < 0.6:
        return {number: PUBLISHED[number] for number in rng.sample(list(PUBLISHED), cards)}
    return {number: random_card(rng) for number in rng.sample(range(100, 200), cards)}


def random_card(rng: random.Random) -> list[str]:
    while True:
        rows = [
            "".join(rng.choices("o.XCP", [8, 4, 2, 2, 1], k=rng.randint(1, 5)))
            for _ in range(rng.randint(1, 4))
        ]
        width = max(map(len, rows))
        rows = [row.ljust(width, ".") for row in rows]
        if cells_of(rows) and "".join(rows).count("X") <= 3:
            return rows


def played(rng: random.Random, hand: Hand, marks: Marks, turns: int) -> tuple[Marks, list[str]]:
    """The marks after some turns that the oracle calls legal, and their patterns."""
    patterns: list[str] = []
    for _ in range(turns):
        pattern = rng.choice(PATTERN_NAMES)
        legal = sorted(legal_turns(hand, marks, pattern), key=sorted)
        if not legal:
            break
        patterns.append(pattern)
        new = rng.choice(legal)
        marks = {n: marks.get(n, frozenset()) | {c for k, c in new if k == n} for n in hand}
    return marks, patterns
