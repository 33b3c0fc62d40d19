"""A second look at the cells that the first one leaves in doubt.

It costs eight looks at a cell, so only the few get it that need it: mirrored in all ways, as the
photo shows them and with glare taken off. Photos doubt one cell in thirty. Before, such a cell is
put exactly over its blank (`nudging`).
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vision.marks.blindness import humbled
from vision.marks.decision import SURE
from vision.marks.unveiling import unveiled

Floats = NDArray[np.float32]
Patches = NDArray[np.uint8]
Look = Callable[[Patches, Patches, Floats], Floats]
"""Probabilities (n, 3) of cells (n, px, px, 3) seen, beside their blanks, in light of a gain."""

IN_DOUBT = 0.9
"""Cells whose mark is less probable than this are looked at again."""
CAUTION = 0.8
"""Of the evidence: eight looks at one cell agree more than eight cells would."""
SEEING_UP_TO, BLIND_FROM = 0.15, 0.5
"""Share of a cell in which ink would not show: no doubt up to the first, all from the second on."""

MIRRORS: tuple[Callable[[Patches], Patches], ...] = (
    lambda patches: patches,
    lambda patches: patches[:, :, ::-1],
    lambda patches: patches[:, ::-1],
    lambda patches: patches[:, ::-1, ::-1],
)
"""A cross is one in every mirror."""


def looked_again(first: Floats, seen: Patches, blank: Patches, gain: Floats, look: Look) -> Floats:
    """The probabilities (n, 3) of cells in doubt, after both looks.

    What the first look told stays told unless the second tells otherwise, and then it is asked;
    what it did not tell is as sure as the second makes it.
    """
    second = _second(seen, blank, gain, look)
    differs = first.argmax(axis=1) != second.argmax(axis=1)
    told = np.where(differs[:, None], (first + second) / 2, first)
    return np.where((first.max(axis=1) >= SURE)[:, None], told, second)


def _second(seen: Patches, blank: Patches, gain: Floats, look: Look) -> Floats:
    """The probabilities (n, 3) that all looks at each cell give together."""
    clear, hidden = unveiled(seen, blank, gain)
    plain = np.ones_like(gain)
    looks = [
        look(mirrored(shown), mirrored(blank), light)
        for shown, light in ((seen, gain), (clear, plain))
        for mirrored in MIRRORS
    ]
    agreed = np.log(np.array(looks) + 1e-4).mean(axis=0)
    chances = np.exp(CAUTION * agreed)
    chances /= chances.sum(axis=1, keepdims=True)
    blindness = (hidden - SEEING_UP_TO) / (BLIND_FROM - SEEING_UP_TO)
    return humbled(chances.astype(np.float32), np.clip(blindness, 0, 1))
