"""Pictures that several tests look at, drawn once."""

import shutil

import numpy as np
import pytest
from fake_deck import CARDS, drawn, photographed, upside_down

from calibration.proposing.shots import Shot


@pytest.fixture(scope="session")
def shots() -> list[Shot]:
    """Every card in each of two photos, half of them upside down, some with glare."""
    rng = np.random.default_rng(5)
    made = []
    for photo in (0, 1):
        for i, card in enumerate(CARDS):
            picture = photographed(drawn(card), rng, glare=i % 6 == photo)
            made.append(Shot(upside_down(picture) if (i + photo) % 2 else picture, photo))
    return made


@pytest.fixture(scope="session")
def needs_tesseract() -> None:
    """Skips where numbers cannot be read."""
    if shutil.which("tesseract") is None:
        pytest.skip("tesseract is not installed")
