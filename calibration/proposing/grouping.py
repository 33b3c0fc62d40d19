"""Cells grouped by looks: the two most alike groups are joined, again and again."""

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.looks import Looks

Groups = NDArray[np.int64]
"""(n,) the group of each cell, counted from 0, the largest group first."""


def joined(looks: Looks, apart: float) -> Groups:
    """Groups whose cells are on average nearer to each other than apart (1 - cosine)."""
    n = len(looks)
    distance = (1 - looks @ looks.T).astype(np.float32)
    np.fill_diagonal(distance, np.inf)
    sizes = np.ones(n)
    owner = np.arange(n)
    nearest, gaps = distance.argmin(axis=1), distance.min(axis=1)
    for _ in range(n - 1):
        first = int(gaps.argmin())
        if gaps[first] > apart:
            break
        second = int(nearest[first])
        _join(distance, sizes, first, second)
        owner[owner == second] = first
        gaps[second] = np.inf
        stale = np.flatnonzero((nearest == first) | (nearest == second) | (np.arange(n) == first))
        nearest[stale] = distance[stale].argmin(axis=1)
        gaps[stale] = distance[stale, nearest[stale]]
    return _by_size(owner)


def _join(distance: NDArray[np.float32], sizes: NDArray[np.float64], to: int, gone: int) -> None:
    """The group gone becomes part of another; distances are averages over all pairs of cells."""
    total = sizes[to] + sizes[gone]
    row = (distance[to] * sizes[to] + distance[gone] * sizes[gone]) / total
    row[[to, gone]] = np.inf
    distance[to], distance[:, to] = row, row
    distance[gone], distance[:, gone] = np.inf, np.inf
    sizes[to] = total


def _by_size(owner: Groups) -> Groups:
    _, group, counts = np.unique(owner, return_inverse=True, return_counts=True)
    rank = np.empty(len(counts), np.int64)
    rank[np.argsort(-counts, kind="stable")] = np.arange(len(counts))
    return np.asarray(rank[group], np.int64)
