"""Things that may be printed in a cell: drawn by chance, so that no deck's art is special."""

from collections.abc import Callable

import cv2
import numpy as np

from calibration.darkroom.scene import Image

Rng = np.random.Generator
Color = list[float]
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)


def draw_icon(cell: Image, rng: Rng, color: Color) -> None:
    """Print one thing, or two, into the picture of a cell."""
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        kind = _KINDS[rng.choice(len(_KINDS), p=_SHARES)]
        height, width = cell.shape[:2]
        middle = np.array([width, height]) / 2 + rng.normal(0, 0.06, 2) * min(width, height)
        size = min(width, height) * rng.uniform(0.25, 0.46)
        kind(cell, middle, size, color, rng)
        color = some_print(rng)


def draw_picture(cell: Image, rng: Rng, color: Color) -> None:
    """Print a small picture of many colours: shapes over shapes, light and dark, often outlined."""
    height, width = cell.shape[:2]
    middle = np.array([width, height]) / 2
    size = min(width, height) * rng.uniform(0.3, 0.45)
    for _ in range(int(rng.integers(3, 9))):
        kind = (_polygon, _blob, _blob, _strokes)[rng.integers(4)]
        at = middle + rng.normal(0, 0.3, 2) * size
        kind(cell, at, size * rng.uniform(0.25, 0.9), color, rng)
        color = some_color(rng, int(rng.choice([0, 0, 120])))


def some_color(rng: Rng, low: int = 0, high: int = 256) -> Color:
    """Any colour between these levels of grey."""
    return [float(v) for v in rng.integers(low, high, 3)]


def some_print(rng: Rng) -> Color:
    """A colour that icons are printed in: any, or as dark as a pen's ink."""
    if rng.random() < 0.4:
        return [float(v) for v in rng.uniform(15, 75) + rng.uniform(0, 25, 3)]
    return some_color(rng, 0, 190)


def _at(point: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _line_px(size: float, rng: Rng) -> int:
    return max(1, int(size * rng.uniform(0.06, 0.35)))


def _polygon(cell: Image, middle: np.ndarray, size: float, color: Color, rng: Rng) -> None:
    """Gems, stars, flames: corners at any distance around a middle."""
    count = int(rng.integers(3, 13))
    angles = np.sort(rng.uniform(0, 2 * np.pi, count))
    if rng.random() < 0.6:
        angles = np.linspace(0, 2 * np.pi, count, endpoint=False) + rng.uniform(0, 1)
    far = np.resize(rng.uniform(0.4, 1.1, 2 if rng.random() < 0.7 else count), count)
    corners = np.stack([np.cos(angles) * far, np.sin(angles) * far], axis=1) * size + middle
    points = [corners.astype(np.int32)]
    if rng.random() < 0.7:
        cv2.fillPoly(cell, points, color, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.polylines(
            cell, points, True, some_color(rng), _line_px(size, rng) // 2 + 1, cv2.LINE_AA
        )


def _blob(cell: Image, middle: np.ndarray, size: float, color: Color, rng: Rng) -> None:
    axes = (int(size * rng.uniform(0.3, 1)), int(size * rng.uniform(0.3, 1)))
    line = -1 if rng.random() < 0.6 else _line_px(size, rng)
    cv2.ellipse(cell, _at(middle), axes, rng.uniform(0, 180), 0, 360, color, line, cv2.LINE_AA)


def _skull(cell: Image, middle: np.ndarray, size: float, color: Color, rng: Rng) -> None:
    """A round head with holes, with bones crossed behind it now and then."""
    if rng.random() < 0.6:
        _printed_cross(cell, middle, size * 1.1, color, rng)
    cv2.circle(cell, _at(middle), int(size * 0.6), color, -1, cv2.LINE_AA)
    for side in (-0.25, 0.25):
        eye = middle + np.array([side, -0.1]) * size
        cv2.circle(cell, _at(eye), max(1, int(size * 0.15)), some_color(rng, 150), -1, cv2.LINE_AA)


def _printed_cross(cell: Image, middle: np.ndarray, size: float, color: Color, rng: Rng) -> None:
    """A cross that is part of the card: it is there on the blank as well, and is no mark."""
    turn = rng.choice([np.pi / 4, np.pi / 4, 0]) + rng.normal(0, 0.05)
    width = max(1, int(size * rng.uniform(0.1, 0.5)))
    for angle in (turn, turn + np.pi / 2):
        reach = np.array([np.cos(angle), np.sin(angle)]) * size
        cv2.line(cell, _at(middle - reach), _at(middle + reach), color, width, cv2.LINE_AA)


def _red_cross(cell: Image, middle: np.ndarray, size: float, color: Color, rng: Rng) -> None:
    red = [float(rng.integers(0, 90)), float(rng.integers(0, 90)), float(rng.integers(140, 256))]
    _printed_cross(cell, middle, size, red, rng)


def _number(cell: Image, middle: np.ndarray, size: float, color: Color, rng: Rng) -> None:
    text = str(rng.choice(["1", "3", "6", "10", "-8", "-15", "A", "X", "x", "?", "+", "7", "/"]))
    font = int(rng.choice(FONTS))
    width = max(1, int(size * rng.uniform(0.05, 0.16)))
    (text_width, text_height), _ = cv2.getTextSize(text, font, 1, 1)
    scale = size * 1.6 / max(text_width, text_height, 1)
    origin = middle + np.array([-text_width, text_height]) * scale / 2
    cv2.putText(cell, text, _at(origin), font, scale, color, width, cv2.LINE_AA)


def _strokes(cell: Image, middle: np.ndarray, size: float, color: Color, rng: Rng) -> None:
    """Torches, palms, arrows: a few lines that mean nothing."""
    for _ in range(int(rng.integers(1, 6))):
        ends = middle + rng.uniform(-1, 1, (2, 2)) * size
        cv2.line(cell, _at(ends[0]), _at(ends[1]), color, _line_px(size, rng), cv2.LINE_AA)


Kind = Callable[[Image, np.ndarray, float, Color, Rng], None]
_KINDS: tuple[Kind, ...] = (
    _polygon, _blob, _skull, _printed_cross, _red_cross, _number, _strokes
)  # fmt: skip
_SHARES = (0.22, 0.1, 0.2, 0.12, 0.12, 0.16, 0.08)
