"""Sheets of the cells that the scanner asks about or reads wrong, seen beside blank, to look at.

python -m calibration.training.report FOLDER --deck ENROLLED --sheets DIR

FOLDER holds photos with their truth. The figures themselves come from `companion bench vision`;
why they are what they are can only be seen.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.darkroom.scene import Image
from companion.bench.vision import photos_with_truth
from vision.faces import PX_PER_MM, Face, Faces, Place, load_faces
from vision.geometry import Pose, rectify
from vision.intake import open_photo
from vision.marks.patches import cut
from vision.reading import CardReading
from vision.scan import scan_bytes

ZOOM = 1.7
SHOWN_PX = 56
COLUMNS, ROWS = 8, 8
PYRAMID = {"X": "cross", ".": "empty"}


@dataclass(frozen=True)
class Doubt:
    """A cell that is asked about or read wrong."""

    where: str
    said: str
    silent: bool
    picture: Image


def doubts(data: bytes, truth: Mapping[str, Any], faces: Faces) -> Iterator[Doubt]:
    """Those of one photo, by cards that are told rightly."""
    photo, _ = open_photo(data).pixels(1)
    for card in scan_bytes(data, faces).cards:
        true = [
            c for c in truth["cards"] if c["kind"] == card.kind and c.get("number") == card.index
        ]
        for face in faces.faces:
            if true and (face.name.kind, face.name.index) == (card.kind, card.index):
                yield from _of_card(truth["photo"], photo, card, _marks(true[0]), face)


def _marks(card: Mapping[str, Any]) -> dict[Place, str]:
    """What is marked by place; nothing where a card has no places."""
    if card["kind"] == "pyramid":
        rows = enumerate(card["marks"])
        return {(r, c): PYRAMID[mark] for r, row in rows for c, mark in enumerate(row)}
    return dict(card.get("marks", {}))


def _of_card(
    name: str, photo: Image, card: CardReading, marks: Mapping[Place, str], face: Face
) -> Iterator[Doubt]:
    pose = Pose.of_quad(np.array(card.corners), *face.form.size_mm)
    seen = rectify(photo, pose, PX_PER_MM)
    asked = set(card.unsure)
    for place, mark in marks.items():
        read = card.marks[place]
        if place in asked or read != mark:
            pair = [
                cut(image, [face.form.rects[place]], PX_PER_MM, SHOWN_PX)[0]
                for image in (seen, face.image)
            ]
            likely = " ".join(f"{chance:.2f}" for chance in card.chances[place])
            said = f"{mark[0]}>{read[0]}{'!' if place in card.unseen else ''} {likely}"
            where = f"{Path(name).stem} {face.name} {place}"
            yield Doubt(where, said, place not in asked, np.hstack(pair))


def sheet(found: list[Doubt]) -> Image:
    """One picture of these cells."""
    tiles = [_tile(doubt) for doubt in found]
    tiles += [np.full_like(tiles[0], 255)] * (-len(tiles) % COLUMNS)
    rows = [np.hstack(tiles[i : i + COLUMNS]) for i in range(0, len(tiles), COLUMNS)]
    return np.vstack(rows)


def _tile(doubt: Doubt) -> Image:
    picture = cv2.resize(doubt.picture, None, fx=ZOOM, fy=ZOOM, interpolation=cv2.INTER_CUBIC)
    height, width = picture.shape[:2]
    tile = np.full((height + 30, width + 6, 3), 255, np.uint8)
    tile[:height, :width] = picture
    color = (0, 0, 255) if doubt.silent else (0, 0, 0)
    for line, text in enumerate((doubt.where, doubt.said)):
        place = (2, height + 12 + 13 * line)
        cv2.putText(tile, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.34, color, 1, cv2.LINE_AA)
    return tile


def main() -> None:
    """Write the sheets and tell how many cells are on them."""
    parser = argparse.ArgumentParser(prog="python -m calibration.training.report")
    parser.add_argument("folder", type=Path, help="photos with truth")
    parser.add_argument("--deck", type=Path, required=True, help="their deck, enrolled")
    parser.add_argument("--sheets", type=Path, required=True, help="where to write the pictures")
    wanted = parser.parse_args()
    faces = load_faces(wanted.deck)
    photos = photos_with_truth(wanted.folder)
    found = [doubt for data, truth in photos for doubt in doubts(data, truth, faces)]
    wanted.sheets.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(found), COLUMNS * ROWS):
        file = wanted.sheets / f"doubts-{start // (COLUMNS * ROWS)}.png"
        cv2.imwrite(str(file), sheet(found[start : start + COLUMNS * ROWS]))
    print(f"{len(found)} cells, {sum(doubt.silent for doubt in found)} of them in silence")


if __name__ == "__main__":
    main()
