"""The scanner's figures on a folder of photos with truth.

Times are ratios to plainly decoding the same JPEG at full size, measured in the same run right
after the scan, so that a slow or busy machine changes both alike.
"""

import json
import os
import resource
import statistics
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cv2

from companion.bad_input import BadInput
from companion.bench import Figure
from companion.bench.decoding import decoding_seconds
from companion.bench.judging import Judged, judge
from vision.faces import Faces
from vision.scan import scan_bytes

FEW = 3
"""Photos with more cards than this are not timed."""


class Timed(NamedTuple):
    """What scanning a folder came to."""

    judged: Judged
    ratios: list[float]
    """Of scanning to decoding, for photos of few cards."""
    stages: dict[str, float]
    """Seconds by stage, over all photos."""


def photos_with_truth(folder: Path) -> list[tuple[bytes, dict[str, Any]]]:
    """The photos of a folder that have a truth beside them."""
    found = []
    for file in sorted(folder.glob("*.json")):
        truth = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(truth, dict) and "photo" in truth:
            found.append(((folder / truth["photo"]).read_bytes(), truth))
    if not found:
        raise BadInput(
            f"{folder} has no photos with truth; make some with 'companion darkroom --out {folder}'"
        )
    return found


def measured(
    photos: Sequence[tuple[bytes, dict[str, Any]]], faces: Faces, step: Callable[[], object]
) -> Timed:
    """Scan all photos, one after the other, as a single process does."""
    cv2.setNumThreads(os.cpu_count() or 1)
    total, ratios, stages = Judged(), [], dict[str, float]()
    for data, truth in photos:
        reading = scan_bytes(data, faces, stages)
        judged = judge(truth, reading.as_json())
        judged.misses = [f"{truth['photo']}: {miss}" for miss in judged.misses]
        total.add(judged)
        if len(truth["cards"]) <= FEW:
            ratios.append(reading.seconds / decoding_seconds(data))
        step()
    return Timed(total, ratios, stages)


GOALS: dict[str, tuple[float, bool]] = {
    "cards found": (99.5, True),
    "extra cards": (0, False),
    "named": (99.5, True),
    "cells right": (99.5, True),
    "legible cells right": (99.9, True),
    "silent errors": (0.03, False),
    "asked": (2.5, False),
    "cards entirely right": (93.9, True),
    "cards without glare entirely right": (98, True),
}
"""By figure: the goal in percent (cards for extra cards), and whether more is better."""


def vision_figures(timed: Timed) -> list[Figure]:
    """The figures beside their goals."""
    shares = timed.judged.shares()
    figures = [
        Figure(name, shares[name], goal, "cards" if name == "extra cards" else "%", more)
        for name, (goal, more) in GOALS.items()
    ]
    if timed.ratios:
        ratio = statistics.median(timed.ratios)
        figures.append(Figure("time, up to three cards: to decoding", ratio, 3, "times"))
    figures.append(Figure("peak memory of this run", _peak_mb(), 400, "MB"))
    return figures


def _peak_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def stage_lines(timed: Timed) -> list[str]:
    """Where the time goes."""
    total = sum(timed.stages.values()) or 1.0
    return [f"  {name:20} {seconds / total:6.1%}" for name, seconds in timed.stages.items()]
