"""Lining a card up with its blank face, to a fraction of a millimetre.

Many small patches of the blank face are looked for near where they should be. Where glare, a pen
or a mark hides some, the others still agree on one plane and one gentle bend. How many agree is
also the best witness that the card is there at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Points, Pose, corners_of, fit_bend, rectify
from vision.intake import Pixels
from vision.light import GLARE, without_strokes
from vision.patches import Level, Patches

LEAST_PATCHES = 8
STIFFNESS = 1.0
MOSTLY_SHOWN = 0.5
LEAST_SHOWN = 0.35
"""Of its patches: what is burnt out beyond that does count against a card."""
GLANCE_AT = 3
"""One of so many patches is enough to see that a card is not there."""
HOPE = 0.38
"""Patches of cards correlate by half or more, even under marks and glare; of other things by less
than this three times out of four."""


@dataclass(frozen=True)
class Fit:
    """A pose and how much of the card agrees with it."""

    pose: Pose
    agreement: float
    """Share of the patches that were seen where the pose says, of those not burnt out, 0 to 1."""
    correlation: float
    """Mean correlation of all patches at the pose: near 0 where there is no card."""


def align(photo: Pixels, pose: Pose, levels: Sequence[Patches]) -> Fit | None:
    """The pose refined level by level on a grey photo; None where hardly anything agrees."""
    fit = Fit(pose, 0.0, 0.0)
    for patches in levels:
        better = _step(photo, fit.pose, patches)
        if better is None:
            return None
        fit = better
    return fit


def is_hopeless(photo: Pixels, pose: Pose, patches: Patches) -> bool:
    """Whether so little looks like the face near this pose that it cannot be there.

    Tells most wrong proposals in a tenth of the time that lining them up takes.
    """
    _, peaks, burnt = shifts_of(photo, pose, patches.every(GLANCE_AT))
    shown = peaks[~burnt]
    return len(shown) >= LEAST_PATCHES // 2 and float(shown.mean()) < HOPE


def _step(photo: Pixels, pose: Pose, patches: Patches) -> Fit | None:
    shifts, peaks, burnt = shifts_of(photo, pose, patches)
    seen = peaks > patches.level.seen_from
    if seen.sum() < LEAST_PATCHES:
        return None
    centres = patches.centres_mm
    moved = centres + shifts
    agree = patches.level.agree_mm
    shown = float(np.mean(~burnt))
    plane, inliers = _common(centres[seen], moved[seen], agree, shown > MOSTLY_SHOWN)
    if plane is None or not _is_small(plane, pose):
        return None
    inside = np.flatnonzero(seen)[inliers]
    if len(inside) < LEAST_PATCHES:
        return None
    counted = max(shown, LEAST_SHOWN) * len(peaks)
    return _refined(pose, plane, centres, moved, inside, peaks, patches.level, counted)


def _common(
    centres: Points, moved: Points, agree_mm: float, freely: bool
) -> tuple[Floats | None, NDArray[np.bool_]]:
    """(3, 3) how most points move together, and which do.

    Freely in perspective, or only shifted, turned and scaled: a part of a card does not tell how
    the rest of it, under glare, recedes.
    """
    if freely:
        found, inliers = cv2.findHomography(
            centres, moved, cv2.RANSAC, agree_mm, maxIters=200, confidence=0.99
        )
        plane = None if found is None else np.asarray(found, np.float64)
    else:
        found, inliers = cv2.estimateAffinePartial2D(
            centres, moved, method=cv2.RANSAC, ransacReprojThreshold=agree_mm, maxIters=200
        )
        plane = None if found is None else np.vstack([found, [0, 0, 1]]).astype(np.float64)
    return plane, np.asarray(inliers).ravel() > 0


def _refined(
    pose: Pose,
    plane: Floats,
    centres: Points,
    moved: Points,
    inside: NDArray[np.intp],
    peaks: Floats,
    level: Level,
    counted: float,
) -> Fit:
    """The pose on the common plane, bent to what its patches still ask for.

    counted is how many patches could be seen at all: glare speaks neither for a card nor against.
    """
    flat = replace(pose, homography=pose.homography @ plane)
    left = cv2.perspectiveTransform(moved[None], np.linalg.inv(plane))[0] - centres
    mostly = counted > MOSTLY_SHOWN * len(peaks)
    bent = fit_bend(flat, centres[inside], left[inside], STIFFNESS) if mostly else flat
    close = np.linalg.norm(left, axis=1) < 2 * level.agree_mm
    agreement = float(np.sum(close & (peaks > level.seen_from)) / counted)
    return Fit(bent, min(agreement, 1.0), float(np.mean(np.where(close, peaks, 0))))


def _is_small(plane: Floats, pose: Pose, most_mm: float = 9.0) -> bool:
    """Whether the correction is one: a wild plane comes from patches that agree by chance."""
    corners = corners_of(pose.width_mm, pose.height_mm)
    moved = cv2.perspectiveTransform(corners[None], plane)[0]
    return bool(np.abs(moved - corners).max() < most_mm)


def shifts_of(
    photo: Pixels, pose: Pose, patches: Patches
) -> tuple[Points, Floats, NDArray[np.bool_]]:
    """(n, 2) millimetres each patch is off on the card, (n,) how well it matches, (n,) if burnt."""
    level = patches.level
    margin = level.px(level.reach_mm)
    seen = rectify_with_margin(photo, pose, level.px_per_mm, margin)
    if patches.strokeless:
        seen = without_strokes(seen, level.px_per_mm)
    scores = np.array(
        [
            cv2.matchTemplate(
                seen[y : y + p.shape[0] + 2 * margin, x : x + p.shape[1] + 2 * margin],
                p,
                cv2.TM_CCOEFF_NORMED,
            )
            for p, (x, y) in zip(patches.pictures, patches.tops_px, strict=True)
        ]
    ).reshape(-1, 2 * margin + 1, 2 * margin + 1)
    places, peaks = _peaks(scores)
    return (places - margin) / level.px_per_mm, peaks, _burnt(seen, patches, margin)


def _burnt(seen: Pixels, patches: Patches, margin: int) -> NDArray[np.bool_]:
    """(n,) whether most of where a patch should be is burnt out by glare."""
    side = len(patches.pictures[0])
    sums = cv2.integral((seen >= GLARE).astype(np.uint8))
    x, y = np.array(patches.tops_px).T + margin
    total = sums[y + side, x + side] - sums[y, x + side] - sums[y + side, x] + sums[y, x]
    return np.asarray(total > 0.5 * side * side)


def _peaks(scores: NDArray[np.float32]) -> tuple[Points, Floats]:
    """(n, 2) column and row of the peak of (n, height, width) scores, to parts of a pixel; (n,)."""
    count, _, width = scores.shape
    best = scores.reshape(count, -1).argmax(axis=1)
    rows, columns = np.divmod(best, width)
    each = np.arange(count)
    across = _between(scores[each, rows], columns)
    down = _between(scores[each, :, columns], rows)
    places = np.stack([columns + across, rows + down], axis=1)
    return places, scores[each, rows, columns].astype(np.float64)


def _between(lines: NDArray[np.float32], at: NDArray[np.intp]) -> Floats:
    """(n,) where the top of the parabola through each line's peak and its neighbours is."""
    each, last = np.arange(len(lines)), lines.shape[1] - 1
    before, peak, after = (
        lines[each, np.clip(at + step, 0, last)].astype(np.float64) for step in (-1, 0, 1)
    )
    curve = before - 2 * peak + after
    inside = (at > 0) & (at < last) & (curve < -1e-6)
    return np.where(inside, 0.5 * (before - after) / np.where(inside, curve, -1.0), 0.0)


def rectify_with_margin(photo: Pixels, pose: Pose, px_per_mm: float, margin_px: int) -> Pixels:
    """The face and margin_px of the table around it."""
    margin_mm = margin_px / px_per_mm
    shift = _shifted(margin_mm)
    wider = replace(
        pose,
        width_mm=pose.width_mm + 2 * margin_mm,
        height_mm=pose.height_mm + 2 * margin_mm,
        homography=pose.homography @ shift,
    )
    return rectify(photo, wider, px_per_mm)


@lru_cache(maxsize=16)
def _shifted(margin_mm: float) -> Floats:
    return np.array([[1, 0, -margin_mm], [0, 1, -margin_mm], [0, 0, 1]], np.float64)
