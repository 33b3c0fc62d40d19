"""Cards of decks that do not exist: any colours, borders, textures and things in their cells."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.darkroom.scene import Floats, Image
from calibration.darkroom.tables import cloudy
from calibration.training.icons import Color, draw_icon, draw_picture, some_color, some_print
from companion.decks import Rect

Rng = np.random.Generator
PX_PER_MM = 7.0
BRIGHTNESS = ((190, 250), (190, 250), (190, 250), (120, 200), (120, 200), (65, 130))
"""Of the cells of a card, each as often as the others."""
WALLS = 0.22
"""The share of a pyramid's cells that are walls."""


@dataclass(frozen=True)
class Artwork:
    """A face with its cells; fields where strikes may stand come last."""

    face: Image
    rects: tuple[Rect, ...]
    strikable: int
    walls: frozenset[int]
    """Which of the cells nobody should mark."""


@dataclass(frozen=True)
class _Look:
    """What the cells of one card share."""

    floor: Color
    wall: Color
    line: Color
    line_px: int
    gap_px: int
    round_px: int
    texture: float
    tinted: float
    icons: float
    pictures: float
    """The share of icons that are of many colours."""
    bricks: bool


def pyramid_like(rng: Rng) -> Artwork:
    """A card of 63 x 88 mm or so with a grid of cells."""
    width, height = 63 + rng.uniform(-5, 5), 88 + rng.uniform(-6, 6)
    cell = rng.uniform(9, (width - 6) / 5)
    x, y = rng.uniform(2, width - 5 * cell - 2), rng.uniform(8, height - 5 * cell - 2)
    rects = [Rect(x + c * cell, y + r * cell, cell, cell) for r in range(5) for c in range(5)]
    return _drawn(width, height, rects, 0, rng)


def score_like(rng: Rng) -> Artwork:
    """A card of 88 x 118 mm or so with rows of fields of several sizes, points fields last."""
    width, height = 88.0, 118.0
    rects: list[Rect] = []
    y = rng.uniform(8, 14)
    for count, size, tall in (
        (4, 11.0, 1.0),
        (10, 7.4, 1.0),
        (10, 7.4, 1.0),
        (5, 9.6, 1.08),
        (5, 9.6, 1.08),
    ):
        size *= rng.uniform(0.9, 1.05)
        step = size * rng.uniform(1.03, 1.12)
        left = (width - step * count) / 2 + rng.uniform(-1, 1)
        rects += [Rect(max(1.0, left + i * step), y, size, size * tall) for i in range(count)]
        y += size * tall + rng.uniform(0.6, 2.5)
    wide, tall = rng.uniform(10, 15), rng.uniform(8, 10.5)
    left = rng.uniform(6, 82 - 3 * (wide + 3))
    points = [
        Rect(left + c * (wide + 3), y + 2 + r * (tall + 1.3), wide, tall)
        for c in range(3)
        for r in range(3)
    ]
    return _drawn(width, height, rects + points, len(points), rng)


def _drawn(width: float, height: float, rects: list[Rect], strikable: int, rng: Rng) -> Artwork:
    size = int(height * PX_PER_MM), int(width * PX_PER_MM)
    look = _some_look(rng)
    face = _paper(size, _some_ground(look, rng), rng)
    _scenery(face, rng)
    walls = frozenset(i for i in range(len(rects)) if not strikable and rng.random() < WALLS)
    for index, rect in enumerate(rects):
        _cell(face, rect, look, rng, index in walls, numbered=index >= len(rects) - strikable)
    frame = int(rng.uniform(0, 1.6) * PX_PER_MM)
    if frame:
        cv2.rectangle(face, (0, 0), (size[1] - 1, size[0] - 1), some_color(rng, 0, 140), frame)
    return Artwork(face, tuple(rects), strikable, walls)


def _some_look(rng: Rng) -> _Look:
    """Light cells most often, dark ones now and then: some decks play by night."""
    low, high = BRIGHTNESS[rng.integers(len(BRIGHTNESS))]
    floor = np.clip(rng.uniform(low, high) + rng.normal(0, rng.choice([6, 20]), 3), 15, 252)
    wall = np.clip(floor * rng.uniform(0.12, 0.75) + rng.normal(0, 12, 3), 5, 250)
    if floor.mean() < 90 and rng.random() < 0.4:
        wall = np.clip(floor * rng.uniform(1.3, 2.5) + rng.normal(0, 12, 3), 5, 250)
    gap = int(rng.choice([0, 0, 2, 4, 8]))
    return _Look(
        [float(v) for v in floor], [float(v) for v in wall], _some_line(floor, rng),
        int(rng.integers(0, 6)), gap, int(gap * rng.uniform(0, 2.5)), rng.uniform(0, 7),
        rng.uniform(0, 0.4), rng.uniform(0.2, 0.95), float(rng.choice([0, 0.5, 1])),
        bool(rng.random() < 0.5),
    )  # fmt: skip


