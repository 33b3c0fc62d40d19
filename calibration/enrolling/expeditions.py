"""The expeditions, found before their faces are known.

All expeditions share their art and differ in a few squares. On plain art the squares are what is
not of the card's main colour. On busy art cards of one photo that look alike are brought into one
turn; what they have in common is the ground, what is left of each is its pattern.
"""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.enrolling.faces import WIDE_MM, combine, relit, slow
from calibration.enrolling.paint import painted_expeditions, turned_alike
from calibration.enrolling.patterns import (
    CELLS_MM,
    PX_PER_MM,
    off_main_color,
    pattern_fits,
    pattern_place,
)
from calibration.enrolling.sightings import Sighting, View, cut_out, poses
from companion.decks import Deck
from vision.faces import Face, Name, form_of
from vision.geometry import Pose, rectify
from vision.prove import overlap

ALIKE = 0.5
"""Share of places at which two expeditions of one deck have the same colour, and more."""
AS_GOOD = 0.03
ROUNDS = 4
SAME_COLOR = 0.3
LEAST_ALIKE = 3
"""Fewer cards do not tell what all have in common."""
LEAST_PATTERN = 0.3
NEXT_SIZE = 0.12
"""How much worse a square of the next size counts: all patterns are printed alike."""


@dataclass(frozen=True)
class Group:
    """Cards of one view that look alike, turned alike, and how well each pattern explains each."""

    view: View
    poses: tuple[Pose, ...]
    fits: NDArray[np.float32]
    """(cards, patterns) at the size that explains most."""
    cell_mm: int

    @property
    def explained(self) -> float:
        """How much of all patterns the cards show."""
        best = self.fits.max(axis=0, initial=0)
        return float(best[best > LEAST_PATTERN].sum())


def expedition_faces(views: Sequence[View], deck: Deck) -> Iterator[Face]:
    """Every expedition: as it was seen, or painted from the others where it was not."""
    groups = [group for view in views for group in _groups(view, deck)]
    best = max(groups, key=lambda group: group.explained, default=None)
    if best is None:
        return
    form = form_of(deck, "expedition")
    seen = turned_alike([combine([sighting], form) for sighting in _sightings(best)], deck)
    yield from seen
    if len(seen) >= LEAST_ALIKE:
        yield from painted_expeditions(seen, deck, best.cell_mm)


def _sightings(group: Group) -> Iterator[Sighting]:
    """Each pattern with the card that shows it best, the clearest pairs first."""
    fits = group.fits.copy()
    while fits.size and fits.max() > LEAST_PATTERN:
        card, pattern = np.unravel_index(int(fits.argmax()), fits.shape)
        pose, fit = group.poses[card], float(fits[card, pattern])
        yield cut_out(Name("expedition", int(pattern)), group.view.photo, pose, fit)
        fits[:, pattern] = 0
        fits[[_same_place(pose, other) for other in group.poses]] = 0


def _same_place(one: Pose, other: Pose) -> bool:
    return overlap(one.corners_px, other.corners_px) > 0.2


def _groups(view: View, deck: Deck) -> Iterator[Group]:
    """What may be the expeditions of a view: cards with plain art, or cards that look alike."""
    form = form_of(deck, "expedition")
    found = [pose for quad in view.quads for pose in poses(quad, form)]
    if not found:
        return
    faces = [rectify(view.photo, pose, PX_PER_MM) for pose in found]
    yield _group(view, found, [off_main_color(face) for face in faces], deck)
    alike = _alike(found, _likeness([_even(face.astype(np.float32)) for face in faces]))
    if _places(alike) >= LEAST_ALIKE:
        for way in (alike, [pose.turned_around() for pose in alike]):
            yield _on_common_ground(view, way, deck)


def _even(face: NDArray[np.float32]) -> NDArray[np.float32]:
    """The face in every colour against its surroundings, whatever the light."""
    return np.asarray(face / (slow(face, WIDE_MM * PX_PER_MM) + 4), np.float32)


