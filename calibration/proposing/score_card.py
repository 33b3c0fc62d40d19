"""The score card's fields, proposed from the boxes that are drawn on it.

However a score card is laid out, it has four torches, ten gems each of red and green, ten skulls
and three times three pyramid points. Boxes of one kind are alike; how many there are of a kind
says much of what they are, their colours say the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.proposing.boxes import find_boxes, overlap
from calibration.proposing.colors import named_hues
from calibration.proposing.grouping import joined
from calibration.proposing.skull_values import read_skull_values
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import POINTS, Rect
from vision.geometry import Floats
from vision.intake import Pixels

SIDE = 12
APART = np.arange(0.02, 0.8, 0.02)
ALL_SIZES = (4, 10, 10, 10)
"""Torches, and gems of both colours and skulls."""
QUIET = 6.0
COLOUR = 2.0
"""How much colours count as compared with lightness."""

Contents = NDArray[np.float32]
"""(n, SIDE, SIDE, 3) what is in boxes, in Lab colours less their ground."""


@dataclass(frozen=True)
class ProposedScoreCard:
    """Where the fields of a score card seem to be, and what its skulls seem to cost."""

    fields: dict[str, Rect]
    skull_values: tuple[int | None, ...]
    """Always to be confirmed by the owner; None where nothing could be read."""
    turned: bool = False
    """Whether the picture is upside down and has to be turned around for these fields."""

    @property
    def readable(self) -> int:
        """How many of the skulls' values could be read."""
        return sum(value is not None for value in self.skull_values)


def propose_score_card(picture: Pixels, size_mm: tuple[float, float]) -> ProposedScoreCard:
    """The fields of a rectified score card, for the way up in which more of its values read."""
    around = np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)
    upright = _one_way(picture, size_mm)
    turned = replace(_one_way(around, size_mm), turned=True)
    return turned if turned.readable > upright.readable else upright


def _one_way(picture: Pixels, size_mm: tuple[float, float]) -> ProposedScoreCard:
    boxes = _side_by_side(find_boxes(picture, size_mm))
    points = _points(boxes)
    rest = [box for box in boxes if not any(overlap(box, point) > 0 for point in points)]
    groups = _by_contents(picture, size_mm, rest) or _by_contents(
        picture, size_mm, _completed(rest)
    )
    if not groups:
        raise BadInput(said("score-boxes", count=len(boxes)))
    fields = _named(picture, size_mm, groups) | _point_fields(picture, size_mm, points)
    skulls = [fields[f"skull.{i + 1}"] for i in range(10)]
    return ProposedScoreCard(fields, tuple(read_skull_values(picture, size_mm, skulls)))


def _side_by_side(boxes: Sequence[Rect]) -> list[Rect]:
    """The boxes without those that overlap one of a size that more boxes have."""
    kept: list[Rect] = []
    for box in sorted(boxes, key=lambda b: -sum(_same_size(b, other) for other in boxes)):
        if not any(overlap(box, other) > 0.05 for other in kept):
            kept.append(box)
    return kept


def _points(boxes: Sequence[Rect]) -> list[Rect]:
    """The three by three boxes of one size that are no part of a longer row or column."""
    for seed in boxes:
        alike = [box for box in boxes if _same_size(seed, box)]
        rows, cols = _lines([b.y_mm for b in alike]), _lines([b.x_mm for b in alike])
        if len(alike) == 9 and len(rows) == len(cols) == 3:
            return sorted(alike, key=lambda b: (rows.index(_line(rows, b.y_mm)), b.x_mm))
    raise BadInput(said("points-boxes"))


def _same_size(one: Rect, other: Rect) -> bool:
    wide = abs(one.width_mm - other.width_mm) < 0.12 * one.width_mm
    return wide and abs(one.height_mm - other.height_mm) < 0.12 * one.height_mm


def _lines(places: Sequence[float]) -> list[float]:
    """Different places in order, those within two millimetres taken as one."""
    lines: list[float] = []
    for place in sorted(places):
        if not lines or place - lines[-1] > 2:
            lines.append(place)
    return lines


def _line(lines: Sequence[float], place: float) -> float:
    return min(lines, key=lambda line: abs(line - place))


