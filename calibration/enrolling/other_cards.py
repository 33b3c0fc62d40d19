"""The score card and the expeditions: what photos show besides pyramid cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.enrolling.expeditions import expedition_faces
from calibration.enrolling.faces import combine
from calibration.enrolling.score import score_sightings
from calibration.enrolling.sightings import View, cut_out, poses
from calibration.proposing.score_card import ProposedScoreCard, propose_score_card
from calibration.proposing.shots import PX_PER_MM
from calibration.proposing.upright import portrait
from companion.bad_input import BadInput
from companion.decks import Deck
from vision.faces import Face, Name, form_of
from vision.geometry import Points, Pose, rectify
from vision.prove import overlap

MOST_TRIED = 6
"""Outlines that are looked at for the fields of a score card, the largest first."""
ALL_SKULLS = 10


@dataclass(frozen=True, eq=False)
class FoundScore:
    """The score card's face, and its fields where they had to be found."""

    face: Face
    fit: float
    """How much of it shows: of its lines where they are known, else of its values."""
    proposed: ProposedScoreCard | None = None

    def better(self, other: "FoundScore") -> "FoundScore":
        """The one of two that shows more."""
        return other if other.fit > self.fit else self


def find_score(views: Sequence[View], deck: Deck, fields_known: bool) -> FoundScore | None:
    """The score card where it is seen best."""
    if not fields_known:
        return _proposed_score(views, deck)
    seen = score_sightings(views, deck)
    if not seen:
        return None
    return FoundScore(combine(seen[:1], form_of(deck, "score")), seen[0].fit)


def find_expeditions(views: Sequence[View], deck: Deck) -> list[Face]:
    """The expeditions that are told by their patterns."""
    return list(expedition_faces(views, deck))


def _proposed_score(views: Sequence[View], deck: Deck) -> FoundScore | None:
    """The outline whose boxes make up a score card, the best readable one."""
    form = form_of(deck, "score")
    best: FoundScore | None = None
    for view in views:
        for pose in _large_outlines(view, deck):
            picture = portrait(rectify(view.photo, pose, PX_PER_MM))
            try:
                found = propose_score_card(picture, form.size_mm)
            except BadInput:
                continue
            pose = pose.turned_around() if found.turned else pose
            face = combine([cut_out(Name("score"), view.photo, pose, 1.0)], form)
            score = FoundScore(face, found.readable / ALL_SKULLS, found)
            best = score if best is None else best.better(score)
            break
    return best


def _large_outlines(view: View, deck: Deck) -> Iterator[Pose]:
    """Outlines that a score card may have, each place once, the largest first."""
    form = form_of(deck, "score")
    fitting = [pose for quad in view.quads for pose in list(poses(quad, form))[:1]]
    fitting.sort(key=lambda pose: -_area(pose.corners_px))
    kept: list[Pose] = []
    for pose in fitting:
        if len(kept) < MOST_TRIED and not any(_same(pose, other) for other in kept):
            kept.append(pose)
            yield pose


def _same(one: Pose, other: Pose) -> bool:
    first, second = one.corners_px, other.corners_px
    alike = min(_area(first), _area(second)) / max(_area(first), _area(second))
    return overlap(first, second) > 0.8 and alike > 0.97


def _area(corners: Points) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))
