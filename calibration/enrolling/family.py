"""The cards of a deck among all outlines of all photos: the largest family of those that are alike.

A deck's pyramid cards are many and share one layout; whatever else has four corners is alone or of
a smaller family. The family's average is sharper than any member, so it is refined a few times.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calibration.enrolling.looking import Candidate, Row
from vision.prove import overlap

LIKELY = 0.3
"""Pyramids of one deck are more alike than this, other outlines hardly ever."""
ROUNDS = 4
PART = 0.5
"""A member is at least this part as much like the family's average as the usual member is."""
SAME_PLACE = 0.2


@dataclass(frozen=True, eq=False)
class Member:
    """An outline of the family, the same way up as the others."""

    photo: int
    candidate: Candidate
    likeness: float


def largest_family(looks: Sequence[Sequence[Candidate]]) -> list[Member]:
    """The members, each place of each photo once; looks are the candidates by photo."""
    everyone = [(photo, one) for photo, found in enumerate(looks) for one in found]
    if not everyone:
        return []
    rows = np.array([one.row for _, one in everyone])
    sample = rows[int(_votes(rows @ rows.T, _places(everyone)).argmax())]
    members: list[Member] = []
    for _ in range(ROUNDS):
        members = _members(everyone, rows @ sample)
        sample = average([member.candidate.row for member in members])
    return members


def _places(everyone: Sequence[tuple[int, Candidate]]) -> Row:
    """By candidate the first one that lies where it does; a card has outlines within outlines."""
    first: list[int] = []
    for i, (photo, one) in enumerate(everyone):
        known = (
            j
            for j in dict.fromkeys(first)
            if everyone[j][0] == photo and _same_place(everyone[j][1], one)
        )
        first.append(next(known, i))
    return np.array(first)


def _votes(alike: Row, places: Row) -> Row:
    """How much everyone is like the others, each place counted once."""
    best = [alike[:, places == place].max(axis=1) for place in np.unique(places)]
    return np.asarray(np.clip(np.array(best) - LIKELY, 0, None).sum(axis=0))


def average(rows: Sequence[Row]) -> Row:
    """The family's sample, a unit vector."""
    total = np.sum(rows, axis=0)
    return np.asarray(total / (np.linalg.norm(total) + 1e-9), np.float32)


def _members(everyone: Sequence[tuple[int, Candidate]], likeness: Row) -> list[Member]:
    """Who is enough like the sample, the most alike first, each place once."""
    kept: list[Member] = []
    for i in np.argsort(-likeness):
        usual = float(np.median([m.likeness for m in kept])) if kept else 0.0
        if likeness[i] < max(LIKELY, PART * usual):
            break
        photo, candidate = everyone[i]
        if not any(m.photo == photo and _same_place(m.candidate, candidate) for m in kept):
            kept.append(Member(photo, candidate, float(likeness[i])))
    return kept


def _same_place(one: Candidate, other: Candidate) -> bool:
    return overlap(one.pose.corners_px, other.pose.corners_px) > SAME_PLACE
