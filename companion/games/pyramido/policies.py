"""Policies: how a simulated player decides. They see what a player at the table sees."""

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.games.pyramido.cards import Block, Domino, TileKind
from companion.games.pyramido.choices import Options
from companion.games.pyramido.moves import Tile, Turn, laid, markable
from companion.games.pyramido.pyramid import Pyramid, gaps_after, gaps_of, room
from companion.games.pyramido.storeys import beside
from companion.lattice import Cell


class Policy(Protocol):
    """What the dealer asks of a player."""

    def turn(self, pyramid: Pyramid, quarry: Sequence[Domino], options: Options) -> Turn:
        """A whole legal turn with one of these dominoes."""

    def fill(self, pyramid: Pyramid) -> tuple[Tile, ...]:
        """The tiles that go into the gaps."""

    def refill(self, piles: Sequence[int]) -> int:
        """One of the two piles above the gap."""


def legal_jewels(
    pyramid: Pyramid, domino: Domino, cells: tuple[Cell, Cell], options: Options
) -> list[tuple[Cell, ...]]:
    """Every way to mark a domino: one of the blocks that can be, none only if none can."""
    home = pyramid.jewels_home
    able = [c for c, block in laid(domino, cells).items() if markable(block, home, options)]
    return [(cell,) for cell in able] or [()]


def tile_on(pyramid: Pyramid, turn: Turn, cell: Cell, color: str, symbol: int, own: Domino) -> Tile:
    """A tile laid as the rules want it: marked if its jewel is at home."""
    marked = {laid(own, turn.cells)[c].color for c in turn.jewels}
    return Tile(cell, color, symbol, color in pyramid.jewels_home and color not in marked)


RESURFACES = 0.1
"""How often the random policy lays a tile that it can spare."""


class RandomPolicy:
    """Any legal thing that does not lose the game, a resurfacing tile now and then."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def turn(self, pyramid: Pyramid, quarry: Sequence[Domino], options: Options) -> Turn:
        """Any domino, anywhere, either way round."""
        domino = self.rng.choice(quarry)
        pair = self._pair(pyramid)
        cells = self.rng.choice([pair, (pair[1], pair[0])])
        jewels = self.rng.choice(legal_jewels(pyramid, domino, cells, options))
        turn = Turn(domino.number, cells, jewels)
        spare = len(pyramid.tiles) - gaps_after(pyramid, cells)
        if spare > 0 and self.rng.random() < RESURFACES:
            cell = self.rng.choice([c for c in cells if c not in jewels])
            color = self.rng.choice(self.rng.choice(pyramid.tiles))
            tile = tile_on(pyramid, turn, cell, color, self.rng.randrange(4), domino)
            turn = turn._replace(tiles=(tile,))
        return turn

    def _pair(self, pyramid: Pyramid) -> tuple[Cell, Cell]:
        """Two cells that leave no more gaps than there are tiles for, if there are any such."""
        pairs = room(pyramid)
        self.rng.shuffle(pairs)
        tiles = len(pyramid.tiles)
        return next((pair for pair in pairs if gaps_after(pyramid, pair) <= tiles), pairs[0])

    def fill(self, pyramid: Pyramid) -> tuple[Tile, ...]:
        """Any tiles, any sides."""
        gaps = gaps_of(pyramid)
        tiles: list[TileKind] = self.rng.sample(pyramid.tiles, len(gaps))
        return tuple(
            Tile(gap, self.rng.choice(tile), self.rng.randrange(4))
            for gap, tile in zip(gaps, tiles, strict=True)
        )

    def refill(self, piles: Sequence[int]) -> int:
        """Either pile."""
        return self.rng.choice(piles)


NEIGHBOUR = 1.0
NEW_JEWEL = 1.5
"""What the greedy policy takes a symbol beside its like, and a jewel out, to be worth."""


class GreedyPolicy(RandomPolicy):
    """The best turn at once: like beside like, symbols most, as few gaps as can be."""

    def turn(self, pyramid: Pyramid, quarry: Sequence[Domino], options: Options) -> Turn:
        """The domino, the place and the mark that are worth most."""
        gaps = {pair: gaps_after(pyramid, pair) for pair in room(pyramid)}
        fewest = min(gaps.values())
        choices = [
            (domino, cells)
            for domino in quarry
            for pair, left in gaps.items()
            if left == fewest
            for cells in (pair, (pair[1], pair[0]))
        ]
        domino, cells = max(choices, key=lambda one: self._worth(pyramid, one[0], one[1], options))
        jewels = legal_jewels(pyramid, domino, cells, options)
        blocks = laid(domino, cells)
        best = max(jewels, key=lambda js: sum(_support(pyramid, c, blocks[c]) for c in js))
        return Turn(domino.number, cells, best)

    def _worth(
        self, pyramid: Pyramid, domino: Domino, cells: tuple[Cell, Cell], options: Options
    ) -> float:
        marks = legal_jewels(pyramid, domino, cells, options) != [()]
        near = sum(_support(pyramid, cell, block) for cell, block in laid(domino, cells).items())
        return NEIGHBOUR * near + NEW_JEWEL * marks + 0.01 * self.rng.random()


def _support(pyramid: Pyramid, cell: Cell, block: Block) -> int:
    """The symbols of the same colour that a block on this cell would join, its own included."""
    row, col = cell
    near = [pyramid.top.blocks.get(c) for c in beside(cell)]
    if pyramid.stage > 1:
        below = pyramid.storeys[-2].blocks
        near += [below.get((row + down, col + along)) for down in (0, 1) for along in (0, 1)]
    joined = [other for other in near if other is not None and other.color == block.color]
    return len(block.symbols) + sum(1 + len(other.symbols) for other in joined)


POLICIES: dict[str, Callable[[random.Random], Policy]] = {
    "random": RandomPolicy,
    "greedy": GreedyPolicy,
}
"""The policies by name."""
