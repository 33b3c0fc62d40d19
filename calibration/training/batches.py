"""Batches for the network, each cell shown another way whenever it comes around."""

from collections.abc import Callable, Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from calibration.training.samples import STORED_PX, Samples
from vision.marks.exposure import FLOOR
from vision.marks.patches import PATCH_PX
from vision.marks.witness import witness

Rng = np.random.Generator
Patches = NDArray[np.uint8]
Floats = NDArray[np.float32]
RETONED = 0.35
"""The share of blanks that are shown paler or deeper than they are."""
SPARE = (STORED_PX - PATCH_PX) // 2


def varied(samples: Samples, size: int, rng: Rng) -> Iterator[tuple[Tensor, Tensor]]:
    """All samples once in random order: shifted, turned, recoloured, in slightly wrong light."""
    order = rng.permutation(len(samples))
    for start in range(0, len(order) - size + 1, size):
        chosen = order[start : start + size]
        at = rng.integers(-1, 2, (size, 2))
        off = _misplaced(size, rng)
        colors = rng.permutation(3) if rng.random() < 0.3 else np.arange(3)
        turn = _some_turn(rng)
        seen = turn(_crop(samples.seen[chosen], at + off)[..., colors])
        blank = turn(_crop(samples.blank[chosen], at)[..., colors])
        light = np.exp(rng.normal(0, 0.06, (size, 1)) + rng.normal(0, 0.02, (size, 3)))
        gain = samples.gain[chosen][:, colors] * light.astype(np.float32)
        blank, gain = _retoned(blank, gain, rng)
        shown = torch.from_numpy(witness(seen, blank, gain))
        yield shown, torch.from_numpy(samples.label[chosen])


def _retoned(blank: Patches, gain: Floats, rng: Rng) -> tuple[Patches, Floats]:
    """Some blanks as paler or deeper photos would show them, with the gain that belongs to that."""
    toned, gain = blank.copy(), gain.copy()
    for i in np.flatnonzero(rng.random(len(blank)) < RETONED):
        toned[i] = _some_tone(rng)[blank[i]]
        before, after = (patch.mean(axis=(0, 1)) + FLOOR for patch in (blank[i], toned[i]))
        gain[i] *= before / after
    return toned, gain


def _some_tone(rng: Rng) -> Patches:
    """A curve over the 256 levels: a veil of light over them, and another camera's taste."""
    veil = np.exp(rng.uniform(np.log(0.005), np.log(0.3)))
    linear = (np.arange(256) / 255) ** 2.2
    toned = ((linear + veil) / (1 + veil)) ** (np.exp(rng.normal(0, 0.15)) / 2.2)
    return np.asarray(np.rint(toned * 255), np.uint8)


def plain(samples: Samples, size: int = 512) -> Iterator[Tensor]:
    """All samples in order, as the reader will see them."""
    for start in range(0, len(samples), size):
        part = slice(start, start + size)
        still = np.zeros((len(samples.label[part]), 2), np.int64)
        seen, blank = _crop(samples.seen[part], still), _crop(samples.blank[part], still)
        yield torch.from_numpy(witness(seen, blank, samples.gain[part]))


def _misplaced(size: int, rng: Rng) -> NDArray[np.int64]:
    """Pixels by which a seen cell is off its blank: mostly none beyond what it already is."""
    far = rng.choice([0, 1, 2], size=(size, 1), p=[0.65, 0.25, 0.1])
    return np.asarray(rng.integers(-1, 2, (size, 2)) * far)


def _crop(patches: Patches, at: NDArray[np.int64]) -> Patches:
    steps = np.arange(PATCH_PX)
    rows = SPARE + at[:, :1] + steps
    cols = SPARE + at[:, 1:] + steps
    each = np.arange(len(patches))[:, None, None]
    return np.asarray(patches[each, rows[:, :, None], cols[:, None, :]])


def _some_turn(rng: Rng) -> Callable[[Patches], Patches]:
    """One of the eight ways to lay a square."""
    quarters, mirrored = int(rng.integers(4)), bool(rng.random() < 0.5)

    def turn(patches: Patches) -> Patches:
        laid = patches[:, :, ::-1] if mirrored else patches
        return np.rot90(laid, quarters, (1, 2))

    return turn