def _completed(boxes: Sequence[Rect]) -> list[Rect]:
    """The boxes, with those added that a row and a column of boxes of one size cross in."""
    added = list(boxes)
    for seed in boxes:
        alike = [box for box in boxes if _same_size(seed, box)]
        for y in _lines([b.y_mm for b in alike]):
            row = [b for b in alike if abs(b.y_mm - y) < 2]
            for x in _lines([b.x_mm for b in alike]):
                new = Rect(x, y, seed.width_mm, seed.height_mm)
                if len(row) > 1 and not any(overlap(new, box) > 0.05 for box in added):
                    added.append(new)
    return added


def _contents(picture: Pixels, size_mm: tuple[float, float], boxes: Sequence[Rect]) -> Contents:
    px = picture.shape[1] / size_mm[0]
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32)
    found = []
    for box in boxes:
        middle = (box.x_mm + box.width_mm / 2) * px - 0.5, (box.y_mm + box.height_mm / 2) * px - 0.5
        size = round(box.width_mm * 0.84 * px), round(box.height_mm * 0.84 * px)
        patch = cv2.resize(
            cv2.getRectSubPix(lab, size, middle), (SIDE, SIDE), interpolation=cv2.INTER_AREA
        )
        edge = np.concatenate([patch[0], patch[-1], patch[:, 0], patch[:, -1]])
        found.append(patch - np.median(edge, axis=0))
    return np.array(found, np.float32)


def _by_contents(
    picture: Pixels, size_mm: tuple[float, float], boxes: Sequence[Rect]
) -> list[list[Rect]]:
    """Groups of four, ten, ten and ten boxes that look alike, without stray boxes; or nothing."""
    contents = _contents(picture, size_mm, boxes)
    flat = (contents * (1, COLOUR, COLOUR)).reshape(len(boxes), -1) / SIDE
    whole = np.concatenate([flat, np.full((len(flat), 1), QUIET, np.float32)], axis=1)
    looks = (whole / np.linalg.norm(whole, axis=1, keepdims=True)).astype(np.float32)
    for apart in APART:
        groups = joined(looks, float(apart))
        sizes = np.bincount(groups)
        fitting = [k for k in range(len(sizes)) if sizes[k] in ALL_SIZES]
        if sorted(int(sizes[k]) for k in fitting) == sorted(ALL_SIZES):
            return [[box for box, g in zip(boxes, groups, strict=True) if g == k] for k in fitting]
    return []


def _named(
    picture: Pixels, size_mm: tuple[float, float], groups: Sequence[Sequence[Rect]]
) -> dict[str, Rect]:
    """The fields of torches, gems and skulls: the four, the red ten, the green ten, the rest."""
    redness = [float(_contents(picture, size_mm, group)[..., 1].mean()) for group in groups]
    tens = sorted((k for k, g in enumerate(groups) if len(g) == 10), key=lambda k: redness[k])
    names = {tens[2]: "gem.red", tens[0]: "gem.green", tens[1]: "skull"}
    fields: dict[str, Rect] = {}
    for k, group in enumerate(groups):
        for i, box in enumerate(_in_reading_order(group)):
            fields[f"{names.get(k, 'torch')}.{i + 1}"] = box
    return fields


def _in_reading_order(boxes: Sequence[Rect]) -> list[Rect]:
    rows = _lines([box.y_mm for box in boxes])
    return sorted(boxes, key=lambda b: (_line(rows, b.y_mm), b.x_mm))


def _point_fields(
    picture: Pixels, size_mm: tuple[float, float], points: Sequence[Rect]
) -> dict[str, Rect]:
    """The fields of points: along one way the colour changes, along the other the value falls."""
    hues = np.array([_hue(picture, size_mm, box) for box in points]).reshape(3, 3, 2)
    down, across = hues.mean(axis=1), hues.mean(axis=0)
    square = np.array(range(9)).reshape(3, 3)
    if _spread(across) > _spread(down):
        down, square = across, square.T
    names = named_hues(down)
    return {
        f"points.{names[i]}.{value}": points[square[i, j]]
        for i in range(3)
        for j, value in enumerate(POINTS)
    }


def _hue(picture: Pixels, size_mm: tuple[float, float], box: Rect) -> tuple[float, float]:
    px = picture.shape[1] / size_mm[0]
    rows = slice(round((box.y_mm + 1) * px), round((box.y_mm + box.height_mm - 1) * px))
    cols = slice(round((box.x_mm + 1) * px), round((box.x_mm + box.width_mm - 1) * px))
    logs = np.log(picture[rows, cols].reshape(-1, 3).astype(np.float64) + 8)
    blue, green, red = np.median(logs, axis=0)
    return float(red - green), float(blue - green)


def _spread(hues: Floats) -> float:
    return float(hues.var(axis=0).sum())
