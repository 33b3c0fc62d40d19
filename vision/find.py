"""Which cards lie where: proposals from outlines, and from print where outlines do not suffice.

The likely proposals come first. The dearer ways are gone only while something is left over in the
photo that is as busy as a card.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, get_args

import cv2
import numpy as np

from companion.decks.mat import Mat
from vision.beside import quads_beside
from vision.coarse import HEIGHT, WIDTH, Group, Proposal, Rows, proposals, rows_of
from vision.faces import Face, Faces, Kind
from vision.features import FaceCorners, corners_of_faces, photo_corners, poses_by_features
from vision.geometry import Points, Pose
from vision.intake import Pixels
from vision.leftover import free_area, may_hide_a_card
from vision.light import grey
from vision.mat import SeenMat, find_mat, markers_in, mats_for
from vision.naming import Names, names_among
from vision.outlines import clear_quads, outline_quads
from vision.prove import Claims, Found

CLEAR_PX, FINE_PX, PRINT_PX = 500, 800, 1200
"""Long side of the photo in which clear outlines are looked for, all that may be one, and print."""
LIKELY, LEAST = 0.38, 0.22
"""Likeness on the raster from which a proposal is tried at once, or at all."""
MOST_TRIED = 40
MOST_ROUNDS = 3


@dataclass(frozen=True)
class Index:
    """All that is derived from a deck's faces once, to find them in any photo."""

    faces: Faces
    rows: Rows
    groups: tuple[Group, ...]
    names: dict[Kind, Names]
    corners: FaceCorners
    mats: tuple[Mat, ...]


@lru_cache(maxsize=8)
def index_of(faces: Faces) -> Index:
    """The index of a deck's faces; built once for each deck in use."""
    kinds: tuple[Kind, ...] = get_args(Kind)
    groups = tuple(group for kind in kinds if (group := _group(faces, kind)))
    names = {kind: names_among(found) for kind in kinds if (found := faces.of_kind(kind))}
    rows = rows_of(list(faces.rasters(WIDTH, HEIGHT)))
    for face in faces.faces:
        face.prepare()
    return Index(faces, rows, groups, names, corners_of_faces(faces.faces), mats_for(faces.deck))


def _group(faces: Faces, kind: Kind) -> Group | None:
    members = [i for i, face in enumerate(faces.faces) if face.name.kind == kind]
    if not members:
        return None
    width, height = faces.faces[members[0]].form.size_mm
    return Group(np.array(members), width / height)


def find_cards(photo: Pixels, index: Index) -> list[Found]:
    """All cards in a colour photo, the surest first, each place once."""
    light = grey(photo)
    claims = Claims(light, index.names)
    clear = _glance(light, CLEAR_PX)
    _prove_on_mat(clear, claims, index, LIKELY)
    claims.prove(_likely(_proposed(clear, clear_quads(clear.dim), index), clear, index))
    if _something_left(clear, claims):
        _prove_all(photo, claims, index)
    return claims.settled()


def _prove_on_mat(glance: "_Glance", claims: Claims, index: Index, least: float) -> None:
    """Proves what lies in the places of the scan mat, if one is seen."""
    if claims.mat is None:
        seen = find_mat(markers_in(glance.dim, fine=False), index.mats)
        claims.mat = seen and seen.scaled(1 / glance.scale)
    if claims.mat is not None:
        proposed = list(_on_the_mat(claims.mat.scaled(glance.scale), glance, index, least))
        claims.prove(_posed(proposed, glance, index))
        claims.prove(_posed(proposed, glance, index), thoroughly=True)


def _on_the_mat(mat: SeenMat, glance: "_Glance", index: Index, least: float) -> Iterator[Proposal]:
    """The likeliest card of each kind in each place, if it is likely enough."""
    for quads in mat.near_places_px:
        best: dict[Kind, Proposal] = {}
        for proposal in _proposed(glance, quads, index):
            best.setdefault(index.faces.faces[proposal.face].name.kind, proposal)
        yield from (proposal for proposal in best.values() if proposal.likeness > least)


class _Glance(NamedTuple):
    """A photo made small, in colour or grey, the same in grey, and how much smaller it is."""

    small: Pixels
    dim: Pixels
    scale: float


