"""Photos for browsers: cards laid out by the darkroom, as a file or before a fake camera."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from calibration.darkroom.scene import Photo
from calibration.darkroom.staged import Staged, staged_photo
from companion.cli.darkroom import pictures_of
from companion.cli.decks import deck_folder
from companion.decks import load_deck
from companion.lattice import Cell
from vision.geometry import Pose

CAMERA_PX = (1280, 960)
PHONE_PX = (2400, 1800)
CARD_MM = (63.0, 88.0)
COIN_MM = 6.0
CIRCLE = np.array([[np.cos(turn), np.sin(turn)] for turn in np.linspace(0, 2 * np.pi, 32)])


@cache
def photographed(seed: int, *rows: str, expedition: int | None = None) -> Photo:
    """Cards 1 and 2 of our own deck, the first with these marks; or an expedition."""
    blank = ["....."] * 5
    pyramids = {1: list(rows), 2: blank} if rows else {}
    shown = () if expedition is None else (expedition,)
    return _taken(Staged(pyramids, expeditions=shown), seed, CAMERA_PX)


def completed(seed: int, *numbers: int) -> Photo:
    """These pyramids of our own deck, every chamber marked."""
    by_number = load_deck(deck_folder(None)).by_number
    marked = {
        number: ["".join("." if cell == "#" else "X" for cell in row) for row in card.cells]
        for number, card in by_number.items()
        if number in numbers
    }
    return _taken(Staged(marked), seed, PHONE_PX)


def score_card(seed: int, *crossed: str) -> Photo:
    """A score card with these fields crossed."""
    return _taken(Staged(sheet=dict.fromkeys(crossed, "cross")), seed, PHONE_PX)


def _taken(staged: Staged, seed: int, size_px: tuple[int, int]) -> Photo:
    folder = deck_folder(None)
    return staged_photo(load_deck(folder), pictures_of(folder), staged, seed, size_px)


def under_a_coin(photo: Photo, *cells: Cell) -> Photo:
    """The photo with a coin on each of these cells of card 1."""
    grid = load_deck(deck_folder(None)).pyramid_card.grid
    (card,) = (card for card in photo.truth["cards"] if card.get("number") == 1)
    pose = Pose.of_quad(np.array(card["corners"]), *CARD_MM)
    picture = photo.image.copy()
    for place in map(grid.rect, cells):
        middle = (place.x_mm + place.width_mm / 2, place.y_mm + place.height_mm / 2)
        around = pose.to_px(np.array([middle]) + COIN_MM * CIRCLE)
        cv2.fillConvexPoly(picture, np.round(around).astype(np.int32), (96, 128, 140), cv2.LINE_AA)
    return replace(photo, jpeg=cv2.imencode(".jpg", picture)[1].tobytes(), image=picture)


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
