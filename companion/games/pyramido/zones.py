"""Zones: blocks of one colour that hang together, and the symbols that count in them.

Seen from above, a higher block hides a quarter of each block that it stands on. In the usual
reading a zone is what touches in that view, quarter by quarter; in the other one whole blocks
join, those in their storey and those they stand on, whether they are seen or not.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.pyramido.cards import OFFSETS, Block
from companion.games.pyramido.choices import Options
from companion.games.pyramido.pyramid import Place, Pyramid
from companion.games.pyramido.storeys import beside
from companion.lattice import Cell, Lattice, Marks


class Zone(NamedTuple):
    """A zone: its colour, its blocks, the quarters that are seen, its symbols, its jewel."""

    color: str
    blocks: tuple[Place, ...]
    quarters: tuple[Cell, ...]
    symbols: int
    jewel: Place | None

    @property
    def marked(self) -> bool:
        """Whether a jewel stands on it."""
        return self.jewel is not None


def quarters_of(place: Place) -> list[Cell]:
    """The quarters that a block lies on, in the order of a block's quarters.

    Quarters are counted from the corner of the lowest storey, two to a block.
    """
    storey, row, col = place
    top, left = 2 * row + storey - 1, 2 * col + storey - 1
    return [(top + down, left + along) for down, along in OFFSETS]


def seen_from_above(pyramid: Pyramid) -> dict[Cell, Place]:
    """The block that is seen in each quarter: the highest one that lies there."""
    return {quarter: place for place, _ in pyramid.places() for quarter in quarters_of(place)}


def zones(pyramid: Pyramid, options: Options) -> list[Zone]:
    """All zones, in the order of their first blocks. Undescribed blocks belong to none."""
    blocks = {place: block for place, block in pyramid.places() if block.color is not None}
    view = {q: place for q, place in seen_from_above(pyramid).items() if place in blocks}
    joined = _block_to_block if options.zones_over_storeys == "block-to-block" else _from_above
    groups = joined(blocks, view)
    return [_zone(group, blocks, view, pyramid, options) for group in groups]


def _zone(
    quarters_and_blocks: tuple[set[Cell], set[Place]],
    blocks: Mapping[Place, Block],
    view: Mapping[Cell, Place],
    pyramid: Pyramid,
    options: Options,
) -> Zone:
    quarters, places = quarters_and_blocks
    jewels = places & {(pyramid.stage, *cell) for cell in pyramid.top.jewels}
    color = blocks[min(places)].color
    assert color is not None
    if options.covered_symbols == "counted":
        own = {p for p in places if _first_seen(p, view) in (None, *quarters)}
        symbols = sum(len(blocks[place].symbols) for place in own)
    else:
        symbols = sum(_shows_symbol(quarter, view[quarter], blocks) for quarter in quarters)
    return Zone(
        color, tuple(sorted(places)), tuple(sorted(quarters)), symbols, min(jewels, default=None)
    )


def _first_seen(place: Place, view: Mapping[Cell, Place]) -> Cell | None:
    """The quarter by which a block that is hidden in part counts for one zone only."""
    return next((quarter for quarter in quarters_of(place) if view.get(quarter) == place), None)


def _shows_symbol(quarter: Cell, place: Place, blocks: Mapping[Place, Block]) -> bool:
    return quarters_of(place).index(quarter) in blocks[place].symbols


def _from_above(
    blocks: Mapping[Place, Block], view: Mapping[Cell, Place]
) -> list[tuple[set[Cell], set[Place]]]:
    """Groups of quarters that touch in the view from above, with the blocks they belong to."""
    if not view:
        return []
    top, left = min(row for row, _ in view), min(col for _, col in view)
    rows = max(row for row, _ in view) - top + 1
    lattice = Lattice(rows, max(col for _, col in view) - left + 1)
    of_color: dict[str | None, Marks] = {}
    for (row, col), place in view.items():
        color = blocks[place].color
        of_color[color] = of_color.get(color, 0) | lattice.bit((row - top, col - left))
    found = []
    for marks in of_color.values():
        while marks:
            group = lattice.reach(marks & -marks, marks)
            marks ^= group
            quarters = {(row + top, col + left) for row, col in lattice.cells(group)}
            found.append((quarters, {view[quarter] for quarter in quarters}))
    return sorted(found, key=lambda one: min(one[1]))


def _block_to_block(
    blocks: Mapping[Place, Block], view: Mapping[Cell, Place]
) -> list[tuple[set[Cell], set[Place]]]:
    """Groups of whole blocks, with the quarters of them that are seen."""
    left, found = set(blocks), []
    for first in sorted(blocks):
        if first not in left:
            continue
        group, edge = {first}, [first]
        while edge:
            place = edge.pop()
            near = {p for p in _touching(place) if p in left and p not in group}
            more = [p for p in near if blocks[p].color == blocks[first].color]
            group.update(more)
            edge += more
        left -= group
        found.append(({q for q, place in view.items() if place in group}, group))
    return found


def _touching(place: Place) -> Iterable[Place]:
    """The blocks beside a block, those it stands on and those that stand on it."""
    storey, row, col = place
    yield from ((storey, *cell) for cell in beside((row, col)))
    for down in (0, 1):
        for along in (0, 1):
            yield storey - 1, row + down, col + along
            yield storey + 1, row - down, col - along
