"""A small deck drawn with plain shapes, and photos of it with lamps, glare and crooked corners."""

import cv2
import numpy as np

from companion.decks import Card, builtin_deck
from vision.geometry import Pose, rectify
from vision.intake import Pixels

PX = 8
SIZE_MM = (60.0, 90.0)
GRID = (5.0, 30.0, 10.0)
"""x, y and cell, in millimetres."""
SKIES = {"green": (90, 160, 90), "orange": (60, 150, 230), "purple": (170, 90, 130)}
CARDS = builtin_deck().cards[:15]


def px(*mm: float) -> tuple[int, ...]:
    return tuple(round(value * PX) for value in mm)


def drawn(card: Card, grid: tuple[float, float, float] = GRID, gap_mm: float = 0.0) -> Pixels:
    """The face of a card: sky, number and chamber."""
    width, height = px(*SIZE_MM)
    face = np.full((height, width, 3), (190, 215, 230), np.uint8)
    x, y, cell = grid
    cv2.rectangle(face, (0, 0), (width, px(y - 2)[0]), SKIES[card.color], -1)
    cv2.putText(face, str(card.number), px(42, 14), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (20, 20, 20), 5)
    for row, letters in enumerate(card.cells):
        for col, letter in enumerate(letters):
            draw_cell(face, (x + col * cell, y + row * cell, cell), letter, gap_mm)
    return face


def draw_cell(face: Pixels, place: tuple[float, float, float], letter: str, gap_mm: float) -> None:
    x, y, cell = place
    first, last = px(x + gap_mm, y + gap_mm), px(x + cell - gap_mm, y + cell - gap_mm)
    fill = {"#": (50, 60, 80), "T": (90, 200, 240)}.get(letter, (215, 235, 245))
    cv2.rectangle(face, first, last, fill, -1)
    cv2.rectangle(face, first, last, (60, 90, 120), 2)
    draw_icon(face, px(x + cell / 2, y + cell / 2), px(cell * 0.3)[0], letter)
    if letter == "E":
        tip = np.array([px(x + 3, y - 1.6), px(x + 7, y - 1.6), px(x + 5, y + 1.2)], np.int32)
        cv2.fillPoly(face, [tip], (30, 30, 160))


def draw_icon(face: Pixels, middle: tuple[int, ...], r: int, letter: str) -> None:
    x, y = middle
    diamond = np.array([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], np.int32)
    if letter in "rg":
        cv2.fillPoly(face, [diamond], (40, 40, 200) if letter == "r" else (60, 150, 40))
    elif letter == "x":
        cv2.line(face, (x - r, y - r), (x + r, y + r), (40, 40, 200), 5)
        cv2.line(face, (x - r, y + r), (x + r, y - r), (40, 40, 200), 5)
    elif letter == "t":
        cv2.ellipse(face, (x, y), (r // 2, r), 30, 0, 360, (20, 120, 230), -1)
    elif letter == "s":
        cv2.circle(face, (x, y), r, (50, 50, 50), -1)
        cv2.circle(face, (x, y), r // 2, (230, 230, 230), -1)
    elif letter == "p":
        cv2.rectangle(face, (x - r // 2, y - r), (x + r // 2, y + r), (200, 100, 40), 4)
    elif letter == "T":
        cv2.rectangle(face, (x - r, y - r // 2), (x + r, y + r // 2), (20, 80, 120), -1)


def photographed(face: Pixels, rng: np.random.Generator, glare: bool = False) -> Pixels:
    """The face as cut out of a photo: uneven light, noise, corners off by tenths of millimetres."""
    height, width = face.shape[:2]
    y, x = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j]
    slope = rng.uniform(-0.25, 0.25, 2)
    light = rng.uniform(0.7, 1.0) * (1 + slope[0] * (x - 0.5) + slope[1] * (y - 0.5))
    tint = rng.uniform(0.85, 1.0, 3)
    lit = face * light[..., None] * tint + rng.normal(0, 2, face.shape)
    if glare:
        spot = rng.uniform(0.2, 0.8, 2)
        lit += 160 * np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / 0.02)[..., None]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    pose = Pose.of_quad(corners + rng.normal(0, 0.2 * PX, (4, 2)), *SIZE_MM)
    return rectify(np.clip(lit, 0, 255).astype(np.uint8), pose, PX)


def upside_down(picture: Pixels) -> Pixels:
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)
