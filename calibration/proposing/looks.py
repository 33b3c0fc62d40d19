"""Cells as vectors whose angle says how alike they look, whatever glare lies over them.

A veil of glare makes ink fainter and leaves its form and colour, so vectors are compared by angle.
Bare floor has no ink at all: a small constant part is added to every vector, against which faint
noise counts nothing and ink counts much.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.proposing.cells import SIDE, Cells
from calibration.proposing.clearness import Picture

NOTHING = 0.15
"""Differences from floor below about this are no ink but noise."""
LEAST_QUIET = 0.12
TWINS = 5
"""Every cell has at least so many cells like it in a whole deck."""
MOST = 1200
FAINTEST = 0.3
"""Ink behind a veil of glare is made stronger by what the veil took, up to this part."""
FINE, COARSE = 10, 5
"""Squares along a cell over which ink is averaged: drawings are never aligned perfectly."""
LIGHTS = FINE * FINE
COLOUR = 1.0
"""How much the colour of ink counts as compared with its darkness."""

Looks = NDArray[np.float32]
"""(..., d) vectors of unit length."""


def deck_looks(deck: Sequence[Cells], clear: Picture) -> list[Looks]:
    """(25, d) the looks of every card's cells, given (n, 25) how clearly each cell shows."""
    parts = [_parts(cells, each) for cells, each in zip(deck, clear, strict=True)]
    quiet = quiet_of(parts)
    return [_unit(each, quiet) for each in parts]


def quiet_of(parts: Sequence[Looks]) -> float:
    """How much ink is mere noise on this deck: as much as between cells that are most alike."""
    if not parts:
        return LEAST_QUIET
    some = np.concatenate(parts)
    some = some[:: max(1, len(some) // MOST)]
    squares = (some**2).sum(axis=1)
    apart = squares[:, None] + squares[None] - 2 * some @ some.T
    near = np.partition(apart, min(TWINS, len(some) - 1), axis=1)[:, : TWINS + 1].max(axis=1)
    return max(LEAST_QUIET, float(np.sqrt(np.median(np.maximum(near, 0)))))


def _unit(parts: Looks, quiet: float) -> Looks:
    whole = np.concatenate([parts, np.full((len(parts), 1), quiet, np.float32)], axis=1)
    return np.asarray(whole / np.linalg.norm(whole, axis=1, keepdims=True), np.float32)


def flatness(sample: Looks) -> float:
    """How much of what stands out in a cell does so all over it, as a wall does; 0 to 1."""
    light, colours = sample[:LIGHTS], sample[LIGHTS:-1].reshape(-1, 2)
    even = LIGHTS * light.mean() ** 2 + len(colours) * float((colours.mean(axis=0) ** 2).sum())
    return float(even / ((sample[:-1] ** 2).sum() + 1e-9))


def ink_colour(sample: Looks) -> NDArray[np.float32]:
    """(2,) red and blue against green of what is drawn in a cell, nearly 0 for grey ink."""
    colours = sample[LIGHTS:-1].reshape(-1, 2)
    strength = float(np.linalg.norm(sample[:-1])) * COARSE
    return np.asarray(colours.sum(axis=0) / (strength + 1e-9), np.float32)


def ink_form(sample: Looks) -> NDArray[np.float32]:
    """(LIGHTS,) where in a cell ink stands, whatever its colour, as a unit vector about zero."""
    colours = np.linalg.norm(sample[LIGHTS:-1].reshape(COARSE, COARSE, 2), axis=2)
    step = FINE // COARSE
    form = np.abs(sample[:LIGHTS]) + np.repeat(np.repeat(colours, step, 0), step, 1).ravel()
    form = form - form.mean()
    return np.asarray(form / (np.linalg.norm(form) + 1e-9), np.float32)


def _parts(cells: Cells, clear: Picture) -> Looks:
    """(25, d - 1) colours as they are wherever they are not those of bare floor, 0 elsewhere.

    How dark ink is shows finely; its colour is blurred by cameras, counts more, and is coarse.
    """
    away = cells.away / np.clip(clear, FAINTEST, 1)[:, None, None, None]
    stands_out = (away**2).sum(axis=3, keepdims=True)
    ink = (cells.floor + away) * (stands_out / (stands_out + NOTHING**2))
    blue, green, red = np.moveaxis(ink, 3, 0)
    light = _shrunk(ink.mean(axis=3, keepdims=True), FINE) / FINE
    colour = _shrunk(np.stack([red - green, blue - green], axis=3), COARSE) / COARSE
    return np.concatenate([light, COLOUR * colour], axis=1)


def _shrunk(ink: Looks, side: int) -> Looks:
    """(25, side * side * channels) averages over squares."""
    cells, _, _, channels = ink.shape
    step = SIDE // side
    small = ink.reshape(cells, side, step, side, step, channels).mean(axis=(2, 4))
    return np.asarray(small.reshape(cells, -1), np.float32)