def _some_ground(look: _Look, rng: Rng) -> Color:
    """The paper between cells: about as dark as they are most often."""
    if rng.random() < 0.6:
        near = np.array(look.floor) * rng.uniform(0.6, 1.1) + rng.normal(0, 15, 3)
        return [float(v) for v in np.clip(near, 10, 250)]
    return some_color(rng, 15)


def _some_line(floor: Floats, rng: Rng) -> Color:
    """Darker than the cells most often, so that it shows where print is still to be seen."""
    if rng.random() < 0.75:
        return [float(v) for v in floor * rng.uniform(0.2, 0.75)]
    return some_color(rng)


def _paper(size: tuple[int, int], color: Color, rng: Rng) -> Image:
    texture = rng.uniform(1, 6)
    rough = cloudy(rng, *size, 6, 6) + cloudy(rng, *size, 30, 30) + cloudy(rng, *size, 120, 120)
    bright = np.clip(rough * texture + 128, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(cv2.merge([bright] * 3), _around(color)), np.uint8)


def _around(color: Color) -> Image:
    """(1, 256, 3) the colour at 128, brighter above and darker below."""
    levels = np.arange(256)[:, None] - 128 + np.array(color)
    return np.asarray(np.clip(levels, 0, 255)[None], np.uint8)


def _scenery(face: Image, rng: Rng) -> None:
    """A pyramid, a sun and a number, so that the face is no empty sheet for those who align it."""
    height, width = face.shape[:2]
    for _ in range(int(rng.integers(3, 9))):
        corners = rng.uniform(-0.2, 1.2, (3, 2)) * (width, height * 0.4)
        cv2.fillPoly(face, [corners.astype(np.int32)], some_color(rng), cv2.LINE_AA)
    number, place = (
        str(rng.integers(1, 49)),
        (int(width * rng.uniform(0.02, 0.6)), int(height * 0.13)),
    )
    cv2.putText(face, number, place, cv2.FONT_HERSHEY_DUPLEX, 2.2, some_color(rng), 5, cv2.LINE_AA)


def _cell(face: Image, rect: Rect, look: _Look, rng: Rng, walled: bool, numbered: bool) -> None:
    x, y = int(rect.x_mm * PX_PER_MM) + look.gap_px, int(rect.y_mm * PX_PER_MM) + look.gap_px
    width = int(rect.width_mm * PX_PER_MM) - 2 * look.gap_px
    height = int(rect.height_mm * PX_PER_MM) - 2 * look.gap_px
    view = face[max(0, y) : y + height, max(0, x) : x + width]
    if min(view.shape[:2]) < 8:
        return
    tinted = rng.random() < look.tinted * 0.5
    color = look.wall if walled else some_color(rng, 40) if tinted else look.floor
    rough = cloudy(rng, view.shape[0], view.shape[1], 4, 7) * look.texture
    level = np.array(color) + rough[..., None] + rng.normal(0, look.texture)
    cell = np.clip(level, 0, 255).astype(np.uint8)
    if look.line_px:
        _outline(cell, look)
    if walled and look.bricks:
        _bricks(cell, look.wall, rng)
    elif numbered or rng.random() < look.icons:
        drawn = draw_picture if rng.random() < look.pictures else draw_icon
        drawn(cell, rng, some_print(rng))
    inside = _rounded(cell.shape[0], cell.shape[1], look.round_px)
    view[inside] = cell[inside]


def _outline(cell: Image, look: _Look) -> None:
    """A line along the cell's edge, around its rounded corners as well."""
    height, width = cell.shape[:2]
    whole = _rounded(height, width, look.round_px).astype(np.uint8)
    side = 2 * look.line_px + 1
    inner = cv2.erode(
        whole, np.ones((side, side), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0
    )
    cell[inner == 0] = look.line


def _rounded(height: int, width: int, radius: int) -> NDArray[np.bool_]:
    """Where a cell with corners of this radius is."""
    radius = min(radius, height // 2 - 1, width // 2 - 1)
    y = np.maximum(radius - np.arange(height), np.arange(height) - (height - 1 - radius)).clip(0)
    x = np.maximum(radius - np.arange(width), np.arange(width) - (width - 1 - radius)).clip(0)
    return np.asarray(x[None, :] ** 2 + y[:, None] ** 2 <= radius**2 + 1)


def _bricks(view: Image, wall: Color, rng: Rng) -> None:
    color = [v * 0.65 for v in wall] if rng.random() < 0.6 else some_color(rng, 0, 160)
    for y in np.linspace(0, view.shape[0], int(rng.integers(3, 7))):
        cv2.line(view, (0, int(y)), (view.shape[1], int(y)), color, int(rng.integers(1, 4)))
