"""The face of an expedition card: its pattern in blocks of gold over a desert at night."""

import random

from calibration.printing.ink import Ink
from calibration.printing.palette import DUSK, GOLD, GOLD_LIGHT, SAND, UMBER, Rgb, mix
from calibration.printing.paths import outline
from calibration.printing.places import inset
from calibration.printing.scenery import Pyramid, draw_dunes, draw_pyramid, draw_sky, draw_stars
from companion.decks import Deck, Rect
from companion.patterns import Pattern

MARGIN_MM = 2.5
EDGE_LINE_MM = 0.3
BLOCK_SHARE = 0.235
"""The side of a block as a part of the picture's width: three fit with room to breathe."""


def draw_expedition_face(ink: Ink, deck: Deck, index: int) -> None:
    """The card of one pattern with its top left corner at the origin."""
    face = deck.expedition_card
    ink.rect(Rect(0, 0, face.width_mm, face.height_mm), SAND)
    picture = inset(Rect(0, 0, face.width_mm, face.height_mm), MARGIN_MM)
    here, sky = ink.at(MARGIN_MM, MARGIN_MM), Rect(0, 0, picture.width_mm, picture.height_mm)
    with here.clipped(sky):
        _draw_desert(here, sky, random.Random(f"expedition {index}"))
    ink.frame(picture, UMBER, EDGE_LINE_MM)
    draw_winged_sun(here.at(sky.width_mm / 2, sky.height_mm * 0.13), sky.width_mm * 0.4)
    _draw_pattern(here, sky, face.patterns[index])


def _draw_desert(ink: Ink, sky: Rect, rng: random.Random) -> None:
    unit = sky.width_mm / 58
    draw_sky(ink, sky, DUSK, (sky.width_mm * 0.5, sky.height_mm * 0.94), unit * 1.9)
    draw_stars(ink, Rect(0, 0, sky.width_mm * 1.45, sky.height_mm), DUSK, rng, unit)
    for x, half in ((0.2, 10.0), (0.36, 6.0), (0.8, 12.0)):
        shift = rng.uniform(-0.05, 0.05)
        pyramid = Pyramid(
            x=sky.width_mm * (x + shift),
            top=sky.height_mm * 0.93 - half * unit * 1.05,
            foot=sky.height_mm,
            half=half * unit,
            profile=((0.0, 0.0), (1.0, 1.0)),
            ridge=-0.25,
        )
        draw_pyramid(ink, pyramid, DUSK.deep, mix(DUSK.lit, DUSK.sky[4], 0.35))
    low = Rect(0, sky.height_mm * 0.7, sky.width_mm, sky.height_mm * 0.3)
    draw_dunes(ink.at(0, low.y_mm), low, DUSK, (rng.uniform(0, 6), rng.uniform(0, 6)))


def draw_winged_sun(ink: Ink, reach: float) -> None:
    """A sun disc between spread wings, around the origin; it says which way is up."""
    for row, (length, depth) in enumerate(((1.0, 0.32), (0.74, 0.24), (0.48, 0.14))):
        tone = mix(GOLD, GOLD_LIGHT, row * 0.4)
        for side in (-1, 1):
            _draw_wing(ink, side * reach * length, reach * depth, tone)
    ink.disc(0, 0, reach * 0.22, UMBER)
    ink.disc(0, 0, reach * 0.19, (214, 66, 44))
    ink.disc(-reach * 0.03, -reach * 0.03, reach * 0.11, (238, 116, 72))


def _draw_wing(ink: Ink, reach: float, depth: float, color: Rgb) -> None:
    """One row of feathers from the origin out to its tip, deepest at the root."""
    top = -0.12 * depth
    tip = f"{reach:.3f},{top - 0.4:.3f}"
    upper = outline(f"M0,{top:.3f} Q{reach * 0.6:.3f},{top * 1.6:.3f} {tip}")
    lower = outline(f"M0,{depth:.3f} Q{reach * 0.75:.3f},{depth * 0.9:.3f} {tip}")
    ink.polygon([*upper, *reversed(lower)], color)
    ink.line([*upper, *reversed(lower)], mix(color, UMBER, 0.55), 0.15)
    for above, below in list(zip(upper, lower, strict=True))[1:-1]:
        ink.line([above, below], mix(color, UMBER, 0.55), 0.15)


def _draw_pattern(ink: Ink, sky: Rect, pattern: Pattern) -> None:
    """The pattern's blocks around the middle of the card."""
    side = sky.width_mm * BLOCK_SHARE
    rows, cols = (1 + max(cell[axis] for cell in pattern.cells) for axis in (0, 1))
    left, top = (sky.width_mm - cols * side) / 2, sky.height_mm * 0.5 - rows * side / 2
    blocks = [Rect(left + c * side, top + r * side, side, side) for r, c in sorted(pattern.cells)]
    for block in blocks:
        ink.rect(inset(block, -0.9), UMBER)
    for block in blocks:
        _draw_block(ink, block)


def _draw_block(ink: Ink, place: Rect) -> None:
    """A block of gold lit from the upper left."""
    ink.rect(place, UMBER)
    outer = inset(place, 0.25)
    x, y, side = outer.x_mm, outer.y_mm, outer.width_mm
    ink.polygon([(x, y), (x + side, y), (x, y + side)], GOLD_LIGHT)
    ink.polygon([(x + side, y), (x + side, y + side), (x, y + side)], mix(GOLD, UMBER, 0.4))
    ink.rect(inset(outer, side * 0.11), mix(GOLD, GOLD_LIGHT, 0.45))
    ink.frame(inset(outer, side * 0.2), mix(GOLD, UMBER, 0.2), 0.25)
