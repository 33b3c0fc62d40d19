"""Ink on a card: a dry-erase pen's marks, faint or strong, and what wiping leaves of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from calibration.darkroom.hands import DATA, Hand, Strokes, cross_of, some_hand, strike_of
from calibration.darkroom.scene import Floats, Image
from calibration.darkroom.tables import cloudy
from companion.decks import Rect

Rng = np.random.Generator
INKS = {"black": (26, 24, 25), "blue": (120, 55, 25), "red": (40, 30, 150), "green": (40, 85, 30)}
MARKS = ("cross", "strike", "smudge")


@dataclass(frozen=True)
class Pen:
    """A pen in a person's hand; print_share of its crosses come from photographed ones."""

    hand: Hand
    ink: tuple[int, int, int]
    width_mm: float = 1.4
    strength: float = 0.9
    dryness: float = 0.2
    print_share: float = 0.0


def some_pen(rng: Rng, ink: str | None = None) -> Pen:
    """Any pen: black most often, thin to thick, one in eight nearly dry."""
    name = ink or rng.choice(list(INKS), p=[0.55, 0.2, 0.13, 0.12])
    color = np.clip(np.array(INKS[name]) * rng.uniform(0.6, 1.4, 3), 0, 200).astype(int)
    strength = rng.uniform(0.35, 0.65) if rng.random() < 0.12 else rng.uniform(0.7, 0.98)
    blue, green, red = (int(v) for v in color)
    width, dryness = rng.uniform(0.7, 2.3), rng.uniform(0.05, 0.35)
    return Pen(some_hand(rng), (blue, green, red), width, strength, dryness, rng.choice([0, 0.3]))


def draw_marks(
    face: Image, px_per_mm: float, marks: Mapping[Rect, str], pen: Pen, rng: Rng
) -> Image:
    """The face with marks in these places; a place not named, or marked empty, stays bare."""
    marked = face.copy()
    for rect, mark in marks.items():
        if mark in MARKS:
            _ink(marked, px_per_mm, rect, mark, pen, rng)
        elif mark != "empty":
            raise ValueError(f"no mark {mark!r}; there are {', '.join(MARKS)} and empty")
    return marked


def _ink(face: Image, px_per_mm: float, rect: Rect, mark: str, pen: Pen, rng: Rng) -> None:
    """Lay one mark's ink over the cell and as much around it as a hand may reach."""
    box = np.array([rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm]) * px_per_mm
    reach = 0.6 * box[2:]
    low = np.maximum(box[:2] - reach, 0).astype(int)
    high = np.minimum(box[:2] + box[2:] + reach, face.shape[1::-1]).astype(int)
    if (high - low < 2).any():
        return
    middle, size = box[:2] + box[2:] / 2 - low, box[2:]
    alpha = _alpha(
        mark, (int(high[1] - low[1]), int(high[0] - low[0])), middle, size, px_per_mm, pen, rng
    )
    view = face[low[1] : high[1], low[0] : high[0]]
    cover = alpha[..., None]
    view[:] = np.rint(view * (1 - cover) + np.array(pen.ink, np.float32) * cover).astype(np.uint8)


def _alpha(
    mark: str,
    shape: tuple[int, int],
    middle: Floats,
    size: Floats,
    px_per_mm: float,
    pen: Pen,
    rng: Rng,
) -> Floats:
    """How much of the ink covers each pixel, 0 to 1."""
    if mark == "strike":
        return _drawn(strike_of(pen.hand, rng), shape, middle, size, px_per_mm, pen, rng)
    side = np.full(2, size.min())
    if rng.random() < pen.print_share:
        alpha = _printed(shape, middle, side, px_per_mm, pen, rng)
    else:
        alpha = _drawn(cross_of(pen.hand, rng), shape, middle, side, px_per_mm, pen, rng)
    return _wiped(alpha, px_per_mm, rng) if mark == "smudge" else alpha


def _drawn(
    strokes: Strokes,
    shape: tuple[int, int],
    middle: Floats,
    size: Floats,
    px_per_mm: float,
    pen: Pen,
    rng: Rng,
) -> Floats:
    layer = np.zeros(shape, np.uint8)
    width = max(1, round(pen.width_mm * rng.uniform(0.9, 1.1) * px_per_mm))
    points = [((s * size + middle) * 16).astype(np.int32) for s in strokes]
    cv2.polylines(layer, points, False, 255, width, cv2.LINE_AA, 4)
    return _uneven(layer, px_per_mm, pen, rng)


def _printed(
    shape: tuple[int, int], middle: Floats, size: Floats, px_per_mm: float, pen: Pen, rng: Rng
) -> Floats:
    """A cross that somebody drew on paper and photographed, scaled into the cell."""
    crosses = photographed_crosses()
    cross = crosses[rng.integers(len(crosses))]
    side = size * pen.hand.size * rng.uniform(0.95, 1.25)
    turn = np.deg2rad(pen.hand.slant + rng.normal(0, 6))
    scale = side / 28
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    matrix = np.array([[cos[0], -sin[0], 0], [sin[1], cos[1], 0]])
    matrix[:, 2] = middle - matrix[:, :2] @ [13.5, 13.5] + rng.normal(0, 0.06, 2) * size
    layer = cv2.warpAffine(cross, matrix, shape[::-1], flags=cv2.INTER_CUBIC)
    return _uneven(np.asarray(layer, np.uint8), px_per_mm, pen, rng)


@cache
def photographed_crosses() -> Image:
    """Ink 255 on 0: crosses and a few plus signs (n, 28, 28); see data/CREDITS.md."""
    with np.load(DATA / "pen-marks.npz") as marks:
        return np.asarray(255 - np.concatenate([marks["x"], marks["plus"][:30]]), np.uint8)


def _uneven(layer: Image, px_per_mm: float, pen: Pen, rng: Rng) -> Floats:
    """Ink with soft edges and dry streaks."""
    soft = cv2.GaussianBlur(layer.astype(np.float32) / 255, (0, 0), max(0.3, 0.12 * px_per_mm))
    height, width = layer.shape
    grain = max(2.0, 0.5 * px_per_mm)
    streaks = 1 + pen.dryness * cloudy(rng, height, width, grain, grain)
    return np.asarray(np.clip(soft * streaks, 0, 1) * pen.strength, np.float32)


def _wiped(alpha: Floats, px_per_mm: float, rng: Rng) -> Floats:
    """What a finger or a cloth leaves: the ink drawn out along one direction, and mostly gone."""
    side = int(rng.uniform(1.5, 6) * px_per_mm) | 1
    level = np.zeros((side, side), np.float32)
    level[side // 2] = 1
    turn = cv2.getRotationMatrix2D((side // 2, side // 2), float(rng.uniform(0, 180)), 1)
    kernel = cv2.warpAffine(level, turn, (side, side))
    drawn_out = cv2.filter2D(alpha, -1, kernel / kernel.sum())
    soft = cv2.GaussianBlur(drawn_out, (0, 0), rng.uniform(0.3, 0.7) * px_per_mm)
    return np.asarray(soft * rng.uniform(0.08, 0.34), np.float32)
