"""Whether finished storeys can have been laid with the dominoes of one box, each used once.

Every block belongs to a domino with one of its neighbours, and no two dominoes of the box look
alike, so a pair of blocks tells its domino. Under a resurfacing tile any block may lie; two tiles
of a storey may also fill gaps, with nothing under them.
"""

from collections.abc import Collection, Iterator, Sequence

from companion.games.pyramido.cards import Block, domino_like, dominoes
from companion.games.pyramido.moves import TURNS
from companion.games.pyramido.pyramid import Storey
from companion.lattice import Cell

STEPS = 20_000
"""How far the search goes; real storeys need a few hundred steps."""


class _Search:
    """One joint search over all storeys that the box must have served."""

    def __init__(self, storeys: Sequence[Storey]) -> None:
        self.storeys = storeys
        self.steps = 0

    def laid(self, nth: int, free: frozenset[Cell], loose: int, used: frozenset[int]) -> bool:
        """Whether the free cells of this storey, and all later storeys, can be laid."""
        self.steps += 1
        if self.steps > STEPS:
            return True
        if not free:
            return loose in (0, 2) and self._next(nth + 1, used)
        first = min(free)
        blocks = self.storeys[nth].blocks
        if blocks[first].tile and loose < 2 and self.laid(nth, free - {first}, loose + 1, used):
            return True
        return any(
            self.laid(nth, free - {first, other}, loose, used | {number})
            for other in ((first[0], first[1] + 1), (first[0] + 1, first[1]))
            if other in free
            for number in _dominoes_like(blocks, first, other, used)
        )

    def _next(self, nth: int, used: frozenset[int]) -> bool:
        if nth == len(self.storeys):
            return True
        return self.laid(nth, frozenset(self.storeys[nth].blocks), 0, used)

    def run(self) -> bool:
        """Whether all of it can be laid; also if the search became too long to tell."""
        return self._next(0, frozenset())


def _dominoes_like(
    blocks: object, first: Cell, other: Cell, used: Collection[int]
) -> Iterator[int]:
    """The unused dominoes that may lie on two cells."""
    assert isinstance(blocks, dict)
    back = 4 - TURNS[other[0] - first[0], other[1] - first[1]]
    left, right = blocks[first].turned(back), blocks[other].turned(back)
    if not left.tile and not right.tile:
        number = domino_like(left, right)
        if number is not None and number not in used:
            yield number
        return
    for number, one, two in dominoes().values():
        ways = ((one, two), (two.turned(2), one.turned(2)))
        if number not in used and any(_fits(left, a) and _fits(right, b) for a, b in ways):
            yield number


def _fits(seen: Block, below: Block) -> bool:
    return seen.tile or seen == below


def from_one_box(storeys: Sequence[Storey]) -> bool:
    """Whether one box can have served all these complete, described storeys."""
    return _Search(sorted(storeys, key=lambda storey: -len(storey.blocks))).run()
