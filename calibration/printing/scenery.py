"""The picture at the head of a card: a pyramid under a sky of its colour, each by its own seed.

No two cards share a picture, so people and cameras know a card by more than its number.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from calibration.printing.emblems import draw_emblem
from calibration.printing.foreground import draw_foreground
from calibration.printing.ink import Ink
from calibration.printing.palette import GOLD_LIGHT, Livery, Rgb, mix
from calibration.printing.paths import Point, star_points
from companion.decks import Rect

WIDTH = 58.0
"""The sizes below are for a picture this wide; others are scaled by their width."""


@dataclass(frozen=True)
class Pyramid:
    """One pyramid of a picture: where it stands, and its half width from top (0) to foot (1)."""

    x: float
    top: float
    foot: float
    half: float
    profile: tuple[Point, ...]
    ridge: float
    """Where the edge between the two visible sides stands at the foot, in half widths."""


def _smooth(rng: random.Random) -> tuple[Point, ...]:
    return (0.0, 0.0), (1.0, 1.0)


def _bent(rng: random.Random) -> tuple[Point, ...]:
    knee = rng.uniform(0.42, 0.58)
    return (0.0, 0.0), (knee, knee + 0.18), (1.0, 1.0)


def _stepped(rng: random.Random) -> tuple[Point, ...]:
    steps = rng.randint(4, 7)
    points: list[Point] = []
    for step in range(steps):
        wide = (step + 1) / steps
        points += [(step / steps, wide - 0.1), (wide, wide)]
    return tuple(points)


PROFILES: Sequence[Callable[[random.Random], tuple[Point, ...]]] = (
    _smooth,
    _smooth,
    _bent,
    _stepped,
)


def draw_scene(ink: Ink, place: Rect, livery: Livery, rng: random.Random) -> None:
    """The whole picture, cut off at the edges of its place."""
    sky = Rect(0, 0, place.width_mm, place.height_mm)
    here = ink.at(place.x_mm, place.y_mm)
    unit = place.width_mm / WIDTH
    with here.clipped(sky):
        sun = place.width_mm * rng.uniform(0.76, 0.87), place.height_mm * rng.uniform(0.26, 0.36)
        draw_sky(here, sky, livery, sun, unit)
        draw_stars(here, sky, livery, rng, unit)
        draw_emblem(here, livery.emblem, *sun, 3.6 * unit, GOLD_LIGHT)
        for pyramid in _distant(sky, rng, unit):
            draw_pyramid(here, pyramid, mix(livery.sky[3], livery.deep, 0.35), livery.sky[4])
        draw_pyramid(
            here, _great(sky, rng, unit), livery.deep, livery.lit, courses=rng.randint(6, 9)
        )
        draw_dunes(here, sky, livery, phases=(rng.uniform(0, 6.3), rng.uniform(0, 6.3)))
        draw_foreground(here, sky, livery, rng, unit)


def draw_sky(ink: Ink, sky: Rect, livery: Livery, sun: Point, unit: float) -> None:
    """The night, brighter ring by ring towards the sun."""
    ink.rect(sky, livery.sky[0])
    for color, radius in zip(livery.sky[1:], (34, 23, 14, 7), strict=True):
        ink.disc(*sun, radius * unit, color)


def draw_stars(ink: Ink, sky: Rect, livery: Livery, rng: random.Random, unit: float) -> None:
    """Stars strewn over the part of the sky that the light leaves dark."""
    for _ in range(rng.randint(16, 26)):
        x, y = rng.uniform(0, sky.width_mm * 0.68), rng.uniform(0, sky.height_mm * 0.7)
        size = unit * rng.choice((0.2, 0.25, 0.3, 0.5))
        ink.at(x, y).polygon(star_points(4, size, size * 0.34), mix(GOLD_LIGHT, livery.lit, 0.3))


def _great(sky: Rect, rng: random.Random, unit: float) -> Pyramid:
    """The pyramid of the card, in the middle and as high as the picture lets it."""
    return Pyramid(
        x=sky.width_mm * rng.uniform(0.46, 0.54),
        top=sky.height_mm * rng.uniform(0.12, 0.24),
        foot=sky.height_mm * 0.93,
        half=unit * rng.uniform(17, 21),
        profile=rng.choice(PROFILES)(rng),
        ridge=rng.uniform(-0.38, -0.12),
    )


def _distant(sky: Rect, rng: random.Random, unit: float) -> list[Pyramid]:
    places = rng.sample((0.06, 0.2, 0.78, 0.92), rng.randint(1, 3))
    return [
        Pyramid(
            x=sky.width_mm * (x + rng.uniform(-0.03, 0.03)),
            top=sky.height_mm * rng.uniform(0.58, 0.7),
            foot=sky.height_mm * 0.9,
            half=unit * rng.uniform(5.5, 8),
            profile=_smooth(rng),
            ridge=-0.2,
        )
        for x in places
    ]


def draw_pyramid(ink: Ink, pyramid: Pyramid, dark: Rgb, lit: Rgb, courses: int = 0) -> None:
    """A pyramid with the light on its right."""
    p = pyramid
    rise = p.foot - p.top

    def across(t: float, half: float, side: float) -> Point:
        return p.x + side * half * p.half, p.top + rise * t

    right = [across(t, half, 1.0) for t, half in p.profile]
    left = [across(t, half, -1.0) for t, half in p.profile]
    ridge = [across(t, half, p.ridge) for t, half in p.profile]
    ink.polygon([*left, *reversed(ridge)], dark)
    ink.polygon([*ridge, *reversed(right)], lit)
    for course in range(1, courses):
        t = course / courses
        half = _half_at(p.profile, t)
        ends = across(t, half, -1.0), across(t, half, p.ridge), across(t, half, 1.0)
        ink.line(ends[:2], mix(dark, lit, 0.22), 0.16)
        ink.line(ends[1:], mix(lit, dark, 0.42), 0.16)


def _half_at(profile: tuple[Point, ...], t: float) -> float:
    for (t0, half0), (t1, half1) in pairwise(profile):
        if t0 <= t <= t1 and t1 > t0:
            return half0 + (half1 - half0) * (t - t0) / (t1 - t0)
    return profile[-1][1]


def draw_dunes(ink: Ink, sky: Rect, livery: Livery, phases: tuple[float, float]) -> None:
    """Two crests of sand along the foot of a picture."""
    for phase, (height, share) in zip(phases, ((0.16, 0.25), (0.09, 0.6)), strict=True):
        waves = 4 + 2 * math.cos(phase)
        crest = [
            (
                sky.width_mm * (i - 1) / 38,
                sky.height_mm * (1 - height - 0.04 * math.sin(phase + waves * i / 40)),
            )
            for i in range(41)
        ]
        floor = [(crest[-1][0], sky.height_mm + 1), (crest[0][0], sky.height_mm + 1)]
        ink.polygon([*crest, *floor], mix(livery.main, (250, 220, 160), share))
