"""Photos for browsers: cards laid out by the darkroom, as a file or before a fake camera."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from calibration.darkroom.scene import Photo
from calibration.darkroom.staged import Staged, staged_photo
from companion.cli.darkroom import pictures_of
from companion.cli.decks import deck_folder
from companion.decks import load_deck

CAMERA_PX = (1280, 960)


@cache
def photographed(
    seed: int, *rows: str, sheet: bool = False, expedition: int | None = None
) -> Photo:
    """Cards 1 and 2 of our own deck, the first with these marks; or an expedition."""
    folder = deck_folder(None)
    blank = ["....."] * 5
    pyramids = {1: list(rows), 2: blank} if rows else {}
    shown = () if expedition is None else (expedition,)
    staged = Staged(pyramids, expeditions=shown)
    return staged_photo(load_deck(folder), pictures_of(folder), staged, seed, CAMERA_PX)


def as_file(photo: Photo, folder: Path, name: str) -> Path:
    file = folder / f"{name}.jpg"
    file.write_bytes(photo.jpeg)
    return file


def as_camera(photo: Photo, folder: Path) -> Path:
    """A video of one picture, which Chromium plays as its camera."""
    height, width = photo.image.shape[:2]
    frame = cv2.cvtColor(photo.image, cv2.COLOR_BGR2YUV_I420)
    file = folder / "camera.y4m"
    header = f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode()
    file.write_bytes(header + 2 * (b"FRAME\n" + np.ascontiguousarray(frame).tobytes()))
    return file
