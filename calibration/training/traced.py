"""Photos that come with their truth: a deck's folder with deck.json, blank/ and marked/."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.darkroom.scene import Floats, Image
from calibration.training.samples import FACE_PX_PER_MM, LABELS, Samples, cells_of, flattened
from companion.decks import Deck, Rect, load_deck

Truth = dict[str, Any]
FARTHEST_MM = 3.0
"""True corners are no farther off than a bent card makes them."""
ALIGNED = 0.5
"""A correlation below this is no alignment: the true corners alone are better."""


@dataclass(frozen=True)
class ReadCard:
    """The cells of one card in one photo, with what is needed to speak of them."""

    photo: str
    card: str
    keys: tuple[str, ...]
    blind: frozenset[str]
    optional: bool
    samples: Samples
    seen: Image
    blank: Image
    rects: tuple[Rect, ...]


def read_deck(folder: Path) -> Iterator[ReadCard]:
    """Every marked pyramid and score card of the folder, lined up with its blank."""
    deck = load_deck(folder)
    blanks = _blank_faces(folder / "blank", deck)
    for path in sorted((folder / "marked").glob("*.json")):
        truth = json.loads(path.read_text())
        photo = _picture(path)
        for card in truth["cards"]:
            name = _name(card)
            if name in blanks:
                yield _read(path.stem, photo, card, blanks[name], deck)


def _picture(truth: Path) -> Image:
    return np.asarray(cv2.imread(str(truth.with_suffix(".jpg"))), np.uint8)


def _name(card: Truth) -> str:
    return f"{card['kind']} {card.get('number', '')}".strip()


def _blank_faces(folder: Path, deck: Deck) -> dict[str, Image]:
    """The picture with the deepest print of each blank card: the one with the least glare."""
    faces: dict[str, Image] = {}
    for path in sorted(folder.glob("*.json")):
        photo = _picture(path)
        for card in json.loads(path.read_text())["cards"]:
            if card["kind"] != "expedition" and not card.get("cut", False):
                face = _flat(photo, card, deck)
                name = _name(card)
                faces[name] = max(faces.get(name, face), face, key=_depth)
    return faces


def _depth(face: Image) -> float:
    """How far dark and bright lie apart where they lie closest: the worst ninth of the face."""
    grey = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY).astype(np.float32)
    parts = [p for rows in np.array_split(grey, 3) for p in np.array_split(rows, 3, axis=1)]
    return float(min(part.std() for part in parts))


def _size_mm(card: Truth, deck: Deck) -> tuple[float, float]:
    form = deck.score_card if card["kind"] == "score" else deck.pyramid_card
    return form.width_mm, form.height_mm


def _flat(photo: Image, card: Truth, deck: Deck) -> Image:
    width, height = _size_mm(card, deck)
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    corners = np.array(card["corners"], np.float32)
    return flattened(photo, corners, flat * np.float32(FACE_PX_PER_MM), (width, height))


def _read(name: str, photo: Image, card: Truth, blank: Image, deck: Deck) -> ReadCard:
    seen = aligned(_flat(photo, card, deck), blank)
    states = _states(card, deck)
    keys = tuple(states)
    rects = tuple(rect for rect, _ in states.values())
    labels = [LABELS[mark] for _, mark in states.values()]
    blind = frozenset(str(tuple(k)) if isinstance(k, list) else k for k in card.get("blind", []))
    samples = cells_of(seen, blank, rects, labels)
    return ReadCard(
        name, _name(card), keys, blind, card.get("optional", False), samples, seen, blank, rects
    )


def _states(card: Truth, deck: Deck) -> dict[str, tuple[Rect, str]]:
    """Each cell's place and true mark by its name."""
    if card["kind"] == "score":
        fields = deck.score_card.fields
        return {name: (fields[name], mark) for name, mark in card["marks"].items()}
    grid = deck.pyramid_card.grid
    cells = grid.lattice.cells(grid.lattice.everything)
    mark = {"X": "cross", ".": "empty"}
    return {str(c): (grid.rect(c), mark[card["marks"][c[0]][c[1]]]) for c in cells}


def aligned(seen: Image, blank: Image) -> Image:
    """The seen face moved onto its blank by maximising their correlation."""
    small = [_for_ecc(image) for image in (blank, seen)]
    warp: Floats = np.eye(3, dtype=np.float32)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-5)
    try:
        good, found = cv2.findTransformECC(
            small[0], small[1], warp, cv2.MOTION_HOMOGRAPHY, stop, np.ones_like(small[0]), 5
        )
    except cv2.error:
        return seen
    if good < ALIGNED:
        return seen
    half = np.diag([0.5, 0.5, 1.0])
    full = np.linalg.inv(half) @ found @ half
    size = (blank.shape[1], blank.shape[0])
    if _farthest_px(full, size) > FARTHEST_MM * FACE_PX_PER_MM:
        return seen
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    moved = cv2.warpPerspective(seen, full, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def _farthest_px(warp: Floats, size: tuple[int, int]) -> float:
    """How far the warp moves a corner of the face."""
    width, height = size
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
    moved = cv2.perspectiveTransform(corners, warp.astype(np.float64))
    return float(np.linalg.norm(moved - corners, axis=2).max())


def _for_ecc(face: Image) -> Image:
    grey = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY)
    return np.asarray(
        cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
    )
