"""Light over the photo: what it multiplies (falloff, warmth, shadow) and what it adds (glare).

Both are smooth, so they are made small and stretched: a full-size map of floats would cost
more time than all the rest.
"""

import cv2
import numpy as np

from calibration.darkroom.scene import Floats, Image, Light

Rng = np.random.Generator
COARSE = 16
HALF_BRIGHT = 128
"""The value of a gain map that leaves a pixel as it is, so that light may also brighten."""


def lit(photo: Image, light: Light, where: Floats, rng: Rng) -> Image:
    """The photo in this light; glare falls around the places (n, 2) where cards lie."""
    height, width = photo.shape[:2]
    size = (max(8, width // COARSE), max(8, height // COARSE))
    gain = _gain(light, size, rng) / light.highlights
    added = _added(light, size, where / COARSE, rng) / light.highlights
    gain = gain * (1 - np.minimum(added, 255)[..., None] / 255 * 0.5)
    gain8 = np.clip(gain * HALF_BRIGHT, 0, 255).astype(np.uint8)
    full = cv2.resize(gain8, (width, height), interpolation=cv2.INTER_LINEAR)
    cv2.multiply(photo, full, dst=full, scale=1 / HALF_BRIGHT)
    if added.any():
        tint = np.clip(added[..., None] * _warm(light.warmth), 0, 255).astype(np.uint8)
        cv2.add(full, cv2.resize(tint, (width, height), interpolation=cv2.INTER_LINEAR), dst=full)
    if light.highlights < 1:
        cv2.convertScaleAbs(full, dst=full, alpha=light.highlights)
    return np.asarray(full, np.uint8)


def _warm(warmth: float) -> Floats:
    return np.array([1 - 0.3 * warmth, 1 - 0.06 * abs(warmth), 1 + 0.22 * warmth], np.float32)


def _axes(size: tuple[int, int]) -> tuple[Floats, Floats]:
    """x and y from -1 to 1 over the photo."""
    x = np.linspace(-1, 1, size[0], dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, size[1], dtype=np.float32)[:, None]
    return x, y


def _gain(light: Light, size: tuple[int, int], rng: Rng) -> Floats:
    x, y = _axes(size)
    angle = rng.uniform(0, 2 * np.pi)
    slope = np.float32(np.cos(angle)) * x + np.float32(np.sin(angle)) * y
    lamp_x, lamp_y = rng.uniform(-0.8, 0.8, 2)
    from_lamp = (x - lamp_x) ** 2 + (y - lamp_y) ** 2
    fall = 1 - light.falloff * (0.3 * (slope + 1) / 2 + 0.25 * from_lamp)
    for _ in range(light.shadows):
        fall = fall * (1 - light.shadow * _shadow(size, rng))
    return np.asarray(light.brightness * fall[..., None] * _warm(light.warmth), np.float32)


def _shadow(size: tuple[int, int], rng: Rng) -> Floats:
    """A head, an arm or a whole side of the photo in the dark, its edge soft or nearly sharp."""
    shape = np.zeros(size[::-1], np.float32)
    x, y = (int(v) for v in rng.uniform(0, 1, 2) * size)
    if rng.random() < 0.6:
        axes = (int(size[0] * rng.uniform(0.15, 0.5)), int(size[1] * rng.uniform(0.15, 0.5)))
        cv2.ellipse(shape, (x, y), axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    else:
        angle, far = rng.uniform(0, 2 * np.pi), 4 * max(size)
        along = np.array([np.cos(angle), np.sin(angle)]) * far
        aside = np.array([-along[1], along[0]])
        corners = np.array([x, y]) + np.array([along, -along, -along + aside, along + aside])
        cv2.fillPoly(shape, [corners.astype(np.int32)], 1.0)
    soft = max(size) * rng.uniform(0.005, 0.08)
    return np.asarray(cv2.GaussianBlur(shape, (0, 0), soft))


def _added(light: Light, size: tuple[int, int], where: Floats, rng: Rng) -> Floats:
    """Light mirrored by the cards' gloss, in grey levels."""
    added = np.full(size[::-1], 110 * light.veil, np.float32)
    for _ in range(light.glares):
        near = where[rng.integers(len(where))] if len(where) else np.array(size) / 2
        added += _blob(size, near, rng) * light.glare * rng.uniform(120, 420)
    return added


def _blob(size: tuple[int, int], near: Floats, rng: Rng) -> Floats:
    """The image of a lamp (round) or of a window (with straight edges)."""
    x, y = (int(v) for v in near + rng.normal(0, max(size) * 0.06, 2))
    largest = rng.choice([0.05, 0.1, 0.22])
    axes = [max(1, int(v)) for v in max(size) * rng.uniform(0.01, largest, 2)]
    shape = np.zeros(size[::-1], np.float32)
    if rng.random() < 0.6:
        cv2.ellipse(shape, (x, y), (axes[0], axes[1]), rng.uniform(0, 180), 0, 360, 1.0, -1)
    else:
        box = cv2.boxPoints(((x, y), (axes[0] * 2, axes[1] * 2), rng.uniform(0, 180)))
        cv2.fillPoly(shape, [box.astype(np.int32)], 1.0)
    return np.asarray(cv2.GaussianBlur(shape, (0, 0), max(size) * rng.uniform(0.006, 0.06)))
