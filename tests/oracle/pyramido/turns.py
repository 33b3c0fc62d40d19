"""Whether a whole turn is legal, read from top to bottom as the rulebook has it."""

from typing import Any

from oracle.pyramido.blocks import Cell, Storey, beside, domino_on
from oracle.pyramido.placing import places


def is_legal(
    pyramid: list[Storey],
    stage: int,
    home: set[str],
    tiles: list[set[str]],
    domino: list[str],
    turn: dict[str, Any],
    options: dict[str, str],
) -> bool:
    """home: the colours of jewels not on the pyramid; tiles: the resurfacing tiles left."""
    cells: list[Cell] = [tuple(cell) for cell in turn["cells"]]
    if cells[1] not in beside(cells[0]):
        return False
    if pyramid[stage - 1] and frozenset(cells) not in places(pyramid, stage):
        return False
    blocks = domino_on(domino, cells)
    blank_too = options.get("mark-without-symbol") == "allowed"
    able = [
        cell
        for cell, block in blocks.items()
        if block["color"] in home and (block["symbols"] or blank_too)
    ]
    jewels: list[Cell] = [tuple(cell) for cell in turn["jewels"]]
    if able and (len(jewels) != 1 or jewels[0] not in able):
        return False
    if not able and jewels:
        return False
    if not turn["tiles"]:
        return True
    return len(turn["tiles"]) == 1 and _tile(turn["tiles"][0], blocks, jewels, home, tiles)


def _tile(
    tile: dict[str, Any],
    blocks: Storey,
    jewels: list[Cell],
    home: set[str],
    tiles: list[set[str]],
) -> bool:
    """Over an unmarked block of this domino, of a tile that is left, marked if it can be."""
    cell = tuple(tile["cell"])
    still_home = home - {blocks[jewel]["color"] for jewel in jewels}
    return (
        cell in blocks
        and cell not in jewels
        and any(tile["color"] in sides for sides in tiles)
        and tile["jewel"] == (tile["color"] in still_home)
    )
