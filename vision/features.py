"""Cards whose outline does not show, found by what is printed on them.

A card under a cup, at the photo's edge or dark on a dark table still shows dozens of corners that
its blank face has too. Icons repeat from card to card, so no corner decides alone: those count
that agree on one place of one face.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import Face
from vision.geometry import Floats, Pose, corners_of
from vision.intake import Pixels

FACE_PX_PER_MM = 3.0
MOST_ON_A_FACE = 260
MOST_IN_A_PHOTO = 3000
TILES = 16
TILE_PX, AROUND_PX = 500, 40
ALIKE = 0.88
"""Correlation of two descriptors that may show the same corner."""
LEAST_VOTES = 5
LEAST_AGREEING = 7
MOST_TRIED = 14
MOST_PAIRS = 500
MOST_LEADS = 100
BLOCK = 400
NEAR = 0.12
"""Of a card's width: pairs this close to where another pair expects them agree with it."""
LIKE_TURNED, LIKE_LARGE = 0.8, 0.8
"""Cosine of the angle, and logarithm of the size, up to which they agree on turn and size."""


@dataclass(frozen=True)
class Corners:
    """Corners of a picture: where they are, how they are turned, how large, and what they show."""

    places: Floats
    """(n, 2)"""
    turns: Floats
    """(n,) radians"""
    sizes: Floats
    """(n,) in the unit of the places"""
    looks: NDArray[np.float32]
    """(n, 128) of unit length"""

    def within(self, mask: Pixels) -> "Corners":
        """Those of a picture's corners that lie where the mask allows."""
        x, y = self.places.astype(np.intp).T
        kept = mask[y.clip(0, mask.shape[0] - 1), x.clip(0, mask.shape[1] - 1)] > 0
        return Corners(self.places[kept], self.turns[kept], self.sizes[kept], self.looks[kept])

    def scaled(self, factor: float) -> "Corners":
        """The same corners in another unit of length."""
        return Corners(self.places * factor, self.turns, self.sizes * factor, self.looks)


NO_CORNERS = Corners(np.empty((0, 2)), np.empty(0), np.empty(0), np.empty((0, 128), np.float32))


@dataclass(frozen=True)
class FaceCorners:
    """The corners of all faces in one list, in millimetres, each with the face it is on."""

    faces: tuple[Face, ...]
    corners: Corners
    owners: NDArray[np.intp]


