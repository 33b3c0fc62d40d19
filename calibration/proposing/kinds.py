"""The cells of a whole deck, grouped into kinds by looks.

A deck has ten kinds of cells and a thousand cells. Once cells are grouped, a person names a few
groups instead of all cells. Groups are kept fine rather than coarse: naming two groups the same is
quick, and a group of two kinds cannot be named at all.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.clearness import UNCLEAR
from calibration.proposing.grouping import Groups, joined
from calibration.proposing.looks import Looks

AT_MOST = 16
"""More groups than this nobody wants to name."""
APART = (0.08, 0.1, 0.12, 0.15, 0.18, 0.22, 0.26, 0.3, 0.36, 0.42, 0.5)
"""How unlike cells of one group may be on average, tried from fine to coarse."""
LEAST_PART = 0.004
"""Of all cells: fewer are no kind but cells that something went wrong with."""
ROUNDS = 3
POOR_FIT = 0.5
"""A cell less like its group's sample than this part of what is usual in the group fits none."""
CLOSE = 0.1
"""A cell that is nearly as much like a sample of another kind could be either."""


@dataclass(frozen=True, eq=False)
class Kinds:
    """Samples of kinds, and how much like each of them every cell is."""

    samples: Looks
    """(k, d) of unit length."""
    groups: Groups
    """(n,) the sample that each cell is most like."""
    likeness: Looks
    """(n, k) cosine of each cell with each sample."""

    def fits(self) -> NDArray[np.bool_]:
        """(n,) whether a cell is as much like its group's sample as most of the group are."""
        own = self.likeness[np.arange(len(self.groups)), self.groups]
        usual = np.array(
            [
                np.median(own[self.groups == k]) if (self.groups == k).any() else 1.0
                for k in range(len(self.samples))
            ]
        )
        return np.asarray(own >= POOR_FIT * usual[self.groups], bool)

    def margins(self, letters: NDArray[np.str_]) -> NDArray[np.float32]:
        """(n,) how much more a cell is like its group than like one of another letter (k,)."""
        own = self.likeness[np.arange(len(self.groups)), self.groups]
        same = letters[None, :] == letters[self.groups][:, None]
        others = np.where(same, -1.0, self.likeness).max(axis=1)
        return np.asarray(own - others, np.float32)


def find_kinds(looks: Looks, clear: NDArray[np.float32]) -> Kinds:
    """At most AT_MOST kinds of (n, d) cells; hidden cells have no say in what kinds there are."""
    shown = looks[clear >= UNCLEAR]
    if len(shown) == 0:
        shown = looks
    groups = _fine_groups(shown)
    samples = np.array([_middle(shown[groups == k]) for k in range(min(groups.max() + 1, AT_MOST))])
    for _ in range(ROUNDS):
        nearest = (shown @ samples.T).argmax(axis=1)
        samples = np.array(
            [
                _middle(shown[nearest == k]) if (nearest == k).any() else samples[k]
                for k in range(len(samples))
            ]
        )
    return kinds_with(samples, looks)


def kinds_with(samples: Looks, looks: Looks) -> Kinds:
    """The kinds of these samples, each cell going to the sample it is most like."""
    likeness = looks @ samples.T
    return Kinds(samples, likeness.argmax(axis=1).astype(np.int64), likeness)


def split(kinds: Kinds, looks: Looks, known: dict[int, str]) -> Kinds:
    """The kinds with a sample more wherever cells known by letter share a group with others.

    One cell among many others is more likely badly seen than of a kind of its own, unless its
    letter has no other group.
    """
    samples = list(kinds.samples)
    for k in range(len(kinds.samples)):
        cells = {cell: letter for cell, letter in known.items() if kinds.groups[cell] == k}
        most, *others = sorted(
            set(cells.values()), key=list(cells.values()).count, reverse=True
        ) or [""]
        for letter in others:
            members = [cell for cell, at in cells.items() if at == letter]
            elsewhere = [c for c, at in known.items() if at == letter and kinds.groups[c] != k]
            if len(members) > 1 or not elsewhere:
                samples.append(_middle(looks[members]))
                samples[k] = _middle(looks[[cell for cell, at in cells.items() if at == most]])
    return kinds_with(np.array(samples), looks)


def _fine_groups(looks: Looks) -> Groups:
    """The finest grouping that has few enough groups worth naming."""
    least = max(2, round(LEAST_PART * len(looks)))
    groups = np.zeros(len(looks), np.int64)
    for apart in APART:
        groups = joined(looks, apart)
        counts = np.bincount(groups)
        if (counts >= least).sum() <= AT_MOST:
            return np.asarray(np.minimum(groups, (counts >= least).sum()), np.int64)
    return np.asarray(np.minimum(groups, AT_MOST), np.int64)


def _middle(looks: Looks) -> Looks:
    middle = looks.mean(axis=0)
    return np.asarray(middle / (np.linalg.norm(middle) + 1e-9), np.float32)
