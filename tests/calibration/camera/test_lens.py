"""A lens is measured from photos of the mat, and its photos are straightened."""

from pathlib import Path

import numpy as np
import pytest
from bent_mat import BENDS, FOCAL, MAT, PX_PER_MM, SIZE, flat_mat, jpeg, photos, seen

from calibration.camera.lens import corners_in, measure_lens
from companion.bad_input import BadInput
from tests.companion.command_line import companion, refused
from vision.geometry import project, quad_homography
from vision.intake import Pixels
from vision.lens import Lens, load_lens


@pytest.fixture(scope="module")
def lens() -> Lens:
    return measure_lens(photos(), MAT)


def test_focal_length_and_bends_are_found(lens: Lens) -> None:
    assert lens.focal == pytest.approx(FOCAL / SIZE[0], rel=0.03)
    assert lens.bends[0] == pytest.approx(BENDS[0], abs=0.04)
    assert lens.error_px < 1


def off_plane(photo: Pixels) -> float:
    """How far the markers' corners are from any flat page, in pixels."""
    corners = corners_in(photo, MAT)
    flat = np.array([[m.x_mm, m.y_mm] for m in MAT.markers.values()])
    plane = quad_homography(flat, np.array([corners[n][0] for n in range(4)]))
    other = np.array([[m.x_mm + m.width_mm, m.y_mm + m.height_mm] for m in MAT.markers.values()])
    there = np.array([corners[n][2] for n in range(4)])
    return float(np.abs(project(plane, other) - there).max())


def test_straightened_photos_show_a_flat_page(lens: Lens) -> None:
    photo = seen(flat_mat(), PX_PER_MM, (0.2, 0.1, 1.57), 330)
    assert off_plane(photo) > 2
    assert off_plane(lens.straightened(photo)) < 0.6 * off_plane(photo)


def test_a_profile_is_the_same_after_saving(lens: Lens, tmp_path: Path) -> None:
    lens.save(tmp_path / "webcam.json")
    assert load_lens(tmp_path / "webcam.json") == lens


def test_too_few_photos_and_hidden_markers_are_refused() -> None:
    with pytest.raises(BadInput, match="2 photos of the mat are too few"):
        measure_lens(photos()[:2], MAT)
    blank = ("wall.jpg", jpeg(np.full((SIZE[1], SIZE[0], 3), 200, np.uint8)))
    with pytest.raises(BadInput, match=r"wall\.jpg shows 0 of the mat's 4 markers"):
        measure_lens([*photos(), blank], MAT)
    other = ("phone.jpg", jpeg(np.full((900, 700, 3), 200, np.uint8)))
    with pytest.raises(BadInput, match="different sizes"):
        measure_lens([*photos(), other], MAT)


def test_the_command_writes_a_profile_that_scanning_takes(tmp_path: Path) -> None:
    files = []
    for name, data in photos():
        (tmp_path / name).write_bytes(data)
        files.append(tmp_path / name)
    profile = tmp_path / "webcam.json"
    assert companion("camera", "calibrate", *files, "--out", profile).exit_code == 0
    result = companion("scan", files[0], "--camera", profile, "--json")
    assert result.exit_code == 0, result.stderr
    assert '"cards": []' in result.stdout
    profile.write_text("{}")
    assert "this is missing" in refused(companion("scan", files[0], "--camera", profile))
