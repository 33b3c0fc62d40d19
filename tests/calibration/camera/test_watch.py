"""A camera is watched: readings come when the picture is sharp and still, and only then."""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.camera.watching import Watch
from tests.companion.command_line import companion, refused
from vision.intake import Pixels

sys.path.insert(0, str(Path(__file__).parents[1] / "enrolling"))
from blank_photos import photo_of, pyramids


def grain(picture: Pixels, seed: int) -> Pixels:
    """The picture with a camera's noise."""
    noise = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def scene(seed: int) -> Pixels:
    rng = np.random.default_rng(seed)
    coarse = rng.integers(0, 255, (12, 16, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, (640, 480), interpolation=cv2.INTER_NEAREST), np.uint8)


def read(stream: list[Pixels]) -> list[int]:
    watching = Watch()
    return [i for i, picture in enumerate(stream) if watching.is_worth_reading(picture)]


def test_no_pictures_no_readings() -> None:
    assert read([]) == []


def test_a_still_picture_is_read_once() -> None:
    assert read([grain(scene(1), i) for i in range(12)]) == [2]


def test_what_changes_is_read_again_once_it_lies_still() -> None:
    stream = [grain(scene(1), i) for i in range(5)] + [scene(9 + i) for i in range(4)]
    stream += [grain(scene(2), i) for i in range(5)]
    assert read(stream) == [2, 11]


def test_a_blurred_picture_waits_until_it_is_sharp() -> None:
    sharp = [grain(scene(1), i) for i in range(4)]
    blurred = [cv2.GaussianBlur(grain(scene(3), i), (0, 0), 9) for i in range(5)]
    again = [grain(scene(3), i) for i in range(5)]
    assert read([*sharp, *blurred, *again]) == [2, 11]


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A hand lays two cards down: blurred pictures first, then the table lies still."""
    folder = tmp_path_factory.mktemp("film")
    data = np.frombuffer(photo_of(pyramids(3, 4), 4, "stone"), np.uint8)
    table = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    moving = [np.roll(cv2.blur(table, (61, 9)), 60 * i, axis=1) for i in range(3)]
    for i, picture in enumerate([*moving, *[table] * 5]):
        cv2.imwrite(str(folder / f"picture-{i:02d}.jpg"), picture)
    return str(folder / "picture-%02d.jpg")


def test_watch_reads_the_cards_of_a_film(film: str) -> None:
    result = companion("watch", "--camera", film, "--json")
    assert result.exit_code == 0, result.stderr
    (reading,) = [json.loads(line) for line in result.stdout.splitlines()]
    assert sorted(card["number"] for card in reading["cards"]) == [3, 4]
    assert reading["photo"] == "picture 5"


def test_a_camera_that_is_not_there_is_said() -> None:
    assert "no camera and no film" in refused(companion("watch", "--camera", "nothing.mp4"))
    assert "cannot be opened" in refused(companion("watch", "--camera", "97"))
