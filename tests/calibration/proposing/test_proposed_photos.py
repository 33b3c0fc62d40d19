"""The figures on photos of a whole deck, where those photos are at hand."""

from pathlib import Path

import pytest

from calibration.proposing.bench import measure

ATLAS = Path(__file__).parents[4] / "shared" / "photos" / "atlas"


@pytest.mark.skipif(not ATLAS.is_dir(), reason="no photos beside the project in ../shared/photos")
def test_half_a_deck_is_proposed_from_its_photos(needs_tesseract: None) -> None:
    found = measure(ATLAS, examples=(1, 2, 3, 4), files="*-0[0-3].json")
    assert found.cards == 24
    assert found.grid_off_mm < 0.3
    assert found.numbers_right >= 23
    assert found.numbers_wrong_unasked == 0
    assert found.cells_right >= 99
    assert found.cells_wrong_unasked == 0
    assert found.groups <= 16
    assert found.right_once_groups_are_named >= 99
