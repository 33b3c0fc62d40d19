"""Outlines that may be cards: quadrilaterals from many kinds of edges.

No single kind of edge shows every card on every table, so several are tried and everything
that has four corners is proposed. A proposal costs little: what it is a card of is asked later.
"""

from collections.abc import Iterable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points
from vision.intake import Pixels

LEAST_AREA = 0.005
"""Of the photo: a smaller card could not be read anyway."""
FULLNESS = 1.12
"""How much larger than the outline's hull its four corners' area may be."""
APART = 0.04
"""Proposals whose corners differ by less, as a share of their size, are one."""


def outline_quads(small: Pixels) -> Points:
    """(n, 4, 2) proposed cards, corners clockwise from anywhere, in pixels of the small photo."""
    return _quads_of(edge_masks(small))


def clear_quads(dim: Pixels) -> Points:
    """The same of a grey photo, only where light alone shows an outline: a tenth of the work."""
    return _quads_of(clear_masks(dim))


def _quads_of(masks: Iterable[Pixels]) -> Points:
    found = [quad for mask in masks for quad in _quads(mask)]
    return distinct(np.array(found, np.float64).reshape(-1, 4, 2))


def clear_masks(dim: Pixels) -> Iterator[Pixels]:
    """(height, width) pictures in which nine of ten cards stand out."""
    light = np.asarray(cv2.GaussianBlur(dim, (3, 3), 1.0), np.uint8)
    yield np.asarray(cv2.threshold(light, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)
    yield from _darker_and_lighter(light, max(dim.shape) // 66, 4)


def edge_masks(small: Pixels) -> Iterator[Pixels]:
    """(height, width) pictures in which cards may stand out, each by another property."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (3, 3), 1.0), cv2.COLOR_BGR2LAB)
    light, *chroma = (np.asarray(channel, np.uint8) for channel in cv2.split(lab))
    yield from _edges(light, (94, 85))
    for channel in chroma:
        yield from _edges(channel, (93,))
    for reach, offset in ((12, 4), (50, 2)):
        yield from _darker_and_lighter(light, reach, offset)
    yield np.asarray(cv2.threshold(light, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)
    yield _unlike_the_table(chroma)
    soft = [np.asarray(cv2.blur(channel, (9, 9)), np.uint8) for channel in chroma]
    yield _unlike_the_table(soft)  # print on a cloth melts into one colour, a card stays another


def _edges(channel: Pixels, percentiles: tuple[int, ...]) -> Iterator[Pixels]:
    across = cv2.Sobel(channel, cv2.CV_16S, 1, 0)
    down = cv2.Sobel(channel, cv2.CV_16S, 0, 1)
    strength = np.abs(across[::4, ::4]) + np.abs(down[::4, ::4])
    for strong in np.percentile(strength, percentiles):
        high = max(float(strong), 16.0)
        edges = cv2.Canny(across, down, 0.4 * high, high)
        yield np.asarray(cv2.dilate(edges, np.ones((3, 3), np.uint8)), np.uint8)


def _darker_and_lighter(light: Pixels, reach_px: int, offset: int) -> Iterator[Pixels]:
    side = 2 * reach_px + 1
    block = (255, cv2.ADAPTIVE_THRESH_MEAN_C)
    lighter = cv2.adaptiveThreshold(light, *block, cv2.THRESH_BINARY, side, -offset)
    darker = cv2.adaptiveThreshold(light, *block, cv2.THRESH_BINARY_INV, side, offset)
    yield np.asarray(lighter, np.uint8)
    yield np.asarray(darker, np.uint8)


def _unlike_the_table(chroma: list[Pixels]) -> Pixels:
    """Where the colour is not the one that most of the photo has."""
    away = [cv2.absdiff(c, np.full_like(c, int(np.median(c[::4, ::4])))) for c in chroma]
    return np.asarray(cv2.threshold(cv2.max(*away), 0, 255, cv2.THRESH_OTSU)[1], np.uint8)


def _quads(mask: Pixels) -> Iterator[NDArray[np.float32]]:
    least = LEAST_AREA * mask.size
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        if len(contour) < 4:
            continue
        _, _, width, height = cv2.boundingRect(contour)
        if not least < width * height < 0.95 * mask.size:
            continue
        quad = _quad(np.asarray(contour, np.int32), least)
        if quad is not None:
            yield quad


def _quad(contour: NDArray[np.int32], least: float) -> NDArray[np.float32] | None:
    """The four corners around a contour, if four corners are what it has."""
    hull = cv2.convexHull(contour, clockwise=False)
    area = cv2.contourArea(hull)
    if area < least or len(hull) < 4:
        return None
    quad = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2).astype(np.float32)
    if len(quad) != 4 or cv2.contourArea(quad) > FULLNESS * area:
        return None
    return clockwise(quad) + np.float32(0.5)


def clockwise(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The corners in the order of a card's, as the eye sees them."""
    return quad if cv2.contourArea(quad, oriented=True) > 0 else quad[::-1]


def distinct(quads: Points) -> Points:
    """The (n, 4, 2) quads without those that repeat an earlier one."""
    kept: list[Points] = []
    marks = np.empty((0, 8))
    for quad in quads:
        flat = _from_top_left(quad).ravel()
        size = np.linalg.norm(quad[0] - quad[2])
        if len(marks) and (np.abs(marks - flat).max(axis=1) < APART * size).any():
            continue
        marks = np.vstack([marks, flat])
        kept.append(quad)
    return np.array(kept, np.float64).reshape(-1, 4, 2)


def _from_top_left(quad: Points) -> Points:
    return np.roll(quad, -int(np.argmin(quad.sum(axis=1))), axis=0)
