"""Practice photos: cards of a deck, marked as in play, true to what they say they show."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from calibration.darkroom import on_mat
from calibration.darkroom.play import KINDS, path_marks, play_photo
from companion.cli import main
from companion.decks import builtin_deck
from companion.decks.model import field_ids

DECK = builtin_deck()
GRID = DECK.pyramid_card.grid


@pytest.fixture(scope="module")
def pictures() -> dict[str, np.ndarray]:
    """Plain cards of the right sizes: what is printed on them is not asked here."""
    pyramid = np.full((88 * 6, 63 * 6, 3), 230, np.uint8)
    score = np.full((126 * 6, 88 * 6, 3), 230, np.uint8)
    cards = {f"pyramid-{card.number:02d}.png": pyramid for card in DECK.cards}
    expeditions = {f"expedition-{n}.png": pyramid for n in range(6)}
    return {**cards, **expeditions, "score.png": score}


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("single", ["pyramid"]),
        ("pair", ["pyramid", "pyramid"]),
        ("player", ["pyramid", "pyramid", "score"]),
        ("score", ["score"]),
        ("expedition", ["expedition"]),
    ],
)
def test_each_kind_of_photo_shows_what_people_photograph(
    pictures: dict[str, np.ndarray], kind: str, shown: list[str]
) -> None:
    truth = play_photo(DECK, pictures, kind, 3).truth
    assert [card["kind"] for card in truth["cards"]] == shown


def test_completed_cards_are_photographed_four_to_seven_at_a_time(
    pictures: dict[str, np.ndarray],
) -> None:
    counts = [len(play_photo(DECK, pictures, "final", seed).truth["cards"]) for seed in range(4)]
    assert all(4 <= count <= 7 for count in counts)


def test_the_same_seed_gives_the_same_photo(pictures: dict[str, np.ndarray]) -> None:
    one, again = (play_photo(DECK, pictures, "pair", 5) for _ in range(2))
    other = play_photo(DECK, pictures, "pair", 6)
    assert one.jpeg == again.jpeg and one.truth == again.truth
    assert one.jpeg != other.jpeg


def test_marks_are_connected_to_the_entry_and_off_the_walls() -> None:
    lattice, rng = GRID.lattice, np.random.default_rng(1)
    for card in DECK.cards:
        marks = path_marks(card, lattice, rng)
        walls, entry = lattice.read(card.cells, "#"), lattice.read(card.cells, "E")
        assert not marks & walls
        assert lattice.reach(entry & marks, marks) == marks


def test_a_pen_leaves_ink_exactly_in_the_marked_cells(pictures: dict[str, np.ndarray]) -> None:
    photo = play_photo(DECK, pictures, "single", 8)
    (card,) = photo.truth["cards"]
    flat = np.array([[0, 0], [630, 0], [630, 880], [0, 880]], np.float32)
    warp = cv2.getPerspectiveTransform(np.array(card["corners"], np.float32), flat)
    seen = cv2.warpPerspective(photo.image, warp, (630, 880)).astype(float)
    contrast = {}
    for row, col in GRID.lattice.cells(GRID.lattice.everything):
        rect = GRID.rect((row, col))
        x, y, side = (round(10 * v) for v in (rect.x_mm, rect.y_mm, rect.width_mm))
        cell = seen[y + 15 : y + side - 15, x + 15 : x + side - 15]
        contrast[row, col] = float(np.ptp(cv2.GaussianBlur(cell, (9, 9), 0)))
    marked = {(r, c) for r, c in contrast if card["marks"][r][c] == "X"}
    assert marked
    assert min(contrast[cell] for cell in marked) > max(
        contrast[cell] for cell in contrast.keys() - marked
    )


def test_every_field_of_a_sheet_has_its_truth(pictures: dict[str, np.ndarray]) -> None:
    (sheet,) = play_photo(DECK, pictures, "score", 2).truth["cards"]
    assert set(sheet["marks"]) == set(field_ids())
    assert set(sheet["marks"].values()) <= {"empty", "cross", "strike"}


@pytest.mark.parametrize(("more", "kinds"), [((), KINDS), (("--mat",), on_mat.KINDS)])
def test_the_command_writes_photos_with_their_truth_beside_them(
    tmp_path: Path, more: tuple[str, ...], kinds: tuple[str, ...]
) -> None:
    answer = CliRunner().invoke(main, ["darkroom", "--photos", "6", "--out", str(tmp_path), *more])
    assert answer.exit_code == 0, answer.output
    photos = sorted(file.stem for file in tmp_path.glob("*.jpg"))
    assert photos == sorted(f"{kind}-00" for kind in kinds)
    for name in photos:
        assert json.loads((tmp_path / f"{name}.json").read_text())["photo"] == f"{name}.jpg"
