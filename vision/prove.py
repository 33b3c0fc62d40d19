"""Proposals that prove themselves: a card lines up with its blank face, nothing else does."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.align import Fit, align, is_hopeless
from vision.faces import Face, Kind
from vision.geometry import Points, Pose, rectify
from vision.intake import Pixels
from vision.mat import SeenMat
from vision.naming import LEAST_GAP, PX_PER_MM, Names, Told

STRONG, WEAK, LIKELY = 0.6, 0.42, 0.36
"""Cards agree with their blank in most of their patches, other things in a third at most.

What lies between may be a card under glare, or a card of which something is taken for another;
it waits until all places that stronger ones claim are known. The least will do for a card whose
name is beyond doubt: pens cover much of it.
"""
CLEAR = 0.8
"""Where so much agrees at an outline, lining up once more changes nothing."""
SAME_PLACE = 0.15


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

    @property
    def is_strong(self) -> bool:
        """Whether it may claim its place at once: it lines up wholly, or well and is told.

        Who tried all others in a place that glare hides would find one that fits by chance.
        """
        return self.fit.agreement >= (STRONG if self.told.is_sure else CLEAR)

    def scaled(self, factor: float) -> "Found":
        """The same card in the same photo at another size."""
        return replace(self, fit=replace(self.fit, pose=self.pose.scaled(factor)))

    def nameless(self) -> "Found":
        """The same card, of which it is not said which it is."""
        return replace(self, told=replace(self.told, runner_up=self.told.likeness))

    def named(self) -> "Found":
        """The same card, of which another witness says that it is this one."""
        return replace(self, told=replace(self.told, runner_up=self.told.likeness - 1))


class Claims:
    """The places of a grey photo that are taken, as proposals prove themselves one by one."""

    def __init__(self, light: Pixels, names: Mapping[Kind, Names]) -> None:
        self.found: list[Found] = []
        self.mat: SeenMat | None = None
        self._weak: list[Found] = []
        self._light, self._names = light, names

    def prove(self, proposed: Iterable[tuple[Face, Pose]], thoroughly: bool = False) -> None:
        """Takes every proposed face that lines up with the photo in a free place.

        Thoroughly means to look for cards under many marks as well, which takes twice as long.
        """
        for face, pose in proposed:
            if self._is_taken(pose):
                continue
            names = self._names[face.name.kind]
            card = _proven(self._light, face, pose, names, thoroughly)
            if card is None or self._is_taken(card.pose):
                continue
            (self.found if card.is_strong else self._weak).append(card)

    def settled(self) -> list[Found]:
        """All cards: the strong ones, and of the weak ones those that nothing speaks against."""
        for card in sorted(
            self._weak, key=lambda card: (not card.told.is_sure, -card.fit.agreement)
        ):
            if not self._is_taken(card.pose):
                self.found.append(card)
        return self.found

    def _is_taken(self, pose: Pose) -> bool:
        corners = pose.corners_px
        return any(overlap(corners, card.pose.corners_px) > SAME_PLACE for card in self.found)


def _proven(light: Pixels, face: Face, pose: Pose, names: Names, thoroughly: bool) -> Found | None:
    """The card at this pose, named; lined up again where it is another or lies the other way."""
    if is_hopeless(light, pose, face.coarse):
        return None
    fit = _lined_up(light, face, pose, thoroughly)
    if fit is None:
        return None
    told, pose = _told(light, fit.pose, names)
    settled = told.face is face and pose is fit.pose and fit.agreement >= CLEAR
    if settled and not thoroughly:
        return Found(told, fit)
    if told.face is not face or pose is not fit.pose:
        again = _lined_up(light, told.face, pose, thoroughly)
        fit = again if again is not None and again.agreement > fit.agreement else fit
    if fit.agreement < (LIKELY if told.stands_out else WEAK):
        return None
    fit = _polished(light, told.face, fit)
    told, pose = _told(light, fit.pose, names)
    return Found(told, replace(fit, pose=pose))


def _lined_up(light: Pixels, face: Face, pose: Pose, thoroughly: bool) -> Fit | None:
    """The face on the photo as printed, or by its broad print alone where marks hide the rest."""
    fit = align(light, pose, (face.coarse, face.fine))
    if not thoroughly or (fit is not None and fit.agreement >= STRONG):
        return fit
    if is_hopeless(light, pose, face.strokeless[0]):
        return fit
    broad = align(light, pose, face.strokeless)
    fits = [one for one in (fit, broad) if one is not None]
    return max(fits, key=lambda one: one.agreement, default=None)


def _polished(light: Pixels, face: Face, fit: Fit) -> Fit:
    """The fit once more, to the fraction of a millimetre that fine print gives."""
    fine = align(light, fit.pose, (face.fine,))
    if fine is None or fine.agreement < 0.5 * fit.agreement:
        return fit
    return replace(fine, agreement=max(fine.agreement, fit.agreement))


def _told(light: Pixels, pose: Pose, names: Names) -> tuple[Told, Pose]:
    """Which card lies at a pose, or at the same pose upside down."""
    seen = rectify(light, pose, PX_PER_MM)
    upright, around = names.tell(seen), names.tell(np.ascontiguousarray(seen[::-1, ::-1]))
    if around.likeness > upright.likeness + LEAST_GAP:
        return around.against(upright), pose.turned_around()
    return upright.against(around), pose


def overlap(one: Points, other: Points) -> float:
    """Shared area of two convex quads, as a part of the smaller one."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(shared / max(1.0, min(cv2.contourArea(first), cv2.contourArea(second))))


def named_once(found: Sequence[Found]) -> list[Found]:
    """The cards, where of two with one name only the likelier keeps it: no card is there twice."""
    best: dict[Face, Found] = {}
    for card in found:
        rival = best.get(card.face)
        if rival is None or card.told.likeness > rival.told.likeness:
            best[card.face] = card
    return [card if best[card.face] is card else card.nameless() for card in found]
