"""What each threshold would cost: how many cells are asked about, and how many err in silence."""

import numpy as np
from numpy.typing import NDArray

TRIED = (0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998)


def thresholds(probabilities: NDArray[np.float32], truth: NDArray[np.int64]) -> str:
    """A table for people, one line a threshold; the wrong are those not asked about."""
    right = probabilities.argmax(axis=1) == truth
    sureness = probabilities.max(axis=1)
    lines = [f"right {right.mean():.3%} of {len(truth)}", "  sure   asked  silent"]
    for threshold in TRIED:
        asked = sureness < threshold
        silent = ~right & ~asked
        lines.append(f"{threshold:6.3f} {asked.mean():7.2%} {silent.mean():7.3%}")
    return "\n".join(lines)
