"""A deck drawn in a few lines and a table to lay its cards on, so that tests need no photos."""

import random
from collections.abc import Sequence

import cv2
import numpy as np

from companion.decks import Card, Deck, Grid
from companion.decks.model import ExpeditionFace, PyramidFace, Rect, ScoreFace, field_ids
from companion.lattice import Lattice
from companion.patterns import PATTERNS
from vision.faces import PX_PER_MM, Face, Faces, Name, form_of
from vision.geometry import Pose, corners_of
from vision.intake import Pixels

LATTICE = Lattice(5, 5)
INK = {"#": (70, 50, 40), ".": (205, 225, 235), "E": (205, 225, 235), "T": (90, 200, 240)}
ICONS = {"r": (40, 30, 190), "g": (60, 140, 30), "s": (50, 50, 50), "t": (20, 120, 220)}


def small_deck() -> Deck:
    """Six cards with chambers of their own."""
    rng = random.Random(5)
    cards = tuple(
        Card(number, ("green", "orange", "purple")[number % 3], _chamber(rng))
        for number in range(1, 7)
    )
    fields = {name: Rect(4 + i % 7 * 11.0, 20 + i // 7 * 13.0, 9, 10) for i, name in _numbered()}
    patterns = tuple(PATTERNS.values())
    return Deck(
        "drawn",
        "pyramids",
        cards,
        PyramidFace(63, 88, Grid(4, 27, 11, LATTICE)),
        ScoreFace(84, 118, fields, tuple(range(0, -10, -1))),
        ExpeditionFace(63, 88, patterns, (1,) * len(patterns)),
    )


def _numbered() -> list[tuple[int, str]]:
    return list(enumerate(field_ids()))


def _chamber(rng: random.Random) -> tuple[str, ...]:
    letters = rng.sample("######" + "rrggsstt" + "........." + "..", 25)
    letters[rng.randrange(5)], letters[20 + rng.randrange(5)] = "E", "T"
    return tuple("".join(letters[row * 5 : row * 5 + 5]) for row in range(5))


def drawn_faces(deck: Deck) -> Faces:
    """The blank faces of the pyramids of a deck."""
    return Faces(deck, tuple(drawn_face(deck, card) for card in deck.cards))


def drawn_face(deck: Deck, card: Card) -> Face:
    form = form_of(deck, "pyramid")
    size = (round(form.height_mm * PX_PER_MM), round(form.width_mm * PX_PER_MM), 3)
    image = np.full(size, (150, 190, 215), np.uint8)
    sky = {"green": (80, 150, 90), "orange": (50, 140, 220), "purple": (160, 90, 130)}[card.color]
    cv2.fillPoly(image, [np.array([[189, 20], [20, 150], [358, 150]])], sky)
    cv2.putText(image, str(card.number), (18, 60), 0, 1.6, (20, 20, 20), 5, cv2.LINE_AA)
    for (row, col), rect in form.rects.items():  # type: ignore[misc]
        letter = card.cells[row][col]
        start = (round(rect.x_mm * PX_PER_MM), round(rect.y_mm * PX_PER_MM))
        end = (start[0] + 66, start[1] + 66)
        cv2.rectangle(image, start, end, INK.get(letter, INK["."]), -1)
        cv2.rectangle(image, start, end, (90, 110, 130), 2)
        if letter in ICONS:
            middle = (start[0] + 33, start[1] + 33)
            sides = 3 + "rgst".index(letter)
            cv2.fillPoly(image, [_polygon(middle, sides)], ICONS[letter], cv2.LINE_AA)
    cv2.rectangle(image, (0, 0), (size[1] - 1, size[0] - 1), (60, 80, 110), 10)
    return Face(Name("pyramid", card.number), form, image)


def _polygon(middle: tuple[int, int], sides: int) -> np.ndarray:
    angles = np.arange(sides) * 2 * np.pi / sides
    return np.int32(np.array(middle) + 20 * np.stack([np.cos(angles), np.sin(angles)], axis=1))


def crossed(face: Face, cells: Sequence[tuple[int, int]]) -> Pixels:
    """The face's picture with a pen's cross in each of the cells."""
    image = face.image.copy()
    for cell in cells:
        rect = face.form.rects[cell]
        x, y = round(rect.x_mm * PX_PER_MM), round(rect.y_mm * PX_PER_MM)
        cv2.line(image, (x + 12, y + 12), (x + 54, y + 54), (30, 25, 25), 9, cv2.LINE_AA)
        cv2.line(image, (x + 54, y + 12), (x + 12, y + 54), (30, 25, 25), 9, cv2.LINE_AA)
    return image


def table(width: int = 1600, height: int = 1200) -> Pixels:
    """A bare table top with a little grain."""
    grain = np.random.default_rng(3).normal(0, 3, (height, width, 3))
    return np.clip(np.full((height, width, 3), (70, 110, 160)) + grain, 0, 255).astype(np.uint8)


def printed_cloth() -> Pixels:
    """A table with a cloth of coloured boxes and rings, whose lines run into any card on it."""
    rng = np.random.default_rng(8)
    photo = table()
    for x, y, side, kind, *color in rng.integers(0, 1600, (120, 7)).tolist():
        ink = tuple(int(c) % 256 for c in color)
        thick = -1 if kind % 5 == 0 else 8
        reach = 40 + side % 200
        if kind % 2:
            cv2.circle(photo, (x, y % 1200), reach, ink, thick)
        else:
            cv2.rectangle(photo, (x, y % 1200), (x + reach, y % 1200 + 2 * reach), ink, thick)
    return photo


def lay(photo: Pixels, picture: Pixels, quad: Sequence[Sequence[float]]) -> Pose:
    """Lays a face's picture on the photo with its corners at the quad; how it lies."""
    corners = np.array(quad, np.float64)
    height, width = picture.shape[:2]
    pose = Pose.of_quad(corners, width / PX_PER_MM, height / PX_PER_MM)
    plane = pose.homography @ np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1])
    size = photo.shape[1::-1]
    mask = cv2.warpPerspective(np.full((height, width), 255, np.uint8), plane, size)
    warped = cv2.warpPerspective(picture, plane, size, flags=cv2.INTER_AREA)
    photo[mask > 127] = warped[mask > 127]
    return pose


def upright(x: float, y: float, px_per_mm: float, turn: float = 0.0) -> np.ndarray:
    """(4, 2) corners of a 63 x 88 card about a middle, turned by degrees."""
    corners = (corners_of(63, 88) - (31.5, 44)) * px_per_mm
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return corners @ spin + (x, y)


def jpeg(photo: Pixels) -> bytes:
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
