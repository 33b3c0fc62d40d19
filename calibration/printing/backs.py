"""The backs of cards, the same for all cards of a kind: nobody knows a card from behind."""

from calibration.printing.expedition_face import draw_winged_sun
from calibration.printing.ink import Ink
from calibration.printing.palette import DUSK, FLOOR, GOLD, LIVERIES, SAND, Livery, mix
from calibration.printing.places import inset
from calibration.printing.scenery import Pyramid, draw_pyramid
from companion.decks import Rect

MARGIN_MM = 4.0
"""Wider than on faces: two sides of a page never meet exactly."""

TILE_MM = 9.0


def draw_pyramid_back(ink: Ink, width_mm: float, height_mm: float) -> None:
    """Behind every pyramid card: a field of small pyramids and a great one."""
    centre = _draw_ground(ink, width_mm, height_mm, DUSK)
    half = min(width_mm, height_mm) * 0.15
    top, foot = -half * 0.62, half * 0.62
    great = Pyramid(0, top, foot, half, ((0.0, 0.0), (1.0, 1.0)), -0.3)
    draw_pyramid(centre, great, DUSK.deep, GOLD, courses=6)


def draw_expedition_back(ink: Ink, width_mm: float, height_mm: float) -> None:
    """Behind every expedition card: the winged sun."""
    centre = _draw_ground(ink, width_mm, height_mm, LIVERIES["orange"])
    draw_winged_sun(centre, min(width_mm, height_mm) * 0.185)


def draw_score_back(ink: Ink, width_mm: float, height_mm: float) -> None:
    """Behind every score card: the three colours' pyramids."""
    centre = _draw_ground(ink, width_mm, height_mm, LIVERIES["purple"])
    unit = min(width_mm, height_mm) * 0.07
    for x, high, livery in zip((-1.4, 1.4, 0), (1.7, 1.7, 2.4), LIVERIES.values(), strict=True):
        shape = ((0.0, 0.0), (1.0, 1.0))
        pyramid = Pyramid(x * unit, unit * (1 - high), unit, high * 0.72 * unit, shape, -0.3)
        draw_pyramid(centre, pyramid, livery.deep, livery.lit)


def _draw_ground(ink: Ink, width_mm: float, height_mm: float, livery: Livery) -> Ink:
    """The field of triangles and the coin in its middle; the pen at the coin's centre."""
    ink.rect(Rect(0, 0, width_mm, height_mm), SAND)
    field = inset(Rect(0, 0, width_mm, height_mm), MARGIN_MM)
    ink.rect(field, livery.deep)
    with ink.clipped(field):
        _draw_tiles(ink, field, livery)
    ink.frame(inset(field, 1.2), GOLD, 0.4)
    centre = ink.at(width_mm / 2, height_mm / 2)
    radius = min(width_mm, height_mm) * 0.25
    for share, color in ((1.0, livery.deep), (0.96, GOLD), (0.9, livery.deep), (0.86, FLOOR)):
        centre.disc(0, 0, radius * share, color)
    return centre


def _draw_tiles(ink: Ink, field: Rect, livery: Livery) -> None:
    """Rows of small pyramids, every other row shifted by half."""
    wide = field.width_mm / round(field.width_mm / TILE_MM)
    high = field.height_mm / round(field.height_mm / (TILE_MM * 0.6))
    dark, lit = mix(livery.deep, livery.sky[0], 0.5), mix(livery.deep, livery.light, 0.2)
    for row in range(round(field.height_mm / high)):
        for col in range(-1, round(field.width_mm / wide) + 1):
            x = field.x_mm + (col + 0.5 * (row % 2)) * wide
            y = field.y_mm + row * high
            foot = y + high * 0.92
            tip = x + wide * 0.42, y + high * 0.12
            ink.polygon([tip, (x, foot), (x + wide * 0.3, foot)], dark)
            ink.polygon([tip, (x + wide * 0.3, foot), (x + wide * 0.84, foot)], lit)
