"""The icons of cells and fields, from drawings of our own in the folder icons/.

Each has a silhouette of its own, so that the six are told apart in grey: the red gem is cut to a
point and the green one to a tall octagon, and the red cross stands upright on flared arms, unlike
the slanting cross that a pen makes.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from calibration.printing.ink import Ink
from calibration.printing.palette import Rgb
from calibration.printing.paths import Point, outline
from companion.decks import Rect

FOLDER = Path(__file__).parent / "icons"
BOX = 100
"""The side of the box in which every icon is drawn."""

ICONS: Mapping[str, str] = {
    "x": "cross",
    "r": "red-gem",
    "g": "green-gem",
    "t": "torch",
    "s": "skull",
    "p": "potion",
    "T": "tomb",
    "E": "entry",
}
"""The icons by their letters in deck files."""


@cache
def layers(name: str) -> tuple[tuple[Rgb, tuple[Point, ...]], ...]:
    """The filled polygons of an icon, the lowest first."""
    drawing = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
    return tuple((_rgb(path.attrib["fill"]), outline(path.attrib["d"])) for path in drawing)


def _rgb(text: str) -> Rgb:
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def draw_icon(ink: Ink, letter: str, place: Rect) -> None:
    """An icon as large as fits into the middle of a place."""
    draw_layers(ink, ICONS[letter], place)


def draw_layers(ink: Ink, name: str, place: Rect) -> None:
    """A drawing of the folder, as large as fits into the middle of a place."""
    side = min(place.width_mm, place.height_mm)
    left = place.x_mm + (place.width_mm - side) / 2
    top = place.y_mm + (place.height_mm - side) / 2
    for color, points in layers(name):
        ink.polygon([(left + x * side / BOX, top + y * side / BOX) for x, y in points], color)
