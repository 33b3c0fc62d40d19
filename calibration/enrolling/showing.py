"""Pictures by which an owner names what was found."""

from collections.abc import Sequence

import numpy as np

from calibration.proposing.cells import cut
from calibration.proposing.proposal import Group, ProposedCard
from calibration.proposing.shots import Framed
from vision.intake import Pixels

SIDE_PX = 96
SAMPLES = 6
GAP_PX = 6
AROUND = 1.08
"""A little more than a cell is shown, as arrows stand on its edge."""


def group_picture(group: Group, cards: Sequence[ProposedCard], frame: Framed) -> Pixels:
    """The clearest cells of a group, side by side."""
    grid, px_per_mm = frame.grid, cards[0].picture.shape[1] / frame.size_mm[0]
    tiles = []
    for card, (row, col) in group.cells[:SAMPLES]:
        middle = grid.x_mm + (col + 0.5) * grid.cell_mm, grid.y_mm + (row + 0.5) * grid.cell_mm
        side_mm = AROUND * grid.cell_mm
        tiles.append(cut(cards[card].picture, px_per_mm, middle, side_mm, SIDE_PX))
    gap = np.full((SIDE_PX, GAP_PX, 3), 255, np.uint8)
    parts = [part for tile in tiles for part in (tile, gap)][:-1]
    return np.asarray(np.hstack(parts), np.uint8)
