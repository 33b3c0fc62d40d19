"""When a card's name is sure."""

import pytest
from drawn_table import drawn_faces, small_deck

from vision.naming import Told


@pytest.mark.parametrize(
    ("likeness", "runner_up", "sure"),
    [
        (0.9, 0.4, True),
        (0.6, 0.5, True),
        (0.6, 0.55, False),
        (0.45, 0.33, False),
        (0.45, 0.2, True),
    ],
)
def test_little_that_is_seen_must_say_it_louder(
    likeness: float, runner_up: float, sure: bool
) -> None:
    face = drawn_faces(small_deck()).faces[0]
    assert Told(face, likeness, runner_up).is_sure is sure
