"""From probabilities to what the table is told, and what it is asked."""

import numpy as np
from numpy.typing import NDArray

SURE = 0.75
"""A mark is asked about unless it is at least this probable.

Photos are kinder than the drawn cells that the probabilities are calibrated on: of 4,025 cells on
two path-traced decks 0.75 asks about 2.2 % and leaves none wrong, 0.7 asks about 2.0 % and leaves
one (on a badly enrolled face), 0.6 asks about 1.4 % and leaves four.
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