def corners_in(picture: Pixels, most: int, mask: Pixels | None = None) -> Corners:
    """The strongest corners of a grey picture, from all over it, where the mask allows.

    Tile by tile, because the finder keeps a dozen copies of what it looks at, twice as large.
    """
    mask = np.full(picture.shape, 255, np.uint8) if mask is None else mask
    tiles = [tile for tile in _tiles(picture.shape) if mask[tile].any()]
    found = [_corners_in_tile(picture, mask, tile, most // len(tiles)) for tile in tiles]
    return _joined(found)


def _tiles(shape: tuple[int, ...]) -> Iterator[tuple[slice, slice]]:
    """Rows and columns of equal tiles that cover a picture."""
    down, across = (max(1, round(side / TILE_PX)) for side in shape[:2])
    rows, columns = (
        np.linspace(0, side, n + 1, dtype=int)
        for side, n in zip(shape, (down, across), strict=False)
    )
    for top, bottom in pairwise(rows.tolist()):
        for left, right in pairwise(columns.tolist()):
            yield slice(top, bottom), slice(left, right)


def _corners_in_tile(
    picture: Pixels, mask: Pixels, tile: tuple[slice, slice], most: int
) -> Corners:
    """The strongest corners of a tile, seen with a little of what is around it."""
    rows, columns = (slice(max(0, part.start - AROUND_PX), part.stop + AROUND_PX) for part in tile)
    allowed = np.zeros_like(mask)
    allowed[tile] = mask[tile]
    part, finder = picture[rows, columns], cv2.SIFT.create(contrastThreshold=0.03)
    points = _spread(finder.detect(part, allowed[rows, columns]), part, most)
    points, looks = finder.compute(part, points)
    if looks is None:
        return NO_CORNERS
    root = np.sqrt(looks / (looks.sum(axis=1, keepdims=True) + 1e-6))
    places = np.array([point.pt for point in points]) + 0.5 + (columns.start, rows.start)
    turns = np.radians([point.angle for point in points])
    sizes = np.array([point.size for point in points])
    return Corners(places, turns, sizes, np.asarray(root, np.float32))


def _joined(parts: Sequence[Corners]) -> Corners:
    return Corners(
        *(
            np.concatenate([getattr(part, field.name) for part in [*parts, NO_CORNERS]])
            for field in fields(Corners)
        )
    )


def _spread(points: Sequence[cv2.KeyPoint], picture: Pixels, most: int) -> Sequence[cv2.KeyPoint]:
    """The strongest points, but of no tile more than its share twice: a busy cloth is not all."""
    if len(points) <= most:
        return points
    side = np.sqrt(picture.size / TILES)
    left: dict[tuple[int, int], int] = {}
    kept = []
    for point in sorted(points, key=lambda point: -point.response):
        tile = (int(point.pt[0] / side), int(point.pt[1] / side))
        left[tile] = left.get(tile, 2 * most // TILES) - 1
        if left[tile] >= 0:
            kept.append(point)
    return kept[:most]


def corners_of_faces(faces: Sequence[Face]) -> FaceCorners:
    """The corners of all faces; done once for a deck."""
    found, owners = [], []
    for i, face in enumerate(faces):
        scale = FACE_PX_PER_MM / (face.image.shape[1] / face.form.width_mm)
        small = cv2.resize(face.grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        corners = corners_in(np.asarray(small, np.uint8), MOST_ON_A_FACE)
        found.append(corners.scaled(1 / FACE_PX_PER_MM))
        owners.append(np.full(len(corners.places), i))
    return FaceCorners(tuple(faces), _joined(found), np.concatenate(owners))


def photo_corners(small: Pixels, mask: Pixels) -> Corners:
    """The corners of a grey photo where the mask allows."""
    return corners_in(small, MOST_IN_A_PHOTO, mask)


def poses_by_features(
    seen: Corners, known: FaceCorners, shape: tuple[int, ...]
) -> Iterator[tuple[int, Pose]]:
    """Faces and where they may lie in a photo, those with the most agreeing corners first."""
    found = []
    for pairs in _best_supported(seen, known):
        fitted = _plane(known.corners.places[pairs.columns], seen.places[pairs.rows])
        if fitted is not None:
            plane, count = fitted
            form = known.faces[pairs.face].form
            found.append((count, pairs.face, Pose(form.width_mm, form.height_mm, plane)))
    for _, face, pose in sorted(found, key=lambda item: -item[0]):
        if _is_plausible(pose, shape):
            yield face, pose


@dataclass(frozen=True)
class Pairs:
    """Corners of the photo (rows) and of a face (columns) that may be the same."""

    face: int
    rows: NDArray[np.intp]
    columns: NDArray[np.intp]

    def only(self, which: NDArray[np.bool_]) -> "Pairs":
        """Some of the pairs."""
        return Pairs(self.face, self.rows[which], self.columns[which])

    @property
    def support(self) -> int:
        """How many different corners speak: one that matches often speaks once."""
        return min(len(np.unique(self.rows)), len(np.unique(self.columns)))


def _best_supported(seen: Corners, known: FaceCorners) -> list[Pairs]:
    """The faces with most pairs that agree on one place, turn and size."""
    if not len(seen.places):
        return []
    rows, columns, likeness = _alike(seen.looks, known.corners.looks)
    owners = known.owners[columns]
    agreeing = []
    for face in range(len(known.faces)):
        mine = np.flatnonzero(owners == face)
        strongest = mine[np.argsort(-likeness[mine])[:MOST_PAIRS]]
        pairs = Pairs(face, rows[strongest], columns[strongest])
        if len(strongest) >= LEAST_VOTES:
            agreeing.append(_agreeing(pairs, seen, known))
    supported = [pairs for pairs in agreeing if pairs.support >= LEAST_VOTES]
    return sorted(supported, key=lambda pairs: -pairs.support)[:MOST_TRIED]


def _alike(
    seen: NDArray[np.float32], known: NDArray[np.float32]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float32]]:
    """(n,) rows of seen, rows of known and correlation of all that may show the same corner.

    In blocks: all at once would take 200 MB for a deck.
    """
    found = []
    for start in range(0, len(seen), BLOCK):
        likeness = seen[start : start + BLOCK] @ known.T
        rows, columns = np.nonzero(likeness > ALIKE)
        found.append((rows + start, columns, likeness[rows, columns]))
    rows, columns, likeness = (np.concatenate(part) for part in zip(*found, strict=True))
    return rows, columns, likeness


def _agreeing(pairs: Pairs, seen: Corners, known: FaceCorners) -> Pairs:
    """The largest part of the pairs that one of the strongest pairs speaks for.

    A single pair already says where the face lies, how it is turned and how large it is.
    """
    face_mm, photo_px = known.corners.places[pairs.columns], seen.places[pairs.rows]
    turns = seen.turns[pairs.rows] - known.corners.turns[pairs.columns]
    scales = seen.sizes[pairs.rows] / known.corners.sizes[pairs.columns]
    leads = slice(0, MOST_LEADS)
    spin = (scales * np.exp(1j * turns))[leads, None]
    flat_face, flat_photo = face_mm @ (1, 1j), photo_px @ (1, 1j)
    expected = flat_photo[leads, None] + spin * (flat_face[None] - flat_face[leads, None])
    width_px = scales[leads, None] * known.faces[pairs.face].form.width_mm
    near = np.abs(expected - flat_photo[None]) < NEAR * width_px
    near &= np.cos(turns[None] - turns[leads, None]) > LIKE_TURNED
    near &= np.abs(np.log2(scales[None] / scales[leads, None])) < LIKE_LARGE
    return pairs.only(near[int(near.sum(axis=1).argmax())])


def _plane(face_mm: Floats, photo_px: Floats) -> tuple[Floats, int] | None:
    plane, inliers = cv2.findHomography(
        face_mm, photo_px, cv2.USAC_MAGSAC, 3.0, maxIters=3000, confidence=0.995
    )
    if plane is None or int(inliers.sum()) < LEAST_AGREEING:
        return None
    return np.asarray(plane, np.float64), int(inliers.sum())


def _is_plausible(pose: Pose, shape: tuple[int, ...]) -> bool:
    """Whether a card could lie like that: convex, not mirrored, of a size that makes sense."""
    corners = pose.corners_px.astype(np.float32)
    depth = np.c_[corners_of(pose.width_mm, pose.height_mm), np.ones(4)] @ pose.homography[2]
    if (depth * depth[0] <= 0).any() or not cv2.isContourConvex(corners):
        return False
    area = cv2.contourArea(corners, oriented=True)
    return bool(0.004 * shape[0] * shape[1] < area < 4 * shape[0] * shape[1])
