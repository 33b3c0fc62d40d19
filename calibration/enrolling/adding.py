"""New photos of an enrolment: what is taken from each, or why it is refused."""

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from calibration.enrolling.finding import Left, Shot, find_pyramids
from calibration.enrolling.keeping import KeptPhoto, KeptProblem
from calibration.enrolling.looking import Look, look_at
from calibration.enrolling.other_cards import FoundScore, find_expeditions, find_score
from calibration.enrolling.sharpness import MOST_MM, blur_mm
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import Deck
from companion.sentences import Sentence
from vision.faces import Face, form_of

Photo = tuple[str, bytes]
"""What a photo is called, and its bytes."""
Step = Callable[[Sentence], None]


@dataclass
class Added:
    """What new photos brought, together with what was there before."""

    shots: list[Shot]
    photos: list[KeptPhoto]
    score: FoundScore | None = None
    expeditions: list[Face] = field(default_factory=list)


def fingerprint(data: bytes) -> str:
    """How a photo is known again."""
    return hashlib.sha256(data).hexdigest()


def add_photos(
    photos: Iterable[Photo], earlier: Sequence[Shot], deck: Deck, fields_known: bool, step: Step
) -> Added:
    """The cards in new photos, and those of earlier ones brought onto the same frame.

    The deck's form and patterns matter, not its cards.
    """
    looks, refused, names = _looked_at(photos, deck, step)
    shots, left = find_pyramids(looks, earlier, deck)
    blurred = _blurred(shots, set(looks))
    added = Added([shot for shot in shots if shot.photo not in blurred], refused)
    for photo, rest in sorted(left.items(), key=lambda item: item[1].cards):
        problem = _blurred_problem(names[photo]) if photo in blurred else None
        if problem is None:
            problem = _others(added, rest, names[photo], deck, fields_known)
        count = sum(shot.photo == photo for shot in added.shots)
        added.photos.append(
            KeptPhoto(name=names[photo], fingerprint=photo, cards=count, problem=problem)
        )
    return added


def _looked_at(
    photos: Iterable[Photo], deck: Deck, step: Step
) -> tuple[dict[str, Look], list[KeptPhoto], dict[str, str]]:
    """Looks by fingerprint, the photos that are none, and what all are called."""
    form = form_of(deck, "pyramid")

    def look(photo: Photo) -> Look | BadInput:
        try:
            return look_at(photo[1], form)
        except BadInput as error:
            return error

    each = {fingerprint(data): (name, data) for name, data in photos}
    looks: dict[str, Look] = {}
    refused = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for key, found in zip(each, pool.map(look, each.values()), strict=True):
            name = each[key][0]
            step(said("looking-at", name=name))
            if isinstance(found, BadInput):
                why = said("photo-refused", name=name, why=found.said)
                problem = KeptProblem.of("not-a-photo", why, photo=name)
                refused.append(KeptPhoto(name=name, fingerprint=key, cards=0, problem=problem))
            else:
                looks[key] = found
    return looks, refused, {key: name for key, (name, _) in each.items()}


def _blurred(shots: Sequence[Shot], photos: set[str]) -> set[str]:
    """The new photos whose cards cannot be read for blur."""
    blurs: dict[str, list[float]] = {}
    for shot in shots:
        if shot.photo in photos:
            blurs.setdefault(shot.photo, []).append(blur_mm(shot.sighting))
    return {photo for photo, each in blurs.items() if np.median(each) > MOST_MM}


def _blurred_problem(name: str) -> KeptProblem:
    return KeptProblem.of("blurred", said("blurred", name=name), photo=name)


def _others(
    added: Added, rest: Left, name: str, deck: Deck, fields_known: bool
) -> KeptProblem | None:
    """Takes the score card or expeditions from what is left of a photo; says if it is neither."""
    if rest.cards and (not rest.may_hide or (rest.cards >= rest.usual and added.score)):
        return None
    score = find_score([rest.view], deck, fields_known)
    if score is not None:
        added.score = score if added.score is None else added.score.better(score)
        return None
    expeditions = find_expeditions([rest.view], deck)
    if expeditions:
        added.expeditions = max(added.expeditions, expeditions, key=len)
        return None
    return _left_problem(rest, name) if rest.cards < rest.usual or not rest.cards else None


def _left_problem(rest: Left, name: str) -> KeptProblem:
    if rest.cards == 0:
        return KeptProblem.of("no-card", said("no-card", name=name), photo=name)
    left = said("card-left", name=name, found=rest.cards, usual=rest.usual)
    return KeptProblem.of("card-left", left, photo=name)
