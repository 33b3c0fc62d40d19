"""What bare floor shows at each cell of a picture: the light, with walls and tombs seen through.

Light changes smoothly over a card, and grounds jump from cell to cell. But a few walls side by
side look like a shadow. So pictures are read twice: from all of them it is learnt what grounds the
deck has besides floor, and then each picture's light is the smoothest that explains its cells as
one of these grounds each.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.grid import CELLS
from vision.geometry import Floats

NEAR = 0.12
"""Grounds that differ by less than about this are the same ground."""
STIFF = np.array([1e-6, 0.1, 0.1, 0.5, 0.5, 0.5])
"""How much level, slopes and bends of the light are held back."""
RARE = 0.3
"""What a ground other than floor costs, as a part of being off by NEAR: floor is most frequent."""
SLOPES = 16
WIDE_APART = 5.0
"""Twice the area, in cells, between cells that a slope is drawn through."""
MOST_GROUNDS = 4
LEAST_SHARE = 0.015
"""A ground that fewer cells have is none."""

Grounds = NDArray[np.float32]
"""(25, 3) logarithms of a card's grounds, cell by cell."""


def floor_lights(grounds: Sequence[Grounds]) -> list[Grounds]:
    """What floor would show at each cell of each picture."""
    if not grounds:
        return []
    first = [_first_light(each) for each in grounds]
    away = np.concatenate([each - light for each, light in zip(grounds, first, strict=True)])
    modes = other_grounds(away)
    return [
        _explained(each, modes, [light, *_level_lights(each), *_sloping_lights(each)])
        for each, light in zip(grounds, first, strict=True)
    ]


def _first_light(grounds: Grounds) -> Grounds:
    """A smooth bend of light through most grounds.

    Grounds that lie off the bend lose their say step by step; how far is off is large at first,
    so that a slope of light does no harm.
    """
    fitted: Floats = np.broadcast_to(_usual(grounds), grounds.shape).astype(np.float64)
    for width in (0.5, 0.35, 0.25, 0.18, NEAR, NEAR):
        off = np.linalg.norm(grounds - fitted, axis=1)
        fitted, _ = _smooth(grounds, 1 / (1 + (off / width) ** 4))
    return np.asarray(fitted, np.float32)


def _usual(grounds: Grounds) -> Grounds:
    """(3,) the ground that most others are near to."""
    apart = np.linalg.norm(grounds[:, None] - grounds[None], axis=2)
    return np.asarray(grounds[(1 / (1 + (apart / 0.3) ** 2)).sum(axis=1).argmax()], np.float32)


def other_grounds(away: Grounds) -> Grounds:
    """(m, 3) the grounds of a deck as differences from floor, floor itself first."""
    modes = [np.zeros(3, np.float32)]
    free = np.linalg.norm(away, axis=1) > 1.5 * NEAR
    while len(modes) < MOST_GROUNDS and free.sum() >= LEAST_SHARE * len(away):
        left = away[free]
        apart = np.linalg.norm(left[:, None] - left[None], axis=2)
        members = apart[(apart < NEAR).sum(axis=1).argmax()] < NEAR
        if members.sum() < LEAST_SHARE * len(away):
            break
        modes.append(np.median(left[members], axis=0).astype(np.float32))
        free &= np.linalg.norm(away - modes[-1], axis=1) > 1.5 * NEAR
    return np.array(modes)


def _level_lights(grounds: Grounds) -> list[Grounds]:
    """Even lights to start from: as if one of the lighter or darker cells were floor."""
    order = np.argsort(grounds.mean(axis=1))
    return [
        np.broadcast_to(grounds[order[round(part * (len(order) - 1))]], grounds.shape)
        for part in (0.15, 0.4, 0.6, 0.85)
    ]


def _sloping_lights(grounds: Grounds) -> list[Grounds]:
    """Slopes of light to start from: as if three cells, drawn by lot, were floor."""
    rng = np.random.default_rng(0)
    row, col = np.divmod(np.arange(CELLS * CELLS), CELLS)
    terms = np.stack([np.ones(CELLS * CELLS), col, row], axis=1)
    lights: list[Floats] = []
    while len(lights) < SLOPES:
        three = rng.choice(CELLS * CELLS, 3, replace=False)
        if abs(np.linalg.det(terms[three])) >= WIDE_APART:
            lights.append(terms @ np.linalg.solve(terms[three], grounds[three]))
    return [np.asarray(light, np.float32) for light in lights]


def _explained(grounds: Grounds, modes: Grounds, starts: Sequence[Grounds]) -> Grounds:
    """The light that explains the cells best, tried from several starts."""
    tries = [_settled(grounds, modes, start) for start in starts]
    return min(tries, key=lambda attempt: attempt[0])[1]


def _settled(grounds: Grounds, modes: Grounds, light: Grounds) -> tuple[float, Grounds]:
    """What is left unexplained, and the light, after cells chose grounds a few times."""
    cost, fitted = np.inf, np.asarray(light, np.float64)
    for _ in range(6):
        off = np.linalg.norm((grounds - fitted)[:, None] - modes[None], axis=2) / NEAR
        costs = np.minimum(off**2, 4.0) + RARE * (np.arange(len(modes)) > 0)
        chosen = costs.argmin(axis=1)
        weights = 1 / (1 + off[np.arange(len(off)), chosen] ** 4)
        fitted, bent = _smooth(grounds - modes[chosen], weights)
        cost = float(costs.min(axis=1).sum()) + bent / NEAR**2
    return cost, np.asarray(fitted, np.float32)


def _smooth(values: Grounds, weights: Floats) -> tuple[Floats, float]:
    """(25, 3) least squares of a gentle bend, and how hard it had to be bent."""
    row, col = np.divmod(np.arange(CELLS * CELLS), CELLS)
    y, x = (row - CELLS // 2) / 2.0, (col - CELLS // 2) / 2.0
    terms = np.stack([np.ones(CELLS * CELLS), x, y, x * x, x * y, y * y], axis=1)
    normal = terms.T @ (terms * weights[:, None]) + np.diag(STIFF)
    bends = np.linalg.solve(normal, terms.T @ (values * weights[:, None]))
    return terms @ bends, float((STIFF[1:, None] * bends[1:] ** 2).sum())
