"""A camera watched: pictures worth reading are those in which nothing moves and all is sharp."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.bad_input import BadInput
from vision.intake import Pixels
from vision.light import grey

SMALL_PX = 160
STILL = 2.5
"""Mean change in levels of a small picture from one to the next when nothing moves but noise."""
DIFFERENT = 4.0
"""Mean change since the last picture that was read, from which it is worth reading again."""
STEADY = 3
"""So many pictures in a row must be still."""
SHARP = 0.6
"""Part of the sharpness of the sharpest picture so far that is enough."""
FADES = 0.995
"""How the memory of the sharpest picture fades: light goes down in the evening."""


@dataclass
class Watch:
    """Tells which pictures of a stream are to be read."""

    _before: NDArray[np.float32] | None = None
    _read: NDArray[np.float32] | None = None
    _still: int = 0
    _sharpest: float = field(default=0.0)

    def is_worth_reading(self, picture: Pixels) -> bool:
        """Whether the next picture of the stream is still, sharp, and shows something new."""
        small = _small(picture)
        moved = np.inf if self._before is None else float(np.abs(small - self._before).mean())
        self._still = self._still + 1 if moved < STILL else 0
        self._before = small
        sharpness = _sharpness(picture)
        self._sharpest = max(FADES * self._sharpest, sharpness)
        new = self._read is None or float(np.abs(small - self._read).mean()) > DIFFERENT
        if self._still < STEADY - 1 or sharpness < SHARP * self._sharpest or not new:
            return False
        self._read = small
        return True


def _small(picture: Pixels) -> NDArray[np.float32]:
    factor = SMALL_PX / max(picture.shape)
    small = cv2.resize(grey(picture), None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _sharpness(picture: Pixels) -> float:
    return float(np.abs(cv2.Laplacian(grey(picture), cv2.CV_32F)).mean())


def pictures_of(camera: str) -> Iterator[Pixels]:
    """The pictures of a camera by its number, of a film, or of a numbered series of files."""
    source: int | str = int(camera) if camera.isdecimal() else camera
    if isinstance(source, str) and "%" not in source and not Path(source).exists():
        raise BadInput(f"{camera} is no camera and no film; cameras are counted from 0")
    stream = cv2.VideoCapture(source)
    if not stream.isOpened():
        raise BadInput(f"the camera {camera} cannot be opened; is it attached, and free?")
    try:
        while True:
            there, picture = stream.read()
            if not there:
                return
            yield np.asarray(picture, np.uint8)
    finally:
        stream.release()
