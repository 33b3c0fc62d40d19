"""Cards whose outlines were not found, found by what the others look like.

A light edge on a light table leaves no outline, or one of a part of the card: its grid, say. Which
parts there are is known from the cards that were found, so that such outlines can be completed.
And the photo is searched for the print that cards of the family have.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.enrolling.faces import contrast, evened, seen
from calibration.enrolling.family import LIKELY, PART
from calibration.enrolling.looking import Row, candidate_at
from calibration.enrolling.sightings import Sighting, View, is_card_like
from companion.decks import Deck
from vision.faces import Faces, Form, Name, face_of
from vision.find import find_cards, index_of
from vision.geometry import Points, Pose, project, quad_homography
from vision.light import grey
from vision.outlines import distinct
from vision.prove import overlap

ENOUGH = 10
"""So many faces show what the family has in common."""
FREE = 0.2
"""A place is free that overlaps others by less than this part."""
LEAST_PART, MOST_PART = 0.15, 0.85
"""How much of a card's area a part of it has."""
SAME_MM = 2.0
OFTEN = 3
"""So many cards must show a part in the same place."""
MOST_PARTS = 8


@dataclass(frozen=True, eq=False)
class Looks:
    """What the family's cards look like, as far as that is needed to find another."""

    faces: Faces
    parts: Points
    """(n, 4, 2) outlines inside the card, in millimetres."""
    sample: Row
    """The average of their edges."""
    usual: float
    """How much a member is like the sample."""

    @property
    def least(self) -> float:
        """How much a card must be like the sample."""
        return max(LIKELY, PART * self.usual)


def faces_of_family(sightings: Sequence[Sighting], deck: Deck, form: Form) -> Faces:
    """The clearest cards as faces to search for; which card each is does not matter."""
    clearest = sorted((seen(each) for each in sightings), key=contrast, reverse=True)[:ENOUGH]
    plain = Form(form.width_mm, form.height_mm)
    faces = [face_of(Name("pyramid", i), plain, evened(face)) for i, face in enumerate(clearest)]
    return Faces(deck, tuple(faces))


def look_again(view: View, taken: Sequence[Pose], family: Looks) -> list[Pose]:
    """The cards of a photo that lie in free places."""
    form = family.faces.faces[0].form
    light, free = grey(view.photo), view.without([pose.corners_px for pose in taken])
    poses = [card.pose for card in find_cards(view.photo, index_of(family.faces))]
    poses += _completed(free.quads, family.parts, form)
    found = [candidate_at(light, pose) for pose in poses if _is_free(pose, taken)]
    kept: list[Pose] = []
    for one in sorted(found, key=lambda one: -float(one.row @ family.sample)):
        if one.row @ family.sample >= family.least and _is_free(one.pose, kept):
            kept.append(one.pose)
    return kept


def parts_of_cards(views: Sequence[tuple[View, Sequence[Pose]]]) -> Points:
    """(n, 4, 2) outlines in millimetres that several cards have inside: a grid, a dark field."""
    inner = [
        project(np.asarray(np.linalg.inv(pose.homography), np.float64), quad)
        for view, poses in views
        for pose in poses
        for quad in view.quads
        if _is_part(quad, pose.corners_px)
    ]
    found = np.array(inner, np.float64).reshape(-1, 4, 2)
    often = [
        part for part in found if (np.abs(found - part).max(axis=(1, 2)) < SAME_MM).sum() >= OFTEN
    ]
    return distinct(np.array(often, np.float64).reshape(-1, 4, 2))[:MOST_PARTS]


def _is_part(quad: Points, card: Points) -> bool:
    size, whole = (float(cv2.contourArea(each.astype(np.float32))) for each in (quad, card))
    return LEAST_PART * whole < size < MOST_PART * whole and overlap(quad, card) > 0.95


def _is_free(one: Pose, taken: Sequence[Pose]) -> bool:
    corners = one.corners_px
    return all(overlap(corners, pose.corners_px) < FREE for pose in taken)


def _completed(quads: Points, parts: Points, form: Form) -> Iterator[Pose]:
    """Whole cards of which an outline may be one of the parts that cards of the family have."""
    for quad in quads:
        for part in parts:
            for turn in range(4):
                plane = quad_homography(part, np.roll(quad, turn, axis=0))
                pose = Pose(form.width_mm, form.height_mm, plane)
                if is_card_like(pose.corners_px, form):
                    yield pose
