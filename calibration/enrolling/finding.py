"""The pyramid cards of photos, found without knowing what they look like.

What earlier photos showed is looked at again together with the new ones: all cards of a deck lie
on one common frame, and the more there are the better it is known.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.enrolling.common_frame import join_frame, on_common_frame
from calibration.enrolling.family import Member, average, largest_family
from calibration.enrolling.looking import PX_PER_MM, Candidate, Look, edge_row
from calibration.enrolling.second_look import (
    Looks,
    faces_of_family,
    look_again,
    parts_of_cards,
)
from calibration.enrolling.sightings import FINDING_PX, Sighting, View, cut_out
from companion.decks import Deck
from vision.faces import Name, form_of
from vision.geometry import Points, Pose, rectify
from vision.leftover import free_area, may_hide_a_card
from vision.light import grey

CARD = Name("pyramid")


@dataclass(frozen=True, eq=False)
class Shot:
    """A pyramid card in one of the photos; the photo is known by its fingerprint."""

    photo: str
    nth: int
    """Which of the photo's cards it is, counted from the top left."""
    sighting: Sighting

    @property
    def id(self) -> str:
        """How the shot is called wherever it is kept."""
        return f"{self.photo[:12]}-{self.nth}"


@dataclass(frozen=True, eq=False)
class Left:
    """What a photo has besides its pyramid cards."""

    view: View
    """With the outlines that are no pyramid cards."""
    cards: int
    """How many pyramid cards there were."""
    usual: int
    """How many there are in most photos."""
    may_hide: bool
    """Whether something else in it is as busy as a card."""


def find_pyramids(
    looks: dict[str, Look], earlier: Sequence[Shot], deck: Deck
) -> tuple[list[Shot], dict[str, Left]]:
    """The cards in new looks (by the photo's fingerprint) and again those of earlier photos.

    All are on one frame and the same way up; which way that is remains open.
    """
    form, names = form_of(deck, "pyramid"), list(looks)
    known = [_both_ways(shot.sighting) for shot in earlier]
    family = largest_family([*known, *(looks[name].candidates for name in names)])
    again = [m for m in family if m.photo < len(earlier)]
    new: dict[str, list[Pose]] = {name: [] for name in names}
    for member in family:
        if member.photo >= len(earlier):
            new[names[member.photo - len(earlier)]].append(member.candidate.pose)
    shots = [_turned(earlier[m.photo], m) for m in again]
    shots += [shot for name in names for shot in _cut(name, looks[name], new[name])]
    shots = _settled(shots, on_common_frame([shot.sighting for shot in shots], form))
    if family and shots:
        more = _second_look(looks, new, [shot.sighting for shot in shots], family, deck)
        joined = join_frame([s.sighting for s in more], [s.sighting for s in shots], form)
        shots += _settled(more, joined)
    usual = _usual_count(new)
    return shots, {name: _left(looks[name], new[name], usual) for name in names}


def _turned(shot: Shot, member: Member) -> Shot:
    sighting = replace(shot.sighting, pose=member.candidate.pose, fit=member.likeness)
    return replace(shot, sighting=sighting)


def _settled(shots: Sequence[Shot], sightings: Sequence[Sighting | None]) -> list[Shot]:
    return [
        replace(shot, sighting=sighting)
        for shot, sighting in zip(shots, sightings, strict=True)
        if sighting is not None
    ]


def _second_look(
    looks: dict[str, Look],
    new: dict[str, list[Pose]],
    settled: Sequence[Sighting],
    family: Sequence[Member],
    deck: Deck,
) -> list[Shot]:
    """Further cards of photos that show fewer than is usual.

    Where they lie is added to what is new.
    """
    usual_count = _usual_count(new)
    faces = faces_of_family(settled, deck, form_of(deck, "pyramid"))
    parts = parts_of_cards([(looks[name].view, poses) for name, poses in new.items()])
    sample = average([member.candidate.row for member in family])
    usual = float(np.median([member.likeness for member in family]))
    known = Looks(faces, parts, sample, usual)
    shots: list[Shot] = []
    for name, poses in new.items():
        look = looks[name]
        if len(poses) < usual_count:
            found = look_again(look.view, poses, known)
            shots += _cut(name, look, found, len(poses))
            poses += found
    return shots


def _both_ways(sighting: Sighting) -> list[Candidate]:
    light = grey(sighting.crop)
    return [
        Candidate(pose, edge_row(rectify(light, pose, PX_PER_MM)))
        for pose in (sighting.pose, sighting.pose.turned_around())
    ]


def _cut(name: str, look: Look, poses: Sequence[Pose], first: int = 0) -> Iterator[Shot]:
    """The cards at these poses of one photo, row by row, counted from first."""
    ordered = sorted(poses, key=lambda pose: _reading_order(pose.corners_px))
    for nth, pose in enumerate(ordered, start=first):
        yield Shot(name, nth, cut_out(CARD, look.view.photo, pose, 1.0))


def _reading_order(corners: Points) -> tuple[float, float]:
    x, y = corners.mean(axis=0)
    side = float(np.linalg.norm(corners[0] - corners[2])) / 2
    return round(float(y) / side), float(x)


def _usual_count(cards: dict[str, list[Pose]]) -> int:
    """How many cards most photos show that show any."""
    counts = sorted(len(poses) for poses in cards.values() if poses)
    return counts[len(counts) // 2] if counts else 0


def _left(look: Look, taken: Sequence[Pose], usual: int) -> Left:
    view = look.view
    factor = FINDING_PX / max(view.photo.shape)
    small = cv2.resize(view.photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    dim = grey(np.asarray(small, np.uint8))
    small_poses = [pose.scaled(factor) for pose in taken]
    side = float(np.mean([pose.px_per_mm * pose.width_mm for pose in small_poses] or [0]))
    free = free_area(dim.shape, [pose.corners_px for pose in small_poses])
    return Left(
        view.without([pose.corners_px for pose in taken]),
        len(taken),
        usual,
        may_hide_a_card(dim, free, side or None),
    )
