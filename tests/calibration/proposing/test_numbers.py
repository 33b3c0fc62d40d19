"""Numbers are settled so that each stands once; what is left in doubt is asked."""

from collections import Counter

import numpy as np
import pytest
from fake_deck import CARDS, GRID, SIZE_MM, drawn, photographed

from calibration.proposing.grid import FoundGrid
from calibration.proposing.number_place import number_places
from calibration.proposing.numbers import NumberRead, read_numbers, settle_numbers
from calibration.proposing.skull_values import falling

FOUND = FoundGrid(*GRID, 0.0, 1.0)


def test_no_cards_have_no_numbers() -> None:
    assert settle_numbers([], (1, 2, 3)) == []


def test_a_number_most_readings_agree_on_is_sure() -> None:
    assert settle_numbers([Counter({7: 4})], (7, 8, 9)) == [NumberRead(7, True)]


def test_a_number_goes_to_the_card_with_more_readings_and_is_asked() -> None:
    reads = settle_numbers([Counter({7: 2}), Counter({7: 4})], range(1, 49))
    assert reads == [NumberRead(None, False), NumberRead(7, False)]


def test_the_last_number_left_is_guessed_and_asked() -> None:
    reads = settle_numbers([Counter({1: 4}), Counter(), Counter({3: 4})], (1, 2, 3))
    assert reads[1] == NumberRead(2, False)


def test_readings_that_contradict_are_asked() -> None:
    assert settle_numbers([Counter({3: 2, 8: 2})], range(1, 49))[0].sure is False


def test_the_number_is_found_and_read(needs_tesseract: None) -> None:
    rng = np.random.default_rng(8)
    pictures = [photographed(drawn(card), rng) for card in CARDS]
    place = number_places(pictures, FOUND, SIZE_MM)[0]
    assert 36 < place.x_mm < 46
    assert place.y_mm < 10
    reads = read_numbers(pictures, place, SIZE_MM, [card.number for card in CARDS])
    wrong = [(c.number, r) for c, r in zip(CARDS, reads, strict=True) if r.number != c.number]
    assert len(wrong) <= 2
    assert not any(read.sure for _, read in wrong)


@pytest.mark.parametrize(
    ("read", "kept"),
    [
        ([0, -1, -2, -4], [0, -1, -2, -4]),
        ([0, -1, -22, -4, -6], [0, -1, None, -4, -6]),
        ([None, None], [None, None]),
    ],
)
def test_a_skull_that_costs_less_than_one_before_was_misread(
    read: list[int | None], kept: list[int | None]
) -> None:
    assert falling(read) == kept
