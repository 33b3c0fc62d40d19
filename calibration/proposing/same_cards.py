"""Which pictures show the same card, told from what stands in their cells."""

from collections.abc import Sequence

import numpy as np

from calibration.proposing.clearness import Picture
from calibration.proposing.looks import Looks
from vision.geometry import Floats

ALIKE = 0.5
"""Pictures this much alike show the same card."""
LEAST_ALIKE = 0.4
STANDS_OUT = 0.2
"""Less alike are the same card only if nothing else comes near: glare hides much of one of them."""
HOLD = 0.5
"""Holds likeness down where few clear cells speak for it."""


def likeness(looks: Sequence[Looks], clear: Picture) -> Floats:
    """(n, n) how alike pictures are in what sets them off from the deck's average, at most 1.

    Cells that glare hides in one of two pictures say nothing about the two.
    """
    if not len(looks):
        return np.zeros((0, 0))
    weights = clear.astype(np.float64) ** 2
    stack = np.array(looks, np.float64)
    usual = (stack * weights[..., None]).sum(axis=0) / weights.sum(axis=0)[:, None]
    special = (stack - usual) * weights[..., None]
    rows = special.reshape(len(special), -1)
    strength = (special**2).sum(axis=2) / (weights + 1e-9)
    shared = strength @ weights.T
    return np.asarray((rows @ rows.T) / (np.sqrt(shared * shared.T) + HOLD))


def same_cards(alike: Floats, groups: Sequence[Sequence[int]], weakly: bool) -> list[list[int]]:
    """Groups of shots joined where they show the same card, given the (n, n) likeness of shots.

    Strongly: what is very much alike. Weakly: also a lonely shot that is alike to nothing else as
    much; that is for when numbers have been read. Likeness of -1 keeps two shots apart.
    """
    joined = [list(group) for group in groups]
    while pair := _next_pair(joined, alike, weakly):
        first, second = pair
        joined[first] = sorted(joined[first] + joined[second])
        del joined[second]
    return sorted(joined)


def _next_pair(groups: list[list[int]], alike: Floats, weakly: bool) -> tuple[int, int] | None:
    """The two groups that are most alike, if they show the same card."""
    if len(groups) < 2:
        return None
    between = _between(groups, alike)
    for flat in np.argsort(-between, axis=None)[: 2 * len(groups)]:
        first, second = sorted(divmod(int(flat), len(groups)))
        if between[first, second] >= ALIKE:
            return first, second
        lonely = min(len(groups[first]), len(groups[second])) == 1
        if weakly and lonely and _stands_out(between, first, second):
            return first, second
    return None


def _between(groups: list[list[int]], alike: Floats) -> Floats:
    """(groups, groups) average likeness; a group is not compared with itself, nor if kept apart."""
    member = np.zeros((len(groups), len(alike)))
    for row, group in enumerate(groups):
        member[row, group] = 1 / len(group)
    between = member @ alike @ member.T
    between[(member @ (alike == -1) @ member.T) > 0] = -1
    np.fill_diagonal(between, -1)
    return np.asarray(between)


def _stands_out(between: Floats, first: int, second: int) -> bool:
    value = float(between[first, second])
    others = between[[first, second]].copy()
    others[:, [first, second]] = -1
    return value >= LEAST_ALIKE and value - float(others.max()) >= STANDS_OUT
