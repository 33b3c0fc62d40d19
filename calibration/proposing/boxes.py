"""Drawn boxes on a card, and the rows in which they stand."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from companion.decks import Rect
from vision.intake import Pixels
from vision.light import even_light

PX_PER_MM = 8.0
REACHES_MM = (4.0, 9.0)
LEAST_MM, MOST_MM = 4.0, 20.0
"""How long a box's sides may be."""
LEVELS = (-0.9, -0.6, -0.3, 0.3, 0.6, 0.9)
"""Local contrasts at which outlines are looked for; boxes may be darker or lighter than ground."""
FULL = 0.8
"""Part of its upright rectangle that a box fills: corners may be round."""


def find_boxes(picture: Pixels, size_mm: tuple[float, float]) -> list[Rect]:
    """Upright boxes of a rectified card, each once."""
    size = (round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    found: list[Rect] = []
    for shape in _shapes(small):
        found += _outlined(shape)
    return _each_once(found)


def _shapes(picture: Pixels) -> Iterator[Pixels]:
    """Black and white pictures in which boxes may stand out: by lightness, by colour, by edges."""
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
    for channel in (0, 1, 2):
        one = cv2.GaussianBlur(lab[..., channel], (0, 0), 1.0)
        for reach_mm in REACHES_MM:
            even = even_light(np.asarray(one, np.uint8), round(reach_mm * PX_PER_MM))
            for level in LEVELS:
                yield np.asarray((even > level) * 255, np.uint8)
        edges = cv2.Canny(np.asarray(one, np.uint8), 10, 30)
        thick = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        yield np.asarray(255 - thick, np.uint8)


def _outlined(shape: Pixels) -> Iterator[Rect]:
    contours, _ = cv2.findContours(shape, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        x, y, width, height = cv2.boundingRect(contour)
        sides = min(width, height) / PX_PER_MM, max(width, height) / PX_PER_MM
        if sides[0] < LEAST_MM or sides[1] > MOST_MM or sides[1] > 2 * sides[0]:
            continue
        if cv2.contourArea(contour) >= FULL * width * height:
            yield Rect(*(float(value) / PX_PER_MM for value in (x, y, width, height)))


def _each_once(boxes: Sequence[Rect]) -> list[Rect]:
    """Outlines of one box, its outer and inner edges at several levels, averaged."""
    clusters: list[list[Rect]] = []
    for box in sorted(boxes, key=lambda b: -b.width_mm * b.height_mm):
        home = next((c for c in clusters if overlap(c[0], box) > 0.6), None)
        if home is None:
            clusters.append([box])
        else:
            home.append(box)
    return [_median(cluster) for cluster in clusters if len(cluster) > 1]


def _median(boxes: Sequence[Rect]) -> Rect:
    values = [(b.x_mm, b.y_mm, b.width_mm, b.height_mm) for b in boxes]
    return Rect(*(float(v) for v in np.median(values, axis=0)))


def overlap(one: Rect, other: Rect) -> float:
    """Shared part of two boxes' union, 0 to 1."""
    width = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm) - max(one.x_mm, other.x_mm)
    height = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm) - max(one.y_mm, other.y_mm)
    shared = max(width, 0.0) * max(height, 0.0)
    total = one.width_mm * one.height_mm + other.width_mm * other.height_mm - shared
    return shared / total
