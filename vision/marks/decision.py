"""From probabilities to what the table is told, and what it is asked."""

import numpy as np
from numpy.typing import NDArray

SURE = 0.75
"""A mark is asked about unless it is at least this probable.

Photos are kinder than the drawn cells that the probabilities are calibrated on: at this threshold
no cell of 4,025 on two path-traced decks is wrong and not asked about, and 2.2 % are asked about;
0.9 asks about 3.8 % of them.
"""


def decide(
    probabilities: NDArray[np.float32], strikable: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The likeliest mark of each cell as an index into MARKS, and whether to ask about it.

    Only points fields can be struck out. Where strikable says that a cell is none, either mark is
    a cross; but what looks more like a strike is asked about: it may be a pen lying on the card.
    """
    labels = probabilities.argmax(axis=1)
    sureness = probabilities.max(axis=1)
    if strikable is not None:
        empty, cross, strike = probabilities.T
        labels = np.where(strikable, labels, empty < 0.5)
        marked = np.where(strike > cross, cross, cross + strike)
        sureness = np.where(strikable, sureness, np.maximum(empty, marked))
    return labels, sureness < SURE
