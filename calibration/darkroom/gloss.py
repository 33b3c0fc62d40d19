"""Light on a laminated card, in linear light: what falls on it, and what it mirrors."""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.darkroom.scene import Floats

Rng = np.random.Generator
COARSE = 6
"""Light is made this much smaller than the photo: it is smooth."""


@dataclass(frozen=True)
class Gloss:
    """A room's light and a card's gloss; all light is as parts of what falls on the card."""

    warmth: float
    fall: float
    shadows: int
    veil: float
    """What the laminate mirrors of the room everywhere."""
    lamps: int
    """Images of lamps and windows that the card mirrors."""
    strength: float
    softness: float

    @classmethod
    def some(cls, rng: Rng, tidy: bool = False) -> "Gloss":
        """Any room and any gloss; with care there is less of it, but a lamp is soon overlooked."""
        lamps = int(rng.choice([0, 0, 0, 1] if tidy else [0, 0, 1, 1, 2, 3]))
        return cls(
            warmth=float(rng.normal(0, 0.15)),
            fall=rng.uniform(0, 0.4 if tidy else 0.8),
            shadows=0 if tidy else int(rng.choice([0, 0, 1, 2])),
            veil=float(rng.choice([0.02, 0.06, 0.2])) * rng.uniform(0, 1.5),
            lamps=lamps,
            strength=float(np.exp(rng.uniform(np.log(0.05), np.log(1.0 if tidy else 4.0)))),
            softness=float(np.exp(rng.uniform(np.log(0.006), np.log(0.15)))),
        )

    @property
    def tint(self) -> Floats:
        """Blue, green and red of the light, cold to warm."""
        warm = self.warmth
        return np.array([1 - 1.4 * warm, 1 - 0.3 * abs(warm), 1 + 0.9 * warm], np.float32)


def shone(gloss: Gloss, size: tuple[int, int], rng: Rng) -> Floats:
    """(height, width, 3) what falls on the card."""
    coarse = _coarse(size)
    x = np.linspace(-1, 1, coarse[0], dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, coarse[1], dtype=np.float32)[:, None]
    angle, bow = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3)
    slope = (np.cos(angle) * x + np.sin(angle) * y).astype(np.float32)
    fall = np.exp(gloss.fall * (0.6 * slope + bow * (x * x + y * y)))
    for _ in range(gloss.shadows):
        dark = rng.uniform(0.2, 0.75)
        fall = fall * (1 - dark * _shape(coarse, rng, large=True, soft=rng.uniform(0.005, 0.1)))
    return _full(fall[..., None] * gloss.tint, size)


def mirrored(gloss: Gloss, size: tuple[int, int], rng: Rng) -> Floats:
    """(height, width, 3) what the gloss adds."""
    coarse = _coarse(size)
    room = 1 + 0.5 * cv2.resize(rng.standard_normal((3, 3)), coarse, interpolation=cv2.INTER_CUBIC)
    added = gloss.veil * np.clip(room, 0, None)[..., None] * _tinted(gloss, rng)
    for _ in range(gloss.lamps):
        soft = gloss.softness * rng.uniform(0.5, 2)
        lamp = _shape(coarse, rng, large=bool(rng.random() < 0.4), soft=soft)
        wide = cv2.GaussianBlur(lamp, (0, 0), 0.15 * max(coarse)) * rng.uniform(0, 0.4)
        bright = gloss.strength * rng.uniform(0.3, 1)
        added = added + ((lamp + wide) * bright)[..., None] * _tinted(gloss, rng)
    return _full(added, size)


def _tinted(gloss: Gloss, rng: Rng) -> Floats:
    """Of the light's colour, or of a window's beside it."""
    return np.asarray(np.clip(gloss.tint + rng.normal(0, 0.12, 3), 0.3, 2), np.float32)


def _coarse(size: tuple[int, int]) -> tuple[int, int]:
    return max(16, size[0] // COARSE), max(16, size[1] // COARSE)


def _full(light: Floats, size: tuple[int, int]) -> Floats:
    return np.asarray(cv2.resize(light.astype(np.float32), size, interpolation=cv2.INTER_LINEAR))


def _shape(size: tuple[int, int], rng: Rng, large: bool, soft: float) -> Floats:
    """Something round, square or striped, 1 inside, with an edge as soft as asked."""
    shape = np.zeros(size[::-1], np.float32)
    middle = rng.uniform(-0.1, 1.1, 2) * size
    most = 0.9 if large else 0.3
    axes = np.maximum(1.0, max(size) * rng.uniform(0.04, most, 2))
    turn = float(rng.uniform(0, 180))
    box = ((float(middle[0]), float(middle[1])), (float(axes[0] * 2), float(axes[1] * 2)), turn)
    if rng.random() < 0.5:
        cv2.ellipse(shape, box, 1.0, -1)
    else:
        cv2.fillPoly(shape, [cv2.boxPoints(box).astype(np.int32)], 1.0)
    return np.asarray(cv2.GaussianBlur(shape, (0, 0), max(0.4, max(size) * soft)))