def _glance(photo: Pixels, long_side_px: int) -> _Glance:
    """The photo with about this long side; halved first, which is quick, then to the pixel."""
    factor = long_side_px / max(photo.shape)
    halved = 0.5 ** max(0, int(-np.log2(factor)))
    small = cv2.resize(photo, None, fx=halved, fy=halved, interpolation=cv2.INTER_AREA)
    size = [round(factor * side) for side in photo.shape[1::-1]]
    exact = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    return _Glance(exact, grey(exact), factor)


def _prove_all(photo: Pixels, claims: Claims, index: Index) -> None:
    """Proves whatever can be found, the dearer ways only while something is left."""
    glance = _glance(photo, FINE_PX)
    _prove_on_mat(glance, claims, index, LEAST)
    if claims.mat is not None and not _something_left(glance, claims):
        return
    proposed = _proposed(glance, outline_quads(glance.small), index)
    claims.prove(_likely(proposed, glance, index))
    if _something_left(glance, claims):
        claims.prove(_posed(proposed, glance, index), thoroughly=True)
    if claims.found and _something_left(glance, claims):
        _prove_beside(glance, claims, index)
    if _something_left(glance, claims):
        known = len(claims.found)
        _prove_print(glance, claims, index)
        if not claims.found:
            _prove_print(_glance(photo, PRINT_PX), claims, index)
        if len(claims.found) > known:
            _prove_beside(glance, claims, index)


def _prove_beside(glance: _Glance, claims: Claims, index: Index) -> None:
    """Proves what may lie beside the cards that are known."""
    poses = [card.pose.scaled(glance.scale) for card in claims.found]
    sizes = {face.form.size_mm for face in index.faces.faces}
    quads = quads_beside(glance.dim, _free(glance, claims), poses, sizes)
    claims.prove(_posed(_proposed(glance, quads, index), glance, index), thoroughly=True)


def _prove_print(glance: _Glance, claims: Claims, index: Index) -> None:
    """Proves what print alone shows; what is found makes room to see more, so again and again."""
    corners = photo_corners(glance.dim, _free(glance, claims))
    for _ in range(MOST_ROUNDS):
        known = len(claims.found)
        corners = corners.within(_free(glance, claims))
        poses = poses_by_features(corners, index.corners, glance.dim.shape)
        claims.prove(_scaled_up(poses, glance, index), thoroughly=True)
        if len(claims.found) == known or not _something_left(glance, claims):
            return


def _proposed(glance: _Glance, quads: Points, index: Index) -> list[Proposal]:
    """What may lie in the outlines of the small photo, the likeliest first."""
    if not len(quads):
        return []
    return proposals(glance.dim, quads, index.rows, index.groups, LEAST)[:MOST_TRIED]


def _likely(
    proposed: Sequence[Proposal], glance: _Glance, index: Index
) -> Iterator[tuple[Face, Pose]]:
    likely = [proposal for proposal in proposed if proposal.likeness > LIKELY]
    return _posed(likely, glance, index)


def _posed(
    proposed: Sequence[Proposal], glance: _Glance, index: Index
) -> Iterator[tuple[Face, Pose]]:
    for proposal in proposed:
        face = index.faces.faces[proposal.face]
        form = face.form
        yield face, Pose.of_quad(proposal.quad / glance.scale, form.width_mm, form.height_mm)


def _free(glance: _Glance, claims: Claims) -> Pixels:
    """Where no card was found yet, and no mat is bare."""
    mat = claims.mat and claims.mat.scaled(glance.scale)
    bare = mat.printed_px if mat else ()
    return free_area(glance.small.shape, [*_covered(glance, claims), *bare])


def _covered(glance: _Glance, claims: Claims) -> list[Points]:
    return [card.pose.scaled(glance.scale).corners_px for card in claims.found]


def _something_left(glance: _Glance, claims: Claims) -> bool:
    areas = [cv2.contourArea(card.pose.corners_px.astype(np.float32)) for card in claims.found]
    card_px = glance.scale * float(np.sqrt(np.mean(areas))) if areas else None
    if card_px is None and claims.mat is not None:
        card_px = glance.scale * claims.mat.card_px
    return may_hide_a_card(glance.dim, _free(glance, claims), card_px, _covered(glance, claims))


def _scaled_up(
    poses: Iterable[tuple[int, Pose]], glance: _Glance, index: Index
) -> Iterator[tuple[Face, Pose]]:
    for face, pose in poses:
        yield index.faces.faces[face], pose.scaled(1 / glance.scale)
