"""The colour of each card, by its hue as compared with the deck's other cards.

No photo shows colours as they are; but the same lamp shone on the floor of the cells, and cards of
one colour differ from those of another in the same way. Three groups come out, and the names go to
them so that the directions from group to group fit best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.proposing.cells import VEIL, Inks
from calibration.proposing.grid import CELLS, FoundGrid
from companion.decks import COLORS
from vision.geometry import Floats
from vision.intake import Pixels

PX_PER_MM = 1.0
EDGE_MM = 3
MOST_TELLING = 25
"""Percent of the places outside the grid that are looked at: those where cards differ most."""
STARTS = 40
SURE = 0.35
"""How much nearer a card must be to its own group than to the next, as a part of the latter."""

USUAL = {"green": (80, 150, 80), "orange": (225, 140, 50), "purple": (130, 90, 165)}
"""Red, green, blue; only the directions from one to another matter."""


@dataclass(frozen=True)
class ColorRead:
    """The colour of a card and whether it needs no confirming."""

    color: str
    sure: bool


def read_colors(
    pictures: Sequence[Pixels],
    lights: Sequence[Inks],
    grid: FoundGrid,
    size_mm: tuple[float, float],
) -> list[ColorRead]:
    """The colours of upright cards, given the light on each (log of BGR, cell by cell)."""
    hues = card_hues(pictures, lights, grid, size_mm)
    if len(hues) < len(COLORS):
        return [ColorRead(COLORS[0], False) for _ in hues]
    middles = _three_middles(hues)
    names = named_hues(middles)
    apart = _apart(hues, middles)
    ordered = np.sort(apart, axis=1)
    sure = ordered[:, 0] < (1 - SURE) * ordered[:, 1]
    return [
        ColorRead(names[group], bool(ok))
        for group, ok in zip(apart.argmin(axis=1), sure, strict=True)
    ]


def card_hues(
    pictures: Sequence[Pixels],
    lights: Sequence[Inks],
    grid: FoundGrid,
    size_mm: tuple[float, float],
) -> Floats:
    """(n, 2) red and blue against green of each card's surroundings of the grid."""
    outside = _outside(grid, size_mm)
    maps = [_hue_map(p, f, size_mm)[outside] for p, f in zip(pictures, lights, strict=True)]
    stack = np.array(maps, np.float64).reshape(len(maps), -1, 2)
    if not stack.size:
        return np.zeros((len(maps), 2))
    spread = np.subtract(*np.percentile(stack, [80, 20], axis=0)).sum(axis=1)
    telling = spread >= np.percentile(spread, 100 - MOST_TELLING)
    return np.asarray(np.median(stack[:, telling], axis=1), np.float64)


def _hue_map(picture: Pixels, floor: Inks, size_mm: tuple[float, float]) -> NDArray[np.float32]:
    size = (round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    blue, green, red = np.moveaxis(np.log(small + VEIL) - floor.mean(axis=0), 2, 0)
    return np.stack([red - green, blue - green], axis=2)


def _outside(grid: FoundGrid, size_mm: tuple[float, float]) -> NDArray[np.bool_]:
    width, height = (round(side * PX_PER_MM) for side in size_mm)
    mask = np.zeros((height, width), bool)
    mask[EDGE_MM:-EDGE_MM, EDGE_MM:-EDGE_MM] = True
    side = CELLS * grid.cell_mm
    rows = slice(round(grid.y_mm * PX_PER_MM), round((grid.y_mm + side) * PX_PER_MM) + 1)
    cols = slice(round(grid.x_mm * PX_PER_MM), round((grid.x_mm + side) * PX_PER_MM) + 1)
    mask[rows, cols] = False
    return mask


def _three_middles(hues: Floats) -> Floats:
    """(3, 2) the middles of three groups: the best of many starts, or an odd card gets its own."""
    rng = np.random.default_rng(0)
    starts = [rng.choice(len(hues), len(COLORS), replace=False) for _ in range(STARTS)]
    tries = [_settled(hues, hues[start]) for start in starts]
    return min(tries, key=lambda middles: float(_apart(hues, middles).min(axis=1).sum()))


def _apart(hues: Floats, middles: Floats) -> Floats:
    """(n, 3) how far each card is from each middle."""
    return np.asarray(np.linalg.norm(hues[:, None] - middles[None], axis=2))


def _settled(hues: Floats, middles: Floats) -> Floats:
    for _ in range(8):
        group = _apart(hues, middles).argmin(axis=1)
        middles = np.array(
            [
                np.median(hues[group == i], axis=0) if (group == i).any() else middles[i]
                for i in range(len(COLORS))
            ]
        )
    return middles


def named_hues(middles: Floats) -> tuple[str, ...]:
    """The colour of each group: the order whose directions fit the usual colours best."""
    usual = {name: _hue(rgb) for name, rgb in USUAL.items()}
    seen = middles - middles.mean(axis=0)

    def fit(names: tuple[str, ...]) -> float:
        known = np.array([usual[name] for name in names])
        return float((seen * (known - known.mean(axis=0))).sum())

    return max(permutations(COLORS), key=fit)


def _hue(rgb: tuple[int, int, int]) -> tuple[float, float]:
    red, green, blue = np.log(np.array(rgb) + VEIL)
    return float(red - green), float(blue - green)
