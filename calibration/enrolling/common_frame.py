"""Cards whose outlines are off by millimetres, brought onto the frame that all of them share.

Whatever stands in their cells, the cards of a deck have the same lines in the same places. The
average of their edges shows those lines; every card is lined up with it, which makes the average
sharper, and is lined up once more.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import repeat

import numpy as np

from calibration.enrolling.card_edge import true_rectangle
from calibration.enrolling.lines import FAR, NEAR, PX_PER_MM, edge_picture
from calibration.enrolling.sightings import Sighting
from vision.align import align
from vision.faces import Form
from vision.geometry import rectify
from vision.intake import Pixels
from vision.light import grey
from vision.patches import Patches, patches_of

ENOUGH = 60
"""The average of more cards is no better."""
BRIGHTER = 2.0
LEAST = 0.25
"""Of the average's patches; what agrees less is no card of the family."""
ROUNDS = ((FAR, NEAR), (FAR, NEAR), (NEAR, NEAR))


def on_common_frame(sightings: Sequence[Sighting], form: Form) -> list[Sighting | None]:
    """The sightings lined up with each other, and the card's true corners where theirs are.

    None stands for one that does not fit the others.
    """
    edges = [edge_picture(grey(each.crop)) for each in sightings]
    moved = list(sightings)
    for levels in ROUNDS:
        fitting = [pair for pair in zip(moved, edges, strict=True) if pair[0].fit > LEAST]
        if not fitting:
            return [None for _ in sightings]
        face = average_edges(fitting)
        patches = [patches_of(face, form.size_mm, level) for level in levels]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            moved = list(pool.map(lined_up, moved, edges, repeat(patches)))
    return _with_true_corners(moved, form)


def join_frame(
    new: Sequence[Sighting], settled: Sequence[Sighting], form: Form
) -> list[Sighting | None]:
    """New sightings lined up with those that lie on the common frame already."""
    face = average_edges([(each, edge_picture(grey(each.crop))) for each in settled[:ENOUGH]])
    patches = [patches_of(face, form.size_mm, level) for level in (FAR, NEAR, NEAR)]
    moved = [lined_up(each, edge_picture(grey(each.crop)), patches) for each in new]
    return [each if each.fit > LEAST else None for each in moved]


def average_edges(sightings: Sequence[tuple[Sighting, Pixels]]) -> Pixels:
    """(height, width) the edges that sightings, given with those of their crops, have in common."""
    best = sorted(sightings, key=lambda each: -each[0].fit)[:ENOUGH]
    middle = np.mean([rectify(edges, each.pose, PX_PER_MM) for each, edges in best], axis=0)
    return np.asarray(np.clip(BRIGHTER * middle, 0, 255), np.uint8)


def lined_up(sighting: Sighting, edges: Pixels, patches: Sequence[Patches]) -> Sighting:
    """The sighting where its crop's edges agree best with a face's; fit 0 where they do not."""
    fit = align(edges, sighting.pose, patches)
    return (
        replace(sighting, fit=0.0)
        if fit is None
        else replace(sighting, pose=fit.pose, fit=fit.agreement)
    )


def _with_true_corners(sightings: Sequence[Sighting], form: Form) -> list[Sighting | None]:
    fitting = [each for each in sightings if each.fit > LEAST]
    if not fitting:
        return [None for _ in sightings]
    plane = true_rectangle(fitting, form)
    return [
        replace(each, pose=replace(each.pose, homography=each.pose.homography @ plane))
        if each.fit > LEAST
        else None
        for each in sightings
    ]
