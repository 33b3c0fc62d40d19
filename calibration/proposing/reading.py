"""The cells of all cards of a deck read together, with the help of cards that are known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.cells import Cells
from calibration.proposing.clearness import UNCLEAR
from calibration.proposing.ends import Ends, entry_strips, find_ends, looks_above, row_looks
from calibration.proposing.grid import CELLS
from calibration.proposing.kinds import Kinds, find_kinds, split
from calibration.proposing.labels import Labels, agreement, label_cells
from calibration.proposing.looks import Looks, deck_looks
from calibration.proposing.naming import AREA, Names, end_letters, name_groups
from calibration.proposing.numbers import NumberRead
from calibration.proposing.proposal import Problem
from calibration.proposing.shots import Framed
from calibration.refusals import said
from companion.decks import Card

LEAST_AGREEMENT = 0.6
"""A card given as an example must show at least this part of its walls and ends."""


@dataclass(frozen=True, eq=False)
class CellsRead:
    """What was learnt of the cells of all cards, from which their letters follow."""

    kinds: Kinds
    names: Names
    entries: Ends
    tombs: Ends
    clear: NDArray[np.float32]
    """(cards * 25,)"""
    known: Mapping[int, str] = field(default_factory=dict)
    """Letters of cells that were given, by their place among all cells."""

    def labels(
        self, groups: Mapping[int, str] | None = None, cells: Mapping[int, str] | None = None
    ) -> Labels:
        """Every cell's letter, given what the owner says of groups and of single cells."""
        letters, sure = self.names.letters.copy(), self.names.sure.copy()
        for group, letter in (groups or {}).items():
            letters[group], sure[group] = letter, True
        known = {**self.known, **(cells or {})}
        names = Names(letters, sure)
        return label_cells(self.kinds, names, self.entries, self.tombs, self.clear, known)


def read_cells(
    cards: Framed, cells: Sequence[Cells], numbers: Sequence[NumberRead], examples: Sequence[Card]
) -> tuple[CellsRead, list[Problem]]:
    """The cells of upright cards, first from nothing, then again from the examples if any."""
    shown = cards.clear()
    looks, clear = deck_looks(cells, shown), shown.ravel()
    stack = np.concatenate(looks)
    strips = entry_strips(cards.pictures, looks, cards.grid, cards.size_mm)
    kinds = find_kinds(stack, clear)
    from_nothing = _read(kinds, strips, looks, clear, {})
    if not examples:
        return from_nothing, []
    found, problems = find_examples(from_nothing.labels(), numbers, examples)
    known = {
        card * AREA + i: letter
        for card, example in found.items()
        for i, letter in enumerate("".join(example.cells))
    }
    plain = {c: at for c, at in known.items() if at != "E" and clear[c] >= UNCLEAR}
    return _read(split(kinds, stack, plain), strips, looks, clear, known), problems


def _read(
    kinds: Kinds,
    strips: NDArray[np.float32],
    looks: Sequence[Looks],
    clear: NDArray[np.float32],
    known: dict[int, str],
) -> CellsRead:
    last = CELLS - 1
    entries = find_ends(strips, _columns(known, "E", 0))
    tombs = find_ends(row_looks(looks, last), _columns(known, "T", last), looks_above(looks, last))
    clearly = {cell: letter for cell, letter in known.items() if clear[cell] >= UNCLEAR}
    names = name_groups(kinds, end_letters(entries, tombs), clearly)
    return CellsRead(kinds, names, entries, tombs, clear, known)


def _columns(known: dict[int, str], letter: str, row: int) -> list[tuple[int, int]]:
    """The card and column of each known cell of a letter that stands in one row only."""
    places = [divmod(cell, AREA) for cell, at in known.items() if at == letter]
    return [(card, inner - row * CELLS) for card, inner in places]


def find_examples(
    labels: Labels, numbers: Sequence[NumberRead], examples: Sequence[Card]
) -> tuple[dict[int, Card], list[Problem]]:
    """Which of the cards seen each example is: the one of its number that also looks like it."""
    found: dict[int, Card] = {}
    problems: list[Problem] = []
    for example in examples:
        fits = [agreement(labels, card, example.cells) for card in range(len(numbers))]
        named = [i for i, read in enumerate(numbers) if read.number == example.number]
        best = named[0] if named and fits[named[0]] >= LEAST_AGREEMENT else int(np.argmax(fits))
        if fits[best] < LEAST_AGREEMENT or (numbers[best].sure and best not in named):
            unlike = said("example-not-seen", number=example.number)
            problems.append(Problem("example-not-seen", unlike))
        else:
            found[best] = example
    return found, problems
