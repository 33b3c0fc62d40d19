"""The printed numbers, read by Tesseract and settled by what a deck allows: each number once.

Numbers of several cards are laid side by side and read as one line: that is many times faster
than one by one, and a lone digit is read better in company. Several ways of preparing the pictures
vote; a number is sure if enough of them agree and no other card claims it.
"""

import os
from collections import Counter
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import pytesseract  # type: ignore[import-untyped]

from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import Rect
from vision.intake import Pixels
from vision.light import grey

TILE_HEIGHT = 72
PAD = 16
IN_A_LINE = 8
CONFIG = "--psm {psm} -c tessedit_char_whitelist=0123456789 -c thresholding_method=0"
LEAST_DIGIT = 0.35
"""Of a tile's height; smaller specks are no digits."""
WIDE = 0.9
"""One digit is narrower than this part of its height, two are wider."""
SURE_VOTES = 3
"""Of four readings."""


@dataclass(frozen=True)
class NumberRead:
    """The number of a card, if any could be read, and whether it needs no confirming."""

    number: int | None
    sure: bool


def read_numbers(
    pictures: Sequence[Pixels], place: Rect, size_mm: tuple[float, float], allowed: Collection[int]
) -> list[NumberRead]:
    """The numbers of upright cards, each allowed number at most once."""
    votes = number_votes(pictures, place, size_mm, allowed)
    return settle_numbers(votes, allowed)


def number_votes(
    pictures: Sequence[Pixels],
    place: Rect,
    size_mm: tuple[float, float],
    allowed: Collection[int],
    quick: bool = False,
) -> list[Counter[int]]:
    """For each card how many readings said which number; quick asks for one reading only."""
    tiles = [tile(picture, place, size_mm) for picture in pictures]
    if np.sum([ink_is_light(tile) for tile in tiles]) * 2 > len(tiles):
        tiles = [np.asarray(255 - tile, np.uint8) for tile in tiles]
    sharp = [black_and_white(tile) for tile in tiles]
    ways = (
        [(sharp, 7, 1)] if quick else [(sharp, 7, 1), (sharp, 6, 5), (tiles, 7, 1), (tiles, 6, 5)]
    )
    votes: list[Counter[int]] = [Counter() for _ in tiles]
    for prepared, psm, stride in ways:
        for i, text in _read_in_lines(prepared, psm, stride).items():
            _vote(votes[i], text, sharp[i], allowed)
    if not quick:
        _read_again(votes, tiles, sharp, allowed)
    return votes


def _vote(votes: Counter[int], text: str, sharp: Pixels, allowed: Collection[int]) -> None:
    """A vote for what was read; two equal digits side by side are often read as one."""
    if len(text) == 1 and _is_wide(sharp):
        text *= 2
    if text.isdecimal() and text[0] != "0" and int(text) in allowed:
        votes[int(text)] += 1


def _is_wide(sharp: Pixels) -> bool:
    """Whether the ink of a black and white tile is too wide for one digit."""
    ink = (sharp < 128).astype(np.uint8)
    _, _, boxes, _ = cv2.connectedComponentsWithStats(ink)
    height, width = sharp.shape
    inner = [
        (x, x + w, h)
        for x, y, w, h, _ in boxes[1:]
        if x > 0 and y > 0 and x + w < width and y + h < height and h > LEAST_DIGIT * height
    ]
    if not inner:
        return False
    reach = max(right for _, right, _ in inner) - min(left for left, _, _ in inner)
    return bool(reach > WIDE * max(h for _, _, h in inner))


def _read_again(
    votes: Sequence[Counter[int]],
    tiles: Sequence[Pixels],
    sharp: Sequence[Pixels],
    allowed: Collection[int],
) -> None:
    """Cards that were not read well once more, each between two that were."""
    good = [i for i, vote in enumerate(votes) if vote and max(vote.values()) >= SURE_VOTES]
    for i, vote in enumerate(votes):
        if i not in good and len(good) > 1:
            for prepared, (left, right) in product((tiles, sharp), (good[:2], good[-2:])):
                line = [prepared[left], prepared[i], prepared[right]]
                _vote(vote, read_line(line, 7)[1], sharp[i], allowed)


