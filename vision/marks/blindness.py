"""Cells that a photo cannot show: washed out by glare, under a cup, or outside the picture.

Where a card's own print cannot be seen, no mark can be either; but where print still shows, ink
does too, even on paper that is burnt out. So a cell is blind as far as it is flatter than its
blank. The network learns to doubt such cells; this makes doubt certain, whatever it learned.
"""

import numpy as np
from numpy.typing import NDArray

from vision.marks.exposure import FLOOR

Floats = NDArray[np.float32]
Patches = NDArray[np.uint8]

BLOCK_PX = 4
"""Contrast is taken over blocks, which hold print and ink but no grain."""
FLAT_PAPER = 0.05
"""No blank counts as flatter than this (in logarithms): even bare cells have their borders."""
BLIND_AT, SEEING_AT = 0.05, 0.10
"""Contrast left, as a share of the blank's: all doubt at the first, none from the second on.

Between, and above, the network itself knows how little it sees.
"""
CUT_FROM, CUT_WHOLLY = 0.25, 0.5
"""The same for the share of a cell that lies outside the photo, where pixels are all zero."""
IGNORANCE = np.array([0.55, 0.42, 0.03], np.float32)
"""What can be said of a cell without seeing it."""


def blinded(seen: Patches, blank: Patches) -> Floats:
    """How blind each patch (n, px, px, 3) is, 0 to 1."""
    left = _contrast(seen) / np.maximum(_contrast(blank), FLAT_PAPER)
    flat = (SEEING_AT - left) / (SEEING_AT - BLIND_AT)
    outside = (seen == 0).mean(axis=(1, 2, 3))
    cut = (outside - CUT_FROM) / (CUT_WHOLLY - CUT_FROM)
    return np.asarray(np.clip(np.maximum(flat, cut), 0, 1), np.float32)


def _contrast(patches: Patches) -> Floats:
    """How far the blocks of each patch differ, as the spread of their logarithms."""
    count, side = patches.shape[0], patches.shape[1] // BLOCK_PX
    blocks = patches.reshape(count, side, BLOCK_PX, side, BLOCK_PX * 3)
    means = blocks.mean(axis=(2, 4), dtype=np.float32)
    return np.asarray(np.log(means + FLOOR).std(axis=(1, 2)), np.float32)


def humbled(probabilities: Floats, blindness: Floats) -> Floats:
    """The probabilities with as much ignorance mixed in as the cell is blind."""
    share = blindness[:, None]
    return np.asarray(probabilities * (1 - share) + IGNORANCE * share, np.float32)
