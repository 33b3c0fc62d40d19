"""A turn: a domino laid, marked, perhaps resurfaced; and everything that may be wrong with it."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.pyramido.cards import Block, Domino, tile_with
from companion.games.pyramido.choices import Options
from companion.games.pyramido.pyramid import Pyramid, Storey, fill_of, gaps_of, straight
from companion.games.pyramido.storeys import beside, lowest_frames
from companion.games.pyramido.violations import Code, Violation, violation
from companion.lattice import Cell

TURNS = {(0, 1): 0, (1, 0): 1, (0, -1): 2, (-1, 0): 3}
"""Quarter turns clockwise of a domino, by the way from its left block to its right one."""


class Tile(NamedTuple):
    """A resurfacing tile as it is laid: the side that shows, where its symbol comes to stand, and
    whether it is marked."""

    cell: Cell
    color: str
    symbol: int
    jewel: bool = False

    @property
    def block(self) -> Block:
        """What it looks like on the pyramid."""
        return Block(self.color, frozenset({self.symbol}), tile=True)


class Turn(NamedTuple):
    """What a player does with a domino, in the order of the rulebook's steps."""

    domino: int | None
    """None where nobody saw which one."""
    cells: tuple[Cell, Cell]
    """Where its left and its right block lie."""
    jewels: tuple[Cell, ...] = ()
    tiles: tuple[Tile, ...] = ()


def laid(domino: Domino | None, cells: tuple[Cell, Cell]) -> dict[Cell, Block]:
    """The blocks of a domino as they come to lie; undescribed if nobody saw it."""
    if domino is None:
        return dict.fromkeys(cells, Block(None))
    turns = turns_of(cells) or 0
    return {cells[0]: domino.left.turned(turns), cells[1]: domino.right.turned(turns)}


def turns_of(cells: tuple[Cell, Cell]) -> int | None:
    """How far a domino on these cells is turned; None if they do not lie side by side."""
    (row, col), (other_row, other_col) = cells
    return TURNS.get((other_row - row, other_col - col))


def markable(block: Block, home: list[str], options: Options) -> bool:
    """Whether a block can be marked with a jewel that is at home."""
    symbols = block.symbols or options.mark_without_symbol == "allowed"
    return bool(symbols) and block.color in home


def played(pyramid: Pyramid, turn: Turn, domino: Domino | None) -> Pyramid:
    """The pyramid after a turn."""
    blocks = {**pyramid.top.blocks, **laid(domino, turn.cells)}
    blocks |= {tile.cell: tile.block for tile in turn.tiles}
    jewels = {*turn.jewels, *(tile.cell for tile in turn.tiles if tile.jewel)}
    return _finished(_without(pyramid, turn.tiles), Storey(blocks, pyramid.top.jewels | jewels))


def filled(pyramid: Pyramid, tiles: tuple[Tile, ...]) -> Pyramid:
    """The pyramid with resurfacing tiles in its gaps."""
    blocks = {**pyramid.top.blocks, **{tile.cell: tile.block for tile in tiles}}
    return _finished(_without(pyramid, tiles), Storey(blocks, pyramid.top.jewels))


def _without(pyramid: Pyramid, tiles: tuple[Tile, ...]) -> Pyramid:
    used = [tile_with(tile.color) for tile in tiles]
    return pyramid._replace(tiles=tuple(tile for tile in pyramid.tiles if tile not in used))


def _finished(pyramid: Pyramid, storey: Storey) -> Pyramid:
    pyramid = pyramid.with_top(storey)
    return pyramid.with_top(straight(storey)) if pyramid.full and pyramid.stage == 1 else pyramid


def placement_faults(pyramid: Pyramid, cells: tuple[Cell, Cell]) -> list[Violation]:
    """Why a domino may not go on these cells, whichever domino it is; nothing if it may."""
    if pyramid.full:
        return [violation(Code.STOREY_FULL, cells, stage=pyramid.stage)]
    found = []
    if turns_of(cells) is None:
        found.append(violation(Code.NOT_A_DOMINO, cells))
    if taken := [cell for cell in cells if cell in pyramid.top.blocks]:
        found.append(violation(Code.OCCUPIED, taken))
    if outside := _outside(pyramid, cells):
        found.append(violation(Code.OUTSIDE_THE_STOREY, outside, stage=pyramid.stage))
    if not taken and not _connected(pyramid, cells):
        found.append(violation(Code.NOT_CONNECTED, cells))
    return found


