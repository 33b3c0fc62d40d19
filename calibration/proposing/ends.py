"""Entry and tomb: whatever stands exactly once in the top row, or in the bottom row, of every card.

An entry's arrow may stand on the edge of the grid, partly outside; so a strip is looked at that
reaches over that edge. What looks the same is found by trial: a cell is taken as the sample, each
card names its cell most like it, those make the next sample. The sample that tells one cell from
the other four on every card is the wanted one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.proposing.cells import VEIL
from calibration.proposing.grid import CELLS, FoundGrid
from calibration.proposing.looks import Looks
from vision.intake import Pixels

OUTSIDE = 0.42
WITHIN = 0.2
"""How far the strip along an edge reaches out of the grid and into it, in cells."""
WIDTH, HEIGHT = 14, 9
SEEDS = 60
ROUNDS = 4
SURE = 0.5
"""Part of the usual margin that is enough."""
QUIET = 0.08
"""Differences of logarithms that are no drawing yet."""

Strips = NDArray[np.float32]
"""(cards, 5, d) what stands in, or above, each cell of a row; vectors of at most unit length."""


@dataclass(frozen=True, eq=False)
class Ends:
    """One cell of a row for each card."""

    columns: NDArray[np.int64]
    """(cards,) where it stands."""
    runners_up: NDArray[np.int64]
    """(cards,) where it would stand if not there."""
    margins: NDArray[np.float32]
    """(cards,) how much more it is like the others' than the next best cell of its row; 0 to 1."""

    @property
    def sure(self) -> NDArray[np.bool_]:
        """(cards,) whether it stands out as it does on most cards."""
        return np.asarray(self.margins >= SURE * np.median(self.margins), bool)


def find_ends(
    strips: Strips,
    samples: Sequence[tuple[int, int]] = (),
    elsewhere: Strips | None = None,
) -> Ends:
    """The cell of each card that stands once in every card; samples are known (card, column).

    elsewhere are the other cells of each card, where nothing like it may stand.
    """
    seeds = [*samples, *_spread_seeds(len(strips))]
    found = [_settled(strips, strips[card, column], elsewhere) for card, column in seeds]

    def worth(ends: Ends) -> tuple[int, float]:
        told = sum(int(ends.columns[card]) == column for card, column in samples)
        return told, float(np.clip(ends.margins, 0, 0.5).mean())

    return max(found, key=worth)


def _spread_seeds(cards: int) -> list[tuple[int, int]]:
    step = max(1, cards * CELLS // SEEDS)
    return [divmod(i, CELLS) for i in range(0, cards * CELLS, step)]


def _settled(strips: Strips, sample: NDArray[np.float32], elsewhere: Strips | None) -> Ends:
    for _ in range(ROUNDS):
        columns = (strips @ sample).argmax(axis=1)
        picked = strips[np.arange(len(strips)), columns]
        sample = picked.mean(axis=0)
        sample /= np.linalg.norm(sample) + 1e-9
    likeness = strips @ sample
    order = np.argsort(likeness, axis=1).astype(np.int64)
    ordered = np.sort(likeness, axis=1)
    rivals = ordered[:, -2]
    if elsewhere is not None:
        rivals = np.maximum(rivals, (elsewhere @ sample).max(axis=1))
    return Ends(order[:, -1], order[:, -2], (ordered[:, -1] - rivals).astype(np.float32))


def row_looks(looks: Sequence[Looks], row: int) -> Strips:
    """What stands inside the cells of one row, from the looks of all cells of each card."""
    stack = np.array(looks, np.float32).reshape(len(looks), CELLS, CELLS, -1)
    return stack[:, row, :, :-1]


def looks_above(looks: Sequence[Looks], row: int) -> Strips:
    """(cards, 5 * row, d) what stands inside the cells of the rows above one."""
    stack = np.array(looks, np.float32)
    return stack[:, : row * CELLS, :-1]


def entry_strips(
    pictures: Sequence[Pixels],
    looks: Sequence[Looks],
    grid: FoundGrid,
    size_mm: tuple[float, float],
) -> Strips:
    """What stands inside the top row's cells, and what stands on the edge above them."""
    raw = np.array([_edge(picture, grid, size_mm) for picture in pictures])
    logs = np.log(raw.astype(np.float32) + VEIL)
    logs -= np.median(logs, axis=1, keepdims=True)
    logs -= np.median(logs, axis=0, keepdims=True)
    flat = logs.reshape(*logs.shape[:2], -1) / np.sqrt(WIDTH * HEIGHT)
    edge = flat / np.sqrt((flat**2).sum(axis=2, keepdims=True) + QUIET**2)
    both = np.concatenate([edge, row_looks(looks, 0)], axis=2)
    return np.asarray(both / np.sqrt(2), np.float32)


def _edge(picture: Pixels, grid: FoundGrid, size_mm: tuple[float, float]) -> NDArray[np.uint8]:
    """(5, HEIGHT, WIDTH, 3) what lies along the grid's upper edge, cell by cell."""
    px_per_mm = picture.shape[1] / size_mm[0]
    width = round(CELLS * grid.cell_mm * px_per_mm)
    height = round((OUTSIDE + WITHIN) * grid.cell_mm * px_per_mm)
    middle = (
        (grid.x_mm + CELLS * grid.cell_mm / 2) * px_per_mm - 0.5,
        (grid.y_mm + (WITHIN - OUTSIDE) * grid.cell_mm / 2) * px_per_mm - 0.5,
    )
    strip = cv2.getRectSubPix(picture, (width, height), middle)
    small = cv2.resize(strip, (CELLS * WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(small.reshape(HEIGHT, CELLS, WIDTH, 3).swapaxes(0, 1), np.uint8)
