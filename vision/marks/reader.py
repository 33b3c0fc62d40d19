"""Reading marks: every cell of a face beside its blank, all in one pass of a small network."""

import threading
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks import Rect
from vision.marks.blindness import blinded, humbled
from vision.marks.exposure import gains
from vision.marks.nudging import REACH_PX, nudged
from vision.marks.patches import PATCH_PX, cut, middles
from vision.marks.second_look import IN_DOUBT, looked_again
from vision.marks.witness import witness

Floats = NDArray[np.float32]
Image = NDArray[np.uint8]

MODEL = Path(__file__).parent / "marks.onnx"
MARKS = ("empty", "cross", "strike")
"""What a cell may hold, in the order of the probabilities."""

_of_thread = threading.local()


def read_marks(seen: Image, blank: Image, rects: Sequence[Rect], px_per_mm: float = 6.0) -> Floats:
    """Calibrated probabilities (n, 3) of empty, cross and strike for each of the cells.

    seen and blank show the same face, lined up, BGR, at px_per_mm; rects are its cells in
    millimetres. A cell that the photo cannot show comes out undecided.
    """
    if seen.shape != blank.shape:
        raise ValueError(f"seen {seen.shape} and blank {blank.shape} are not of one size")
    if not rects:
        return np.zeros((0, len(MARKS)), np.float32)
    seen_cells, blank_cells = cut(seen, rects, px_per_mm), cut(blank, rects, px_per_mm)
    gain = gains(seen, blank, middles(rects, seen, px_per_mm), px_per_mm)
    found = _look(seen_cells, blank_cells, gain)
    doubt = np.flatnonzero(found.max(axis=1) < IN_DOUBT)
    if len(doubt):
        wide = cut(seen, [rects[i] for i in doubt.tolist()], px_per_mm, PATCH_PX + 2 * REACH_PX)
        exact = nudged(wide, blank_cells[doubt])
        found[doubt] = looked_again(found[doubt], exact, blank_cells[doubt], gain[doubt], _look)
    return humbled(found, blinded(seen_cells, blank_cells))


def _look(seen: Image, blank: Image, gain: Floats) -> Floats:
    """What the network says of patches, the probabilities (n, 3)."""
    network = _network()
    network.setInput(witness(seen, blank, gain))
    return np.array(network.forward(), np.float32)


def _network() -> cv2.dnn.Net:
    """The network, loaded once for each thread: it keeps its input, so threads can't share it."""
    if not hasattr(_of_thread, "network"):
        _of_thread.network = cv2.dnn.readNetFromONNX(str(MODEL))
    network: cv2.dnn.Net = _of_thread.network
    return network
