"""One card close up, as a phone shows it: what a network learns from, at a fraction of a photo.

Light adds up here as it does in a room, before the camera makes pixels of it: a lamp multiplies
what is printed, its mirror image in the laminate is added, and what is too much for the sensor is
lost. So ink under soft glare turns grey as real ink does, and paper burns out before print does.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from calibration.darkroom.clutter import strew
from calibration.darkroom.gloss import Gloss, mirrored, shone
from calibration.darkroom.scene import Floats, Image
from calibration.darkroom.tables import cloudy

Rng = np.random.Generator
MARGIN_MM = 2.0
GRAINS = 3_000_000
LEVELS = 4096
"""Steps of linear light that are told apart when pixels are made of it."""


@dataclass(frozen=True)
class Glimpse:
    """A card in a small photo of its own, and where its corners are in it."""

    image: Image
    corners: Floats


def glimpse(face: Image, px_per_mm: float, rng: Rng, tidy: bool = False) -> Glimpse:
    """A photo of a face; tidy is how an owner photographs blank cards: with care."""
    fine = float(np.exp(rng.uniform(np.log(5.0 if tidy else 3.8), np.log(7.5))))
    warp, size, corners = _view(face, px_per_mm, fine, rng, tidy)
    seen = _laid(face, px_per_mm, fine, warp, size, rng)
    if not tidy and rng.random() < 0.3:
        strew(seen, int(rng.integers(1, 3)), [corners], fine, rng)
    gloss = Gloss.some(rng, tidy)
    lit = cv2.multiply(cv2.LUT(seen, _LINEAR), shone(gloss, size, rng))
    light = np.asarray(cv2.add(lit, mirrored(gloss, size, rng)), np.float32)
    light = _blurred(light * _exposure(light, rng, tidy), fine, rng, tidy)
    noise = rng.uniform(0.002, 0.02 if tidy else 0.045)
    return Glimpse(_saved(_grainy(light, np.float32(noise), rng), rng), corners)


def _view(
    face: Image, px_per_mm: float, fine: float, rng: Rng, tidy: bool
) -> tuple[Floats, tuple[int, int], Floats]:
    """The warp from the face's millimetres to the photo, its size, and the corners in it."""
    height, width = (side / px_per_mm for side in face.shape[:2])
    tilt = min(0.8, abs(float(rng.normal(0, 0.12 if tidy else 0.35))))
    towards = rng.uniform(0, 2 * np.pi)
    turn = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.12) - towards
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    seen = (flat - flat.mean(axis=0)) @ _turn(towards)
    seen[:, 0] *= np.cos(tilt)
    seen /= (1 + seen[:, :1] * np.tan(tilt) / 260) * np.sqrt(np.cos(tilt))
    seen = seen @ _turn(turn) * fine
    margin = MARGIN_MM * fine
    low, high = seen.min(axis=0) - margin, seen.max(axis=0) + margin
    corners = (seen - low).astype(np.float32)
    warp = cv2.getPerspectiveTransform(flat.astype(np.float32), corners)
    wide, tall = (int(v) for v in np.ceil(high - low))
    return np.asarray(warp), (wide, tall), corners


def _turn(angle: float) -> Floats:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _laid(
    face: Image, px_per_mm: float, fine: float, warp: Floats, size: tuple[int, int], rng: Rng
) -> Image:
    """The face on a table, no finer than it is seen."""
    shrink = min(1.0, 1.15 * fine / px_per_mm)
    face = np.asarray(
        cv2.resize(face, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
    )
    to_mm = np.diag([1 / (px_per_mm * shrink), 1 / (px_per_mm * shrink), 1.0])
    rough = cloudy(rng, size[1] // 8, size[0] // 8, 3, 9)[..., None] * rng.uniform(0, 12)
    table = np.clip(rng.integers(15, 240, 3) + rough, 0, 255).astype(np.uint8)
    table = np.asarray(cv2.resize(table, size), np.uint8)
    how = {"flags": cv2.INTER_LINEAR, "borderMode": cv2.BORDER_TRANSPARENT}
    cv2.warpPerspective(face, warp @ to_mm, size, dst=table, **how)
    return table


def _exposure(light: Floats, rng: Rng, tidy: bool) -> np.float32:
    """A phone lights the brightest of the whole photo well; a card is only a part of that."""
    bright = float(np.percentile(light[::4, ::4], 85))
    aim = rng.uniform(0.5, 0.95)
    if not tidy and rng.random() < 0.4:
        aim *= np.exp(rng.uniform(np.log(0.3), np.log(3.5)))
    return np.float32(aim / max(bright, 1e-3))


def _blurred(light: Floats, fine: float, rng: Rng, tidy: bool) -> Floats:
    blur = abs(float(rng.normal(0, 0.05 if tidy else 0.09))) * fine
    if not tidy and rng.random() < 0.25:
        along = max(3, int(rng.uniform(0.1, 0.5) * fine)) | 1
        level = np.zeros((along, along), np.float32)
        level[along // 2] = 1
        turn = cv2.getRotationMatrix2D((along // 2, along // 2), float(rng.uniform(0, 180)), 1)
        kernel = cv2.warpAffine(level, turn, (along, along))
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), blur) if blur > 0.25 else light)


def _grainy(light: Floats, noise: np.float32, rng: Rng) -> Floats:
    """Light counted by a sensor: the more there is, the more it varies."""
    spread = cv2.sqrt(np.clip(light, 0, 1) * noise**2 + (0.15 * noise) ** 2)
    return np.asarray(cv2.add(light, cv2.multiply(spread, _grain(light.shape, rng))), np.float32)


def _grain(shape: tuple[int, ...], rng: Rng) -> Floats:
    """Normal noise: a large piece made once, of which a photo takes some part."""
    count = int(np.prod(shape))
    start = int(rng.integers(max(1, GRAINS - count)))
    return np.resize(_all_grain()[start : start + count], shape)


@cache
def _all_grain() -> Floats:
    return np.random.default_rng(0).standard_normal(GRAINS, np.float32)


def _saved(light: Floats, rng: Rng) -> Image:
    """Pixels of light: the camera's curve, now and then a phone's own taste, and JPEG."""
    steps = np.clip(light * (LEVELS - 1), 0, LEVELS - 1).astype(np.uint16)
    picture = np.asarray(_tasted(rng)[steps], np.uint8)
    if rng.random() < 0.25:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        share = rng.uniform(0.2, 0.8)
        picture = np.asarray(cv2.addWeighted(picture, 1 + share, soft, -share, 0), np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 95))]
    _, jpeg = cv2.imencode(".jpg", picture, quality)
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


def _tasted(rng: Rng) -> Image:
    """The curve from light to pixels: the plain one, or steeper, with tamed highlights."""
    curve = _CURVE
    if rng.random() < 0.3:
        curve = curve + rng.uniform(-0.06, 0.1) * np.sin(2 * np.pi * (curve - 0.5))
        curve = curve * rng.uniform(0.8, 1.0)
    return np.asarray(np.rint(np.clip(curve, 0, 1) * 255), np.uint8)


def _linear_of(pixels: Floats) -> Floats:
    return np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)


def _pixels_of(light: Floats) -> Floats:
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


_LINEAR = _linear_of(np.arange(256) / 255).astype(np.float32)
_CURVE = _pixels_of(np.arange(LEVELS) / (LEVELS - 1))
