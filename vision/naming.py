"""Which card of its kind a card is, once it is lined up.

Only places where the deck's faces differ speak, each as loud as they differ there. Whatever could
be the stroke of a pen is taken out before, of the blank faces as well as of the card.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import Face
from vision.intake import Pixels
from vision.light import even_light, without_strokes

PX_PER_MM = 2.0
REACH_MM = 9
LOUDEST = 1.5
LEAST_GAP = 0.08
LIKENESS = 0.38
WELL_SEEN = 0.5
"""Glare that leaves a strip of a card leaves less likeness, and chance decides about the gap."""
SPEAKING = 0.4
"""Share of a face's pixels that are listened to: those in which the faces differ most."""


@dataclass(frozen=True)
class Told:
    """The face a card looks most like, how much, and how much the next one."""

    face: Face
    likeness: float
    runner_up: float

    @property
    def is_sure(self) -> bool:
        """Whether the next face is far enough behind: twice as far where little of it is seen."""
        gap = LEAST_GAP if self.likeness > WELL_SEEN else 2 * LEAST_GAP
        return self.likeness - self.runner_up > gap

    def against(self, other: "Told") -> "Told":
        """The same, where the card may be another one that lies the other way."""
        if other.face is self.face:
            return self
        return replace(self, runner_up=max(self.runner_up, other.likeness))

    @property
    def stands_out(self) -> bool:
        """Whether nothing but this card would look so much like it, and like it alone."""
        return self.likeness > LIKENESS and self.likeness - self.runner_up > 2 * LEAST_GAP


@dataclass(frozen=True)
class Names:
    """All faces of one kind, prepared for telling them apart."""

    faces: tuple[Face, ...]
    rows: NDArray[np.float32]
    """(faces, pixels) each face less what all faces share, weighted, of unit length."""
    pixels: NDArray[np.intp]
    shared: NDArray[np.float32]
    weights: NDArray[np.float32]

    def tell(self, seen: Pixels) -> Told:
        """The card of a rectified grey face at PX_PER_MM."""
        flat = (_flat(seen)[self.pixels] - self.shared) * self.weights
        scores = np.einsum("fp,p->f", self.rows, flat / (np.linalg.norm(flat) + 1e-6))
        order = np.argsort(-scores)
        runner_up = float(scores[order[1]]) if len(order) > 1 else -1.0
        return Told(self.faces[order[0]], float(scores[order[0]]), runner_up)


def names_among(faces: tuple[Face, ...]) -> Names:
    """The faces of one kind, prepared; all have one form."""
    flats = np.array([_flat(_small(face)) for face in faces], np.float32)
    several = len(faces) > 1
    spread = flats.std(axis=0) if several else np.abs(flats[0])
    pixels = np.sort(np.argsort(-spread)[: int(SPEAKING * len(spread))])
    flats, weights = flats[:, pixels], spread[pixels] if several else np.ones(len(pixels))
    shared = flats.mean(axis=0) if several else np.zeros(len(pixels))
    rows = (flats - shared) * weights
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return Names(
        faces,
        rows.astype(np.float32),
        pixels,
        shared.astype(np.float32),
        weights.astype(np.float32),
    )


def _small(face: Face) -> Pixels:
    size = (round(face.form.width_mm * PX_PER_MM), round(face.form.height_mm * PX_PER_MM))
    return np.asarray(cv2.resize(face.grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _flat(picture: Pixels) -> NDArray[np.float32]:
    even = even_light(without_strokes(picture, PX_PER_MM), round(REACH_MM * PX_PER_MM))
    return np.clip(even.ravel(), -LOUDEST, LOUDEST)
