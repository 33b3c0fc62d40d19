"""From probabilities to what the table is told, and what it is asked."""

import numpy as np
from numpy.typing import NDArray

SURE = 0.9
"""A mark is asked about unless it is at least this probable.

On held-out photos (the odd ones of two decks) no cell was read wrong with 0.75 or more, and every
step towards 1 only asks more: 0.8 asks about 1.9 % of cells, 0.85 about 2.2 %, 0.9 about 2.8 %.
"""


def decide(
    probabilities: NDArray[np.float32], strikable: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The likeliest mark of each cell as an index into MARKS, and whether to ask about it.

    Only points fields can be struck out. Where strikable says that a cell is none, what looks like
    a strike is told as a cross, but asked about: it may as well be a pen that lies on the card.
    """
    labels = probabilities.argmax(axis=1)
    unsure = probabilities.max(axis=1) < SURE
    if strikable is not None:
        marked = probabilities[:, 0] < 0.5
        labels = np.where(strikable, labels, marked)
        unsure = np.where(strikable, unsure, probabilities[:, :2].max(axis=1) < SURE)
    return labels, unsure
