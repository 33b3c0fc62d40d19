"""What stands in each cell of a card, made comparable between cards, lamps and cameras.

Logarithms make light a sum. The light on a card is learnt from the grounds of its cells; what bare
floor looks like at each cell, from all cards of the deck: some decks have floors of many colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.proposing.floors import floor_lights
from calibration.proposing.grid import CELLS, FoundGrid
from vision.intake import Pixels

SIDE = 20
"""Pixels along a cell's picture."""
INSIDE = 0.84
"""Part of a cell's side that is looked at: the lines between cells are left out."""
RING = 2
"""Width of the ring along a cell's picture that shows its ground; icons seldom reach it."""
ENOUGH = 12
"""So many cards tell what floor looks like at each cell."""
ROUNDS = 3
DIFFERENT = 0.1
"""Floors that differ by more than this from cell to cell are of different colours."""
NEAR = 0.2
"""Grounds nearer than about this to floor are floor, lit a little differently."""
VEIL = 8.0
"""Added before logarithms: what is nearly black is all alike."""
Inks = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells of one picture, row by row, as logarithms with the lamp's light taken out."""

    away: Inks
    """(25, SIDE, SIDE, 3) difference from what bare floor shows at the same place of the card."""
    floor: Inks
    """(25, SIDE, SIDE, 3) bare floor there, as a difference from the deck's average floor."""
    light: Inks
    """(25, 3) the light, measured on floor."""


def cut_cells(picture: Pixels, grid: FoundGrid, size_mm: tuple[float, float]) -> NDArray[np.uint8]:
    """(25, SIDE, SIDE, 3) the insides of all cells of an upright picture on the deck's frame."""
    px_per_mm = picture.shape[1] / size_mm[0]
    inside_mm = min(INSIDE * grid.cell_mm, grid.cell_mm - 2.4 * grid.inset_mm)
    return np.array(
        [
            cut(picture, px_per_mm, (x, y), inside_mm, SIDE)
            for y in _middles(grid.y_mm, grid.cell_mm)
            for x in _middles(grid.x_mm, grid.cell_mm)
        ]
    )


def _middles(start_mm: float, cell_mm: float) -> list[float]:
    return [start_mm + (i + 0.5) * cell_mm for i in range(CELLS)]


def cut(
    picture: Pixels, px_per_mm: float, middle_mm: tuple[float, float], side_mm: float, side_px: int
) -> Pixels:
    """(side_px, side_px, 3) a square around a place, resampled without losing thin lines."""
    side = max(round(side_mm * px_per_mm), 1)
    middle = (middle_mm[0] * px_per_mm - 0.5, middle_mm[1] * px_per_mm - 0.5)
    patch = cv2.getRectSubPix(picture, (side, side), middle)
    return np.asarray(cv2.resize(patch, (side_px, side_px), interpolation=cv2.INTER_AREA), np.uint8)


def deck_cells(
    pictures: Sequence[Pixels], grid: FoundGrid, size_mm: tuple[float, float]
) -> list[Cells]:
    """The cells of all upright pictures on a deck's frame."""
    if not pictures:
        return []
    cut_out = np.array([cut_cells(picture, grid, size_mm) for picture in pictures])
    logs = np.log(cut_out.astype(np.float32) + VEIL)
    grounds = np.array([_grounds(each) for each in logs])
    usual, lights = floors_and_lights(grounds)
    off = grounds - usual - lights
    bare = logs - (lights + _settled(off))[:, :, None, None, :]
    floor = _usual_floor(bare, usual, np.linalg.norm(off, axis=2) < NEAR)
    typical = np.median(usual, axis=0)
    return [
        Cells(each - floor, floor - typical, light)
        for each, light in zip(bare, lights, strict=True)
    ]


def floors_and_lights(grounds: Inks) -> tuple[Inks, Inks]:
    """(25, 3) floor's ground at each cell, the same on all cards, and (n, 25, 3) cards' lights.

    Some decks have floors of many colours; too few cards say nothing about that.
    """
    if len(grounds) < ENOUGH:
        return np.zeros(grounds.shape[1:], np.float32), np.array(floor_lights(list(grounds)))
    lights = np.median(grounds, axis=1, keepdims=True)
    for _ in range(ROUNDS):
        usual = _modes(grounds - lights)
        if not _differ(usual):
            return np.zeros_like(usual), np.array(floor_lights(list(grounds)))
        lights = np.array(floor_lights(list(grounds - usual)))
    return usual, lights


def _differ(floors: Inks) -> bool:
    """Whether floors (25, ..., 3) differ from cell to cell, and not at a few cells by mistake."""
    off = floors - np.median(floors, axis=0)
    rms = np.sqrt((off**2).sum(axis=-1).reshape(len(floors), -1).mean(axis=1))
    return bool(np.median(rms) > DIFFERENT)


def _modes(grounds: Inks) -> Inks:
    """(25, 3) at each cell the ground around which those of most cards lie."""
    found = []
    for each in np.moveaxis(grounds, 1, 0):
        near = np.linalg.norm(each[:, None] - each[None], axis=2) < NEAR
        found.append(np.median(each[near[near.sum(axis=1).argmax()]], axis=0))
    return np.array(found, np.float32)


def _settled(off: Inks) -> Inks:
    """(n, 25, 3) what is left of the light at cells whose ground is floor; nothing at others."""
    far = np.linalg.norm(off, axis=-1, keepdims=True)
    return np.asarray(off / (1 + (far / NEAR) ** 4), np.float32)


def _usual_floor(bare: Inks, usual: Inks, is_floor: NDArray[np.bool_]) -> Inks:
    """(25, SIDE, SIDE, 3) what bare floor shows, drawings included that every floor there has.

    Only cells (n, 25) whose ground is floor are asked; icons stand on few of them at each place.
    """
    plain = np.broadcast_to(usual[:, None, None, :], bare.shape[1:]).astype(np.float32)
    many = np.flatnonzero(is_floor.sum(axis=0) >= ENOUGH)
    if len(many) == 0:
        return plain
    for cell in many:
        plain[cell] = np.median(bare[is_floor[:, cell], cell], axis=0)
    return plain if _differ(plain[many]) else np.broadcast_to(_all_alike(plain[many]), plain.shape)


def _all_alike(floors: Inks) -> Inks:
    """(SIDE, SIDE, 3) one floor for all cells."""
    return np.asarray(np.median(floors, axis=0), np.float32)


def _grounds(logs: Inks) -> Inks:
    """(25, 3) the usual value along each cell's edge."""
    ring = np.ones(logs.shape[1:3], bool)
    ring[RING:-RING, RING:-RING] = False
    return np.asarray(np.median(logs[:, ring], axis=1), np.float32)
