"""A letter for every cell of the deck, and which of them the owner is asked to look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.clearness import UNCLEAR
from calibration.proposing.ends import Ends
from calibration.proposing.grid import CELLS
from calibration.proposing.kinds import CLOSE, Kinds
from calibration.proposing.naming import AREA, Names, end_letters
from calibration.proposing.proposal import way_is_open
from companion.lattice import Cell


@dataclass(frozen=True, eq=False)
class Labels:
    """Letters and doubts of all cells, card by card and row by row."""

    letters: NDArray[np.str_]
    """(cards * 25,)"""
    unsure: NDArray[np.bool_]
    """(cards * 25,)"""

    def rows(self, card: int) -> tuple[str, ...]:
        """The chamber of one card."""
        square = self.letters[card * AREA : (card + 1) * AREA].reshape(CELLS, CELLS)
        return tuple("".join(row) for row in square)

    def doubts(self, card: int) -> list[Cell]:
        """The cells of one card that are to be confirmed."""
        own = self.unsure[card * AREA : (card + 1) * AREA]
        return [divmod(int(i), CELLS) for i in np.flatnonzero(own)]


def label_cells(
    kinds: Kinds,
    names: Names,
    entries: Ends,
    tombs: Ends,
    clear: NDArray[np.float32],
    known: Mapping[int, str],
) -> Labels:
    """The label of every cell: its group's, but one entry and one tomb a card, and known ones."""
    letters = _inner_letters(kinds, names)
    unsure = ~names.sure[kinds.groups]
    unsure |= kinds.margins(names.letters) < CLOSE
    unsure |= ~kinds.fits() | (clear < UNCLEAR)
    ends = end_letters(entries, tombs)
    unsure |= _odd_ends(kinds, names, ends)
    for cell, letter in ends.items():
        letters[cell] = letter
    _doubt_ends(unsure, letters, entries, 0)
    _doubt_ends(unsure, letters, tombs, CELLS - 1)
    for cell, letter in known.items():
        letters[cell], unsure[cell] = letter, False
    return _doubt_closed_ways(Labels(letters, unsure), known)


def _inner_letters(kinds: Kinds, names: Names) -> NDArray[np.str_]:
    """The letter of the most similar group that is neither of entries nor of tombs."""
    inner = ~np.isin(names.letters, ["E", "T"])
    if not inner.any():
        return np.full(len(kinds.groups), ".")
    nearest = np.where(inner[None], kinds.likeness, -np.inf).argmax(axis=1)
    return np.asarray(names.letters[nearest])


def _odd_ends(kinds: Kinds, names: Names, ends: Mapping[int, str]) -> NDArray[np.bool_]:
    """Cells that look like an entry or a tomb and are none, or are one on a wall."""
    looks_like = names.letters[kinds.groups]
    odd = np.isin(looks_like, ["E", "T"])
    for cell, letter in ends.items():
        odd[cell] = looks_like[cell] == "#" or looks_like[cell] in {"E", "T"} - {letter}
    return odd


def _doubt_ends(unsure: NDArray[np.bool_], letters: NDArray[np.str_], ends: Ends, row: int) -> None:
    """Where an end is unsure, the whole row is asked; elsewhere it is settled."""
    for card, sure in enumerate(ends.sure):
        base = card * AREA + row * CELLS
        chosen = base + int(ends.columns[card])
        if not sure:
            unsure[base : base + CELLS] = True
        elif letters[chosen] != "#":
            unsure[chosen] = unsure[chosen] and ends.margins[card] < np.median(ends.margins)


def _doubt_closed_ways(labels: Labels, known: Mapping[int, str]) -> Labels:
    """A chamber without a way to its tomb has a wall too many: all its walls are asked."""
    unsure = labels.unsure.copy()
    for card in range(len(labels.letters) // AREA):
        if not way_is_open(labels.rows(card)):
            own = np.arange(card * AREA, (card + 1) * AREA)
            walls = own[labels.letters[own] == "#"]
            unsure[[cell for cell in walls if cell not in known]] = True
    return Labels(labels.letters, unsure)


def agreement(labels: Labels, card: int, cells: Sequence[str]) -> float:
    """Part of the floor, walls, entry and tomb of given cells that a card's labels show, 0 to 1."""
    seen = "".join(labels.rows(card))
    given = "".join(cells)
    telling = [(s, g) for s, g in zip(seen, given, strict=True) if s in "#ET" or g in "#ET"]
    return sum(s == g for s, g in telling) / max(len(telling), 1)
