"""Cards beside a card that was found: they lie on the same table, so one side of them is enough.

On a printed cloth outlines run into each other and no contour has four corners any more. But a card
that is known tells how the table recedes and how large cards are there. Any straight line that is
as long as a good part of a card's side may then be one, with the card on either side of it.
"""

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Points, Pose, project
from vision.intake import Pixels
from vision.outlines import clockwise, distinct

SHORTEST, LONGEST = 0.45, 1.12
"""Part of a card's side that a line must show, and may."""
MOST_LINES = 160
MOSTLY_FREE = 0.75
"""Of a proposed place: what lies there may not be a card that was found already."""

Size = tuple[float, float]


def quads_beside(dim: Pixels, free: Pixels, poses: Sequence[Pose], sizes: Iterable[Size]) -> Points:
    """(n, 4, 2) places where cards of these sizes in millimetres may lie beside known cards."""
    lines = _lines(dim, free)
    if not len(lines) or not poses:
        return np.empty((0, 4, 2))
    nearest = _nearest(lines, poses)
    found = [
        quad
        for i, pose in enumerate(poses)
        for quad in _quads(lines[nearest == i], pose, set(sizes))
    ]
    return distinct(np.array([q for q in found if _is_free(q, free)]).reshape(-1, 4, 2))


def _lines(dim: Pixels, free: Pixels) -> Points:
    """(n, 2, 2) the longest straight edges of a grey picture, where it is free."""
    found = cv2.createLineSegmentDetector().detect(dim)[0]
    if found is None:
        return np.empty((0, 2, 2))
    lines = np.asarray(found, np.float64).reshape(-1, 2, 2)
    x, y = lines.mean(axis=1).astype(np.intp).T
    open_ = free[y.clip(0, free.shape[0] - 1), x.clip(0, free.shape[1] - 1)] > 0
    lengths = np.linalg.norm(lines[:, 1] - lines[:, 0], axis=1) * open_
    longest = np.argsort(-lengths)[:MOST_LINES]
    return np.asarray(lines[longest[lengths[longest] > 0]], np.float64)


def _nearest(lines: Points, poses: Sequence[Pose]) -> NDArray[np.intp]:
    """(n,) which pose is the nearest to each line."""
    middles = np.array([pose.corners_px.mean(axis=0) for pose in poses])
    away = np.linalg.norm(lines.mean(axis=1)[:, None] - middles[None], axis=2)
    return np.asarray(away.argmin(axis=1))


def _quads(lines: Points, pose: Pose, sizes: set[Size]) -> Iterator[Points]:
    """The places on the pose's plane whose sides these lines may be."""
    to_table = np.asarray(np.linalg.inv(pose.homography), np.float64)
    on_table = project(to_table, lines.reshape(-1, 2)).reshape(-1, 2, 2)
    for start, end in on_table:
        for rectangle in _rectangles(start, end, sizes):
            corners = project(pose.homography, rectangle).astype(np.float32)
            yield clockwise(corners).astype(np.float64)


def _rectangles(start: Floats, end: Floats, sizes: set[Size]) -> Iterator[Points]:
    length = float(np.linalg.norm(end - start))
    along = (end - start) / max(length, 1e-6)
    across = np.array([-along[1], along[0]])
    for size in sizes:
        for side, depth in (size, size[::-1]):
            if not SHORTEST < length / side < LONGEST:
                continue
            for origin in _origins(start, end, along * side, length / side):
                for way in (across * depth, -across * depth):
                    yield np.array(
                        [origin, origin + along * side, origin + along * side + way, origin + way]
                    )


def _origins(start: Floats, end: Floats, side: Floats, part: float) -> tuple[Floats, ...]:
    """Where a side begins of which a line shows a part: with the line, or so as to end with it."""
    if part > 0.93:
        return ((start + end - side) / 2,)
    return (start, end - side)


def _is_free(quad: Points, free: Pixels) -> bool:
    corners = quad.astype(np.float32)
    x, y, width, height = cv2.boundingRect(corners)
    if not 16 < max(width, height) < 2 * max(free.shape):
        return False
    left, top = max(x, 0), max(y, 0)
    part = free[top : y + height, left : x + width]
    inside = np.zeros(part.shape, np.uint8)
    if not inside.size:
        return False
    cv2.fillConvexPoly(inside, np.round(corners - (left, top)).astype(np.int32), 1)
    return float((inside * (part > 0)).sum()) > MOSTLY_FREE * float(cv2.contourArea(corners))
