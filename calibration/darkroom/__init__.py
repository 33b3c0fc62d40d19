"""The darkroom: quick photos of cards with their truth, for tests, demos and training.

The cheap cousin of a real photo: drawn in a fraction of a second, the same for the same seed,
and never the only proof that something works.
"""

from calibration.darkroom.hands import Hand, some_hand
from calibration.darkroom.pens import INKS, Pen, draw_marks, some_pen
from calibration.darkroom.scene import TABLES, Camera, Lens, Light, LyingCard, Photo, Scene
from calibration.darkroom.setting import some_scene
from calibration.darkroom.shoot import photograph

__all__ = [
    "INKS",
    "TABLES",
    "Camera",
    "Hand",
    "Lens",
    "Light",
    "LyingCard",
    "Pen",
    "Photo",
    "Scene",
    "draw_marks",
    "photograph",
    "some_hand",
    "some_pen",
    "some_scene",
]
