"""Several pictures of one card made into one without glare.

Glare adds light and hides print, each time somewhere else. So at each place the picture counts
most that shows most print there; before that all are lit alike, so that no seam shows.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.proposing.clearness import Picture, clearness, slow
from vision.intake import Pixels

SHARPLY = 6
"""How decidedly the clearer picture is taken; 0 would be the plain average."""


def combined(pictures: Sequence[Pixels], seen: Sequence[Pixels] | None = None) -> Pixels:
    """One picture of several of the same card, upright and on the same frame.

    Where a photo does not reach, seen (255 inside, 0 beyond the photo's edge) says so.
    """
    if len(pictures) == 1:
        return pictures[0]
    pictures = _of_one_size(pictures)
    reach = None if seen is None else _of_one_size([*pictures[:1], *seen])[1:]
    logs = [np.log(picture.astype(np.float32) + 4) for picture in pictures]
    lights = [slow(log) for log in logs]
    weights = _weights(pictures, logs, reach)
    light = sum(slow(w)[..., None] * each for w, each in zip(weights, lights, strict=True))
    detail = sum(
        w[..., None] * (log - each) for w, log, each in zip(weights, logs, lights, strict=True)
    )
    return np.asarray(np.clip(np.exp(np.asarray(light + detail)) - 4, 0, 255), np.uint8)


def _of_one_size(pictures: Sequence[Pixels]) -> list[Pixels]:
    height, width = pictures[0].shape[:2]
    return [
        np.asarray(cv2.resize(p, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        for p in pictures
    ]


def _weights(
    pictures: Sequence[Pixels], logs: Sequence[Picture], seen: Sequence[Pixels] | None
) -> Picture:
    """(n, height, width) how much each picture says at each place, 1 in all."""
    clear = np.array([clearness(p, log) for p, log in zip(pictures, logs, strict=True)])
    if seen is not None:
        clear *= np.maximum(np.array(seen, np.float32) / 255, 1e-3)
    weights = (clear / clear.max(axis=0)) ** SHARPLY
    return np.asarray(weights / weights.sum(axis=0), np.float32)
