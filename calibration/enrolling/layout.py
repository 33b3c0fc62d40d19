"""Which card a blank face is, told from its chamber alone, before any face is known.

The deck says where walls stand. How walls look is not known, only that they look alike and unlike
floor; so the cells' looks are compared with every card's plan of walls.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks import Card, Deck
from vision.geometry import Floats
from vision.intake import Pixels

PX_PER_MM = 2.0
SIDE = 10
"""Pixels along a cell's picture."""
INSIDE = 0.78
"""Part of a cell that is looked at, along each side: lines between cells are left out."""


@dataclass(frozen=True)
class Guess:
    """A card and how well a face's cells fit its plan, with the fit of the runner-up."""

    number: int
    fit: float
    runner_up: float


def cell_pictures(face: Pixels, deck: Deck, px_per_mm: float) -> NDArray[np.float32]:
    """(cells, SIDE, SIDE, 3) what stands in each cell of a rectified face, in Lab colours."""
    lab = cv2.cvtColor(face, cv2.COLOR_BGR2LAB).astype(np.float32)
    grid = deck.pyramid_card.grid
    pictures = []
    for cell in grid.lattice.cells(grid.lattice.everything):
        rect = grid.rect(cell)
        middle = (
            (rect.x_mm + rect.width_mm / 2) * px_per_mm,
            (rect.y_mm + rect.height_mm / 2) * px_per_mm,
        )
        side = round(rect.width_mm * INSIDE * px_per_mm)
        patch = cv2.getRectSubPix(lab, (side, side), (middle[0] - 0.5, middle[1] - 0.5))
        pictures.append(cv2.resize(patch, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
    return np.array(pictures, np.float32)


def wall_plans(cards: Sequence[Card]) -> Floats:
    """(cards, cells) 1 where a wall stands."""
    return np.array([[letter == "#" for row in c.cells for letter in row] for c in cards], float)


def looks_of_cells(pictures: NDArray[np.float32]) -> Floats:
    """(4, cells) lightness, two colours and roughness of each cell, less any slope of light."""
    means = pictures.mean(axis=(1, 2)).T
    rough = pictures[..., 0].std(axis=(1, 2))
    return _without_slope(np.vstack([means, rough[None]]))


def _without_slope(values: Floats) -> Floats:
    """(n, cells) values less the plane of best fit over the square of cells."""
    cells = values.shape[-1]
    side = round(cells**0.5)
    row, column = np.divmod(np.arange(cells), side)
    plane = np.stack([np.ones(cells), row, column], axis=1)
    onto = np.eye(cells) - plane @ np.linalg.pinv(plane)
    return np.asarray(values @ onto, float)


def fits(looks: Floats, plans: Floats) -> Floats:
    """(cards,) how far one of the looks separates the walls of each card's plan, 0 to 1."""
    plans = _without_slope(plans)
    plans /= np.linalg.norm(plans, axis=1, keepdims=True) + 1e-9
    looks = looks / (np.linalg.norm(looks, axis=1, keepdims=True) + 1e-9)
    return np.asarray(np.abs(looks @ plans.T).max(axis=0), float)


def guess_card(face: Pixels, deck: Deck) -> Guess:
    """The card whose plan of walls fits a rectified face at PX_PER_MM best."""
    looks = looks_of_cells(cell_pictures(face, deck, PX_PER_MM))
    scores = fits(looks, wall_plans(deck.cards))
    order = np.argsort(-scores)
    return Guess(deck.cards[order[0]].number, float(scores[order[0]]), float(scores[order[1]]))
