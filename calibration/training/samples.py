"""Cells to learn from: cards that do not exist, marked, photographed and read off again."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.darkroom import LyingCard, Photo, draw_marks, photograph, some_pen, some_scene
from calibration.darkroom.scene import Floats, Image
from calibration.training.art import PX_PER_MM, Artwork, pyramid_like, score_like
from companion.decks import Rect
from vision.marks.exposure import gains
from vision.marks.patches import cut, middles

Rng = np.random.Generator
FACE_PX_PER_MM = 6.0
STORED_PX = 48
"""Patches are kept larger than the network's, to be shifted against each other in training."""
LABELS = {"empty": 0, "smudge": 0, "cross": 1, "strike": 2}


@dataclass(frozen=True)
class Samples:
    """Cells seen (n, 48, 48, 3) beside their blank, the light's gain (n, 3), the truth (n,)."""

    seen: Image
    blank: Image
    gain: Floats
    label: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.label)


def gathered(parts: list[Samples]) -> Samples:
    """All in one."""
    return Samples(
        np.concatenate([p.seen for p in parts]),
        np.concatenate([p.blank for p in parts]),
        np.concatenate([p.gain for p in parts]),
        np.concatenate([p.label for p in parts]),
    )


def cells_of(seen: Image, blank: Image, rects: tuple[Rect, ...], labels: list[int]) -> Samples:
    """The samples of one face, both pictures at FACE_PX_PER_MM."""
    return Samples(
        cut(seen, rects, FACE_PX_PER_MM, STORED_PX),
        cut(blank, rects, FACE_PX_PER_MM, STORED_PX),
        gains(seen, blank, middles(rects, seen, FACE_PX_PER_MM), FACE_PX_PER_MM),
        np.array(labels, np.int64),
    )


def drawn_samples(seed: int) -> Samples:
    """The cells of one photo from the darkroom, one to five cards."""
    rng = np.random.default_rng(seed)
    count = int(rng.choice([1, 2, 3, 5]))
    works = [score_like(rng) if rng.random() < 0.4 else pyramid_like(rng) for _ in range(count)]
    marks = [_some_marks(work, rng) for work in works]
    marked = [_marked(work, mark, rng) for work, mark in zip(works, marks, strict=True)]
    size = _photo_size(count, rng)
    photo = photograph(some_scene([_card(face) for face in marked], rng, size), seed)
    blank = _blanks(works, rng, seed)
    parts = []
    for index, work in enumerate(works):
        seen = rectified(photo.image, photo.truth["cards"][index]["corners"], work, rng)
        labels = [LABELS[mark] for mark in marks[index]]
        parts.append(cells_of(seen, blank[index], work.rects, labels))
    return gathered(parts)


def rectified(photo: Image, corners: list[list[float]], work: Artwork, rng: Rng) -> Image:
    """The face lifted out of the photo, with the small error that lining it up leaves."""
    height, width = (s / PX_PER_MM for s in work.face.shape[:2])
    error_mm = abs(rng.normal(0, 0.22))
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    flat = (flat + rng.normal(0, error_mm, (4, 2)).astype(np.float32)) * FACE_PX_PER_MM
    return flattened(photo, np.array(corners, np.float32), flat, (width, height))


def flattened(photo: Image, corners: Floats, flat: Floats, size_mm: tuple[float, float]) -> Image:
    """The warp from a photo to a face, averaging where the photo is much finer."""
    warp = cv2.getPerspectiveTransform(corners, flat)
    width, height = (round(s * FACE_PX_PER_MM) for s in size_mm)
    fine = float(np.sqrt(cv2.contourArea(corners) / (width * height)))
    if fine > 1.6:
        up = np.diag([round(fine), round(fine), 1.0])
        large = cv2.warpPerspective(photo, up @ warp, (width * round(fine), height * round(fine)))
        face = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)
    else:
        face = cv2.warpPerspective(photo, warp, (width, height), flags=cv2.INTER_LINEAR)
    return np.asarray(face, np.uint8)


def _photo_size(count: int, rng: Rng) -> tuple[int, int]:
    """Small photos with as many pixels for a millimetre as large ones of many cards."""
    width = int({1: 900, 2: 1300, 3: 1700, 5: 2100}[count] * rng.uniform(0.75, 1.6))
    return width, width * 3 // 4


def _card(face: Image) -> LyingCard:
    return LyingCard(face, PX_PER_MM, {})


def _marked(work: Artwork, marks: list[str], rng: Rng) -> Image:
    places = dict(zip(work.rects, marks, strict=True))
    return draw_marks(work.face, PX_PER_MM, places, some_pen(rng), rng)


def _some_marks(work: Artwork, rng: Rng) -> list[str]:
    """Crosses in some share of the cells, and strikes and smudges among them."""
    share = rng.choice([0.15, 0.4, 0.6, 0.85])
    smudges = rng.choice([0.03, 0.1, 0.3])
    first_field = len(work.rects) - work.strikable
    return [
        _some_mark(share, smudges, index >= first_field, rng) for index in range(len(work.rects))
    ]


def _some_mark(share: float, smudges: float, strikable: bool, rng: Rng) -> str:
    if rng.random() < share:
        return "strike" if rng.random() < (0.6 if strikable else 0.05) else "cross"
    return "smudge" if rng.random() < smudges else "empty"


def _blanks(works: list[Artwork], rng: Rng, seed: int) -> list[Image]:
    """What the deck knows of the cards: drawn faces, or an owner's careful photo of them."""
    if rng.random() < 0.25:
        return [_shrunk(work) for work in works]
    scene = some_scene(
        [_card(work.face) for work in works], rng, _photo_size(len(works), rng), tidy=True
    )
    photo: Photo = photograph(scene, seed + 1_000_003)
    truths = photo.truth["cards"]
    return [
        rectified(photo.image, t["corners"], w, rng) for t, w in zip(truths, works, strict=True)
    ]


def _shrunk(work: Artwork) -> Image:
    height, width = (round(s / PX_PER_MM * FACE_PX_PER_MM) for s in work.face.shape[:2])
    return np.asarray(
        cv2.resize(work.face, (width, height), interpolation=cv2.INTER_AREA), np.uint8
    )
