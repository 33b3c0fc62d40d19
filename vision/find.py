"""Which cards lie where: proposals from outlines and features, each made to prove itself.

A proposal becomes a card when enough patches of the blank face are found where they belong, and
when no card was found at that place before.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Fit, align
from vision.coarse import HEIGHT, WIDTH, Rows, proposals, rows_of
from vision.faces import Face, Faces, Kind
from vision.features import FaceCorners, corners_of_faces, poses_by_features
from vision.geometry import Points, Pose, rectify
from vision.intake import Pixels
from vision.leftover import free_area, may_hide_a_card
from vision.light import grey
from vision.naming import LEAST_GAP, PX_PER_MM, Names, Told, names_among
from vision.outlines import outline_quads

FINDING_PX = 800
"""Long side of the photo in which outlines are looked for."""
LEAST_LIKENESS = 0.22
MOST_TRIED = 40
STRONG, WEAK, LIKELY = 0.6, 0.42, 0.36
"""Cards agree with their blank in most of their patches, other things in a third at most.

What lies between may be a card under glare, or a card of which something is taken for another;
it waits until all places that stronger ones claim are known. The least will do for a card whose
name is beyond doubt: pens cover much of it.
"""
SAME_PLACE = 0.15


@dataclass(frozen=True)
class Index:
    """All that is derived from a deck's faces once, to find them in any photo."""

    faces: Faces
    rows: Rows
    groups: NDArray[np.intp]
    names: dict[Kind, Names]
    corners: FaceCorners


@dataclass(frozen=True)
class Found:
    """A card in the photo: what it is, how it lies, and how sure that is."""

    told: Told
    fit: Fit

    @property
    def face(self) -> Face:
        """The blank card it is most like."""
        return self.told.face

    @property
    def pose(self) -> Pose:
        """How it lies, in pixels of the picture it was found in."""
        return self.fit.pose

    def scaled(self, factor: float) -> "Found":
        """The same card in the same photo at another size."""
        return replace(self, fit=replace(self.fit, pose=self.pose.scaled(factor)))

    def nameless(self) -> "Found":
        """The same card, of which it is not said which it is."""
        return replace(self, told=replace(self.told, runner_up=self.told.likeness))


@lru_cache(maxsize=8)
def index_of(faces: Faces) -> Index:
    """The index of a deck's faces; built once for each deck in use."""
    kinds: tuple[Kind, ...] = get_args(Kind)
    groups = np.array([kinds.index(face.name.kind) for face in faces.faces])
    names = {kind: names_among(found) for kind in kinds if (found := faces.of_kind(kind))}
    rows = rows_of(list(faces.rasters(WIDTH, HEIGHT)))
    return Index(faces, rows, groups, names, corners_of_faces(faces.faces))


def find_cards(photo: Pixels, index: Index) -> list[Found]:
    """All cards in a colour photo, the surest first, each number and each place once."""
    light = grey(photo)
    scale = FINDING_PX / max(photo.shape)
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    dim = grey(np.asarray(small, np.uint8))
    table = Table(light, index)
    table.prove(_by_outline(np.asarray(small, np.uint8), dim, scale, index))
    free = free_area(dim.shape, [card.pose.scaled(scale) for card in table.found])
    if may_hide_a_card(dim, free, bool(table.found)):
        table.prove(_by_features(dim, free, scale, index))
    return table.settled()


def _by_outline(
    small: Pixels, dim: Pixels, scale: float, index: Index
) -> Iterator[tuple[int, Pose]]:
    quads = outline_quads(small)
    if not len(quads):
        return
    likely = proposals(dim, quads, index.rows, index.groups, LEAST_LIKENESS)
    for proposal in likely[:MOST_TRIED]:
        form = index.faces.faces[proposal.face].form
        yield proposal.face, Pose.of_quad(proposal.quad / scale, form.width_mm, form.height_mm)


def _by_features(
    dim: Pixels, free: Pixels, scale: float, index: Index
) -> Iterator[tuple[int, Pose]]:
    for face, pose in poses_by_features(dim, free, index.corners):
        yield face, pose.scaled(1 / scale)


class Table:
    """The places of a grey photo that are taken, filled as proposals prove themselves."""

    def __init__(self, light: Pixels, index: Index) -> None:
        self.found: list[Found] = []
        self._weak: list[Found] = []
        self._light, self._index = light, index

    def prove(self, poses: Iterable[tuple[int, Pose]]) -> None:
        """Takes every proposed face that lines up with the photo in a free place."""
        for number, pose in poses:
            if self._is_taken(pose):
                continue
            card = _proven(self._light, self._index.faces.faces[number], pose, self._index)
            if card is None or self._is_taken(card.pose):
                continue
            (self.found if card.fit.agreement >= STRONG else self._weak).append(card)

    def settled(self) -> list[Found]:
        """All cards: the strong ones, and of the weak ones those that nothing speaks against."""
        for card in sorted(self._weak, key=lambda card: -card.fit.agreement):
            if not self._is_taken(card.pose):
                self.found.append(card)
        return self.found

    def _is_taken(self, pose: Pose) -> bool:
        corners = pose.corners_px
        return any(overlap(corners, card.pose.corners_px) > SAME_PLACE for card in self.found)


def _proven(light: Pixels, face: Face, pose: Pose, index: Index) -> Found | None:
    """The card at this pose, named; lined up again where it is another or lies the other way."""
    fit = align(light, pose, (face.coarse, face.fine))
    if fit is None:
        return None
    told, pose = _told(light, fit.pose, index.names[face.name.kind])
    if told.face is not face or pose is not fit.pose:
        again = align(light, pose, (told.face.fine,))
        fit = again if again is not None and again.agreement > fit.agreement else fit
    if fit.agreement < (LIKELY if told.stands_out else WEAK):
        return None
    fit = align(light, fit.pose, (told.face.fine,)) or fit
    told, pose = _told(light, fit.pose, index.names[face.name.kind])
    return Found(told, replace(fit, pose=pose))


def _told(light: Pixels, pose: Pose, names: Names) -> tuple[Told, Pose]:
    """Which card lies at a pose, or at the same pose upside down."""
    seen = rectify(light, pose, PX_PER_MM)
    upright, around = names.tell(seen), names.tell(np.ascontiguousarray(seen[::-1, ::-1]))
    if around.likeness > upright.likeness + LEAST_GAP:
        return around, pose.turned_around()
    return upright, pose


def overlap(one: Points, other: Points) -> float:
    """Shared area of two convex quads, as a part of the smaller one."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(shared / max(1.0, min(cv2.contourArea(first), cv2.contourArea(second))))
