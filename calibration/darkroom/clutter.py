"""Cups, pens, dice and boxes at the edge of the cards: what lies under a cup cannot be read."""

import cv2
import numpy as np

from calibration.darkroom.scene import Floats, Image

Rng = np.random.Generator
Color = list[float]


def strew(photo: Image, count: int, corners: list[Floats], px_per_mm: float, rng: Rng) -> None:
    """Draw so many things into the photo, each at the edge of one of the cards (4, 2)."""
    for _ in range(count):
        place, outwards = _at_edge(photo, corners, rng)
        color = [float(v) for v in rng.integers(10, 245, 3)]
        draw = (_pen, _pen, _cup, _die, _box)[rng.integers(5)]
        draw(photo, place, outwards, color, px_per_mm, rng)


def _at_edge(photo: Image, corners: list[Floats], rng: Rng) -> tuple[Floats, Floats]:
    """A place a little outside or inside a card's side, and the direction away from the card."""
    if not corners:
        return rng.uniform(0, 1, 2) * photo.shape[1::-1], np.array([1.0, 0.0])
    card = corners[rng.integers(len(corners))]
    side = int(rng.integers(4))
    share = rng.uniform(0, 1)
    edge = card[side] * share + card[(side + 1) % 4] * (1 - share)
    outwards = edge - card.mean(axis=0)
    place = edge + outwards * rng.uniform(-0.4, 0.4)
    return place, outwards / max(1e-6, float(np.linalg.norm(outwards)))


def _shaded(color: Color, share: float) -> Color:
    return [min(255.0, v * share) for v in color]


def _pen(
    photo: Image, place: Floats, outwards: Floats, color: Color, px_per_mm: float, rng: Rng
) -> None:
    angle = rng.uniform(0, 2 * np.pi)
    half = np.array([np.cos(angle), np.sin(angle)]) * 65 * px_per_mm
    place = place + half * rng.uniform(-1, 1)
    width = max(2, int(rng.uniform(8, 14) * px_per_mm))
    side = np.array([-half[1], half[0]]) / 65 / px_per_mm * width * 0.22
    for shift, share, part in ((side * 0, 1.0, 1.0), (side, 0.75, 0.4), (-side, 1.3, 0.2)):
        ends = [tuple(int(v) for v in place + shift + half * sign) for sign in (-1, 1)]
        cv2.line(photo, ends[0], ends[1], _shaded(color, share), max(1, int(width * part)))


def _cup(
    photo: Image, place: Floats, outwards: Floats, color: Color, px_per_mm: float, rng: Rng
) -> None:
    radius = max(3, int(rng.uniform(12, 38) * px_per_mm))
    middle = tuple(int(v) for v in place + outwards * radius * rng.uniform(0.3, 1))
    for share, part in ((1.0, 1.0), (0.55, 0.86), (0.25, 0.8)):
        cv2.circle(photo, middle, int(radius * part), _shaded(color, share), -1, cv2.LINE_AA)


def _die(
    photo: Image, place: Floats, outwards: Floats, color: Color, px_per_mm: float, rng: Rng
) -> None:
    _square(photo, place, color, rng.uniform(8, 18) * px_per_mm, rng)


def _box(
    photo: Image, place: Floats, outwards: Floats, color: Color, px_per_mm: float, rng: Rng
) -> None:
    """The lid of a game, a book or a sleeve: only its edge or a corner reaches the card."""
    side = rng.uniform(30, 80) * px_per_mm
    _square(photo, place + outwards * side * rng.uniform(0.4, 0.7), color, side, rng)


def _square(photo: Image, place: Floats, color: Color, side: float, rng: Rng) -> None:
    turn = rng.uniform(0, 90)
    for size, share in ((side, 0.6), (side - min(side * 0.2, 8), 1.0)):
        box = cv2.boxPoints(((float(place[0]), float(place[1])), (size, size), turn))
        cv2.fillPoly(photo, [box.astype(np.int32)], _shaded(color, share), cv2.LINE_AA)
