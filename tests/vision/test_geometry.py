"""Millimetres on a card and pixels of a photo."""

import numpy as np
import pytest

from vision.geometry import Pose, corners_of, fit_bend, project, rectify

QUAD = np.array([[100, 80], [420, 110], [400, 560], [60, 500]], float)


def test_corners_lie_where_they_were_put() -> None:
    assert np.allclose(Pose.of_quad(QUAD, 63, 88).corners_px, QUAD, atol=1e-2)


def test_half_the_photo_has_half_the_places() -> None:
    half = Pose.of_quad(QUAD, 63, 88).scaled(0.5)
    assert np.allclose(half.corners_px, QUAD / 2, atol=1e-2)


def test_a_card_turned_around_starts_at_the_opposite_corner() -> None:
    around = Pose.of_quad(QUAD, 63, 88).turned_around()
    assert np.allclose(around.corners_px, np.roll(QUAD, 2, axis=0), atol=1e-2)


def test_projecting_nothing() -> None:
    assert project(np.eye(3), np.empty((0, 2))).shape == (0, 2)


@pytest.mark.parametrize("bent", [False, True])
def test_a_rectified_face_shows_what_lies_there(bent: bool) -> None:
    photo = np.zeros((600, 500), np.uint8)
    pose = Pose.of_quad(QUAD, 63, 88)
    if bent:
        points = np.random.default_rng(1).uniform(0, 60, (40, 2))
        pose = fit_bend(pose, points, np.full((40, 2), 0.4), stiffness=0.1)
        assert pose.bend_mm.any()
    x, y = pose.to_px(np.array([[30.0, 40.0]]))[0]
    photo[int(y) - 3 : int(y) + 4, int(x) - 3 : int(x) + 4] = 255
    face = rectify(photo, pose, px_per_mm=4)
    assert face.shape == (88 * 4, 63 * 4)
    rows, columns = np.nonzero(face > 128)
    assert abs(columns.mean() + 0.5 - 30 * 4) < 2
    assert abs(rows.mean() + 0.5 - 40 * 4) < 2


def test_a_bend_takes_up_what_a_plane_cannot() -> None:
    flat = Pose.of_quad(corners_of(63, 88) * 5, 63, 88)
    grid = np.stack(np.meshgrid(np.linspace(3, 60, 7), np.linspace(3, 85, 9)), -1).reshape(-1, 2)
    arch = np.stack([((grid[:, 0] - 31.5) / 31.5) ** 2, np.zeros(len(grid))], axis=1)
    bent = fit_bend(flat, grid, arch, stiffness=0.01)
    moved = (bent.to_px(grid) - flat.to_px(grid)) / 5
    assert np.abs(moved - arch).max() < 0.05
