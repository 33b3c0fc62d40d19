"""Cards painted from what other cards showed, so that they can be found and relit.

Every wall of a deck looks like every other wall. A card whose cells are known can be painted before
it was ever seen well; that is not good enough to compare marks with, but to find it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.enrolling.patterns import PX_PER_MM as PATTERN_PX_PER_MM
from calibration.enrolling.patterns import off_main_color, pattern_place
from companion.decks import Card, Deck, Rect
from companion.lattice import Cell
from companion.patterns import shape
from vision.coarse import HEIGHT, WIDTH, row_of
from vision.faces import PX_PER_MM, Face, Form, Name, face_of, form_of
from vision.intake import Pixels
from vision.light import grey

ENOUGH = 9
"""A median of more pictures is no better, and the clearest come first."""


def painted_pyramids(faces: Mapping[Name, Pixels], deck: Deck, form: Form) -> dict[Name, Pixels]:
    """Every pyramid of the deck as it should look: its colour's ground, with its letters' cells.

    The faces come with the clearest last.
    """
    by_color: dict[str, list[Pixels]] = defaultdict(list)
    by_letter: dict[str, list[Pixels]] = defaultdict(list)
    for name, face in reversed(list(faces.items())):
        card = deck.by_number[cast(int, name.index)]
        by_color[card.color].append(face)
        for letter, rect in _cells(card, form):
            by_letter[letter].append(face[_box(rect)])
    anything = _median(list(faces.values())[::-1])
    grounds = {color: _median(found) for color, found in by_color.items()}
    cells = {letter: _median(found) for letter, found in by_letter.items()}
    return {
        Name("pyramid", card.number): _painted(card, grounds.get(card.color, anything), cells, form)
        for card in deck.cards
    }


def _painted(card: Card, ground: Pixels, cells: Mapping[str, Pixels], form: Form) -> Pixels:
    face = ground.copy()
    for letter, rect in _cells(card, form):
        if letter in cells:
            face[_box(rect)] = cells[letter]
    return face


def _cells(card: Card, form: Form) -> Iterator[tuple[str, Rect]]:
    for place, rect in form.rects.items():
        row, col = cast(Cell, place)
        yield card.cells[row][col], rect


def painted_expeditions(seen: Sequence[Face], deck: Deck, cell_mm: int) -> Iterator[Face]:
    """The expeditions that were not seen: the others' ground, with squares cut from the best."""
    form, patterns = form_of(deck, "expedition"), deck.expedition_card.patterns
    rough = _median([face.image for face in seen])
    tops = {face.name: _place(face, rough, deck, cell_mm) for face in seen}
    ground = _without_squares(seen, tops, deck, cell_mm)
    middle = np.mean([_middle(top, face, deck, cell_mm) for face, top in _with(seen, tops)], axis=0)
    square = _median([_first_square(face, top, deck, cell_mm) for face, top in _with(seen, tops)])
    known = {face.name.index for face in seen}
    for index, pattern in enumerate(patterns):
        if index not in known:
            image = ground.copy()
            corner = middle - _extent(pattern.cells, cell_mm) / 2
            for row, col in pattern.cells:
                x, y = corner + np.array([col, row]) * cell_mm
                image[_box(Rect(x, y, cell_mm, cell_mm))] = square
            yield face_of(Name("expedition", index), form, image)


def _without_squares(
    seen: Sequence[Face], tops: Mapping[Name, tuple[int, int]], deck: Deck, cell_mm: int
) -> Pixels:
    """What the faces have in common: each place as those show it that have no square there."""
    covered = []
    for face, (x, y) in _with(seen, tops):
        mask = np.zeros(face.image.shape[:2], bool)
        for row, col in deck.expedition_card.patterns[cast(int, face.name.index)].cells:
            left, top = x + col * cell_mm - 1, y + row * cell_mm - 1
            mask[_box(Rect(left, top, cell_mm + 2, cell_mm + 2))] = True
        covered.append(mask)
    free = ~np.array(covered)[..., None]
    total = (np.array([face.image for face in seen], np.float32) * free).sum(axis=0)
    ground = np.asarray(total / np.maximum(free.sum(axis=0), 1), np.uint8)
    hidden = np.asarray(np.all(covered, axis=0), np.uint8)
    return np.asarray(cv2.inpaint(ground, hidden, 3, cv2.INPAINT_TELEA), np.uint8)