def _likeness(faces: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """(n, n) share of places at which two faces have about the same colour."""
    flat = np.array([cv2.blur(face, (3, 3))[::2, ::2].reshape(-1, 3) for face in faces])
    rows = [(np.abs(flat - one).sum(axis=2) < SAME_COLOR).mean(axis=1) for one in flat]
    return np.array(rows, np.float32)


def _alike(found: Sequence[Pose], likeness: NDArray[np.float32]) -> list[Pose]:
    """The most poses in different places that look like one of them.

    A card that looks the same upside down stays in both turns: its pattern will tell.
    """
    best: list[Pose] = []
    for one in likeness:
        group: dict[int, float] = {}
        for i in np.argsort(-one):
            rivals = [j for j in group if _same_place(found[i], found[j])]
            if one[i] > ALIKE and all(one[i] > group[j] - AS_GOOD for j in rivals):
                group[int(i)] = float(one[i])
        members = [found[i] for i in group]
        best = max(best, members, key=_places)
    return best


def _places(members: Sequence[Pose]) -> int:
    """How many different places the poses take."""
    apart: list[Pose] = []
    for pose in members:
        if not any(_same_place(pose, other) for other in apart):
            apart.append(pose)
    return len(apart)


def _on_common_ground(view: View, way: Sequence[Pose], deck: Deck) -> Group:
    """The group with what each card has of its own, as the ground under all squares shows more."""
    faces = [rectify(view.photo, pose, PX_PER_MM).astype(np.float32) for pose in way]
    level = faces[0].mean(axis=(0, 1))
    even = np.array([_even(face) * level for face in faces])
    covered = np.zeros(even.shape[:3], bool)
    for _ in range(ROUNDS):
        hidden = np.where(covered[..., None], np.nan, even)
        ground = np.where(
            np.all(covered, axis=0, keepdims=True)[0, ..., None], even.mean(axis=0), _middle(hidden)
        )
        own = [relit(face, ground.astype(np.float32), PX_PER_MM) - ground for face in faces]
        group = _group(view, way, own, deck)
        covered = np.array(
            [_squares(one, fit, group, deck) for one, fit in zip(own, group.fits, strict=True)]
        )
    return group


def _middle(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The median over the first axis of what is not hidden."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return np.asarray(np.nanmedian(values, axis=0), np.float32)


def _squares(
    own: NDArray[np.float32], fits: NDArray[np.float32], group: Group, deck: Deck
) -> NDArray[np.bool_]:
    """(height, width) where a card's likeliest pattern has its squares."""
    covered = np.zeros(own.shape[:2], bool)
    if fits.max() < LEAST_PATTERN:
        return covered
    pattern = deck.expedition_card.patterns[int(fits.argmax())]
    x, y, _ = pattern_place(own, pattern, group.cell_mm)
    for row, col in pattern.cells:
        top, left = y + row * group.cell_mm, x + col * group.cell_mm
        covered[top - 1 : top + group.cell_mm + 1, left - 1 : left + group.cell_mm + 1] = True
    return covered


def _group(
    view: View, way: Sequence[Pose], own: Sequence[NDArray[np.float32]], deck: Deck
) -> Group:
    """The cards with how well patterns explain what each has of its own, all in one size."""
    fits = np.array([pattern_fits(one, deck.expedition_card.patterns) for one in own])
    size = int(_lenient(fits).max(axis=0).sum(axis=0).argmax())
    at_size = np.asarray(_lenient(fits)[:, :, size], np.float32)
    return Group(view, tuple(way), at_size, CELLS_MM[size])


def _lenient(fits: NDArray[np.float32]) -> NDArray[np.float32]:
    """(..., sizes) fits where the next size up or down is nearly as good."""
    beside = np.zeros_like(fits)
    beside[..., 1:] = fits[..., :-1]
    beside[..., :-1] = np.maximum(beside[..., :-1], fits[..., 1:])
    return np.asarray(np.maximum(fits, beside - NEXT_SIZE), np.float32)
