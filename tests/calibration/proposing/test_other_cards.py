"""The score card's fields, read off a drawn card."""

import cv2
import numpy as np
import pytest
from fake_deck import SKIES, draw_icon, px, upside_down

from calibration.proposing.boxes import overlap
from calibration.proposing.score_card import propose_score_card
from companion.bad_input import BadInput
from companion.decks import Rect
from companion.decks.model import field_ids
from vision.intake import Pixels

SIZE_MM = (90.0, 110.0)
COSTS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15)


def score_rects() -> dict[str, Rect]:
    """Torches on top, gems in rows of ten, skulls in two rows, points in columns of a colour."""
    rects: dict[str, Rect] = {}
    for name in field_ids():
        kind, *rest = name.split(".")
        if kind == "torch":
            rects[name] = Rect(18 + 14 * (int(rest[0]) - 1), 6, 11, 11)
        elif kind == "gem":
            y = 20.0 if rest[0] == "red" else 30.0
            rects[name] = Rect(4.5 + 8.2 * (int(rest[1]) - 1), y, 7, 7)
        elif kind == "skull":
            row, col = divmod(int(rest[0]) - 1, 5)
            rects[name] = Rect(12 + 13.5 * col, 40 + 13 * row, 10, 11.5)
        else:
            col = ("green", "orange", "purple").index(rest[0])
            rects[name] = Rect(19 + 18 * col, 68 + 12 * ("10", "6", "3").index(rest[1]), 14, 9.5)
    return rects


@pytest.fixture(scope="module")
def score() -> Pixels:
    width, height = px(*SIZE_MM)
    face = np.full((height, width, 3), (175, 200, 215), np.uint8)
    for name, box in score_rects().items():
        kind, *rest = name.split(".")
        first = px(box.x_mm, box.y_mm)
        last = px(box.x_mm + box.width_mm, box.y_mm + box.height_mm)
        fill = SKIES[rest[0]] if kind == "points" else (225, 240, 245)
        cv2.rectangle(face, first, last, fill, -1)
        cv2.rectangle(face, first, last, (60, 80, 100), 2)
        middle = px(box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm * 0.4)
        letter = {"torch": "t", "skull": "s", "points": "."}.get(kind, rest[0][0])
        draw_icon(face, middle, px(2.2)[0], letter)
        if kind == "skull":
            foot = px(box.x_mm + 1.5, box.y_mm + box.height_mm - 1)
            said = f"-{COSTS[int(rest[0]) - 1]}"
            cv2.putText(face, said, foot, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 90), 2)
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8), np.uint8)


def test_fields_of_the_score_card_are_proposed(score: Pixels, needs_tesseract: None) -> None:
    card = propose_score_card(score, SIZE_MM)
    assert not card.turned
    assert set(card.fields) == set(field_ids())
    assert [n for n, box in score_rects().items() if overlap(box, card.fields[n]) < 0.7] == []
    right = sum(a == -b for a, b in zip(card.skull_values, COSTS, strict=True) if a is not None)
    assert right >= 7


def test_a_score_card_upside_down_is_turned(score: Pixels, needs_tesseract: None) -> None:
    card = propose_score_card(upside_down(score), SIZE_MM)
    assert card.turned
    assert overlap(card.fields["torch.1"], score_rects()["torch.1"]) > 0.7


def test_a_card_without_boxes_is_no_score_card() -> None:
    with pytest.raises(BadInput, match="nine boxes of pyramid points"):
        propose_score_card(np.full((880, 720, 3), 200, np.uint8), SIZE_MM)
