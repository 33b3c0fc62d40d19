"""Pyramids that nobody played: blocks of any colours, complete storeys or half-built ones."""

import random

from companion.games.pyramido.cards import COLORS, TILES, Block
from companion.games.pyramido.choices import CHOICES, Options, options
from companion.games.pyramido.moves import Tile, Turn, laid
from companion.games.pyramido.pyramid import Pyramid, Storey, room
from companion.games.pyramido.storeys import frame_of
from companion.lattice import Cell


def any_block(rng: random.Random, colors: int = 6) -> Block:
    """A block of one of the first colours; the fewer they are, the larger the zones."""
    symbols = frozenset(rng.sample(range(4), rng.choice((0, 1, 1, 1, 2))))
    return Block(rng.choice(COLORS[:colors]), symbols, rng.random() < 0.05)


def any_storey(rng: random.Random, cells: list[Cell], colors: int) -> Storey:
    blocks = {cell: any_block(rng, colors) for cell in cells}
    jewels: dict[str | None, Cell] = {}
    for cell in rng.sample(cells, min(len(cells), rng.randrange(7))):
        jewels.setdefault(blocks[cell].color, cell)
    return Storey(blocks, frozenset(jewels.values()))


def any_pyramid(rng: random.Random) -> Pyramid:
    """One to four complete storeys."""
    upright, colors = rng.random() < 0.5, rng.choice((2, 3, 4, 6))
    stages = range(1, 1 + rng.choice((1, 2, 2, 3, 3, 4)))
    return Pyramid(
        tuple(any_storey(rng, frame_of(stage, upright).cells, colors) for stage in stages)
    )


def any_site(rng: random.Random) -> Pyramid:
    """A pyramid whose highest storey is being built, dominoes anywhere that they fit."""
    pyramid = any_pyramid(rng)
    if rng.random() < 0.5 or pyramid.stage == 4:
        pyramid = Pyramid((Storey(),))
    pyramid = pyramid.risen()
    for _ in range(rng.randrange(10)):
        pairs = room(pyramid)
        if not pairs:
            break
        pair = rng.choice(pairs)
        turn = Turn(None, pair)
        blocks = {cell: any_block(rng) for cell in laid(None, turn.cells)}
        pyramid = pyramid.with_top(Storey({**pyramid.top.blocks, **blocks}))
    return pyramid


def any_options(rng: random.Random) -> Options:
    return options({name: rng.choice(choice.values) for name, choice in CHOICES.items()})


def marked_site(rng: random.Random) -> Pyramid:
    """A site with some jewels on its storey and some tiles used up."""
    site = any_site(rng)
    jewels: dict[str | None, Cell] = {}
    for cell, block in site.top.blocks.items():
        if rng.random() < 0.5:
            jewels.setdefault(block.color, cell)
    tiles = tuple(tile for tile in TILES if rng.random() < 0.7)
    top = Storey(site.top.blocks, frozenset(jewels.values()))
    return Pyramid((*site.storeys[:-1], top), tiles)


def any_turn(rng: random.Random, site: Pyramid) -> Turn:
    """A turn that is legal now and then: mostly where there is room, jewels and tiles anyhow."""
    pairs = room(site)
    pair = rng.choice(pairs) if pairs and rng.random() < 0.9 else ((0, 0), (0, 1))
    cells = rng.choice([pair, (pair[1], pair[0])])
    jewels = tuple(rng.sample(cells, rng.choice((0, 1, 1, 1, 2))))
    near = [*cells, *cells, (0, 0)]
    tiles = tuple(
        Tile(rng.choice(near), rng.choice(COLORS), rng.randrange(4), rng.random() < 0.5)
        for _ in range(rng.choice((0, 0, 1, 1, 2)))
    )
    return Turn(rng.randint(1, 90), cells, jewels, tiles)
