"""Blocks, dominoes and resurfacing tiles: what comes out of the box.

A block's symbols stand in its quarters. Quarters are numbered clockwise from the top left, so that
turning a block is adding.
"""

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from companion.bad_input import BadInput
from companion.games.pyramido.refusals import said

COLORS = ("brown", "blue", "yellow", "turquoise", "red", "green")
QUARTERS = ("tl", "tr", "br", "bl")
"""A block's quarters clockwise: top left, top right, bottom right, bottom left."""
OFFSETS = ((0, 0), (0, 1), (1, 1), (1, 0))
"""Where each quarter lies in its block, in rows and columns of quarters."""

TileKind: TypeAlias = tuple[str, str]
TILES: tuple[TileKind, ...] = (("brown", "blue"), ("yellow", "turquoise"), ("red", "green"))
"""The resurfacing tiles that each player gets, by the colours of their two sides."""

UNKNOWN = "?"
"""A block that nobody described."""


class Block(NamedTuple):
    """A square as it lies: its colour (None if nobody described it) and the quarters with symbols.

    `tile` says that it is a resurfacing tile, over a block or in a gap.
    """

    color: str | None
    symbols: frozenset[int] = frozenset()
    tile: bool = False

    def turned(self, times: int) -> "Block":
        """The block after so many quarter turns clockwise."""
        return self._replace(symbols=frozenset((symbol + times) % 4 for symbol in self.symbols))

    @property
    def words(self) -> str:
        """The block as files have it: "red tl br", with "tile" where it is one."""
        symbols = [QUARTERS[symbol] for symbol in sorted(self.symbols)]
        return " ".join([self.color or UNKNOWN, *symbols, *(["tile"] if self.tile else [])])


class Domino(NamedTuple):
    """Two blocks side by side: as printed, left then right."""

    number: int
    left: Block
    right: Block


def read_block(words: str) -> Block:
    """The block of words like "red tl br"; BadInput says which word is none."""
    color, *rest = words.split() or [""]
    if color not in (*COLORS, UNKNOWN):
        raise BadInput(said("block-color", words=words, colors=COLORS))
    for word in rest:
        if word not in (*QUARTERS, "tile"):
            raise BadInput(said("block-word", words=words, word=word, quarters=QUARTERS))
    if len(set(rest)) < len(rest):
        raise BadInput(said("block-says-twice", words=words))
    symbols = frozenset(QUARTERS.index(word) for word in rest if word in QUARTERS)
    return Block(None if color == UNKNOWN else color, symbols, "tile" in rest)


@cache
def dominoes() -> dict[int, Domino]:
    """The 90 dominoes by number, from 1."""
    data = json.loads(files(__package__).joinpath("dominoes.json").read_text(encoding="utf-8"))
    return {
        number: Domino(number, read_block(left), read_block(right))
        for number, (left, right) in enumerate(data, 1)
    }


@cache
def _by_look() -> dict[tuple[Block, Block], int]:
    both = {}
    for number, left, right in dominoes().values():
        both[left, right] = both[right.turned(2), left.turned(2)] = number
    return both


def domino_like(left: Block, right: Block) -> int | None:
    """The number of the one domino that looks like this, from either end; None if none does."""
    return _by_look().get((left, right))


def tile_with(color: str) -> TileKind:
    """The resurfacing tile that has this colour on one of its sides."""
    return next(tile for tile in TILES if color in tile)
