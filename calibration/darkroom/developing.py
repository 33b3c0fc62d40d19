"""A phone's faults: blur, a moved hand, grain and JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.darkroom.scene import Image, Lens

Rng = np.random.Generator
GRAIN_PX = 512
"""Grain is drawn once for a tile and laid over the photo again and again: nobody sees it."""


def developed(photo: Image, lens: Lens, rng: Rng) -> bytes:
    """The photo as the JPEG that the phone saves."""
    photo = _moved(photo, lens.motion_px, rng)
    if lens.blur_px > 0.3:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), lens.blur_px), np.uint8)
    if lens.noise > 0:
        _grain(photo, lens.noise, rng)
    good, jpeg = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, lens.jpeg])
    assert good, "OpenCV writes JPEG"
    return jpeg.tobytes()


def _moved(photo: Image, motion_px: float, rng: Rng) -> Image:
    if motion_px < 1:
        return photo
    side = int(motion_px) | 1
    middle = (side - 1) / 2
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * middle
    kernel = np.zeros((side, side), np.float32)
    start, end = (np.rint(middle + sign * reach).astype(int).tolist() for sign in (-1, 1))
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(photo, -1, kernel / kernel.sum()), np.uint8)


def _grain(photo: Image, noise: float, rng: Rng) -> None:
    """Add grain in place, tile by tile; fine grain of the sensor over coarser grain of colour."""
    fine = rng.standard_normal((GRAIN_PX, GRAIN_PX, 3), np.float32)
    coarse = cv2.resize(fine[::2, ::2], (GRAIN_PX, GRAIN_PX), interpolation=cv2.INTER_LINEAR)
    tile: NDArray[np.int16] = np.rint((0.8 * fine + 0.6 * coarse) * noise).astype(np.int16)
    height, width = photo.shape[:2]
    for y in range(0, height, GRAIN_PX):
        for x in range(0, width, GRAIN_PX):
            view = photo[y : y + GRAIN_PX, x : x + GRAIN_PX]
            part = tile[: view.shape[0], : view.shape[1]]
            view[:] = cv2.add(view, part, dtype=cv2.CV_8U)
