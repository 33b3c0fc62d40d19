"""What things are worth, in small pictures in the free room of a score card.

Only where the deck's layout leaves that room: a hint never covers a field.
"""

from calibration.printing.icons import draw_icon
from calibration.printing.ink import Ink
from calibration.printing.palette import FLOOR, GOLD, UMBER, mix
from calibration.printing.places import around
from calibration.printing.scenery import Pyramid, draw_pyramid
from companion.decks import Rect
from companion.decks.model import ScoreFace

HINT_MM = 3.2
"""The height of a line of hints."""

ROUND_MM = 4.2
"""The radius of a coin that says what one thing is worth."""


def draw_hints(ink: Ink, face: ScoreFace) -> None:
    """Torches beside their row, gems under theirs."""
    torches = around(p for name, p in face.fields.items() if name.startswith("torch."))
    if torches.x_mm > 4 * ROUND_MM * 0.9:
        _draw_coin(ink, torches.x_mm - ROUND_MM * 1.9, torches, "5")
    right = torches.x_mm + torches.width_mm
    if face.width_mm - right > 4 * ROUND_MM * 0.9:
        _draw_pyramid_hint(ink, right + ROUND_MM * 1.9, torches)
    gems = around(p for name, p in face.fields.items() if name.startswith("gem."))
    top = gems.y_mm + gems.height_mm
    below = min((p.y_mm for p in face.fields.values() if p.y_mm > top), default=face.height_mm)
    if below - top > HINT_MM + 0.6:
        _draw_gem_hint(ink, face.width_mm / 2, (top + below) / 2)


def _draw_coin(ink: Ink, x: float, row: Rect, words: str) -> None:
    y = row.y_mm + row.height_mm / 2
    ink.disc(x, y, ROUND_MM, UMBER)
    ink.disc(x, y, ROUND_MM - 0.3, GOLD)
    ink.disc(x, y, ROUND_MM - 0.8, FLOOR)
    ink.text(x, y, words, ROUND_MM * 0.8, UMBER)


def _draw_pyramid_hint(ink: Ink, x: float, row: Rect) -> None:
    """A completed pyramid is worth 10."""
    y, half = row.y_mm + row.height_mm / 2, ROUND_MM
    pyramid = Pyramid(x, y - half, y + half * 0.1, half, ((0.0, 0.0), (1.0, 1.0)), -0.3)
    draw_pyramid(ink, pyramid, mix(GOLD, UMBER, 0.6), GOLD, courses=4)
    ink.text(x, y + half * 0.68, "10", ROUND_MM * 0.7, UMBER)


def _draw_gem_hint(ink: Ink, x: float, y: float) -> None:
    """A pair is worth 5, a gem without a partner 1."""
    side = HINT_MM * 0.85
    for letter, left in (("r", -13.0), ("g", -10.2), ("r", 5.6), ("g", 9.6)):
        draw_icon(ink, letter, Rect(x + left, y - side / 2, side, side))
    ink.text(x - 4.6, y, "= 5", side * 0.7, UMBER)
    ink.text(x + 8.9, y, "/", side * 0.7, UMBER)
    ink.text(x + 15.2, y, "= 1", side * 0.7, UMBER)