def _outside(pyramid: Pyramid, cells: tuple[Cell, Cell]) -> list[Cell]:
    """The cells that no frame of the storey has room for."""
    if pyramid.stage > 1:
        return [cell for cell in cells if cell not in pyramid.frames[0]]
    if lowest_frames([*pyramid.top.blocks, *cells]):
        return []
    alone = [cell for cell in cells if not lowest_frames([*pyramid.top.blocks, cell])]
    return alone or list(cells)


def _connected(pyramid: Pyramid, cells: tuple[Cell, Cell]) -> bool:
    if pyramid.stage > 1 or not pyramid.top.blocks:
        return True
    return any(near in pyramid.top.blocks for cell in cells for near in beside(cell))


def marking_faults(
    pyramid: Pyramid, turn: Turn, domino: Domino | None, options: Options
) -> Iterator[Violation]:
    """What is wrong with the jewels put on the domino itself."""
    if domino is None:
        return
    blocks, home = laid(domino, turn.cells), pyramid.jewels_home
    if elsewhere := [cell for cell in turn.jewels if cell not in blocks]:
        yield violation(Code.JEWEL_ELSEWHERE, elsewhere)
    if len(set(turn.jewels)) > 1:
        yield violation(Code.TWO_JEWELS, turn.jewels)
    for cell in turn.jewels:
        if cell in blocks and blocks[cell].color not in home:
            yield violation(Code.JEWEL_IN_USE, [cell], color=blocks[cell].color)
        elif cell in blocks and not markable(blocks[cell], home, options):
            yield violation(Code.JEWEL_WITHOUT_SYMBOL, [cell])
    able = [cell for cell, block in blocks.items() if markable(block, home, options)]
    if able and not turn.jewels:
        yield violation(Code.JEWEL_MISSING, able)


def tile_faults(
    pyramid: Pyramid, turn: Turn, domino: Domino | None, options: Options
) -> Iterator[Violation]:
    """What is wrong with the resurfacing tiles of a turn."""
    blocks = laid(domino, turn.cells)
    home = [
        color
        for color in pyramid.jewels_home
        if color not in {blocks[cell].color for cell in turn.jewels if cell in blocks}
    ]
    if len(turn.tiles) > 1:
        yield violation(Code.TWO_TILES, [tile.cell for tile in turn.tiles])
    for tile in turn.tiles:
        if tile.cell not in blocks:
            yield violation(Code.TILE_ELSEWHERE, [tile.cell])
        if tile.cell in turn.jewels or tile.cell in pyramid.top.jewels:
            yield violation(Code.TILE_OVER_JEWEL, [tile.cell])
        if tile_with(tile.color) not in pyramid.tiles:
            yield violation(Code.TILE_USED, [tile.cell], color=tile.color)
        if tile.jewel and tile.color not in home:
            yield violation(Code.TILE_JEWEL_IN_USE, [tile.cell], color=tile.color)
        if not tile.jewel and tile.color in home:
            yield violation(Code.TILE_JEWEL_MISSING, [tile.cell], color=tile.color)


def turn_faults(
    pyramid: Pyramid, turn: Turn, domino: Domino | None, options: Options
) -> list[Violation]:
    """Everything that is wrong with a turn on this pyramid."""
    return [
        *placement_faults(pyramid, turn.cells),
        *marking_faults(pyramid, turn, domino, options),
        *tile_faults(pyramid, turn, domino, options),
    ]


def fill_faults(pyramid: Pyramid, tiles: tuple[Tile, ...]) -> list[Violation]:
    """Everything that is wrong with filling the gaps of a storey with resurfacing tiles."""
    found = []
    if fill_of(pyramid).takes_a_domino:
        found.append(violation(Code.DOMINO_STILL_FITS))
    gaps, cells = gaps_of(pyramid), [tile.cell for tile in tiles]
    if not found and sorted(cells) != sorted(gaps):
        found.append(violation(Code.NOT_THE_GAPS, gaps))
    if marked := [tile.cell for tile in tiles if tile.jewel]:
        found.append(violation(Code.GAP_MARKED, marked))
    for nth, tile in enumerate(tiles):
        earlier = [tile_with(other.color) for other in tiles[:nth]]
        if tile_with(tile.color) not in pyramid.tiles or tile_with(tile.color) in earlier:
            found.append(violation(Code.TILE_USED, [tile.cell], color=tile.color))
    return found
