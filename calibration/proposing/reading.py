"""The cells of all cards of a deck read together, with the help of cards that are known."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.cells import Cells
from calibration.proposing.clearness import UNCLEAR
from calibration.proposing.ends import entry_strips, find_ends, looks_above, row_looks
from calibration.proposing.grid import CELLS
from calibration.proposing.kinds import Kinds, find_kinds, split
from calibration.proposing.labels import Labels, agreement, label_cells
from calibration.proposing.looks import Looks, deck_looks
from calibration.proposing.naming import AREA, Names, end_letters, name_groups
from calibration.proposing.numbers import NumberRead
from calibration.proposing.shots import Framed
from companion.decks import Card

LEAST_AGREEMENT = 0.6
"""A card given as an example must show at least this part of its walls and ends."""


@dataclass(frozen=True, eq=False)
class CellsRead:
    """What stands in the cells of all cards, and what was learnt on the way."""

    cells: list[Cells]
    clear: NDArray[np.float32]
    """(cards * 25,)"""
    kinds: Kinds
    names: Names
    labels: Labels
    problems: tuple[str, ...]


def read_cells(cards: Framed, numbers: Sequence[NumberRead], examples: Sequence[Card]) -> CellsRead:
    """The cells of upright cards, first from nothing, then again from the examples if any."""
    cells = cards.cells()
    shown = cards.clear()
    looks, clear = deck_looks(cells, shown), shown.ravel()
    stack = np.concatenate(looks)
    strips = entry_strips(cards.pictures, looks, cards.grid, cards.size_mm)
    kinds = find_kinds(stack, clear)
    from_nothing = _named(kinds, strips, looks, clear, {})
    found, problems = find_examples(from_nothing.labels, numbers, examples)
    known = {
        card * AREA + i: letter
        for card, example in found.items()
        for i, letter in enumerate("".join(example.cells))
    }
    if known:
        plain = {c: at for c, at in known.items() if at != "E" and clear[c] >= UNCLEAR}
        kinds = split(kinds, stack, plain)
        from_nothing = _named(kinds, strips, looks, clear, known)
    return CellsRead(cells, clear, kinds, from_nothing.names, from_nothing.labels, tuple(problems))


@dataclass(frozen=True, eq=False)
class _Named:
    names: Names
    labels: Labels


def _named(
    kinds: Kinds,
    strips: NDArray[np.float32],
    looks: Sequence[Looks],
    clear: NDArray[np.float32],
    known: dict[int, str],
) -> _Named:
    last = CELLS - 1
    entries = find_ends(strips, _columns(known, "E", 0))
    tombs = find_ends(row_looks(looks, last), _columns(known, "T", last), looks_above(looks, last))
    clearly = {cell: letter for cell, letter in known.items() if clear[cell] >= UNCLEAR}
    names = name_groups(kinds, end_letters(entries, tombs), clearly)
    return _Named(names, label_cells(kinds, names, entries, tombs, clear, known))


def _columns(known: dict[int, str], letter: str, row: int) -> list[tuple[int, int]]:
    """The card and column of each known cell of a letter that stands in one row only."""
    places = [divmod(cell, AREA) for cell, at in known.items() if at == letter]
    return [(card, inner - row * CELLS) for card, inner in places]


def find_examples(
    labels: Labels, numbers: Sequence[NumberRead], examples: Sequence[Card]
) -> tuple[dict[int, Card], list[str]]:
    """Which of the cards seen each example is: the one of its number that also looks like it."""
    found: dict[int, Card] = {}
    problems = []
    for example in examples:
        fits = [agreement(labels, card, example.cells) for card in range(len(numbers))]
        named = [i for i, read in enumerate(numbers) if read.number == example.number]
        best = named[0] if named and fits[named[0]] >= LEAST_AGREEMENT else int(np.argmax(fits))
        if fits[best] < LEAST_AGREEMENT or (numbers[best].sure and best not in named):
            problems.append(
                f"Card {example.number} was given with its cells, and no picture looks like it; "
                "check its cells, or take a photo of it."
            )
        else:
            found[best] = example
    return found, problems
