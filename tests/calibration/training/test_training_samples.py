"""Cells to learn from, drawn by the project itself."""

from pathlib import Path

import numpy as np
import pytest

from calibration.training.art import PX_PER_MM, pyramid_like, score_like
from calibration.training.examine import thresholds
from calibration.training.samples import STORED_PX, drawn_samples
from calibration.training.store import load, save


@pytest.mark.parametrize("seed", range(6))
def test_cells_lie_on_their_card(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for work in (pyramid_like(rng), score_like(rng)):
        height, width = (side / PX_PER_MM for side in work.face.shape[:2])
        assert all(r.x_mm >= 0 and r.x_mm + r.width_mm <= width + 0.5 for r in work.rects)
        assert all(r.y_mm >= 0 and r.y_mm + r.height_mm <= height + 0.5 for r in work.rects)


def test_samples_are_the_same_for_the_same_seed() -> None:
    one, other = drawn_samples(4), drawn_samples(4)
    assert np.array_equal(one.seen, other.seen)
    assert np.array_equal(one.label, other.label)


def test_samples_hold_pictures_light_and_truth_of_every_cell() -> None:
    samples = drawn_samples(5)
    count = len(samples)
    assert samples.seen.shape == samples.blank.shape == (count, STORED_PX, STORED_PX, 3)
    assert samples.gain.shape == (count, 3)
    assert (samples.gain > 0).all()
    assert set(samples.label) <= {0, 1, 2}


def test_crosses_differ_from_their_blank_more_than_bare_cells() -> None:
    parts = [drawn_samples(seed) for seed in range(4)]
    apart: dict[int, list[float]] = {0: [], 1: []}
    for part in parts:
        level = part.seen / part.gain[:, None, None, :]
        off = np.abs(level - part.blank)[:, 14:34, 14:34].mean(axis=(1, 2, 3))
        for label in apart:
            apart[label] += off[part.label == label].tolist()
    assert np.median(apart[1]) > np.median(apart[0])


def test_samples_are_kept_on_disk(tmp_path: Path) -> None:
    samples = drawn_samples(6)
    save(samples, tmp_path / "some.npz")
    again = load(tmp_path / "some.npz")
    assert np.array_equal(samples.seen, again.seen)
    assert np.array_equal(samples.label, again.label)
    assert [file.name for file in tmp_path.iterdir()] == ["some.npz"]


def test_a_higher_threshold_asks_more_and_errs_less() -> None:
    likely = np.array([[0.99, 0.01, 0], [0.85, 0.15, 0], [0.4, 0.6, 0]], np.float32)
    table = thresholds(likely, np.array([0, 1, 1]))
    rows = [line.split() for line in table.splitlines()[2:]]
    asked = [float(row[1].rstrip("%")) for row in rows]
    silent = [float(row[2].rstrip("%")) for row in rows]
    assert asked == sorted(asked)
    assert silent == sorted(silent, reverse=True)
    assert silent[0] > silent[-1] == 0
