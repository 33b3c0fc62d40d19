"""Which cards lie where: proposals from outlines, and from print where outlines do not suffice.

The likely proposals come first. The dearer ways are gone only while something is left over in the
photo that is as busy as a card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.coarse import HEIGHT, WIDTH, Proposal, Rows, proposals, rows_of
from vision.faces import Face, Faces, Kind
from vision.features import FaceCorners, corners_of_faces, poses_by_features
from vision.geometry import Pose
from vision.intake import Pixels
from vision.leftover import free_area, may_hide_a_card
from vision.light import grey
from vision.naming import Names, names_among
from vision.outlines import outline_quads
from vision.prove import Claims, Found

FINDING_PX = 800
"""Long side of the photo in which outlines are looked for."""
LIKELY, LEAST = 0.38, 0.22
"""Likeness on the raster from which a proposal is tried at once, or at all."""
MOST_TRIED = 40


@dataclass(frozen=True)
class Index:
    """All that is derived from a deck's faces once, to find them in any photo."""

    faces: Faces
    rows: Rows
    groups: NDArray[np.intp]
    names: dict[Kind, Names]
    corners: FaceCorners


@lru_cache(maxsize=8)
def index_of(faces: Faces) -> Index:
    """The index of a deck's faces; built once for each deck in use."""
    kinds: tuple[Kind, ...] = get_args(Kind)
    groups = np.array([kinds.index(face.name.kind) for face in faces.faces])
    names = {kind: names_among(found) for kind in kinds if (found := faces.of_kind(kind))}
    rows = rows_of(list(faces.rasters(WIDTH, HEIGHT)))
    for face in faces.faces:
        face.prepare()
    return Index(faces, rows, groups, names, corners_of_faces(faces.faces))


def find_cards(photo: Pixels, index: Index) -> list[Found]:
    """All cards in a colour photo, the surest first, each place once."""
    scale = FINDING_PX / max(photo.shape)
    small = _small(photo, scale)
    dim = grey(small)
    claims = Claims(grey(photo), index.names)
    outlined = _outlined(small, dim, index)
    likely = [proposal for proposal in outlined if proposal.likeness > LIKELY]
    claims.prove(_posed(likely, scale, index))
    if _something_left(dim, claims, scale):
        claims.prove(_posed(outlined, scale, index), thoroughly=True)
    if _something_left(dim, claims, scale):
        claims.prove(_by_features(dim, claims, scale, index), thoroughly=True)
    return claims.settled()


def _small(photo: Pixels, scale: float) -> Pixels:
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _outlined(small: Pixels, dim: Pixels, index: Index) -> list[Proposal]:
    """What may lie in the outlines of the small photo, the likeliest first."""
    quads = outline_quads(small)
    if not len(quads):
        return []
    return proposals(dim, quads, index.rows, index.groups, LEAST)[:MOST_TRIED]


def _posed(proposed: Sequence[Proposal], scale: float, index: Index) -> Iterator[tuple[Face, Pose]]:
    for proposal in proposed:
        face = index.faces.faces[proposal.face]
        form = face.form
        yield face, Pose.of_quad(proposal.quad / scale, form.width_mm, form.height_mm)


def _free(dim: Pixels, claims: Claims, scale: float) -> Pixels:
    return free_area(dim.shape, [card.pose.scaled(scale) for card in claims.found])


def _something_left(dim: Pixels, claims: Claims, scale: float) -> bool:
    return may_hide_a_card(dim, _free(dim, claims, scale), bool(claims.found))


def _by_features(
    dim: Pixels, claims: Claims, scale: float, index: Index
) -> Iterator[tuple[Face, Pose]]:
    for face, pose in poses_by_features(dim, _free(dim, claims, scale), index.corners):
        yield index.faces.faces[face], pose.scaled(1 / scale)
