"""A player's pyramid: its storeys, the jewels on each, and the resurfacing tiles beside it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.games.pyramido.cards import COLORS, TILES, Block, TileKind
from companion.games.pyramido.storeys import (
    SIZES,
    STAGES,
    Frame,
    beside,
    frame_of,
    lowest_frames,
)
from companion.games.pyramido.tiling import fewest_gaps, takes_a_domino
from companion.lattice import Cell

Place: TypeAlias = tuple[int, int, int]
"""A block of a pyramid: its storey from 1, its row and its column there."""


class Storey(NamedTuple):
    """What was built in one stage: the blocks by cell, and the cells on which a jewel stood."""

    blocks: Mapping[Cell, Block] = {}
    jewels: frozenset[Cell] = frozenset()

    @property
    def described(self) -> bool:
        """Whether somebody described every block."""
        return all(block.color is not None for block in self.blocks.values())


class Pyramid(NamedTuple):
    """Storeys from the lowest up; the last one may be unfinished."""

    storeys: tuple[Storey, ...] = (Storey(),)
    tiles: tuple[TileKind, ...] = TILES

    @property
    def stage(self) -> int:
        """The stage whose storey is being built: the highest that is there."""
        return len(self.storeys)

    @property
    def top(self) -> Storey:
        """The storey being built."""
        return self.storeys[-1]

    @property
    def frames(self) -> list[Frame]:
        """Every frame that the storey being built may have."""
        return frames_at(self, self.stage)

    @property
    def full(self) -> bool:
        """Whether the storey being built is complete."""
        rows, cols = SIZES[self.stage]
        return len(self.top.blocks) == rows * cols

    @property
    def upright(self) -> bool:
        """Whether the lowest storey, once complete, is higher than wide."""
        return max(self.storeys[0].blocks) > (3, 4)

    @property
    def jewels_home(self) -> list[str]:
        """The colours of the jewels that do not stand on the storey being built."""
        out = {self.top.blocks[cell].color for cell in self.top.jewels}
        return [color for color in COLORS if color not in out]

    def places(self) -> Iterator[tuple[Place, Block]]:
        """Every block with its place, the lowest storey first."""
        for number, storey in enumerate(self.storeys, 1):
            for (row, col), block in storey.blocks.items():
                yield (number, row, col), block

    def with_top(self, storey: Storey) -> "Pyramid":
        """The pyramid with another highest storey."""
        return self._replace(storeys=(*self.storeys[:-1], storey))

    def risen(self) -> "Pyramid":
        """A pyramid whose storey is complete, ready for the next one."""
        if not self.full or self.stage == STAGES:
            return self
        return self._replace(storeys=(*self.storeys, Storey()))


def frames_at(pyramid: Pyramid, stage: int) -> list[Frame]:
    """Every frame that the storey of a stage may have."""
    if stage == 1:
        return lowest_frames(pyramid.storeys[0].blocks)
    return [frame_of(stage, pyramid.upright)]


def straight(storey: Storey) -> Storey:
    """A complete lowest storey, its rows and columns counted from its own corner."""
    top = min(row for row, _ in storey.blocks)
    left = min(col for _, col in storey.blocks)
    return Storey(
        {(row - top, col - left): block for (row, col), block in storey.blocks.items()},
        frozenset((row - top, col - left) for row, col in storey.jewels),
    )


def room(pyramid: Pyramid) -> list[tuple[Cell, Cell]]:
    """Every pair of cells that a domino may cover now, without regard to which end lies where."""
    return list(_room(pyramid.stage == 1, frozenset(pyramid.top.blocks), tuple(pyramid.frames)))


@lru_cache(maxsize=20_000)
def _room(
    lowest: bool, laid: frozenset[Cell], frames: tuple[Frame, ...]
) -> tuple[tuple[Cell, Cell], ...]:
    near = {cell for one in laid for cell in beside(one)}
    pairs = {
        (cell, other)
        for frame in frames
        for cell in frame.cells
        if cell not in laid
        for other in beside(cell)
        if cell < other and other in frame and other not in laid
    }
    if lowest and laid:
        pairs = {pair for pair in pairs if not near.isdisjoint(pair)}
    return tuple(sorted(pairs))


class Fill(NamedTuple):
    """How a storey can still come out: the fewest cells that no domino will cover, and whether
    a domino fits now."""

    gaps: int
    takes_a_domino: bool
    tiles: int

    @property
    def hopeless(self) -> bool:
        """Whether there are too few resurfacing tiles for the gaps, whatever comes."""
        return self.gaps > self.tiles

    @property
    def forced(self) -> bool:
        """Whether the gaps must be filled with resurfacing tiles now."""
        return self.gaps > 0 and not self.takes_a_domino


def fill_of(pyramid: Pyramid) -> Fill:
    """How the storey being built can still come out, in the best of the frames it may have."""
    gaps, takes = _fill(frozenset(pyramid.top.blocks), tuple(pyramid.frames))
    return Fill(gaps, takes, len(pyramid.tiles))


def gaps_after(pyramid: Pyramid, cells: tuple[Cell, Cell]) -> int:
    """The fewest gaps that would be left if a domino went on these cells."""
    laid = frozenset((*pyramid.top.blocks, *cells))
    frames = lowest_frames(laid) if pyramid.stage == 1 else pyramid.frames
    return _fill(laid, tuple(frames))[0]


@lru_cache(maxsize=20_000)
def _fill(laid: frozenset[Cell], frames: tuple[Frame, ...]) -> tuple[int, bool]:
    fewest, takes = [], False
    for frame in frames:
        free = frame.lattice.everything & ~frame.marks(laid)
        fewest.append(fewest_gaps(frame.lattice, free))
        takes = takes or takes_a_domino(frame.lattice, free)
    return min(fewest), takes


def forget_fills() -> None:
    """Forget every storey looked at so far, so that the next look takes as long as a first one."""
    _fill.cache_clear()
    fewest_gaps.cache_clear()


def gaps_of(pyramid: Pyramid) -> list[Cell]:
    """The cells of the storey that are still free, once its frame is certain; else none."""
    frames = pyramid.frames
    if len(frames) != 1:
        return []
    return [cell for cell in frames[0].cells if cell not in pyramid.top.blocks]
