"""From probabilities to what the table is told, and what it is asked."""

import numpy as np
from numpy.typing import NDArray

SURE = 0.9
"""A mark is asked about unless it is at least this probable.

On the odd photos of atlas and papyrus no cell is read wrong from 0.75 on, a pen that lies on a cell
aside; 0.8 asks about 1.1 % of cells there, 0.9 about 2.1 %, 0.95 about 2.8 %. It was raised from
0.85 to 0.9 after two silent errors on basalt, so basalt no longer tests this number.
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
