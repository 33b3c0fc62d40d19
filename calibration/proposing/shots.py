"""Pictures of cards, cut out of photos, made into one frame the right way up."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from calibration.proposing.aligning import aligned, upside_down
from calibration.proposing.cells import Cells, deck_cells
from calibration.proposing.clearness import Picture, clear_cells
from calibration.proposing.grid import FoundGrid
from calibration.proposing.number_place import number_places
from calibration.proposing.numbers import number_votes
from calibration.proposing.upright import portrait, turned_around, turns
from companion.decks import Rect
from vision.intake import Pixels

PX_PER_MM = 8.0
SAMPLE = 24
"""So many cards' numbers tell which way up a deck is."""


@dataclass(frozen=True, eq=False)
class Shot:
    """One card as one photo shows it, rectified; which of its ways is up need not be known."""

    picture: Pixels
    photo: int = -1
    """Which photo it is from; -1 where that is not known."""
    seen: Pixels | None = field(default=None, repr=False)
    """(height, width) 255 where the photo reaches, 0 beyond its edge; None: reaches everywhere."""


@dataclass(frozen=True, eq=False)
class Framed:
    """Shots on the deck's common frame, and the grid on it."""

    size_mm: tuple[float, float]
    pictures: list[Pixels]
    seen: list[Pixels]
    grid: FoundGrid
    combined: dict[tuple[int, ...], Pixels] = field(default_factory=dict, repr=False)
    """Pictures made of several shots of one card, kept because they are dear."""

    def turned_around(self) -> "Framed":
        """Everything upside down."""
        return replace(
            self,
            pictures=[turned_around(picture) for picture in self.pictures],
            seen=[turned_around(seen) for seen in self.seen],
            grid=self.grid.turned_around(self.size_mm),
            combined={},
        )

    def every(self, step: int) -> "Framed":
        """Every so many of the pictures, where a sample will do."""
        return replace(self, pictures=self.pictures[::step], seen=self.seen[::step], combined={})

    def cells(self) -> list[Cells]:
        """The cells of every picture."""
        return deck_cells(self.pictures, self.grid, self.size_mm)

    def clear(self) -> Picture:
        """(n, 25) how clearly every cell shows."""
        return clear_cells(self.pictures, self.seen, self.grid, self.size_mm)


def framed(shots: Sequence[Shot], size_mm: tuple[float, float]) -> Framed:
    """The shots on one frame and all the same way up; which way that is remains open."""
    pictures = [_scaled(portrait(shot.picture), size_mm) for shot in shots]
    seen = [_scaled(portrait(_reach(shot)), size_mm) for shot in shots]
    around = turns(pictures, size_mm)
    pictures = [turned_around(p) if t else p for p, t in zip(pictures, around, strict=True)]
    seen = [turned_around(s) if t else s for s, t in zip(seen, around, strict=True)]
    straight, grid = aligned(pictures, size_mm)
    wrong = upside_down(straight, size_mm)
    if wrong:
        for i in wrong:
            pictures[i], seen[i] = turned_around(pictures[i]), turned_around(seen[i])
        straight, grid = aligned(pictures, size_mm)
    return Framed(size_mm, straight, seen, grid)


def _reach(shot: Shot) -> Pixels:
    if shot.seen is not None:
        return shot.seen
    return np.full(shot.picture.shape[:2], 255, np.uint8)


def _scaled(picture: Pixels, size_mm: tuple[float, float]) -> Pixels:
    size = (round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM))
    if picture.shape[1::-1] == size:
        return picture
    how = cv2.INTER_AREA if picture.shape[1] > size[0] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=how), np.uint8)


def the_right_way_up(frame: Framed, allowed: Collection[int]) -> tuple[Framed, Rect | None]:
    """The frame so that numbers can be read, and where they stand."""
    ways = [frame, frame.turned_around()]
    found = [_best_place(way, allowed) for way in ways]
    best = 0 if found[0][0] >= found[1][0] else 1
    return ways[best], found[best][1]


def _best_place(frame: Framed, allowed: Collection[int]) -> tuple[int, Rect | None]:
    """How many different numbers can be read this way up, and the place where most can."""
    places = number_places(frame.pictures, frame.grid, frame.size_mm)
    step = max(1, len(frame.pictures) // SAMPLE)
    sample = frame.pictures[::step]
    counts = [_readable(number_votes(sample, p, frame.size_mm, allowed, True)) for p in places]
    if not places:
        return 0, None
    best = int(np.argmax(counts))
    return counts[best], places[best]


def _readable(votes: Sequence[Counter[int]]) -> int:
    return len({number for vote in votes for number in vote})
