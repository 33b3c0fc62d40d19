"""Samples on disk: drawing them takes longer than learning from them, and they never change."""

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from calibration.training.samples import Samples, drawn_samples, gathered

CARDS_PER_FILE = 50


def drawn(first: int, count: int, cache: Path, jobs: int = 1) -> Samples:
    """The cells of this many cards from the darkroom, from the cache where it has them."""
    cache.mkdir(parents=True, exist_ok=True)
    starts = range(first, first + count, CARDS_PER_FILE)
    files = [cache / f"drawn-{start:06d}.npz" for start in starts]
    missing = [(s, f) for s, f in zip(starts, files, strict=True) if not f.exists()]
    with ProcessPoolExecutor(jobs) as pool:
        list(pool.map(_draw, *zip(*missing, strict=True)) if missing else [])
    return gathered([load(file) for file in files])


def _draw(start: int, file: Path) -> None:
    cv2.setNumThreads(1)
    save(gathered([drawn_samples(seed) for seed in range(start, start + CARDS_PER_FILE)]), file)


def save(samples: Samples, file: Path) -> None:
    """Write whole or not at all, so that an interrupted run leaves no half file."""
    part = file.with_suffix(".part.npz")
    np.savez(part, seen=samples.seen, blank=samples.blank, gain=samples.gain, label=samples.label)
    part.rename(file)


def load(file: Path) -> Samples:
    """What save wrote."""
    with np.load(file) as parts:
        return Samples(parts["seen"], parts["blank"], parts["gain"], parts["label"])
