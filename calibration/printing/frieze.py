"""The band of small signs between the picture and the chamber: every card has another row."""

import random
from collections.abc import Sequence

from calibration.printing.ink import Ink
from calibration.printing.palette import Rgb
from calibration.printing.paths import outline
from companion.decks import Rect

SIGN_MM = 2.9
"""The room for one sign along the band."""

SIGNS: Sequence[Sequence[str]] = (
    ["M15,85 L50,15 L85,85"],
    ["M15,15 L85,15 L50,85"],
    ["M50,10 L90,50 L50,90 L10,50"],
    [
        "M5,35 L35,10 L65,35 L95,10 L95,30 L65,55 L35,30 L5,55",
        "M5,75 L35,50 L65,75 L95,50 L95,70 L65,95 L35,70 L5,95",
    ],
    ["M15,10 L30,10 L30,90 L15,90", "M43,10 L57,10 L57,90 L43,90", "M70,10 L85,10 L85,90 L70,90"],
    ["M10,65 L90,65 L90,90 L10,90", "M25,38 L75,38 L75,60 L25,60", "M40,10 L60,10 L60,33 L40,33"],
)
"""Triangles, a lozenge, water, columns and a stair, each in a box of 100 by 100."""


def draw_frieze(ink: Ink, place: Rect, rng: random.Random, color: Rgb) -> None:
    """Signs along the place from end to end."""
    count = int(place.width_mm / SIGN_MM)
    step = place.width_mm / count
    side = place.height_mm
    for index in range(count):
        corner = ink.at(place.x_mm + (index + 0.5) * step - side / 2, place.y_mm)
        for path in rng.choice(SIGNS):
            corner.polygon([(x * side / 100, y * side / 100) for x, y in outline(path)], color)
