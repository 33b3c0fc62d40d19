"""Cells cut from a face: each with a margin around it, all brought to one size."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks import Rect

Floats = NDArray[np.float32]
Image = NDArray[np.uint8]

CELL_PX = 28
"""The cell itself, whatever its size in millimetres."""
PATCH_PX = 40
"""The cell with its margin: enough to tell a neighbour's mark that reaches in from one's own."""


def cut(face: Image, rects: Sequence[Rect], px_per_mm: float, patch_px: int = PATCH_PX) -> Image:
    """Patches (n, patch_px, patch_px, 3) of these cells; beyond the face its edge is repeated."""
    if not rects:
        return np.zeros((0, patch_px, patch_px, 3), np.uint8)
    smallest_mm = min(min(rect.width_mm, rect.height_mm) for rect in rects)
    shrink = smallest_mm * px_per_mm / CELL_PX
    soft = cv2.GaussianBlur(face, (0, 0), 0.4 * shrink) if shrink > 1.2 else face
    steps = (np.arange(patch_px, dtype=np.float32) + 0.5 - patch_px / 2) / CELL_PX + 0.5
    boxes = np.array([(r.x_mm, r.y_mm, r.width_mm, r.height_mm) for r in rects], np.float32)
    boxes *= np.float32(px_per_mm)
    x = boxes[:, 0, None] + boxes[:, 2, None] * steps - 0.5
    y = boxes[:, 1, None] + boxes[:, 3, None] * steps - 0.5
    map_x = np.repeat(x[:, None, :], patch_px, axis=1).reshape(-1, patch_px)
    map_y = np.repeat(y[:, :, None], patch_px, axis=2).reshape(-1, patch_px)
    flat = cv2.remap(soft, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8).reshape(-1, patch_px, patch_px, 3)


def middles(rects: Sequence[Rect], face: Image, px_per_mm: float) -> Floats:
    """The middle of each cell (n, 2), from 0 to 1 over the face."""
    height, width = face.shape[:2]
    at = [(r.x_mm + r.width_mm / 2, r.y_mm + r.height_mm / 2) for r in rects]
    scale = np.array([px_per_mm / width, px_per_mm / height], np.float32)
    return np.array(at, np.float32).reshape(-1, 2) * scale
