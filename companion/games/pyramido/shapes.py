"""Storeys, turns and tiles as they stand in JSON, and the way to and from what the rules use."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from companion.bad_input import BadInput
from companion.games.pyramido.cards import QUARTERS, TILES, TileKind, dominoes, read_block
from companion.games.pyramido.moves import Tile, Turn
from companion.games.pyramido.pyramid import Pyramid, Storey, straight
from companion.games.pyramido.refusals import said
from companion.games.pyramido.storeys import SIZES, frame_of
from companion.json_shapes import Strict
from companion.lattice import Cell
from companion.sentences import Sentence

Rows: TypeAlias = tuple[tuple[str | None, ...], ...]
"""A storey drawn with words, row by row: "red tl br jewel", null where no block lies."""

FAR = 20
Coordinate = Annotated[int, Field(ge=-FAR, le=FAR)]
DominoNumber = Annotated[int, Field(ge=1, le=90)]
Color = Literal["brown", "blue", "yellow", "turquoise", "red", "green"]
Quarter = Literal["tl", "tr", "br", "bl"]
BlockWords = Annotated[str, Field(max_length=60)]
RowsShape = Annotated[
    list[Annotated[list[BlockWords | None], Field(max_length=2 * FAR)]], Field(max_length=2 * FAR)
]


class TileShape(Strict):
    """A resurfacing tile as it is laid."""

    cell: tuple[Coordinate, Coordinate]
    color: Color
    symbol: Quarter = "tl"
    jewel: bool = False


class TurnShape(Strict):
    """What a player does with a domino."""

    domino: DominoNumber | None = None
    cells: tuple[tuple[Coordinate, Coordinate], tuple[Coordinate, Coordinate]]
    jewels: Annotated[list[tuple[Coordinate, Coordinate]], Field(max_length=9)] = Field(
        default_factory=list
    )
    tiles: Annotated[list[TileShape], Field(max_length=9)] = Field(default_factory=list)


def read_turn(shape: TurnShape) -> Turn:
    """A turn as the rules use it."""
    return Turn(shape.domino, shape.cells, tuple(shape.jewels), read_tiles(shape.tiles))


def write_turn(turn: Turn) -> dict[str, Any]:
    """A turn as JSON."""
    return {
        "domino": turn.domino,
        "cells": [list(cell) for cell in turn.cells],
        "jewels": [list(cell) for cell in turn.jewels],
        "tiles": write_tiles(turn.tiles),
    }


def read_tiles(shapes: Sequence[TileShape]) -> tuple[Tile, ...]:
    """Tiles as the rules use them."""
    return tuple(Tile(s.cell, s.color, QUARTERS.index(s.symbol), s.jewel) for s in shapes)


def write_tiles(tiles: Sequence[Tile]) -> list[dict[str, Any]]:
    """Tiles as JSON."""
    return [
        {
            "cell": list(tile.cell),
            "color": tile.color,
            "symbol": QUARTERS[tile.symbol],
            "jewel": tile.jewel,
        }
        for tile in tiles
    ]


def rows_of(shape: Sequence[Sequence[str | None]]) -> Rows:
    """A storey's rows, as events keep them."""
    return tuple(tuple(row) for row in shape)


def read_storey(rows: Sequence[Sequence[str | None]], storey: int) -> Storey:
    """A storey from its rows; BadInput says where a block is none."""
    blocks, jewels = {}, set()
    for r, row in enumerate(rows):
        for c, words in enumerate(row):
            if words is None:
                continue
            plain = [word for word in words.split() if word != "jewel"]
            if len(words.split()) > len(plain):
                jewels.add((r, c))
            try:
                blocks[r, c] = read_block(" ".join(plain))
            except BadInput as error:
                at = {"storey": storey, "row": r + 1, "col": c + 1}
                raise BadInput(said("block-at", **at, why=error.said)) from None
    return Storey(blocks, frozenset(jewels))


def write_storey(storey: Storey, cells: Sequence[Cell]) -> list[list[str | None]]:
    """A storey as rows of words, over the rectangle of these cells."""
    rows = sorted({row for row, _ in cells})
    cols = sorted({col for _, col in cells})
    return [[block_words(storey, (row, col)) for col in cols] for row in rows]


def write_pyramid(pyramid: Pyramid) -> list[list[list[str | None]]]:
    """A pyramid as the rows of its storeys; the lowest one's count from its own corner."""
    lowest, *higher = pyramid.storeys
    frames = (frame_of(stage, pyramid.upright) for stage in range(2, pyramid.stage + 1))
    return [
        write_storey(lowest, list(lowest.blocks)),
        *(write_storey(s, f.cells) for s, f in zip(higher, frames, strict=True)),
    ]


def block_words(storey: Storey, cell: Cell) -> str | None:
    """A block in words, with its jewel; None where none lies."""
    block = storey.blocks.get(cell)
    if block is None:
        return None
    return f"{block.words} jewel" if cell in storey.jewels else block.words


def read_pyramid(
    storeys: Sequence[Sequence[Sequence[str | None]]], tiles: Sequence[str] | None
) -> Pyramid:
    """A pyramid from the rows of its storeys, all complete but the highest."""
    read = tuple(read_storey(rows, n) for n, rows in enumerate(storeys, 1))
    if read and read[0].blocks:
        read = (straight(read[0]), *read[1:])
    if not 1 <= len(read) <= len(SIZES):
        raise BadInput(said("storey-count", count=len(read)))
    pyramid = Pyramid(read, read_tile_kinds(tiles, read))
    _check_complete(pyramid)
    outside = [cell for cell in pyramid.top.blocks if not _has_room(pyramid, cell)]
    if outside or not pyramid.frames:
        size = _size(pyramid.stage)
        raise BadInput(said("storey-too-large", stage=pyramid.stage, size=size))
    return pyramid


def _has_room(pyramid: Pyramid, cell: Cell) -> bool:
    return any(cell in frame for frame in pyramid.frames)


def _size(stage: int) -> Sentence:
    rows, cols = SIZES[stage]
    return said("size-either-way" if stage == 1 else "size", rows=rows, cols=cols)


def _check_complete(pyramid: Pyramid) -> None:
    """Every storey but the highest is complete, and its size is right."""
    for stage in range(1, pyramid.stage):
        below = Pyramid(pyramid.storeys[:stage])
        if not below.full or sorted(below.top.blocks) not in [f.cells for f in below.frames]:
            raise BadInput(said("storey-not-complete", stage=stage, size=_size(stage)))


def read_tile_kinds(
    names: Sequence[str] | None, storeys: Sequence[Storey] = ()
) -> tuple[TileKind, ...]:
    """The resurfacing tiles left, by names like "brown/blue"; else all that were not laid."""
    if names is None:
        shown = {b.color for storey in storeys for b in storey.blocks.values() if b.tile}
        return tuple(tile for tile in TILES if not shown & set(tile))
    known = {"/".join(tile): tile for tile in TILES}
    for name in names:
        if name not in known:
            raise BadInput(said("no-such-tile", name=name, names=list(known)))
    if len(set(names)) < len(names):
        raise BadInput(said("tile-twice"))
    return tuple(tile for tile in TILES if "/".join(tile) in names)


def tile_names(tiles: Sequence[TileKind]) -> list[str]:
    """Resurfacing tiles as files name them."""
    return ["/".join(tile) for tile in tiles]


def domino_words(number: int) -> list[str]:
    """A domino's two blocks in words."""
    domino = dominoes()[number]
    return [domino.left.words, domino.right.words]
