"""Cells as they would look without the light that a laminate or a lamp adds to them.

Light on a card does two things: it multiplies what is printed, and its mirror image is added. In
linear light a straight line leads from the blank cell to the seen one, and what most of the cell
agrees on tells how steep it is and what is added. Taken away again, ink that was a pale grey under
glare is dark, and the print beneath a veil is as strong as on the blank.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Patches = NDArray[np.uint8]

BURNT, DEAD = 250, 1
"""Pixels from the first on, and up to the second, do not tell how much light there was."""
FAINT = 0.02
"""Print that differs by less, in parts of full light, cannot tell what light multiplies it by."""
WEAKEST, STRONGEST = 0.15, 6.0
"""Limits of that, against what light does on the card as a whole."""
WHITE, INK, HIDDEN = 0.9, 0.05, 0.75
"""Where more light than the first is expected of paper, it may burn out; ink returns the second
part of the light that it gets; where ink would look brighter than the third, nothing shows it."""
EXPONENT = 2.2
"""Of a photo's curve, about."""
ROUNDS = 3
STEPS = 4096


def unveiled(seen: Patches, blank: Patches, gain: Floats) -> tuple[Patches, Floats]:
    """The seen patches (n, px, px, 3) in their blanks' light, and (n,) how much could hide ink.

    gain (n, 3) is how much brighter pixels are there than the blank's, told from the whole card.
    """
    shown, printed = _LINEAR[seen], _LINEAR[blank]
    line = _lines(shown, printed, seen, gain**EXPONENT)
    slope = line[:, None, None, :, 0]
    added = np.einsum("pt,nct->npc", _plane(seen.shape[1]), line[..., 1:]).reshape(seen.shape)
    found = (shown - added) / slope
    burnt = (seen >= BURNT) & (printed * slope + added >= WHITE)
    found = np.where(burnt, np.maximum(found, printed), found)
    hidden = (INK * slope + added).min(axis=3) >= HIDDEN
    steps = np.clip(found * (STEPS - 1), 0, STEPS - 1).astype(np.intp)
    return np.asarray(_PIXELS[steps], np.uint8), hidden.mean(axis=(1, 2), dtype=np.float32)


def _lines(shown: Floats, printed: Floats, seen: Patches, gain: Floats) -> Floats:
    """(n, 3, 4) by patch and colour: what light multiplies by; what it adds, sloping both ways.

    What a pen or a thing shows lies off the line that the rest agrees on, and loses its say.
    """
    count, pixels = len(seen), seen.shape[1] * seen.shape[2]
    brightest = seen.max(axis=3).reshape(count, pixels)
    told = ((brightest < BURNT) & (brightest > DEAD)).astype(np.float32) + np.float32(1e-4)
    terms = np.empty((count, 3, pixels, 4), np.float32)
    terms[..., 0] = printed.reshape(count, pixels, 3).transpose(0, 2, 1)
    terms[..., 1:] = _plane(seen.shape[1])
    light = shown.reshape(count, pixels, 3).transpose(0, 2, 1)
    line = _fitted(terms, light, told, gain)
    for _ in range(ROUNDS - 1):
        off = np.abs(light - np.einsum("ncpt,nct->ncp", terms, line)).max(axis=1)
        usual = 0.06 * line[..., 0].max(axis=1)[:, None] + 0.02
        line = _fitted(terms, light, told / (1 + (off / usual) ** 4), gain)
    return line


def _fitted(terms: Floats, light: Floats, weights: Floats, gain: Floats) -> Floats:
    """Weighted least squares, with the card's own gain where print does not tell one."""
    weighted = terms * weights[:, None, :, None]
    normal = weighted.transpose(0, 1, 3, 2) @ terms
    normal += np.diag(np.array([0, 1e-6, 1e-2, 1e-2], np.float32))
    right = np.einsum("ncpt,ncp->nct", weighted, light)
    pull = FAINT**2 * weights.sum(axis=1)[:, None]
    normal[..., 0, 0] += pull
    right[..., 0] += pull * gain
    line = np.linalg.solve(normal, right[..., None])[..., 0]
    line[..., 0] = np.clip(line[..., 0], WEAKEST * gain, STRONGEST * gain)
    return np.asarray(line, np.float32)


def _plane(side: int) -> Floats:
    """(side * side, 3) everywhere one, from left to right, from top to bottom."""
    steps = np.linspace(-0.5, 0.5, side, dtype=np.float32)
    across, down = np.meshgrid(steps, steps)
    return np.stack([np.ones_like(across), across, down], axis=-1).reshape(-1, 3)


def _linear(pixels: Floats) -> Floats:
    return np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)


def _pixels(light: Floats) -> Floats:
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


_LINEAR = _linear(np.linspace(0, 1, 256, dtype=np.float32)).astype(np.float32)
_PIXELS = np.rint(255 * _pixels(np.linspace(0, 1, STEPS, dtype=np.float32))).astype(np.uint8)
