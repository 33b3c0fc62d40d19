"""Marks as people draw them."""

import numpy as np
import pytest

from calibration.darkroom import draw_marks, some_hand, some_pen
from calibration.darkroom.hands import cross_of, recorded_crosses, strike_of
from calibration.darkroom.pens import photographed_crosses
from companion.decks import Rect

CELL = Rect(11, 11, 11, 11)
PAPER = np.full((33 * 8, 33 * 8, 3), 230, np.uint8)


def ink(mark: str, seed: int) -> np.ndarray:
    """How much darker the mark makes each pixel of a white card of three by three cells."""
    rng = np.random.default_rng(seed)
    marked = draw_marks(PAPER, 8.0, {CELL: mark}, some_pen(rng, "black"), rng)
    return 230.0 - marked.min(axis=2)


def test_ten_people_have_drawn_a_cross() -> None:
    assert len(recorded_crosses()) == 10
    assert photographed_crosses().shape[1:] == (28, 28)


def test_nothing_marked_leaves_the_card_bare() -> None:
    rng = np.random.default_rng(0)
    bare = draw_marks(PAPER, 8.0, {CELL: "empty"}, some_pen(rng), rng)
    assert np.array_equal(bare, PAPER)


@pytest.mark.parametrize("seed", range(12))
def test_a_cross_lies_mostly_in_its_cell(seed: int) -> None:
    dark = ink("cross", seed)
    assert dark[88:176, 88:176].sum() > 0.6 * dark.sum()
    assert dark.max() > 40


@pytest.mark.parametrize("seed", range(12))
def test_a_wiped_cross_is_fainter_than_a_drawn_one(seed: int) -> None:
    assert 0 < ink("smudge", seed).max() < 0.7 * ink("cross", seed).max()


def test_a_cross_goes_both_ways_and_a_strike_one() -> None:
    rng = np.random.default_rng(3)
    hand = some_hand(rng)
    assert all(np.ptp(np.concatenate(cross_of(hand, rng)), axis=0).min() > 0.2 for _ in range(20))
    strikes = [strike_of(hand, rng) for _ in range(20)]
    assert all(np.ptp(line[:, 0]) > 0.5 for lines in strikes for line in lines)


def test_marks_are_the_same_for_the_same_seed() -> None:
    assert np.array_equal(ink("cross", 5), ink("cross", 5))
    assert not np.array_equal(ink("cross", 5), ink("cross", 6))


def test_a_mark_nobody_knows_is_named() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(ValueError, match="no mark 'circle'"):
        draw_marks(PAPER, 8.0, {CELL: "circle"}, some_pen(rng), rng)
