"""Names for groups of cells: from cells that are known, or from what the rules say of a chamber.

From nothing, floor is what most cells are, walls are the frequent flat cells of another ground
that leave a way from entry to tomb, and entry and tomb are found before. The icons can only be
guessed by their colours, and are asked.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.ends import Ends
from calibration.proposing.grid import CELLS
from calibration.proposing.kinds import Kinds
from calibration.proposing.looks import Looks, flatness, ink_colour, ink_form
from calibration.proposing.proposal import way_is_open

AREA = CELLS * CELLS
ALL_OF = 0.8
"""A group is of entries or tombs if so many of its cells are."""
LEAST_SURE = 0.015
"""Smaller parts of all cells are groups to be looked at, whatever they seem to be."""
LEAST_ENTRIES = 0.02
"""Of a group of floor at least so many cells are entries."""
SAME_ICON = 0.5
"""A group without a known cell is likely what one is that it is at least so much like."""
SAME_FLOOR = 0.9
SAME_GROUND = 0.8
"""Samples of one ground, lit differently, are at least so much alike."""
FAINT_COLOUR = 0.25
"""Ink with less colour than this counts as grey in part."""
ICONS = "xrgtsp"
USUAL_INK = {
    "x": (1.0, -0.2), "r": (1.0, 0.0), "g": (-1.0, -0.6),
    "t": (0.6, -0.8), "s": (0.0, 0.0), "p": (-0.2, 1.0),
}  # fmt: skip
"""Red against green and blue against green, as directions: what such icons are often drawn in."""


@dataclass(frozen=True, eq=False)
class Names:
    """A letter for each group, and which of them need no confirming."""

    letters: NDArray[np.str_]
    sure: NDArray[np.bool_]


def end_letters(entries: Ends, tombs: Ends) -> dict[int, str]:
    """The cells (counted over all cards) that hold an entry or a tomb."""
    found = {card * AREA + int(col): "E" for card, col in enumerate(entries.columns)}
    last = AREA - CELLS
    return found | {card * AREA + last + int(col): "T" for card, col in enumerate(tombs.columns)}


def name_groups(kinds: Kinds, ends: Mapping[int, str], known: Mapping[int, str]) -> Names:
    """The names of all groups; those that hold a known cell take its letter for sure."""
    guessed = guess_groups(kinds, ends)
    letters, sure = guessed.letters.copy(), guessed.sure.copy()
    votes: dict[int, Counter[str]] = {}
    for cell, letter in known.items():
        if letter != "E" or letters[kinds.groups[cell]] == "E":
            votes.setdefault(int(kinds.groups[cell]), Counter())[letter] += 1
    for group, count in votes.items():
        letters[group], sure[group] = count.most_common(1)[0][0], True
    for group in map(int, np.flatnonzero(~sure)):
        near = max(votes, key=lambda k: float(kinds.samples[k] @ kinds.samples[group]), default=-1)
        if near >= 0 and kinds.samples[near] @ kinds.samples[group] >= SAME_ICON:
            letters[group] = letters[near]
    return Names(letters, sure)


def guess_groups(kinds: Kinds, ends: Mapping[int, str]) -> Names:
    """The names of all groups as far as the rules and usual colours tell."""
    count = len(kinds.samples)
    letters, sure = np.full(count, "?"), np.zeros(count, bool)
    sizes = np.bincount(kinds.groups, minlength=count)
    held = {letter: np.bincount([kinds.groups[c] for c, at in ends.items() if at == letter],
                                minlength=count) for letter in "ET"}  # fmt: skip
    for letter, each in held.items():
        letters[(each > ALL_OF * sizes) & (each > 1)] = letter
    free = [int(k) for k in np.argsort(-sizes) if letters[k] == "?"]
    letters[_floors(kinds, free, held["E"], sizes)] = "."
    walls = _walls(kinds, [k for k in free if letters[k] == "?"], ends)
    letters[walls] = "#"
    sure = (letters != "?") & (sizes >= LEAST_SURE * len(kinds.groups))
    icons = [k for k in free if letters[k] == "?"]
    for k, letter in _guess_icons(kinds.samples, icons).items():
        letters[k] = letter
    return Names(letters, np.asarray(sure, bool))


def _floors(
    kinds: Kinds, free: Sequence[int], entries: NDArray[np.int64], sizes: NDArray[np.int64]
) -> list[int]:
    """The groups of floor: entries are floor too, below their arrow; or else the largest group.

    A deck may have floors of several drawings.
    """
    if not free:
        return []
    holds = [k for k in free if entries[k] >= LEAST_ENTRIES * sizes[k] and entries[k] > 1]
    best = max(holds or free[:1], key=lambda k: int(entries[k]))
    alike = kinds.samples @ kinds.samples[best]
    few = LEAST_SURE * len(kinds.groups) if holds else np.inf
    near = [k for k in free if alike[k] >= SAME_FLOOR and sizes[k] < few]
    return sorted({best, *holds, *near})


def _walls(kinds: Kinds, free: Sequence[int], ends: Mapping[int, str]) -> list[int]:
    """The groups of walls: flat, frequent, and never between an entry and its only way."""
    flat = [k for k in free if flatness(kinds.samples[k]) > 0.5]
    best = max(flat or free[:1], key=lambda k: _wall_score(kinds, k, ends), default=None)
    if best is None:
        return []
    alike = kinds.samples @ kinds.samples[best]
    return [k for k in free if k == best or (k in flat and alike[k] >= SAME_GROUND)]


def _wall_score(kinds: Kinds, group: int, ends: Mapping[int, str]) -> float:
    """How many cells the group has, counted only on cards that keep a way to the tomb."""
    letters = np.where(kinds.groups == group, "#", ".")
    for cell, letter in ends.items():
        letters[cell] = letter
    cards = letters.reshape(-1, CELLS, CELLS)
    return float(sum((card == "#").sum() for card in cards if way_is_open(_rows(card))))


def _rows(card: NDArray[np.str_]) -> list[str]:
    return ["".join(row) for row in card]


def _guess_icons(samples: Looks, groups: Sequence[int]) -> dict[int, str]:
    """A letter for each group of icons, each letter once as long as there are any left."""
    left, guessed = list(ICONS), {}
    inks = {k: ink_colour(samples[k]) for k in groups}
    fits = sorted(
        ((-_fit(inks[k], letter), k, letter) for k in groups for letter in ICONS),
    )
    for _, k, letter in fits:
        if k not in guessed and (letter in left or not left):
            guessed[k] = letter
            left = [other for other in left if other != letter]
    return _gems_alike(samples, guessed)


def _gems_alike(samples: Looks, guessed: dict[int, str]) -> dict[int, str]:
    """Of two red icons the gem is the one formed like the green gem, the other is the cross."""
    groups = {letter: k for k, letter in sorted(guessed.items(), reverse=True)}
    if not {"x", "r", "g"} <= set(groups):
        return guessed
    form = ink_form(samples[groups["g"]])
    cross, gem = groups["x"], groups["r"]
    if ink_form(samples[cross]) @ form > ink_form(samples[gem]) @ form:
        return guessed | {cross: "r", gem: "x"}
    return guessed


def _fit(ink: NDArray[np.float32], letter: str) -> float:
    """How near the colour of ink comes to what is usual for a letter, at most 0."""
    direction = ink / max(float(np.linalg.norm(ink)), FAINT_COLOUR)
    return -float(np.linalg.norm(direction - np.array(USUAL_INK[letter])))
