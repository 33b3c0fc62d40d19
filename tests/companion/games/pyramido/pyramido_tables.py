"""Pyramids and tables small enough to be written by hand in a test."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import pytest

from companion.games.pyramido.cards import TILES, TileKind, domino_like, dominoes, read_block
from companion.games.pyramido.choices import Options, options
from companion.games.pyramido.events import Built, Event, Opened, Shown
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.moves import Tile, Turn, played, turn_faults
from companion.games.pyramido.pyramid import Pyramid, Storey
from companion.games.pyramido.shapes import read_storey
from companion.games.pyramido.state import State
from companion.games.pyramido.storeys import SIZES, frame_of
from companion.lattice import Cell
from companion.table.log import Table, new_table
from companion.table.refusal import Refused

GAME = Pyramido()
Rows = Sequence[Sequence[str | None]]


def domino(left: str, right: str) -> int:
    """The number of the domino with these two blocks."""
    number = domino_like(read_block(left), read_block(right))
    assert number is not None, f"no domino has {left} and {right}"
    return number


def storey(*rows: Sequence[str | None]) -> Storey:
    return read_storey(rows, "storey")


def full(stage: int, words: str = "brown", jewels: Sequence[Cell] = (), **other: str) -> Storey:
    """A complete storey of one kind of block, some cells different: r0c1="red tl"."""
    built = {cell: read_block(words) for cell in frame_of(stage, False).cells}
    for name, block in other.items():
        row, col = name[1:].split("c")
        built[int(row), int(col)] = read_block(block)
    return Storey(built, frozenset(jewels))


def lowest(*rows: Sequence[str | None], tiles: tuple[TileKind, ...] = TILES) -> Pyramid:
    """A pyramid in stage 1."""
    return Pyramid((storey(*rows),), tiles)


def holed(*holes: Cell, tiles: tuple[TileKind, ...] = TILES) -> Pyramid:
    """A lowest storey of which only these cells are free."""
    built = full(1)
    blocks = {cell: block for cell, block in built.blocks.items() if cell not in holes}
    return Pyramid((Storey(blocks),), tiles)


def codes(pyramid: Pyramid, turn: Turn, **chosen: str) -> list[str]:
    """What is wrong with a turn, by code."""
    return [str(wrong.code) for wrong in faults(pyramid, turn, **chosen)]


def faults(pyramid: Pyramid, turn: Turn, **chosen: str) -> list[Any]:
    known = None if turn.domino is None else dominoes()[turn.domino]
    return turn_faults(pyramid, turn, known, table_options(**chosen))


def table_options(**chosen: str) -> Options:
    return options({name.replace("_", "-"): value for name, value in chosen.items()})


def after(pyramid: Pyramid, turn: Turn) -> Pyramid:
    return played(pyramid, turn, None if turn.domino is None else dominoes()[turn.domino])


def table(*names: str, **chosen: str) -> Table[State]:
    sat: tuple[str, ...] = names or ("Ana", "Luis")
    return new_table(GAME).append(Opened(sat, table_options(**chosen)))


def with_events(table: Table[State], *events: Event) -> Table[State]:
    for event in events:
        table = table.append(event)
    return table


def quarry(*numbers: int, tops: Sequence[int | None] = (None,) * 4) -> Shown:
    return Shown(tuple(numbers), tuple(tops))


def lays(player: int, number: int | None, *cells: Cell, jewels: Sequence[Cell] = ()) -> Built:
    return Built(player, Turn(number, (cells[0], cells[1]), tuple(jewels)))


def tile(cell: Cell, color: str, jewel: bool = False, symbol: int = 0) -> Tile:
    return Tile(cell, color, symbol, jewel)


def refusal(table: Table[State], event: Event) -> tuple[StrEnum, str]:
    """Why the table does not take an event; a refused one changes nothing."""
    state = table.state
    with pytest.raises(Refused) as caught:
        table.append(event)
    assert table.state is state
    assert str(caught.value).endswith(".")
    return caught.value.reason, str(caught.value)


def one_red(stage: int) -> tuple[tuple[str, ...], ...]:
    """A complete storey as a look reports it: brown, but for one marked red block."""
    rows, cols = SIZES[stage]
    plain = [["brown"] * cols for _ in range(rows)]
    plain[0][0] = "red tl jewel"
    return tuple(tuple(row) for row in plain)
