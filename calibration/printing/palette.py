"""The colours of the built-in look, and what goes with each colour of pyramids.

Nothing is told by colour alone: every colour of pyramids has an emblem in its sky (star, sun,
moon), and lightness differs wherever hue does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

PAPER: Rgb = (255, 255, 255)
SAND: Rgb = (240, 222, 182)
SAND_DARK: Rgb = (205, 173, 118)
FLOOR: Rgb = (255, 249, 232)
FLOOR_EDGE: Rgb = (238, 224, 190)
WALL: Rgb = (74, 52, 38)
WALL_JOINT: Rgb = (112, 83, 60)
WALL_LIGHT: Rgb = (92, 67, 49)
TOMB: Rgb = (250, 216, 112)
UMBER: Rgb = (52, 36, 28)
GOLD: Rgb = (226, 172, 62)
GOLD_LIGHT: Rgb = (252, 224, 150)
LAPIS: Rgb = (36, 62, 122)
NIGHT: Rgb = (24, 26, 62)


@dataclass(frozen=True)
class Livery:
    """How everything of one colour of pyramids looks, from the darkest tone to the lightest."""

    emblem: str
    deep: Rgb
    main: Rgb
    lit: Rgb
    light: Rgb
    sky: tuple[Rgb, ...]
    """The halo around the emblem, from the night outside to the glow inside."""


LIVERIES: Mapping[str, Livery] = {
    "green": Livery(
        "star",
        deep=(14, 66, 52),
        main=(38, 124, 84),
        lit=(126, 196, 130),
        light=(204, 232, 200),
        sky=((13, 40, 56), (18, 58, 72), (26, 80, 88), (44, 108, 104), (80, 144, 124)),
    ),
    "orange": Livery(
        "sun",
        deep=(122, 46, 16),
        main=(220, 116, 34),
        lit=(250, 178, 92),
        light=(254, 222, 178),
        sky=((84, 28, 44), (124, 42, 44), (168, 62, 42), (210, 94, 44), (240, 140, 66)),
    ),
    "purple": Livery(
        "moon",
        deep=(48, 28, 84),
        main=(106, 70, 156),
        lit=(172, 140, 212),
        light=(224, 210, 240),
        sky=((24, 20, 58), (38, 28, 80), (56, 40, 104), (82, 58, 134), (118, 86, 164)),
    ),
}
"""The look of each colour of pyramids."""

DUSK = Livery(
    "sun",
    deep=(22, 36, 84),
    main=(176, 124, 86),
    lit=(226, 180, 96),
    light=(214, 222, 242),
    sky=((16, 20, 52), (26, 32, 74), (40, 46, 98), (84, 66, 116), (168, 100, 96)),
)
"""The look of what belongs to no colour: score cards and expeditions."""


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A colour on the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
