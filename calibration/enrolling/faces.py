"""Many sightings of blank cards, brought into one frame and combined into faces without glare."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.enrolling.gauge import gauge
from calibration.enrolling.paint import painted_pyramids
from calibration.enrolling.sightings import Sighting
from companion.decks import Deck, Grid
from vision.faces import PX_PER_MM, Face, Form, Name, face_of
from vision.geometry import rectify
from vision.intake import Pixels
from vision.light import GLARE, grey

LIGHT_MM = 9.0
"""Over this distance light changes, and print does not."""
WIDE_MM = 28.0
"""Over this distance even a group of walls is no change of light."""

CLEARLY = 4
"""How decidedly the clearer picture is taken; 0 would be the plain average."""
STANDING_IN = 0.35
"""A card's own picture that shows less of the contrast than this gives way to a painted one."""


def regauged(sightings: Sequence[Sighting], grid: Grid) -> list[Sighting]:
    """The sightings moved together, so that printed lines lie where the deck says."""
    if not sightings:
        return []
    shift = gauge([grey(seen(s)) for s in sightings], grid, PX_PER_MM)
    return [
        replace(s, pose=replace(s.pose, homography=s.pose.homography @ shift)) for s in sightings
    ]


def seen(sighting: Sighting) -> Pixels:
    """The sighted card's face at PX_PER_MM."""
    return rectify(sighting.crop, sighting.pose, PX_PER_MM)


def painted(sightings: Sequence[Sighting], deck: Deck, form: Form) -> dict[Name, Pixels]:
    """Every pyramid of the deck, painted from what the sightings show."""
    faces = [(s.name, seen(s)) for s in sightings]
    clearest = sorted(faces, key=lambda item: contrast(item[1]))
    return painted_pyramids({name: evened(face) for name, face in clearest}, deck, form)


def contrast(face: Pixels) -> float:
    """How much print stands out: least under a veil of glare."""
    light = grey(face)
    return float(light.std() / (light.mean() + 8))


def evened(face: Pixels) -> Pixels:
    """A face with slow changes of light removed, its overall colour kept."""
    values = face.astype(np.float32) + 4
    light = slow(values, WIDE_MM * PX_PER_MM)
    return np.asarray(np.clip(values / light * values.mean(axis=(0, 1)) - 4, 0, 255), np.uint8)


def combine(sightings: Sequence[Sighting], form: Form, like: Pixels | None = None) -> Face:
    """One face of all sightings of a card: at each place mostly from where it is seen best.

    Every sighting is first lit like the picture given, so that a veil of glare goes away; where
    none shows much, burnt out or beyond a photo's edge, the picture itself stands in.
    """
    pictures = [seen(s).astype(np.float32) for s in sightings]
    weights = [_clearness(p) * _reach(s) for p, s in zip(pictures, sightings, strict=True)]
    given = evened(seen(sightings[0])) if like is None else like
    lit = [relit(picture, given.astype(np.float32)) for picture in pictures]
    if like is not None:
        lit.append(like.astype(np.float32))
        weights.append(STANDING_IN**CLEARLY * _clearness(lit[-1]))
    blended = sum(p * w[..., None] for p, w in zip(lit, weights, strict=True))
    total = np.sum(weights, axis=0)[..., None]
    return face_of(sightings[0].name, form, np.asarray(np.clip(blended / total, 0, 255), np.uint8))


def _reach(sighting: Sighting) -> NDArray[np.float32]:
    """(height, width) of the face: 1 where the photo shows it, hardly anything beyond its edge."""
    inside = rectify(sighting.inside, sighting.pose, PX_PER_MM).astype(np.float32) / 255
    return np.asarray(np.maximum(inside, 1e-6), np.float32)


def slow(
    picture: NDArray[np.float32], reach_px: float = LIGHT_MM * PX_PER_MM
) -> NDArray[np.float32]:
    """What changes slowly in a picture, found on a small copy of it."""
    size = (picture.shape[1], picture.shape[0])
    small = cv2.resize(picture, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 0.2 * reach_px)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.float32)


def relit(
    picture: NDArray[np.float32], like: NDArray[np.float32], px_per_mm: float = PX_PER_MM
) -> NDArray[np.float32]:
    """The picture with the local light and contrast of another one of the same card."""
    reach = LIGHT_MM * px_per_mm
    mean, target = slow(picture, reach), slow(like, reach)
    contrast = slow(np.abs(picture - mean).mean(axis=2), reach)
    wanted = slow(np.abs(like - target).mean(axis=2), reach)
    gain = np.clip((wanted + 1) / (contrast + 1), 0.25, 5)
    return np.asarray(target + (picture - mean) * gain[..., None], np.float32)


def _clearness(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """(height, width) how much print a place shows; nearly nothing where it is burnt out."""
    light = picture.mean(axis=2)
    mean = slow(light)
    contrast = slow(np.abs(light - mean)) / (mean + 8)
    burnt = slow((light > GLARE).astype(np.float32), LIGHT_MM * PX_PER_MM / 3)
    return np.asarray((contrast**CLEARLY + 1e-8) * np.clip(1 - 2 * burnt, 0.01, 1), np.float32)
