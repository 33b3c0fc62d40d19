"""Marks on a card that the reader has never seen, drawn for the purpose."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.darkroom import Pen, draw_marks, some_hand
from companion.decks import Rect
from vision.marks import MARKS, decide, read_marks

PX = 6
CELLS = tuple(Rect(4 + c * 11, 27 + r * 11, 11, 11) for r in range(5) for c in range(5))
RED_CROSS, GEM, PLAIN, WALL = CELLS[6], CELLS[8], CELLS[12], CELLS[16]


def corner(rect: Rect, share: float) -> tuple[int, int]:
    return (
        int((rect.x_mm + share * rect.width_mm) * PX),
        int((rect.y_mm + share * rect.height_mm) * PX),
    )


@pytest.fixture(scope="module")
def blank() -> np.ndarray:
    """A card of parchment with a printed red cross, a gem and a wall."""
    face = np.full((88 * PX, 63 * PX, 3), (175, 205, 225), np.uint8)
    cv2.fillPoly(face, [np.array([[190, 20], [60, 140], [320, 140]])], (90, 140, 90))
    for rect in CELLS:
        cv2.rectangle(face, corner(rect, 0), corner(rect, 1), (190, 226, 240), -1)
        cv2.rectangle(face, corner(rect, 0), corner(rect, 1), (60, 92, 120), 2)
    cv2.rectangle(face, corner(WALL, 0.03), corner(WALL, 0.97), (38, 58, 84), -1)
    x, y, side = RED_CROSS.x_mm, RED_CROSS.y_mm, 11
    for slope in (1, -1):
        start = (int((x + 0.2 * side) * PX), int((y + (0.5 - 0.3 * slope) * side) * PX))
        end = (int((x + 0.8 * side) * PX), int((y + (0.5 + 0.3 * slope) * side) * PX))
        cv2.line(face, start, end, (30, 30, 200), 9, cv2.LINE_AA)
    cv2.circle(face, corner(GEM, 0.5), 20, (70, 140, 30), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8), np.uint8)


def a_pen(seed: int, width_mm: float) -> tuple[Pen, np.random.Generator]:
    rng = np.random.default_rng(seed)
    hand = replace(some_hand(rng), size=0.8)
    return Pen(hand, (26, 24, 25), width_mm, 0.9), rng


def seen(
    blank: np.ndarray, marks: dict[Rect, str], seed: int = 1, width_mm: float = 1.4
) -> np.ndarray:
    """The card marked and in a dimmer, warmer light with some grain."""
    pen, rng = a_pen(seed, width_mm)
    face = draw_marks(blank, PX, marks, pen, rng) * np.array([0.75, 0.85, 0.95])
    return np.clip(face + rng.normal(0, 3, face.shape), 0, 255).astype(np.uint8)


def read(face: np.ndarray, blank: np.ndarray) -> tuple[dict[Rect, str], set[Rect]]:
    labels, unsure = decide(read_marks(face, blank, CELLS, PX))
    told = {rect: MARKS[label] for rect, label in zip(CELLS, labels, strict=True)}
    return told, {rect for rect, asked in zip(CELLS, unsure, strict=True) if asked}


def test_no_cells_give_no_probabilities(blank: np.ndarray) -> None:
    assert read_marks(blank, blank, [], PX).shape == (0, 3)


def test_a_card_beside_itself_is_empty_and_nobody_is_asked(blank: np.ndarray) -> None:
    told, asked = read(blank, blank)
    assert set(told.values()) == {"empty"}
    assert not asked


def test_probabilities_are_probabilities(blank: np.ndarray) -> None:
    found = read_marks(seen(blank, {PLAIN: "cross"}), blank, CELLS, PX)
    assert found.dtype == np.float32
    assert found.shape == (25, 3)
    assert found.min() >= 0
    assert found.sum(axis=1) == pytest.approx(np.ones(25), abs=1e-4)


@pytest.mark.parametrize("seed", range(8))
def test_crosses_are_read_where_they_were_drawn(blank: np.ndarray, seed: int) -> None:
    crossed = set(np.random.default_rng(seed).permutation(25)[:10])
    marks = {CELLS[i]: "cross" for i in crossed if CELLS[i] != WALL}
    told, _ = read(seen(blank, marks, seed), blank)
    assert {rect for rect, mark in told.items() if mark == "cross"} == set(marks)


def test_a_printed_cross_is_no_mark_and_a_mark_over_it_is(blank: np.ndarray) -> None:
    assert read(seen(blank, {}), blank)[0][RED_CROSS] == "empty"
    assert read(seen(blank, {RED_CROSS: "cross"}), blank)[0][RED_CROSS] == "cross"


@pytest.mark.parametrize("seed", range(4))
def test_a_wiped_cross_is_empty(blank: np.ndarray, seed: int) -> None:
    told, _ = read(seen(blank, {PLAIN: "smudge", GEM: "smudge"}, seed), blank)
    assert (told[PLAIN], told[GEM]) == ("empty", "empty")


@pytest.mark.parametrize("seed", range(4))
def test_lines_through_a_cell_are_a_strike(blank: np.ndarray, seed: int) -> None:
    face = seen(blank, {PLAIN: "strike"}, seed, width_mm=0.9)
    assert read(face, blank)[0][PLAIN] == "strike"


def test_a_cell_burnt_out_by_glare_is_asked_about(blank: np.ndarray) -> None:
    face = seen(blank, {PLAIN: "cross"})
    cv2.circle(face, corner(PLAIN, 0.5), 80, (255, 255, 255), -1)
    assert PLAIN in read(face, blank)[1]


def in_light(face: np.ndarray, light: float, glare: np.ndarray | float = 0.0) -> np.ndarray:
    """The face under so much light, with glare added, as a camera's pixels hold it."""
    linear = (face / 255.0) ** 2.2 * light
    added = linear + (glare[..., None] if isinstance(glare, np.ndarray) else glare)
    return np.asarray(np.clip(added, 0, 1) ** (1 / 2.2) * 255, np.uint8)


