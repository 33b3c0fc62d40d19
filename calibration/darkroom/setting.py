"""Scenes by chance: cards laid out as people lay them, in any light, by any phone."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from calibration.darkroom.scene import TABLES, Camera, Lens, Light, LyingCard, Scene

Rng = np.random.Generator


def some_scene(
    cards: Sequence[LyingCard],
    rng: Rng,
    size_px: tuple[int, int] = (4000, 3000),
    tidy: bool = False,
) -> Scene:
    """These cards on some table; tidy is how an owner photographs blank cards: with care."""
    laid = lay_out(cards, rng, tidy)
    camera = _some_camera(laid, rng, size_px, tidy)
    return Scene(
        cards=laid,
        table=TABLES[rng.integers(len(TABLES))],
        camera=camera,
        light=_some_light(rng, tidy),
        lens=_some_lens(rng, camera, tidy),
        clutter=0 if tidy else int(rng.choice([0, 0, 1, 2, 4])),
    )


def lay_out(cards: Sequence[LyingCard], rng: Rng, tidy: bool = False) -> tuple[LyingCard, ...]:
    """The cards in rows around the middle, a little askew, some upside down, never overlapping."""
    if not cards:
        return ()
    per_row = min(4, int(np.ceil(np.sqrt(len(cards) * 1.4))))
    pitch = max(np.hypot(*card.size_mm) for card in cards) * (0.86 if tidy else 0.9)
    turn = 0.0 if tidy else float(rng.choice([0, 0, 0, 90, 180, 270]))
    rows = int(np.ceil(len(cards) / per_row))
    laid = []
    for index, card in enumerate(cards):
        row, col = divmod(index, per_row)
        across = min(per_row, len(cards))
        x, y = (col - (across - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch
        laid.append(_laid(card, x, y, turn, rng, tidy))
    return tuple(laid)


def _laid(card: LyingCard, x: float, y: float, turn: float, rng: Rng, tidy: bool) -> LyingCard:
    over = 180.0 if not tidy and rng.random() < 0.12 else 0.0
    angle = np.deg2rad(turn)
    x, y = x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)
    return replace(
        card,
        x_mm=float(x),
        y_mm=float(y),
        turn_deg=turn + over + float(rng.normal(0, 1.7 if tidy else 4)),
        arch_mm=float(rng.choice([0, 1]) * rng.uniform(0, 1.0 if tidy else 2.5)),
        arched_along=bool(rng.random() < 0.5),
    )


def _some_camera(
    cards: Sequence[LyingCard], rng: Rng, size_px: tuple[int, int], tidy: bool
) -> Camera:
    width_px, height_px = size_px
    places = np.array([(c.x_mm, c.y_mm) for c in cards] or [(0.0, 0.0)])
    longest = max((max(c.size_mm) for c in cards), default=100.0)
    spans = np.ptp(places, axis=0) + longest * 1.05
    need_mm = max(spans[0], spans[1] * width_px / height_px) * rng.uniform(1.08, 1.5)
    tilt = min(45.0, abs(float(rng.normal(0, 7 if tidy else 18))))
    towards = float(rng.uniform(0, 360))
    roll = float(rng.normal(0, 3 if tidy else 9))
    need_mm *= 1 + tilt / 90
    return Camera(width_px, height_px, width_px / need_mm, tilt, towards, roll)


def _some_light(rng: Rng, tidy: bool) -> Light:
    """Dim evenings and burnt-out noons; with care it is neither, though gloss still mirrors."""
    if tidy:
        return Light(
            brightness=rng.uniform(0.75, 1.3),
            falloff=rng.uniform(0, 0.5),
            warmth=float(rng.normal(0, 0.25)),
            glares=int(rng.choice([0, 0, 0, 1])),
            glare=rng.uniform(0.1, 0.6),
            veil=float(rng.choice([0, 1]) * rng.uniform(0, 0.5)),
        )
    low, high = ((0.6, 1.1), (1.0, 1.8))[rng.integers(2)]
    return Light(
        brightness=rng.uniform(low, high),
        falloff=rng.uniform(0, 0.8),
        warmth=float(np.clip(rng.normal(0, 0.4), -1, 1)),
        shadows=int(rng.choice([0, 0, 1, 2])),
        shadow=rng.uniform(0.15, 0.5),
        highlights=float(rng.choice([1, 1, rng.uniform(0.65, 1)])),
        glares=int(rng.choice([0, 0, 0, 1, 2])),
        glare=rng.uniform(0.1, 1),
        veil=float(rng.choice([0, 1]) * rng.uniform(0, 0.8)),
    )


def _some_lens(rng: Rng, camera: Camera, tidy: bool) -> Lens:
    """Faults grow with the photo: they are of the phone, not of the pixel."""
    grown = camera.width_px / 2000
    return Lens(
        blur_px=abs(float(rng.normal(0, 0.35 if tidy else 0.6))) * grown,
        motion_px=0.0 if tidy else max(0.0, float(rng.normal(-1.5, 2.6))) * grown,
        noise=rng.uniform(0.5, 3.0 if tidy else 7.0),
        jpeg=int(rng.integers(70, 95)),
    )
