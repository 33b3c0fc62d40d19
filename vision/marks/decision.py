"""From probabilities to what the table is told, and what it is asked."""

import numpy as np
from numpy.typing import NDArray

SURE = 0.93
"""A mark is asked about unless it is at least this probable."""


def decide(
    probabilities: NDArray[np.float32], strikable: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The likeliest mark of each cell as an index into MARKS, and whether to ask about it.

    Only points fields can be struck out. Where strikable says that a cell is none, a strike is
    counted as what it can only be: a cross drawn in one line.
    """
    likely = probabilities
    if strikable is not None:
        likely = probabilities.copy()
        never = ~strikable
        likely[never, 1] += likely[never, 2]
        likely[never, 2] = 0
    return likely.argmax(axis=1), likely.max(axis=1) < SURE
