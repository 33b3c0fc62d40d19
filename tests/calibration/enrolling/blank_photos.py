"""Photos of blank cards of the built-in deck, as an owner takes them, from the darkroom."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.darkroom.scene import Camera, Lens, Light, LyingCard, Scene
from calibration.darkroom.setting import lay_out
from calibration.darkroom.shoot import photograph
from companion.cli.decks import drawn_deck
from companion.decks import builtin_deck

SIZE_PX = (2000, 1500)
CARDS = builtin_deck().cards[:12]


@cache
def face(name: str) -> Any:
    return cv2.imread(str(Path(drawn_deck()) / "faces" / name))


def lying(name: str, width_mm: float) -> LyingCard:
    return LyingCard(face(name), face(name).shape[1] / width_mm, {"kind": name})


def photo_of(names: Sequence[str], seed: int, table: str = "wood", **lens: float) -> bytes:
    """These faces side by side from above, a little askew."""
    deck = builtin_deck()
    widths = {"p": deck.pyramid_card.width_mm, "s": deck.score_card.width_mm}
    cards = [lying(name, widths.get(name[0], deck.expedition_card.width_mm)) for name in names]
    scene = Scene(
        lay_out(cards, np.random.default_rng(seed), tidy=True),
        table,
        Camera(*SIZE_PX, px_per_mm=6.2 if len(names) > 1 else 9.0, tilt_deg=4.0, roll_deg=2.0),
        Light(falloff=0.1),
        Lens(**{"blur_px": 0.5, "noise": 1.0, "jpeg": 90, **lens}),
    )
    return photograph(scene, seed).jpeg


def pyramids(first: int, last: int) -> list[str]:
    return [f"pyramid-{number:02d}.png" for number in range(first, last + 1)]


def blank_photos() -> list[tuple[str, bytes]]:
    """Twelve cards, six to a photo; the score card; the expeditions."""
    patterns = len(builtin_deck().expedition_card.patterns)
    expeditions = [f"expedition-{i}.png" for i in range(patterns)]
    return [
        ("blank-0.jpg", photo_of(pyramids(1, 6), 0, "wood")),
        ("blank-1.jpg", photo_of(pyramids(7, 12), 1, "cloth")),
        ("score.jpg", photo_of(["score.png"], 7, "cloth")),
        ("expeditions.jpg", photo_of(expeditions, 8, "wood")),
    ]
