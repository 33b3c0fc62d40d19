"""What lies before the camera, as plain data: what a scene says is not left to chance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
"""Rows x columns x 3, blue first as OpenCV has it."""

Floats: TypeAlias = NDArray[np.floating[Any]]
Truth: TypeAlias = dict[str, Any]
"""What a photo shows, as the JSON that stands beside photos with truth."""

TABLES = ("wood", "dark wood", "cloth", "checked cloth", "printed cloth", "stone", "white", "black")


@dataclass(frozen=True)
class LyingCard:
    """A card on the table: its face, where its middle lies, how far it is turned and arched.

    truth holds what the photo's truth says of the card; corners are added when it is seen.
    """

    face: Image
    px_per_mm: float
    truth: Mapping[str, Any]
    x_mm: float = 0.0
    y_mm: float = 0.0
    turn_deg: float = 0.0
    arch_mm: float = 0.0
    arched_along: bool = False

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the card."""
        height, width = self.face.shape[:2]
        return width / self.px_per_mm, height / self.px_per_mm


@dataclass(frozen=True)
class Camera:
    """Where the photo is taken from; px_per_mm holds at the middle of the photo."""

    width_px: int = 4000
    height_px: int = 3000
    px_per_mm: float = 12.0
    tilt_deg: float = 0.0
    tilted_towards_deg: float = 0.0
    roll_deg: float = 0.0
    distance: float = 0.9
    """From lens to table, in widths of what the photo shows: a phone's lens has about 0.85."""


@dataclass(frozen=True)
class Light:
    """The light of the room; strengths are 0 for none and 1 for as bad as it gets."""

    brightness: float = 1.0
    falloff: float = 0.2
    warmth: float = 0.0
    """From -1, cold and blue, to 1, warm and yellow."""
    shadows: int = 0
    shadow: float = 0.5
    glares: int = 0
    glare: float = 0.8
    highlights: float = 1.0
    """How bright the phone leaves a burnt-out spot: one that tames its highlights makes it grey."""
    veil: float = 0.0
    """Light that a glossy card mirrors everywhere, which takes the depth from its black."""


@dataclass(frozen=True)
class Lens:
    """What a phone does to the picture, in pixels of the photo."""

    blur_px: float = 0.6
    motion_px: float = 0.0
    noise: float = 2.0
    jpeg: int = 88


@dataclass(frozen=True)
class Scene:
    """Everything a photo needs, apart from the seed that decides grain and where shadows fall."""

    cards: tuple[LyingCard, ...] = ()
    table: str = "wood"
    camera: Camera = field(default_factory=Camera)
    light: Light = field(default_factory=Light)
    lens: Lens = field(default_factory=Lens)
    clutter: int = 0
    """How many cups and pens lie about, at the edge of the cards and slightly over them."""
    under: tuple[LyingCard, ...] = ()
    """What lies under the cards and is none."""
    name: str = "darkroom"


@dataclass(frozen=True)
class Photo:
    """A photo as a phone would save it, with what it shows."""

    jpeg: bytes
    image: Image
    truth: Truth