def soft_glare(rect: Rect, strength: float) -> np.ndarray:
    y, x = np.mgrid[0 : 88 * PX, 0 : 63 * PX]
    middle = corner(rect, 0.5)
    far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * (14 * PX) ** 2)
    return strength * np.exp(-far)


@pytest.mark.parametrize("rect", [PLAIN, GEM, WALL, RED_CROSS])
def test_soft_glare_over_print_that_still_shows_is_no_reason_to_ask(
    blank: np.ndarray, rect: Rect
) -> None:
    face = in_light(seen(blank, {}), 0.9, soft_glare(rect, 0.25))
    told, asked = read(face, blank)
    assert told[rect] == "empty"
    assert rect not in asked


@pytest.mark.parametrize("seed", range(4))
def test_a_cross_under_soft_glare_is_still_a_cross(blank: np.ndarray, seed: int) -> None:
    face = in_light(seen(blank, {PLAIN: "cross"}, seed), 0.9, soft_glare(PLAIN, 0.25))
    told, asked = read(face, blank)
    assert told[PLAIN] == "cross"
    assert PLAIN not in asked


def test_overexposed_paper_whose_print_still_shows_is_empty_and_not_asked(
    blank: np.ndarray,
) -> None:
    told, asked = read(in_light(seen(blank, {}), 2.2), blank)
    assert set(told.values()) == {"empty"}
    assert len(asked) <= 1


def test_a_cell_outside_the_photo_is_asked_about(blank: np.ndarray) -> None:
    face = seen(blank, {})
    face[corner(CELLS[20], -0.3)[1] :] = 0
    assert set(CELLS[20:]) <= read(face, blank)[1]


def test_cells_do_not_depend_on_their_company(blank: np.ndarray) -> None:
    face = seen(blank, {PLAIN: "cross"})
    together = read_marks(face, blank, CELLS, PX)
    alone = np.concatenate([read_marks(face, blank, [rect], PX) for rect in CELLS])
    assert alone == pytest.approx(together, abs=1e-4)


def test_several_threads_read_at_once(blank: np.ndarray) -> None:
    faces = [seen(blank, {CELLS[i]: "cross"}, i) for i in range(6)]
    one_by_one = [read_marks(face, blank, CELLS, PX) for face in faces]
    with ThreadPoolExecutor(3) as pool:
        at_once = list(pool.map(lambda face: read_marks(face, blank, CELLS, PX), faces))
    assert np.allclose(one_by_one, at_once, atol=1e-5)


def test_faces_of_two_sizes_are_refused(blank: np.ndarray) -> None:
    with pytest.raises(ValueError, match="not of one size"):
        read_marks(blank[:-1], blank, CELLS, PX)


def test_a_card_is_read_in_milliseconds(blank: np.ndarray) -> None:
    face = seen(blank, {PLAIN: "cross"})
    read_marks(face, blank, CELLS, PX)
    started = time.process_time()
    for _ in range(5):
        read_marks(face, blank, CELLS, PX)
    assert (time.process_time() - started) / 5 < 0.1, "processor time of 25 cells"
