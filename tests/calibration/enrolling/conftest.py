"""One enrolment from nothing, made once for all tests that look at it."""

import shutil
from pathlib import Path

import pytest
from blank_photos import blank_photos, photo_of, pyramids

from calibration.enrolling import Enrolment
from companion.decks import builtin_deck
from companion.decks.draft import Draft


@pytest.fixture(scope="session")
def needs_tesseract() -> None:
    """Skips where numbers cannot be read."""
    if shutil.which("tesseract") is None:
        pytest.skip("tesseract is not installed")


@pytest.fixture(scope="session")
def sizes() -> Draft:
    """All that is known: how large the cards are."""
    deck = builtin_deck()
    pyramid, score = deck.pyramid_card, deck.score_card
    return Draft.model_validate(
        {
            "name": "ours",
            "pyramid_card": {"width_mm": pyramid.width_mm, "height_mm": pyramid.height_mm},
            "score_card": {"width_mm": score.width_mm, "height_mm": score.height_mm},
        }
    )


@pytest.fixture(scope="session")
def from_nothing(
    sizes: Draft, needs_tesseract: None, tmp_path_factory: pytest.TempPathFactory
) -> Enrolment:
    """Twelve cards, the score card and the expeditions; and two photos that are no good."""
    enrolment = Enrolment.begin(tmp_path_factory.mktemp("deck"), sizes)
    bad = [
        ("shaken.jpg", photo_of(pyramids(1, 6), 3, motion_px=14.0, blur_px=4.0)),
        ("letter.jpg", b"Dear companion"),
        ("table.jpg", photo_of([], 3)),
    ]
    enrolment.add([*blank_photos(), *bad])
    return enrolment


@pytest.fixture
def enrolment(from_nothing: Enrolment, tmp_path: Path) -> Enrolment:
    """A copy to change."""
    shutil.copytree(from_nothing.folder, tmp_path / "deck")
    return Enrolment(tmp_path / "deck")
