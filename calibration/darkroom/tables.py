"""Table tops, drawn: what lies around a card is what makes it hard to find."""

from collections.abc import Callable

import cv2
import numpy as np

from calibration.darkroom.scene import Floats, Image

SIDE_PX = 1200
"""A top is drawn once at this size and seen through the camera, which hides that it is coarse."""

Rng = np.random.Generator


def table_top(kind: str, rng: Rng) -> Image:
    """A square of the table, SIDE_PX wide."""
    if kind not in _DRAWN:
        raise ValueError(f"no table {kind!r}; there are {', '.join(_DRAWN)}")
    return np.clip(_DRAWN[kind](rng), 0, 255).astype(np.uint8)


def cloudy(rng: Rng, height: int, width: int, cell_y: float, cell_x: float) -> Floats:
    """Smooth noise of standard deviation 1 whose blotches are about so many pixels large."""
    rows, cols = max(2, round(height / cell_y)), max(2, round(width / cell_x))
    coarse = rng.standard_normal((rows, cols), np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC))


def _cloudy(rng: Rng, cell_y: float, cell_x: float) -> Floats:
    return cloudy(rng, SIDE_PX, SIDE_PX, cell_y, cell_x)


def _plain(color: tuple[float, float, float]) -> Floats:
    return np.full((SIDE_PX, SIDE_PX, 3), color, np.float32)


def _one_of(rng: Rng, *colors: tuple[int, int, int]) -> Floats:
    return _plain(colors[rng.integers(len(colors))]) + np.float32(rng.normal(0, 12))


def _boards(rng: Rng, top: Floats) -> Floats:
    grain = _cloudy(rng, 4, 300) * 8 + _cloudy(rng, 2, 700) * 5 + _cloudy(rng, 60, 200) * 7
    top = top + grain[..., None] * np.array([0.7, 0.9, 1.0], np.float32)
    for y in range(0, SIDE_PX, int(rng.integers(90, 260))):
        top[y : y + 3] *= 0.6
    return top


def _wood(rng: Rng) -> Floats:
    return _boards(rng, _one_of(rng, (90, 130, 180), (130, 170, 205), (70, 110, 165)))


def _dark_wood(rng: Rng) -> Floats:
    return _boards(rng, _one_of(rng, (28, 38, 56), (40, 62, 98), (35, 40, 50)))


def _cloth(rng: Rng) -> Floats:
    top = _one_of(rng, (60, 90, 50), (120, 60, 40), (60, 50, 140), (200, 205, 210), (40, 40, 45))
    weave = np.sin(np.arange(SIDE_PX, dtype=np.float32) * rng.uniform(0.7, 1.6)) * 7
    blotches = _cloudy(rng, 40, 40) * 4
    return np.asarray(top + (weave[:, None] + weave[None, :] + blotches)[..., None])


def _checked_cloth(rng: Rng) -> Floats:
    period = int(rng.integers(40, 200))
    stripe = (np.arange(SIDE_PX) % period < period // 2).astype(np.float32)
    checks = (stripe[:, None] + stripe[None, :])[..., None] / 2
    return _one_of(rng, (225, 230, 235)) * (1 - checks) + checks * _cloth(rng)


def _printed_cloth(rng: Rng) -> Floats:
    top = _one_of(rng, (190, 205, 215), (60, 50, 45), (150, 120, 160))
    for _ in range(70):
        color = [float(v) for v in rng.integers(20, 240, 3)]
        x, y = (int(v) for v in rng.integers(0, SIDE_PX, 2))
        size = int(rng.integers(15, 130))
        line = -1 if rng.random() < 0.4 else int(rng.integers(2, 7))
        if rng.random() < 0.5:
            cv2.rectangle(top, (x, y), (x + size, y + int(rng.integers(15, 130))), color, line)
        else:
            cv2.circle(top, (x, y), size // 2, color, line)
    return top


def _stone(rng: Rng) -> Floats:
    top = _one_of(rng, (160, 165, 170), (70, 72, 75), (205, 210, 215))
    speckle = rng.normal(0, 14, (SIDE_PX, SIDE_PX)).astype(np.float32)
    veins = -35 * np.exp(-((_cloudy(rng, 160, 240) * 6) ** 2))
    return np.asarray(top + (speckle + veins + _cloudy(rng, 90, 90) * 8)[..., None])


def _white(rng: Rng) -> Floats:
    return _one_of(rng, (236, 238, 240)) + _cloudy(rng, 150, 150)[..., None] * 3


def _black(rng: Rng) -> Floats:
    return _plain((34, 33, 33)) + _cloudy(rng, 3, 3)[..., None] * 3


_DRAWN: dict[str, Callable[[Rng], Floats]] = {
    "wood": _wood,
    "dark wood": _dark_wood,
    "cloth": _cloth,
    "checked cloth": _checked_cloth,
    "printed cloth": _printed_cloth,
    "stone": _stone,
    "white": _white,
    "black": _black,
}
