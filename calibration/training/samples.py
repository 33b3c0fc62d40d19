"""Cells to learn from: cards that do not exist, marked, photographed and read off again."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.darkroom import draw_marks, some_pen
from calibration.darkroom.glimpse import glimpse
from calibration.darkroom.scene import Floats, Image
from calibration.enrolling.faces import combine, evened
from calibration.enrolling.sightings import Sighting
from calibration.training.art import PX_PER_MM, Artwork, pyramid_like, score_like
from companion.decks import Rect
from vision.faces import Form, Name
from vision.geometry import Pose, corners_of
from vision.marks.exposure import gains
from vision.marks.patches import PATCH_PX, cut, middles

Rng = np.random.Generator
FACE_PX_PER_MM = 6.0
STORED_PX = PATCH_PX + 8
"""Patches are kept larger than the network's, to be shifted against each other in training."""
MISTAKEN = 0.12
"""Walls are marked this much more seldom than other cells: by mistake."""
PLAYERS = 2
"""How many mark the same card, each with a pen and a phone of their own."""
LABELS = {"empty": 0, "smudge": 0, "cross": 1, "strike": 2}


@dataclass(frozen=True)
class Samples:
    """Cells seen (n, px, px, 3) beside their blank, the light's gain (n, 3), the truth (n,)."""

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
    """The cells of one card that does not exist, marked by some, beside its blank."""
    rng = np.random.default_rng(seed)
    work = score_like(rng) if rng.random() < 0.35 else pyramid_like(rng)
    blank = _blank(work, rng)
    return gathered([_marked_samples(work, blank, rng) for _ in range(PLAYERS)])


def _marked_samples(work: Artwork, blank: Image, rng: Rng) -> Samples:
    marks = _some_marks(work, rng)
    seen = _photographed(_marked(work, marks, rng), rng)
    return cells_of(seen, blank, work.rects, [LABELS[mark] for mark in marks])


def _photographed(face: Image, rng: Rng, tidy: bool = False) -> Image:
    """The face lifted out of a photo of it, with the small error that lining it up leaves."""
    seen = glimpse(face, PX_PER_MM, rng, tidy)
    height, width = (s / PX_PER_MM for s in face.shape[:2])
    error_mm = abs(rng.normal(0, 0.08 if tidy else 0.2))
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    flat = (flat + rng.normal(0, error_mm, (4, 2)).astype(np.float32)) * FACE_PX_PER_MM
    return flattened(seen.image, seen.corners, flat, (width, height))


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


def _marked(work: Artwork, marks: list[str], rng: Rng) -> Image:
    places = dict(zip(work.rects, marks, strict=True))
    return draw_marks(work.face, PX_PER_MM, places, some_pen(rng), rng)


def _some_marks(work: Artwork, rng: Rng) -> list[str]:
    """Crosses in some share of the cells, and strikes and smudges among them."""
    share = rng.choice([0.15, 0.4, 0.6, 0.85])
    smudges = rng.choice([0.03, 0.1, 0.3])
    first_field = len(work.rects) - work.strikable
    shares = [share * (MISTAKEN if i in work.walls else 1) for i in range(len(work.rects))]
    return [_some_mark(each, smudges, i >= first_field, rng) for i, each in enumerate(shares)]


def _some_mark(share: float, smudges: float, strikable: bool, rng: Rng) -> str:
    if rng.random() < share:
        return "strike" if rng.random() < (0.6 if strikable else 0.03) else "cross"
    return "smudge" if rng.random() < smudges else "empty"


def _blank(work: Artwork, rng: Rng) -> Image:
    """What the deck knows of a card: enrolled from an owner's photos, one of them, or drawn."""
    drawn = _shrunk(work)
    how = rng.random()
    if how < 0.12:
        return drawn
    photos = [_photographed(work.face, rng, tidy=True) for _ in range(rng.integers(1, 3))]
    if how < 0.25:
        return photos[0]
    height, width = (s / FACE_PX_PER_MM for s in drawn.shape[:2])
    like = evened(np.asarray(np.clip(drawn * _some_light(rng), 0, 255), np.uint8))
    form = Form(width, height)
    return combine([_sighting(photo, form) for photo in photos], form, like).image


def _some_light(rng: Rng) -> Floats:
    """The light in which the deck's other cards were photographed."""
    return rng.uniform(0.55, 1.1) * np.clip(rng.normal(1, 0.08, 3), 0.7, 1.3)


def _sighting(photo: Image, form: Form) -> Sighting:
    corners = corners_of(form.width_mm, form.height_mm) * FACE_PX_PER_MM
    pose = Pose.of_quad(corners, form.width_mm, form.height_mm)
    return Sighting(Name("score"), photo, np.full(photo.shape[:2], 255, np.uint8), pose, 1.0)


def _shrunk(work: Artwork) -> Image:
    height, width = (round(s / PX_PER_MM * FACE_PX_PER_MM) for s in work.face.shape[:2])
    return np.asarray(
        cv2.resize(work.face, (width, height), interpolation=cv2.INTER_AREA), np.uint8
    )
