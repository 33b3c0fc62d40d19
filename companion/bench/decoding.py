"""Plain decoding, the measure of everything that is done with a photo: a slow or busy machine slows
both alike."""

import time

import cv2
import numpy as np


def decoding_seconds(photo: bytes) -> float:
    """How long a photo takes just to be decoded, whole."""
    start = time.perf_counter()
    cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
    return time.perf_counter() - start
