"""What the ten skulls of a score card cost, read by Tesseract; always to be confirmed."""

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.proposing.numbers import TILE_HEIGHT, black_and_white, ink_is_light, read_line
from companion.decks import Rect
from vision.intake import Pixels
from vision.light import grey

PX_PER_MM = 12.0
STRONG = 0.5
MARGIN_MM = 0.3
BLUR_MM = 0.5
EDGE = 0.1
"""Part of a box along its sides that is left out."""
MOST = 99


def read_skull_values(
    picture: Pixels, size_mm: tuple[float, float], skulls: Sequence[Rect]
) -> list[int | None]:
    """Nought or a negative number for each skull, None where nothing sensible is read."""
    boxes = [_box(picture, size_mm, skull) for skull in skulls]
    place = _differing_place(boxes)
    tiles = [_tile(box[place]) for box in boxes]
    if sum(map(ink_is_light, tiles)) * 2 > len(tiles):
        tiles = [np.asarray(255 - tile, np.uint8) for tile in tiles]
    sharp = [black_and_white(tile) for tile in tiles]
    readings = [read_line(way[i : i + 5], 7) for way in (sharp, tiles) for i in (0, 5)]
    first, second = readings[0] + readings[1], readings[2] + readings[3]
    return falling([_value(a, b) for a, b in zip(first, second, strict=True)])


def falling(values: Sequence[int | None]) -> list[int | None]:
    """The values without those that break the order: every skull costs more than the one before.

    The longest row of falling values is kept.
    """
    chains: list[list[int]] = []
    for i, value in enumerate(values):
        if value is not None:
            before = [c for c in chains if (values[c[-1]] or 0) > value]
            chains.append([*max(before, key=len, default=[]), i])
    kept = max(chains, key=len, default=[])
    return [value if i in kept else None for i, value in enumerate(values)]


def _value(*texts: str) -> int | None:
    """What the first sensible reading says."""
    sensible = (-int(text) for text in texts if text.isdecimal() and int(text) <= MOST)
    return next(sensible, None)


def _box(picture: Pixels, size_mm: tuple[float, float], box: Rect) -> Pixels:
    px = picture.shape[1] / size_mm[0]
    middle = (box.x_mm + box.width_mm / 2) * px - 0.5, (box.y_mm + box.height_mm / 2) * px - 0.5
    patch = cv2.getRectSubPix(
        grey(picture), (round(box.width_mm * px), round(box.height_mm * px)), middle
    )
    size = round(box.width_mm * PX_PER_MM), round(box.height_mm * PX_PER_MM)
    return np.asarray(cv2.resize(patch, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def _differing_place(boxes: Sequence[Pixels]) -> tuple[slice, slice]:
    """The rows in which boxes of one kind differ most: there the values stand, side to side."""
    height, width = (min(box.shape[i] for box in boxes) for i in (0, 1))
    stack = np.array([cv2.resize(b, (width, height)) for b in boxes], np.float32)
    stack /= stack.mean(axis=(1, 2), keepdims=True) + 1
    differing = np.asarray(cv2.GaussianBlur(stack.std(axis=0), (0, 0), BLUR_MM * PX_PER_MM))
    edge = round(EDGE * width)
    differing[:edge] = differing[-(edge // 2) :] = 0
    spots = (differing[:, edge:-edge] > STRONG * differing.max()).astype(np.uint8)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(spots)
    weights = [float(differing[:, edge:-edge][labels == i].sum()) for i in range(1, count)]
    _, top, _, tall, _ = boxes[1 + int(np.argmax(weights))]
    margin = round(MARGIN_MM * PX_PER_MM)
    rows = slice(max(0, int(top) - margin), min(height, int(top + tall) + margin))
    return rows, slice(edge, width - edge)


def _tile(part: Pixels) -> Pixels:
    factor = TILE_HEIGHT / max(part.shape[0], 1)
    large = cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    low, high = np.percentile(large, [2, 98])
    return np.asarray(np.clip((large - low) * (255 / (high - low + 1)), 0, 255), np.uint8)
