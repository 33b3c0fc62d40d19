"""Plots as geometry: where bars, lines and labels lie. The templates under plots/ draw them.

All lengths are units of the drawing's own box, which the page scales to its width.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

WIDTH = 400
ROW, TOP = 54, 8
NARROWEST_LABEL = 20
LINES_HEIGHT, LEFT, RIGHT, BOTTOM = 240, 34, 104, 28
LABEL_APART = 17


class Segment(NamedTuple):
    """A part of a bar."""

    kind: int
    x: float
    width: float
    value: int

    @property
    def is_labelled(self) -> bool:
        """Whether its value can be read inside it."""
        return self.width >= NARROWEST_LABEL


class Bar(NamedTuple):
    """One row of a bar chart."""

    name: str
    y: float
    total: int
    total_x: float
    segments: list[Segment]
    is_first: bool


class Bars(NamedTuple):
    """Stacked bars; what is lost stands left of zero."""

    kinds: list[str]
    bars: list[Bar]
    zero_x: float
    width: int
    height: int


def stacked_bars(
    kinds: Mapping[str, str], rows: Sequence[tuple[str, Mapping[str, int]]], first: Sequence[int]
) -> Bars:
    """Bars of these kinds of points (their names by key), a row for each name with its points."""
    lost = max((sum(-v for v in points.values() if v < 0) for _, points in rows), default=0)
    won = max((sum(v for v in points.values() if v > 0) for _, points in rows), default=0)
    scale = (WIDTH - 50) / max(1, lost + won)
    zero = lost * scale + 1
    bars = [
        _bar(nth, name, points, list(kinds), zero, scale, nth in first)
        for nth, (name, points) in enumerate(rows)
    ]
    return Bars(list(kinds.values()), bars, zero, WIDTH, TOP + ROW * len(rows))


def _bar(
    nth: int,
    name: str,
    points: Mapping[str, int],
    kinds: list[str],
    zero: float,
    scale: float,
    is_first: bool,
) -> Bar:
    right, left, segments = zero, zero, []
    for kind, key in enumerate(kinds):
        width = abs(points[key]) * scale
        if points[key] < 0:
            left -= width
        if width:
            x = left if points[key] < 0 else right
            segments.append(Segment(kind, round(x, 1), round(width, 1), points[key]))
        right += width if points[key] > 0 else 0
    total = sum(points[key] for key in kinds)
    return Bar(name, TOP + ROW * nth, total, round(right + 6, 1), segments, is_first)


class Line(NamedTuple):
    """One line of a chart, with its name beside its end."""

    name: str
    points: list[tuple[float, float]]
    label_y: float
    value: int

    @property
    def path(self) -> str:
        """As the `points` of a polyline."""
        return " ".join(f"{x},{y}" for x, y in self.points)


class Lines(NamedTuple):
    """Lines over a common ground of steps."""

    lines: list[Line]
    ticks: list[tuple[float, int]]
    """Heights, and what they stand for."""
    marks: list[tuple[float, str]]
    """Places along the ground, and what they are called."""
    left: float
    right: float
    ground_y: float
    width: int
    height: int


def line_chart(
    series: Sequence[tuple[str, Sequence[int]]], ground: Sequence[str] = ()
) -> Lines | None:
    """Values step by step; None where there are no two steps to join."""
    steps = max((len(values) for _, values in series), default=0)
    if steps < 2:
        return None
    values = [value for _, own in series for value in own]
    low, high = min(0, *values), max(1, *values)
    right, ground_y = WIDTH - RIGHT, LINES_HEIGHT - BOTTOM

    def x_of(step: int) -> float:
        return round(LEFT + (right - LEFT) * step / (steps - 1), 1)

    def y_of(value: float) -> float:
        return round(ground_y - (ground_y - TOP) * (value - low) / (high - low), 1)

    lines = [
        Line(name, [(x_of(n), y_of(v)) for n, v in enumerate(own)], y_of(own[-1]), own[-1])
        for name, own in series
        if own
    ]
    ticks = [(y_of(value), value) for value in _ticks(low, high)]
    marks = [(x_of(step), text) for step, text in enumerate(ground) if text]
    return Lines(_apart(lines), ticks, marks, LEFT, right, ground_y, WIDTH, LINES_HEIGHT)


def _ticks(low: int, high: int) -> list[int]:
    """A few round values between the lowest and the highest."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if (high - low) / s <= 5)
    return [value for value in range(low - low % step, high + 1, step) if value >= low]


def _apart(lines: Sequence[Line]) -> list[Line]:
    """The same lines, their labels far enough from each other to be read."""
    placed: dict[str, float] = {}
    lowest = LINES_HEIGHT
    for line in sorted(lines, key=lambda line: -line.label_y):
        lowest = min(line.label_y, lowest - LABEL_APART)  # type: ignore[assignment]
        placed[line.name] = lowest
    return [line._replace(label_y=placed[line.name]) for line in lines]
