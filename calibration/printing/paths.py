"""Outlines as short texts (M, L, C, Q, Z as in SVG, absolute), turned into polygons.

Curves become so many straight pieces that no printer shows the difference; what is left is one
kind of shape to draw, which is fast and small in the PDF.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

PIECES = 9
"""Straight pieces to a curve."""

_TOKEN = re.compile(r"[MLCQZ]|-?\d+(?:\.\d+)?")
_POINTS_OF = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}


@lru_cache(maxsize=512)
def outline(path: str) -> tuple[Point, ...]:
    """The closed polygon of a path; one outline to a path."""
    points: list[Point] = []
    for letter, stops in _steps(path):
        points += stops if letter in "ML" else _curve([points[-1], *stops])
    return tuple(points)


def _steps(path: str) -> Iterator[tuple[str, list[Point]]]:
    """Each command with its points, a command's repeated points split up."""
    letter, numbers = "M", list[float]()
    for token in _TOKEN.findall(path):
        if token in _POINTS_OF:
            letter = token
            continue
        numbers.append(float(token))
        if len(numbers) == 2 * _POINTS_OF[letter]:
            yield letter, list(zip(numbers[::2], numbers[1::2], strict=True))
            numbers = []


def _curve(control: Sequence[Point]) -> list[Point]:
    """A Bézier curve of any degree without its first point."""
    return [_bezier(control, step / PIECES) for step in range(1, PIECES + 1)]


def _bezier(control: Sequence[Point], t: float) -> Point:
    degree = len(control) - 1
    weights = [math.comb(degree, i) * t**i * (1 - t) ** (degree - i) for i in range(degree + 1)]
    return (
        sum(w * x for w, (x, _) in zip(weights, control, strict=True)),
        sum(w * y for w, (_, y) in zip(weights, control, strict=True)),
    )


def star_points(rays: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """A star around the origin, its first ray straight up unless turned (in radians)."""
    corners = []
    for step in range(2 * rays):
        radius = inner if step % 2 else outer
        angle = turn + math.pi * step / rays
        corners.append((radius * math.sin(angle), -radius * math.cos(angle)))
    return corners
