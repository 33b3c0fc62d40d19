"""Where the cells stand on the cards of a deck, found from their lines alone.

Lines between cells stand in the same place on every card; what is drawn in the cells does not.
So edges are averaged over all cards, and the square of six by six evenly spaced lines that shows
best in that average is the grid.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.intake import Pixels
from vision.light import even_light, grey

PX_PER_MM = 4.0
REACH_MM = 8.0
CELLS = 5
LEAST_CELL = 0.09
MOST_CELL = 0.2
"""A cell's side as a part of the card's width."""
INSETS = (0.0, 0.03, 0.06, 0.09, 0.12)
"""Gaps to look for, as parts of a cell's side."""
RIVALS = 8
"""So many rough finds are looked at closely."""
STRONG = 2.0
"""Edges this much stronger than usual count no more: a frame is no better line than a thin one."""

Map = NDArray[np.float32]


@dataclass(frozen=True)
class FoundGrid:
    """The grid of a deck in millimetres from the card's top left corner, and how clear it is."""

    x_mm: float
    y_mm: float
    cell_mm: float
    inset_mm: float
    """How far inside its square a cell's drawing begins."""
    clearness: float
    """From 0 for anything to about 1 for lines that show on every card."""

    def turned_around(self, size_mm: tuple[float, float]) -> "FoundGrid":
        """The grid of the same cards upside down."""
        side = CELLS * self.cell_mm
        x_mm, y_mm = size_mm[0] - self.x_mm - side, size_mm[1] - self.y_mm - side
        return FoundGrid(x_mm, y_mm, self.cell_mm, self.inset_mm, self.clearness)


def edge_maps(picture: Pixels, size_mm: tuple[float, float]) -> tuple[Map, Map]:
    """How steeply a card's light changes across and down, on a raster of PX_PER_MM."""
    size = (round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM))
    small = cv2.resize(grey(picture), size, interpolation=cv2.INTER_AREA)
    even = even_light(np.asarray(small, np.uint8), round(REACH_MM * PX_PER_MM))
    even = np.asarray(cv2.GaussianBlur(even, (0, 0), 0.7), np.float32)
    across = np.abs(cv2.Sobel(even, cv2.CV_32F, 1, 0, scale=0.25))
    down = np.abs(cv2.Sobel(even, cv2.CV_32F, 0, 1, scale=0.25))
    return np.minimum(across, 1.0).astype(np.float32), np.minimum(down, 1.0).astype(np.float32)


def find_grid(pictures: Sequence[Pixels], size_mm: tuple[float, float]) -> FoundGrid:
    """The grid that all cards of the deck agree on, all pictures being the same way up."""
    maps = [edge_maps(picture, size_mm) for picture in pictures]
    return grid_of_maps(mean_map([m[0] for m in maps]), mean_map([m[1] for m in maps]))


def mean_map(maps: Sequence[Map]) -> Map:
    """The average of edge maps."""
    return np.asarray(np.mean(maps, axis=0), np.float32)


def grid_of_maps(across: Map, down: Map) -> FoundGrid:
    """The grid of averaged edges: roughly over all places and sizes, then finely around that."""
    upright, level = _Lines(across.T), _Lines(down)
    rough = sorted((_rough(upright, level, form) for form in _forms(across.shape[1])), reverse=True)
    near = max(_finer(upright, level, place, 0.5) for place in rough[:RIVALS])
    for step in (0.2, 0.1):
        near = _finer(upright, level, near, step)
    score, x, y, form = near
    cell_mm, inset_mm = form.cell / PX_PER_MM, form.inset / PX_PER_MM
    return FoundGrid(x / PX_PER_MM, y / PX_PER_MM, cell_mm, inset_mm, score / STRONG)


class _Lines:
    """Strength of level lines of any place and length, as sums ready to be looked up.

    Upright lines are level lines of the picture on its side.
    """

    def __init__(self, edges: Map) -> None:
        smooth = cv2.GaussianBlur(edges, (1, 0), 0.01, sigmaY=0.3 * PX_PER_MM)
        around = cv2.blur(smooth, (1, round(8 * PX_PER_MM)), borderType=cv2.BORDER_REFLECT)
        standing = np.minimum(smooth / (around + 0.02) - 1, STRONG)
        self.sums = np.pad(np.cumsum(standing, axis=1, dtype=np.float64), ((0, 0), (1, 0)))
        self.height, self.width = edges.shape

    def strength(self, y: Floats, start: Floats, length: float) -> Floats:
        """Mean strength of lines at rows y (broadcast with start), from column start on."""
        y = np.clip(y - 0.5, 0, self.height - 1.001)
        row = y.astype(int)
        part = y - row
        first = np.clip(np.round(start).astype(int), 0, self.width)
        last = np.clip(np.round(start + length).astype(int), 0, self.width)
        upper = self.sums[row, last] - self.sums[row, first]
        lower = self.sums[row + 1, last] - self.sums[row + 1, first]
        return np.asarray((upper * (1 - part) + lower * part) / length, np.float64)


def _score(upright: _Lines, level: _Lines, x: Floats, y: Floats, form: "_Form") -> Floats:
    """How well the cells' edges show: their mean, held down by the weaker ones."""
    side = CELLS * form.cell
    lines = [level.strength(y + place, x, side) for place in form.edges]
    lines += [upright.strength(x + place, y, side) for place in form.edges]
    ordered = np.sort(np.array(lines), axis=0)
    weaker = ordered[: len(lines) // 3]
    return np.asarray((ordered.mean(axis=0) + weaker.mean(axis=0)) / 2, np.float64)


@dataclass(frozen=True, order=True)
class _Form:
    """Size of the cells, and how far each is drawn inside its square: some decks leave gaps."""

    cell: float
    inset: float

    @property
    def edges(self) -> list[float]:
        """Where edges run, from the grid's first line on."""
        near = [i * self.cell + self.inset for i in range(CELLS)]
        far = [(i + 1) * self.cell - self.inset for i in range(CELLS)]
        return near + far


Place = tuple[float, float, float, _Form]
"""Score, x and y of the grid's corner, and its form, in pixels."""


def _forms(width: int) -> Iterator[_Form]:
    for cell in np.arange(LEAST_CELL * width, MOST_CELL * width, 0.4):
        for inset in INSETS:
            yield _Form(float(cell), float(inset * cell))


def _rough(upright: _Lines, level: _Lines, form: _Form) -> Place:
    """The best place for cells of this form."""
    x = np.arange(0, max(level.width - CELLS * form.cell, 0) + 1, 2.0)
    y = np.arange(0, max(level.height - CELLS * form.cell, 0) + 1, 2.0)
    return _best(upright, level, x, y, form)


def _finer(upright: _Lines, level: _Lines, best: Place, step: float) -> Place:
    """The best place and form within a few steps each way of the best so far."""
    _, x, y, form = best
    around = np.arange(-3, 4) * step
    found = [best]
    for cell in form.cell + around / 3:
        moved = (form.cell - cell) * CELLS / 2
        for inset in np.maximum(form.inset + around, 0):
            near = _Form(float(cell), float(inset))
            found.append(_best(upright, level, x + moved + around, y + moved + around, near))
    return max(found)


def _best(upright: _Lines, level: _Lines, x: Floats, y: Floats, form: _Form) -> Place:
    scores = _score(upright, level, x[None, :], y[:, None], form)
    row, col = np.unravel_index(int(scores.argmax()), scores.shape)
    return float(scores[row, col]), float(x[col]), float(y[row]), form
