"""The face of a pyramid card: its picture, its number, and its chamber where the deck says."""

import random
from itertools import pairwise

from calibration.printing.frieze import draw_frieze
from calibration.printing.icons import draw_icon
from calibration.printing.ink import Ink
from calibration.printing.palette import (
    FLOOR,
    FLOOR_EDGE,
    GOLD,
    LIVERIES,
    SAND,
    TOMB,
    UMBER,
    WALL,
    WALL_JOINT,
    WALL_LIGHT,
    Livery,
)
from calibration.printing.places import around, inset, middle, within
from calibration.printing.scenery import draw_scene
from companion.decks import Card, Deck, Rect
from companion.decks.model import Grid, PyramidFace

MARGIN_MM = 2.5
"""The plain edge all around: light on every side, and forgiving when the scissors slip."""

FRAME_MM = 1.5
"""The band of the card's colour around the chamber."""

FRIEZE_MM = 3.0
LEAST_PICTURE_MM = 6.0
LINE_MM = 0.3
"""The line between cells."""

ICON_SHARE = 0.62
"""The part of a cell's side that its icon takes: the corners stay free for a pen."""


def draw_pyramid_face(ink: Ink, deck: Deck, card: Card) -> None:
    """One card with its top left corner at the origin."""
    face, livery = deck.pyramid_card, LIVERIES[card.color]
    rng = random.Random(f"pyramid {card.number}")
    ink.rect(Rect(0, 0, face.width_mm, face.height_mm), SAND)
    picture = picture_place(face)
    if picture.height_mm > LEAST_PICTURE_MM:
        draw_scene(ink, picture, livery, rng)
        ink.frame(picture, livery.deep, LINE_MM)
    _draw_frame(ink, face, livery, rng)
    _draw_medallion(ink, number_place(face), livery, card.number)
    draw_chamber(ink, face.grid, card)


def picture_place(face: PyramidFace) -> Rect:
    """What is free above the chamber and its frieze, or below a chamber that begins at the top."""
    chamber = chamber_place(face.grid)
    above = chamber.y_mm - FRIEZE_MM - MARGIN_MM
    start = chamber.y_mm + chamber.height_mm + FRAME_MM
    below = face.height_mm - MARGIN_MM - start
    top, height = (MARGIN_MM, above) if above >= below else (start, below)
    return Rect(MARGIN_MM, top, face.width_mm - 2 * MARGIN_MM, max(height, 0))


def chamber_place(grid: Grid) -> Rect:
    """All cells together."""
    width, height = grid.lattice.cols * grid.cell_mm, grid.lattice.rows * grid.cell_mm
    return Rect(grid.x_mm, grid.y_mm, width, height)


def _draw_frame(ink: Ink, face: PyramidFace, livery: Livery, rng: random.Random) -> None:
    """The band around the chamber, its upper side with the card's own row of signs."""
    chamber = chamber_place(face.grid)
    band = inset(chamber, -FRAME_MM)
    top = chamber.y_mm - FRIEZE_MM
    frieze = Rect(band.x_mm, top, band.width_mm, FRIEZE_MM)
    ink.rect(within(around([band, frieze]), face.width_mm, face.height_mm), livery.deep)
    if top > MARGIN_MM:
        ink.rect(Rect(frieze.x_mm, top, frieze.width_mm, 0.35), GOLD)
        signs = Rect(chamber.x_mm, top + 0.8, chamber.width_mm, FRIEZE_MM - 1.4)
        draw_frieze(ink, signs, rng, livery.light)


def number_place(face: PyramidFace) -> Rect:
    """The medallion with the order number, in the upper left corner of the picture."""
    picture = picture_place(face)
    radius = max(1.2, min(7.0, picture.height_mm * 0.31))
    away = min(1.1, picture.height_mm * 0.05)
    return Rect(picture.x_mm + away, picture.y_mm + away, 2 * radius, 2 * radius)


def _draw_medallion(ink: Ink, place: Rect, livery: Livery, number: int) -> None:
    """The order number, large and dark on light."""
    (x, y), radius = middle(place), place.width_mm / 2
    ink.disc(x, y, radius, livery.deep)
    ink.disc(x, y, radius * 0.935, GOLD)
    ink.disc(x, y, radius * 0.865, FLOOR)
    ink.text(x, y, str(number), radius * 0.84, UMBER, most_mm=radius * 1.3)


def draw_chamber(ink: Ink, grid: Grid, card: Card) -> None:
    """Every cell of the card at the place the deck gives it."""
    cells = [(r, c) for r, row in enumerate(card.cells) for c, _ in enumerate(row)]
    for row, col in cells:
        _draw_cell(ink, grid.rect((row, col)), card.cells[row][col])
    for row, col in cells:
        ink.frame(grid.rect((row, col)), UMBER, LINE_MM)


def _draw_cell(ink: Ink, place: Rect, letter: str) -> None:
    if letter == "#":
        _draw_wall(ink, place)
        return
    ink.rect(place, FLOOR_EDGE)
    ink.rect(inset(place, 0.5), TOMB if letter == "T" else FLOOR)
    if letter == "E":
        side = place.width_mm * 0.62
        spot = Rect(place.x_mm + (place.width_mm - side) / 2, place.y_mm, side, side)
        draw_icon(ink, "E", spot)
    elif letter == "T":
        draw_icon(ink, "T", inset(place, place.width_mm * (1 - 0.74) / 2))
    elif letter != ".":
        draw_icon(ink, letter, inset(place, place.width_mm * (1 - ICON_SHARE) / 2))


def _draw_wall(ink: Ink, place: Rect) -> None:
    """Three courses of blocks, dark enough that nobody takes it for floor."""
    ink.rect(place, WALL)
    here = ink.at(place.x_mm, place.y_mm)
    side, course = place.width_mm, place.height_mm / 3
    for row in range(3):
        joints = (0.0, 0.5, 1.0) if row % 2 else (0.0, 0.27, 0.77, 1.0)
        for left, right in pairwise(joints):
            block = Rect(side * left, course * row, side * (right - left), course)
            here.frame(block, WALL_JOINT, 0.18)
            shine = inset(block, 0.32)
            here.rect(Rect(shine.x_mm, shine.y_mm, shine.width_mm, 0.3), WALL_LIGHT)
