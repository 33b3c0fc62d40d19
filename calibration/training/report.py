"""How well marks are read on photos with truth: figures, and sheets of the cells in doubt.

python -m calibration.training.report FOLDER... [--odd] [--sheets DIR]
"""

import argparse
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.darkroom.scene import Image
from calibration.training.traced import ReadCard, read_deck
from vision.marks import MARKS, decide, read_marks

ZOOM = 2
ROW = 6


@dataclass(frozen=True)
class Finding:
    """One cell: where, what it is, what was read, and how sure."""

    where: str
    truth: int
    read: int
    unsure: bool
    blind: bool
    counted: bool
    probabilities: NDArray[np.float32]
    picture: Image

    @property
    def silent(self) -> bool:
        """Wrong, and nobody would have been asked."""
        return self.read != self.truth and not self.unsure


def findings(cards: Iterable[ReadCard]) -> list[Finding]:
    """Every cell of the cards as the reader reads it."""
    return [finding for card in cards for finding in _of_card(card)]


def _of_card(card: ReadCard) -> list[Finding]:
    found = read_marks(card.seen, card.blank, card.rects)
    read, unsure = decide(found, np.array([key.startswith("points") for key in card.keys]))
    pictures = np.concatenate([card.samples.seen, card.samples.blank], axis=2)
    return [
        Finding(
            f"{card.photo} {card.card} {key}", int(card.samples.label[i]), int(read[i]),
            bool(unsure[i]), key in card.blind, not card.optional, found[i], pictures[i],
        )
        for i, key in enumerate(card.keys)
    ]  # fmt: skip


def figures(found: list[Finding]) -> dict[str, float | int | list[list[int]]]:
    """The figures of a deck; cards that need not be read count only where they err silently."""
    counted = [f for f in found if f.counted]
    cells = max(1, len(counted))
    legible = [f for f in counted if not f.blind]
    confusion = np.zeros((3, 3), int)
    for finding in counted:
        confusion[finding.truth, finding.read] += 1
    return {
        "cells": len(counted),
        "right_pct": _pct(sum(f.read == f.truth for f in counted), cells),
        "legible_right_pct": _pct(sum(f.read == f.truth for f in legible), max(1, len(legible))),
        "asked_pct": _pct(sum(f.unsure for f in counted), cells),
        "silent": sum(f.silent for f in found),
        "silent_pct": _pct(sum(f.silent for f in found), cells),
        "confusion": confusion.tolist(),
    }


def _pct(count: int, total: int) -> float:
    return round(100 * count / total, 3)


def sheet(found: list[Finding], file: Path) -> None:
    """A picture of these cells, seen beside blank, to be looked at."""
    tiles = [_tile(finding) for finding in found]
    while len(tiles) % ROW:
        tiles.append(np.zeros_like(tiles[0]))
    rows = [np.hstack(tiles[i : i + ROW]) for i in range(0, len(tiles), ROW)]
    if rows:
        cv2.imwrite(str(file), np.vstack(rows))


def _tile(finding: Finding) -> Image:
    picture = cv2.resize(finding.picture, None, fx=ZOOM, fy=ZOOM, interpolation=cv2.INTER_CUBIC)
    canvas = np.full((picture.shape[0] + 30, picture.shape[1] + 6, 3), 255, np.uint8)
    canvas[: picture.shape[0], : picture.shape[1]] = picture
    likely = " ".join(f"{p:.3f}" for p in finding.probabilities)
    verdict = f"{MARKS[finding.truth]}>{MARKS[finding.read]}{'?' if finding.unsure else ''}"
    color = (0, 0, 255) if finding.silent else (0, 0, 0)
    for line, text in enumerate((finding.where[:34], f"{verdict} {likely}")):
        place = (2, picture.shape[0] + 12 + 13 * line)
        cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.32, color, 1, cv2.LINE_AA)
    return canvas


def main() -> None:
    """Print one line of JSON for each deck's folder, and write its sheets where they are wanted."""
    parser = argparse.ArgumentParser(prog="python -m calibration.training.report")
    parser.add_argument("folders", type=Path, nargs="+", help="decks with blank/ and marked/")
    parser.add_argument("--odd", action="store_true", help="only photos that nobody learned from")
    parser.add_argument("--sheets", type=Path, help="where to write pictures of doubtful cells")
    wanted = parser.parse_args()
    for folder in wanted.folders:
        cards = [c for c in read_deck(folder) if not wanted.odd or int(c.photo[-2:]) % 2]
        found = findings(cards)
        print(json.dumps({"deck": folder.name, **figures(found)}))
        if wanted.sheets:
            sheet(
                [f for f in found if f.read != f.truth], wanted.sheets / f"{folder.name}-wrong.png"
            )
            sheet([f for f in found if f.unsure], wanted.sheets / f"{folder.name}-asked.png")


if __name__ == "__main__":
    main()
