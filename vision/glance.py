"""A glance at a small frame of a live camera: where cards seem to lie, before any is read."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.coarse import Proposal, proposals
from vision.faces import Faces, Kind
from vision.find import index_of
from vision.intake import Pixels, open_photo
from vision.light import grey
from vision.outlines import outline_quads
from vision.prove import SAME_PLACE, overlap
from vision.reading import CardReading, Point

GLANCE_PX = 480
LEAST_LIKENESS: dict[Kind, float] = {"pyramid": 0.42, "score": 0.42, "expedition": 0.72}
"""Expeditions have so little print that many a tablecloth looks like one."""
LEAST_SHARE = 0.01
"""Of the frame: what is smaller could not be read anyway."""


def glance(data: bytes, faces: Faces) -> list[CardReading]:
    """The cards that a frame seems to show, without their marks; a hint to whoever holds it."""
    small, scale = _small(data)
    quads = outline_quads(small)
    if not len(quads):
        return []
    index, dim = index_of(faces), grey(small)
    least = min(LEAST_LIKENESS.values())
    likely = proposals(dim, quads, index.rows, index.groups, least)
    return [_card(one, faces, scale) for one in _apart(_likely(likely, faces, dim.size))]


def _small(data: bytes) -> tuple[Pixels, float]:
    pixels, scale = open_photo(data).pixels(1)
    factor = min(1.0, GLANCE_PX / max(pixels.shape))
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale * factor


def _likely(found: list[Proposal], faces: Faces, area: int) -> Iterator[Proposal]:
    for one in found:
        is_large = cv2.contourArea(one.quad.astype(np.float32)) > LEAST_SHARE * area
        if is_large and one.likeness > LEAST_LIKENESS[faces.faces[one.face].name.kind]:
            yield one


def _apart(found: Iterator[Proposal]) -> list[Proposal]:
    """The likeliest in every place."""
    kept: list[Proposal] = []
    for one in found:
        if all(overlap(one.quad, other.quad) <= SAME_PLACE for other in kept):
            kept.append(one)
    return kept


def _card(one: Proposal, faces: Faces, scale: float) -> CardReading:
    name = faces.faces[one.face].name
    first, second, third, fourth = (_point(x, y, scale) for x, y in one.quad)
    return CardReading(name.kind, name.index, (first, second, third, fourth))


def _point(x: float, y: float, scale: float) -> Point:
    return float(x / scale), float(y / scale)
