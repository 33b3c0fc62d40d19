"""How the 48 chambers of the built-in deck were designed, from one seed.

The result is frozen in deck.json, so that a printed deck stays valid whatever becomes of this
file; a test holds that the two still agree. Run `python -m companion.decks.builtin.design` to
print the cards.

Every colour gets the same icons, the same numbers of walls, and entries and tombs spread over
all columns. Skulls lean towards the shortest way to the tomb and treasure away from it, so that
a player chooses between a fast card and a rich one.
"""

import json
import random
from collections.abc import Iterator

from companion.decks.model import COLORS, Card
from companion.lattice import Lattice, Marks, bits

SEED = 4807
LATTICE = Lattice(5, 5)
CARDS_A_COLOR = 16
ICONS_A_COLOR = {"x": 14, "r": 24, "g": 24, "t": 16, "s": 28, "p": 14}
MOST_ON_A_CARD = {"x": 2, "r": 3, "g": 3, "t": 2, "s": 3, "p": 2}
WALLS = (5, 6, 6, 7)
SHORTEST_WAY = range(5, 10)
LEANING = 3
"""How much likelier an icon stands where it leans to: skulls on the shortest way, others off it."""


def design(seed: int = SEED) -> list[Card]:
    """The 48 cards, their colours in turn through the order numbers."""
    rng = random.Random(seed)
    by_color = [_chambers_of_a_color(rng) for _ in COLORS]
    chambers = [chamber for row in zip(*by_color, strict=True) for chamber in row]
    return [
        Card(number, COLORS[(number - 1) % len(COLORS)], cells)
        for number, cells in enumerate(chambers, start=1)
    ]


def _chambers_of_a_color(rng: random.Random) -> list[tuple[str, ...]]:
    entries, tombs = _spread_columns(rng), _spread_columns(rng)
    bags = _bags(rng)
    walls = list(WALLS) * (CARDS_A_COLOR // len(WALLS))
    rng.shuffle(walls)
    return [_chamber(rng, *parts) for parts in zip(entries, tombs, walls, bags, strict=True)]


def _spread_columns(rng: random.Random) -> list[int]:
    """A column for each card, each column as often as any other, give or take one."""
    columns = [n % LATTICE.cols for n in range(CARDS_A_COLOR)]
    rng.shuffle(columns)
    return columns


def _bags(rng: random.Random) -> list[list[str]]:
    """All icons of a colour dealt to its cards, 7 or 8 each, no kind too often on one card."""
    icons = [kind for kind, count in ICONS_A_COLOR.items() for _ in range(count)]
    while True:
        rng.shuffle(icons)
        bags = [icons[n::CARDS_A_COLOR] for n in range(CARDS_A_COLOR)]
        if all(bag.count(kind) <= most for bag in bags for kind, most in MOST_ON_A_CARD.items()):
            return bags


def _chamber(
    rng: random.Random, entry_col: int, tomb_col: int, walls: int, bag: list[str]
) -> tuple[str, ...]:
    entry = LATTICE.bit((0, entry_col))
    tomb = LATTICE.bit((LATTICE.rows - 1, tomb_col))
    floor = _carved(rng, entry, tomb, walls)
    letters = {entry: "E", tomb: "T"}
    letters |= _furnished(rng, floor & ~(entry | tomb), _shortest_ways(floor, entry, tomb), bag)
    return tuple(
        "".join(
            letters.get(bit, "." if bit & floor else "#")
            for bit in (LATTICE.bit((row, col)) for col in range(LATTICE.cols))
        )
        for row in range(LATTICE.rows)
    )


def _carved(rng: random.Random, entry: Marks, tomb: Marks, walls: int) -> Marks:
    """Floor in one piece, with a way to the tomb that is neither short nor endless."""
    free = list(bits(LATTICE.everything & ~(entry | tomb)))
    while True:
        floor = LATTICE.everything & ~sum(rng.sample(free, walls))
        if LATTICE.reach(entry, floor) == floor and _distance(floor, entry, tomb) in SHORTEST_WAY:
            return floor


def _waves(floor: Marks, start: Marks) -> Iterator[Marks]:
    """What lies one, two, three ... cells along the way from start; the first wave is start."""
    seen = wave = start
    while wave:
        yield wave
        wave = LATTICE.neighbours(seen) & floor
        seen |= wave


def _distance(floor: Marks, entry: Marks, tomb: Marks) -> int:
    """Cells on a shortest way, entry and tomb counted."""
    return next((n for n, wave in enumerate(_waves(floor, entry), 1) if wave & tomb), 0)


def _shortest_ways(floor: Marks, entry: Marks, tomb: Marks) -> Marks:
    """All cells that stand on some shortest way."""
    length = _distance(floor, entry, tomb)
    ahead, back = list(_waves(floor, entry))[:length], list(_waves(floor, tomb))[:length]
    return sum(a & b for a, b in zip(ahead, reversed(back), strict=True))


def _furnished(
    rng: random.Random, room: Marks, shortest: Marks, bag: list[str]
) -> dict[Marks, str]:
    """Each icon of the bag in a cell of the room."""
    letters: dict[Marks, str] = {}
    for icon in bag:
        free = [bit for bit in bits(room) if bit not in letters]
        leans = [LEANING if bool(bit & shortest) == (icon == "s") else 1 for bit in free]
        letters[rng.choices(free, leans)[0]] = icon
    return letters


if __name__ == "__main__":
    for card in design():
        print(json.dumps({"number": card.number, "color": card.color, "cells": list(card.cells)}))