def turned_alike(seen: Sequence[Face], deck: Deck) -> list[Face]:
    """The faces turned like the others where a pattern is the same upside down."""
    certain = [face for face in seen if not _is_same_upside_down(face, deck)] or list(seen[:1])
    rows = [(_row(face.image), _row(_around(face.image))) for face in seen]
    turned = []
    for face, (upright, around) in zip(seen, rows, strict=True):
        like = [_row(other.image) for other in certain if other is not face]
        flips = (
            _is_same_upside_down(face, deck) and sum((around - upright) @ row for row in like) > 0
        )
        turned.append(replace(face, image=_around(face.image)) if flips else face)
    return turned


def _is_same_upside_down(face: Face, deck: Deck) -> bool:
    cells = deck.expedition_card.patterns[cast(int, face.name.index)].cells
    return shape((-row, -col) for row, col in cells) == cells


def _around(image: Pixels) -> Pixels:
    return np.asarray(cv2.rotate(image, cv2.ROTATE_180), np.uint8)


def _row(image: Pixels) -> NDArray[np.float32]:
    small = cv2.resize(grey(image), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    return row_of(np.asarray(small, np.uint8))


def _with(
    seen: Sequence[Face], tops: Mapping[Name, tuple[int, int]]
) -> Iterator[tuple[Face, tuple[int, int]]]:
    return ((face, tops[face.name]) for face in seen)


def _place(face: Face, ground: Pixels, deck: Deck, cell_mm: int) -> tuple[int, int]:
    """Where a face's pattern is: it differs from the ground, or from the card's main colour."""
    small, below = (_at_pattern_size(image) for image in (face.image, ground))
    pattern = deck.expedition_card.patterns[cast(int, face.name.index)]
    own = (off_main_color(small), small.astype(np.float32) - below.astype(np.float32))
    x, y, _ = max((pattern_place(one, pattern, cell_mm) for one in own), key=lambda p: p[2])
    return x, y


def _at_pattern_size(image: Pixels) -> Pixels:
    factor = PATTERN_PX_PER_MM / PX_PER_MM
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _extent(cells: frozenset[Cell], cell_mm: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    rows, cols = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    return np.array([cols, rows], np.float64) * cell_mm


def _middle(
    top: tuple[int, int], face: Face, deck: Deck, cell_mm: int
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    pattern = deck.expedition_card.patterns[cast(int, face.name.index)]
    return np.array(top) + _extent(pattern.cells, cell_mm) / 2


def _first_square(face: Face, top: tuple[int, int], deck: Deck, cell_mm: int) -> Pixels:
    row, col = min(deck.expedition_card.patterns[cast(int, face.name.index)].cells)
    x, y = top[0] + col * cell_mm, top[1] + row * cell_mm
    return face.image[_box(Rect(x, y, cell_mm, cell_mm))]


def _box(rect: Rect) -> tuple[slice, slice]:
    """The rows and columns of a place in a face's picture."""
    x, y = round(rect.x_mm * PX_PER_MM), round(rect.y_mm * PX_PER_MM)
    width, height = round(rect.width_mm * PX_PER_MM), round(rect.height_mm * PX_PER_MM)
    return slice(y, y + height), slice(x, x + width)


def _median(pictures: Sequence[Pixels]) -> Pixels:
    return np.asarray(np.median(np.array(pictures[:ENOUGH]), axis=0), np.uint8)