def settle_numbers(votes: Sequence[Counter[int]], allowed: Collection[int]) -> list[NumberRead]:
    """One number for each card, the best supported first; the last ones left over are guessed."""
    claims = sorted(
        (
            (-count, card, number)
            for card, vote in enumerate(votes)
            for number, count in vote.items()
        )
    )
    given: dict[int, int] = {}
    for _, card, number in claims:
        if card not in given and number not in given.values():
            given[card] = number
    reads = [_judged(card, given.get(card), votes) for card in range(len(votes))]
    left = sorted(set(allowed) - set(given.values()))
    silent = [card for card in range(len(votes)) if card not in given]
    if len(left) == len(silent) == 1:
        reads[silent[0]] = NumberRead(left[0], False)
    return reads


def _judged(card: int, number: int | None, votes: Sequence[Counter[int]]) -> NumberRead:
    if number is None:
        return NumberRead(None, False)
    own = votes[card][number]
    against = max((count for other, count in votes[card].items() if other != number), default=0)
    rivals = max((vote[number] for i, vote in enumerate(votes) if i != card), default=0)
    return NumberRead(number, own >= SURE_VOTES and against <= 1 and rivals <= 1)


def tile(picture: Pixels, place: Rect, size_mm: tuple[float, float]) -> Pixels:
    """The number in grey, TILE_HEIGHT high, from black to white."""
    px = picture.shape[1] / size_mm[0]
    rows = slice(round(place.y_mm * px), round((place.y_mm + place.height_mm) * px))
    cols = slice(round(place.x_mm * px), round((place.x_mm + place.width_mm) * px))
    part = grey(picture)[rows, cols]
    factor = TILE_HEIGHT / max(part.shape[0], 1)
    large = cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    low, high = np.percentile(large, [2, 98])
    return np.asarray(np.clip((large - low) * (255 / (high - low + 1)), 0, 255), np.uint8)


def ink_is_light(number: Pixels) -> bool:
    """Ground covers more than ink, and most of what lies along the edge."""
    edge = np.concatenate([number[:3].ravel(), number[-3:].ravel(), number[:, :3].ravel()])
    return float(np.median(edge)) < 127


def black_and_white(number: Pixels) -> Pixels:
    """The tile with ink in black, ground in white."""
    smooth = cv2.GaussianBlur(number, (0, 0), 1.0)
    return np.asarray(cv2.threshold(smooth, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)


def _read_in_lines(tiles: Sequence[Pixels], psm: int, stride: int) -> dict[int, str]:
    """What each tile says; stride sets which tiles come to stand side by side."""
    order = [i for start in range(stride) for i in range(start, len(tiles), stride)]
    lines = [order[start : start + IN_A_LINE] for start in range(0, len(order), IN_A_LINE)]
    texts: dict[int, str] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        read = pool.map(lambda members: read_line([tiles[i] for i in members], psm), lines)
        for members, said in zip(lines, read, strict=True):
            texts |= zip(members, said, strict=True)
    return texts


def read_line(tiles: Sequence[Pixels], psm: int) -> list[str]:
    """The digits of each tile, all being read side by side."""
    framed = [_framed(tile) for tile in tiles]
    ends = np.cumsum([tile.shape[1] for tile in framed])
    texts = [""] * len(tiles)
    for row in _characters(np.hstack(framed), psm):
        character, left, _, right = row.split()[:4]
        tile = int(np.searchsorted(ends, (int(left) + int(right)) / 2, side="right"))
        texts[min(tile, len(tiles) - 1)] += character
    return texts


def _framed(tile: Pixels) -> Pixels:
    ground = float(np.median(np.concatenate([tile[:3].ravel(), tile[-3:].ravel()])))
    sides = (PAD, PAD, 2 * PAD, 2 * PAD)
    return np.asarray(cv2.copyMakeBorder(tile, *sides, cv2.BORDER_CONSTANT, value=ground), np.uint8)


def _characters(line: Pixels, psm: int) -> list[str]:
    """One row for each character: itself, left, bottom, right, top."""
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")  # else its threads wait for each other
    try:
        return str(pytesseract.image_to_boxes(line, config=CONFIG.format(psm=psm))).splitlines()
    except pytesseract.TesseractNotFoundError:
        raise BadInput(said("no-tesseract")) from None
