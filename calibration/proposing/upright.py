"""Which way up each picture is, told by all cards of the deck together.

All cards share one layout: the grid, the picture above it and the number stand in the same places.
So two pictures agree better when both are the same way up, whatever is drawn in their cells.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.intake import Pixels
from vision.light import even_light, grey

PX_PER_MM = 2.0
REACH_MM = 6.0
EDGE_MM = 2.0
"""Left out around the card, where a table may peep in and a frame looks the same on all sides."""


def portrait(picture: Pixels) -> Pixels:
    """The picture taller than wide; which of the two ways is left open."""
    if picture.shape[0] >= picture.shape[1]:
        return picture
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE), np.uint8)


def turned_around(picture: Pixels) -> Pixels:
    """The picture upside down."""
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)


def same_way_up(pictures: Sequence[Pixels], size_mm: tuple[float, float]) -> list[Pixels]:
    """All pictures the same way up as most of them; which way that is remains open."""
    tall = [portrait(picture) for picture in pictures]
    return [
        turned_around(picture) if turned else picture
        for picture, turned in zip(tall, turns(tall, size_mm), strict=True)
    ]


def turns(pictures: Sequence[Pixels], size_mm: tuple[float, float]) -> NDArray[np.bool_]:
    """(n,) which pictures are upside down as compared with most of them.

    Wanted is the sign for each picture that makes all pairs agree best: nearly the leading
    eigenvector of how much better two pictures agree as they are than with one turned.
    """
    if not pictures:
        return np.zeros(0, bool)
    rows = np.array([_layout(picture, size_mm) for picture in pictures])
    better = rows @ rows.T - rows @ rows[:, ::-1].T
    _, vectors = np.linalg.eigh((better + better.T) / 2)
    signs = np.where(vectors[:, -1] < 0, -1.0, 1.0)
    return np.asarray(_settled(signs, better) < 0, bool)


def _settled(signs: Floats, better: Floats) -> Floats:
    """The signs after each picture followed the others once more, most of them positive."""
    others = better - np.diag(np.diag(better))
    signs = np.where(others @ signs < 0, -1.0, 1.0)
    return signs if signs.sum() >= 0 else -signs


def _layout(picture: Pixels, size_mm: tuple[float, float]) -> Floats:
    """The card's local contrasts as one row of unit length; read backwards it is turned around."""
    size = (round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM))
    small = cv2.resize(grey(picture), size, interpolation=cv2.INTER_AREA)
    even = even_light(np.asarray(small, np.uint8), round(REACH_MM * PX_PER_MM))
    edge = round(EDGE_MM * PX_PER_MM)
    row = np.clip(even[edge:-edge, edge:-edge], -2, 2).astype(np.float64).ravel()
    row -= row.mean()
    return np.asarray(row / (np.linalg.norm(row) + 1e-9), np.float64)
