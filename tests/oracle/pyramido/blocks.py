"""Blocks, dominoes turned, and the sizes of storeys."""

from functools import cache
from typing import Any

Block = dict[str, Any]
Cell = tuple[int, int]
Storey = dict[Cell, Block]

COLORS = ["brown", "blue", "yellow", "turquoise", "red", "green"]
TILES = [{"brown", "blue"}, {"yellow", "turquoise"}, {"red", "green"}]
LONG_AND_SHORT = {1: (5, 4), 2: (4, 3), 3: (3, 2), 4: (2, 1)}
CORNERS = {(0, 0): "tl", (0, 1): "tr", (1, 0): "bl", (1, 1): "br"}
CLOCKWISE = {"tl": "tr", "tr": "br", "br": "bl", "bl": "tl"}


def block(words: str) -> Block:
    """Of "red tl br" the block; "jewel" and "tile" are not the block's own affair."""
    color, *rest = words.split()
    return {"color": color, "symbols": {word for word in rest if word in CLOCKWISE}}


def turned(one: Block, times: int) -> Block:
    symbols = set(one["symbols"])
    for _ in range(times):
        symbols = {CLOCKWISE[symbol] for symbol in symbols}
    return {"color": one["color"], "symbols": symbols}


def domino_on(domino: list[str], cells: list[Cell]) -> Storey:
    """A domino, left block on the first cell and right block on the second, as it then looks."""
    (r1, c1), (r2, c2) = cells
    times = {(0, 1): 0, (1, 0): 1, (0, -1): 2, (-1, 0): 3}[(r2 - r1, c2 - c1)]
    left, right = (turned(block(words), times) for words in domino)
    return {cells[0]: left, cells[1]: right}


@cache
def beside(cell: Cell) -> frozenset[Cell]:
    row, col = cell
    return frozenset({(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)})


@cache
def rectangle(rows: int, cols: int, top: int = 0, left: int = 0) -> frozenset[Cell]:
    return frozenset((top + r, left + c) for r in range(rows) for c in range(cols))
