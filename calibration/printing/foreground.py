"""What stands before a pyramid: palms, obelisks and birds, a different company on every card."""

import math
import random

from calibration.printing.ink import Ink
from calibration.printing.palette import Livery, Rgb, mix
from calibration.printing.paths import Point, outline
from companion.decks import Rect


def draw_foreground(ink: Ink, sky: Rect, livery: Livery, rng: random.Random, unit: float) -> None:
    """One or two things on the sand left and right of the pyramid, and perhaps birds."""
    dark = mix(livery.deep, (10, 8, 24), 0.45)
    for side in rng.sample((0.06, 0.15, 0.86, 0.95), rng.randint(1, 3)):
        foot = sky.width_mm * side, sky.height_mm * rng.uniform(0.9, 0.97)
        height = unit * (rng.uniform(6.5, 9.5) if side > 0.5 else rng.uniform(3.8, 4.8))
        if rng.random() < 0.7:
            draw_palm(ink.at(*foot), height, dark, rng)
        else:
            draw_obelisk(ink.at(*foot), height, dark, livery.lit)
    if rng.random() < 0.6:
        start = sky.width_mm * rng.uniform(0.56, 0.64), sky.height_mm * rng.uniform(0.1, 0.3)
        draw_birds(ink.at(*start), unit, livery.light, rng)


def draw_palm(ink: Ink, height: float, color: Rgb, rng: random.Random) -> None:
    """A palm whose foot is the origin."""
    lean = height * rng.uniform(-0.22, 0.22)
    wide = height * 0.045
    left = f"M{-wide * 1.5:.2f},0 Q0,{-height * 0.5:.2f} {lean - wide:.2f},{-height:.2f}"
    right = f"L{lean + wide:.2f},{-height:.2f} Q{wide * 2:.2f},{-height / 2:.2f} {wide * 1.5:.2f},0"
    ink.polygon(outline(f"{left} {right}"), color)
    crown = ink.at(lean, -height)
    for frond in range(7):
        angle = math.pi * (0.06 + 0.147 * frond + rng.uniform(-0.03, 0.03))
        crown.polygon(_frond(height * rng.uniform(0.4, 0.5), angle), color)


def _frond(length: float, angle: float) -> tuple[Point, ...]:
    """A leaf that rises from the crown and hangs down at its tip."""
    reach, rise = length * math.cos(angle), length * math.sin(angle)
    tip = f"{reach:.2f},{length * 0.5 - rise * 0.75:.2f}"
    upper = f"{reach * 0.55:.2f},{-rise * 0.85 - length * 0.12:.2f}"
    lower = f"{reach * 0.45:.2f},{-rise * 0.55 + length * 0.05:.2f}"
    return outline(f"M0,0 Q{upper} {tip} Q{lower} 0,0")


def draw_obelisk(ink: Ink, height: float, dark: Rgb, lit: Rgb) -> None:
    """An obelisk whose foot is the origin, its right side lit."""
    foot, neck, tip = height * 0.09, height * 0.055, height * 0.13
    ink.polygon([(-foot, 0), (-neck, tip - height), (0, -height), (0, 0)], dark)
    ink.polygon([(foot, 0), (neck, tip - height), (0, -height), (0, 0)], lit)
    ink.rect(Rect(-foot * 1.5, -foot, foot * 3, foot), dark)


def draw_birds(ink: Ink, unit: float, color: Rgb, rng: random.Random) -> None:
    """A few birds far off, each two strokes of a wing."""
    for bird in range(rng.randint(2, 4)):
        x, y = unit * (1.7 * bird + rng.uniform(-0.3, 0.3)), unit * rng.uniform(-0.9, 0.9)
        span = unit * rng.uniform(0.55, 0.8)
        left = f"M{-span:.2f},{-span * 0.5:.2f} Q{-span * 0.4:.2f},{-span * 0.6:.2f} 0,0"
        right = f"Q{span * 0.4:.2f},{-span * 0.6:.2f} {span:.2f},{-span * 0.5:.2f}"
        ink.at(x, y).line(outline(f"{left} {right}"), color, 0.14 * unit)
