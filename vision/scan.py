"""The whole way from a photo's bytes to a Reading."""

import time
from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks import Rect
from vision.covered import is_covered, things
from vision.faces import PX_PER_MM, Faces, Place
from vision.find import find_cards, index_of
from vision.geometry import Pose, rectify
from vision.intake import Photo, Pixels, open_photo
from vision.marks import read_marks
from vision.naming import LIKENESS
from vision.number import is_confirmed
from vision.prove import STRONG, Found, named_once
from vision.reading import NOTHING_SEEN, CardReading, Chances, Point, Reading

ENOUGH_PX = 1600
"""A photo with a long side of this shows up to three cards as finely as marks are read."""
FINE_PX_PER_MM = 4.0
"""Cards that are shown less finely than this are looked at in the whole photo."""
UNMARKED = 0.65
"""Likeness that a card without marks has at least."""
DOUBTFUL, BARELY_SEEN = 0.4, 0.45
"""A card of which less agrees with its blank, or whose patches correlate less with it, those that
are burnt out or elsewhere counted as nothing, may be lined up wrongly; all of it is asked."""


class Laps:
    """Where the time of a scan goes: seconds by stage, added up over scans."""

    def __init__(self, stages: dict[str, float]) -> None:
        self.stages = stages
        self.start = self.last = time.perf_counter()

    def lap(self, stage: str) -> None:
        """The time since the last lap was for this stage."""
        now = time.perf_counter()
        self.stages[stage] = self.stages.get(stage, 0.0) + now - self.last
        self.last = now


def scan_bytes(data: bytes, faces: Faces, stages: dict[str, float] | None = None) -> Reading:
    """Everything that a photo of a deck's cards shows; BadInput where the bytes are no photo.

    Whoever wants to know where the time goes passes a dict of stages to add it to.
    """
    index = index_of(faces)
    laps = Laps({} if stages is None else stages)
    photo = open_photo(data)
    pixels, scale = decoded(photo)
    laps.lap("decode")
    found = named_once(find_cards(pixels, index))
    laps.lap("find, name, line up")
    if any(card.pose.px_per_mm < FINE_PX_PER_MM for card in found) and scale < 0.9:
        pixels, found, scale = _finer(photo, found, scale)
        laps.lap("decode again, finer")
    found = [witnessed(pixels, card, faces) for card in found]
    cards = tuple(read_card(pixels, card, scale) for card in found)
    laps.lap("read marks")
    return Reading(cards, laps.last - laps.start)


def scan_picture(pixels: Pixels, faces: Faces) -> Reading:
    """The same of a picture that is decoded already, a camera's; corners are in its pixels."""
    laps = Laps({})
    found = named_once(find_cards(pixels, index_of(faces)))
    cards = tuple(read_card(pixels, card, 1.0) for card in found)
    laps.lap("all")
    return Reading(cards, laps.last - laps.start)


def decoded(photo: Photo) -> tuple[Pixels, float]:
    """The photo as small as still shows its cards finely enough, and how small that is."""
    long_side = max(photo.width_px, photo.height_px)
    return photo.pixels(max((n for n in (1, 2, 4, 8) if long_side / n >= ENOUGH_PX), default=1))


def _finer(photo: Photo, found: Sequence[Found], scale: float) -> tuple[Pixels, list[Found], float]:
    pixels, whole = photo.pixels(1)
    return pixels, [card.scaled(whole / scale) for card in found], whole


def witnessed(photo: Pixels, card: Found, faces: Faces) -> Found:
    """The card, named for sure where its looks leave little doubt and its number none."""
    told = card.told
    in_doubt = not told.is_sure and LIKENESS < told.likeness > told.runner_up
    if card.face.name.kind != "pyramid" or not in_doubt or card.fit.agreement < STRONG:
        return card
    return card.named() if is_confirmed(photo, card.pose, card.face, faces) else card


def read_card(photo: Pixels, card: Found, scale: float) -> CardReading:
    """One card of a colour photo that shows the original scale times as large."""
    face = card.face
    corners = _corners(card.pose.scaled(1 / scale))
    index = face.name.index if is_told(card) else None
    cut = is_cut(card.pose, photo.shape)
    if not face.form.rects:
        return CardReading(face.name.kind, index, corners, cut=cut)
    seen = rectify(photo, card.pose, PX_PER_MM)
    places, rects = list(face.form.rects), list(face.form.rects.values())
    unseen = _unseen(seen, card, photo.shape)
    chances = read_marks(seen, face.image, rects, PX_PER_MM)
    return CardReading(
        face.name.kind, index, corners, dict(_chances(places, chances, unseen)), unseen, cut
    )


def is_told(card: Found) -> bool:
    """Whether a card's name is sure. One that nobody writes on looks like its face throughout."""
    return card.told.is_sure and (bool(card.face.form.rects) or card.told.likeness > UNMARKED)


def _unseen(seen: Pixels, card: Found, shape: tuple[int, ...]) -> frozenset[Place]:
    """The places of a card that cannot be read, whatever a reader would make of them."""
    rects = card.face.form.rects
    if card.fit.agreement < DOUBTFUL or card.fit.correlation < BARELY_SEEN:
        return frozenset(rects)
    thick = things(seen, card.face.image, PX_PER_MM)
    leaves = _leaves(card.pose.corners_px, shape)
    return frozenset(
        place
        for place, rect in rects.items()
        if is_covered(thick, rect, PX_PER_MM) or (leaves and is_outside(card.pose, rect, shape))
    )


def _chances(
    places: Sequence[Place], chances: NDArray[np.float32], unseen: frozenset[Place]
) -> Iterator[tuple[Place, Chances]]:
    for place, (empty, cross, strike) in zip(places, chances, strict=True):
        seen = (float(empty), float(cross), float(strike))
        yield place, NOTHING_SEEN if place in unseen else seen


def _corners(pose: Pose) -> tuple[Point, Point, Point, Point]:
    first, second, third, fourth = ((float(x), float(y)) for x, y in pose.corners_px)
    return first, second, third, fourth


def is_outside(pose: Pose, rect: Rect, shape: tuple[int, ...]) -> bool:
    """Whether any of a place lies beyond the photo's edge."""
    right, bottom = rect.x_mm + rect.width_mm, rect.y_mm + rect.height_mm
    corners = [[rect.x_mm, rect.y_mm], [right, rect.y_mm], [right, bottom], [rect.x_mm, bottom]]
    return _leaves(pose.to_px(np.array(corners, np.float64)), shape)


def is_cut(pose: Pose, shape: tuple[int, ...]) -> bool:
    """Whether more than a sliver of the card lies beyond the photo's edge."""
    corners = pose.corners_px.astype(np.float32)
    height, width = shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inside, _ = cv2.intersectConvexConvex(corners, frame)
    return bool(inside < 0.985 * cv2.contourArea(corners))


def _leaves(points: NDArray[np.float64], shape: tuple[int, ...]) -> bool:
    x, y = points.T
    return bool((x < 0).any() or (y < 0).any() or (x > shape[1]).any() or (y > shape[0]).any())
