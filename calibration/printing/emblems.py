"""Star, sun and moon: the signs of the three colours of pyramids, for eyes that mix colours up."""

import math

from calibration.printing.ink import Ink
from calibration.printing.palette import Rgb
from calibration.printing.paths import Point, star_points

RAYS = 12


def draw_emblem(ink: Ink, name: str, x: float, y: float, radius: float, color: Rgb) -> None:
    """The emblem around a point."""
    here = ink.at(x, y)
    if name == "star":
        here.polygon(star_points(5, radius, radius * 0.42), color)
    elif name == "sun":
        here.disc(0, 0, radius * 0.58, color)
        for step in range(RAYS):
            here.polygon(_ray(radius, 2 * math.pi * step / RAYS), color)
    else:
        here.polygon(_crescent(radius), color)


def _ray(radius: float, angle: float) -> list[Point]:
    """One ray of the sun: a small triangle that points away."""
    return [
        (radius * far * math.cos(angle + off), radius * far * math.sin(angle + off))
        for far, off in ((0.68, -0.17), (1.0, 0.0), (0.68, 0.17))
    ]


def _crescent(radius: float) -> list[Point]:
    """A moon that opens to the upper left."""
    turn = -math.pi * 0.75
    horns, steps = 0.62, 28
    outer = [
        (math.cos(a), math.sin(a))
        for a in (turn + horns + (2 * math.pi - 2 * horns) * i / steps for i in range(steps + 1))
    ]
    tip_x, tip_y = math.cos(horns), math.sin(horns)
    middle = 0.34
    bite = math.hypot(tip_x - middle, tip_y)
    first = math.atan2(tip_y, tip_x - middle)
    inner = [
        (middle + bite * math.cos(a), bite * math.sin(a))
        for a in (-first - (2 * math.pi - 2 * first) * i / steps for i in range(steps + 1))
    ]
    cos, sin = math.cos(turn), math.sin(turn)
    turned = [(x * cos - y * sin, x * sin + y * cos) for x, y in inner]
    return [(radius * x, radius * y) for x, y in outer + turned]
