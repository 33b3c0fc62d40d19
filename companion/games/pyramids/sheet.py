"""Sheet: what a player's score card shows, and what marks on pyramid cards do to it.

Skulls are crossed from the mildest on and wiped from the worst back, so their number says all.
"""

from typing import NamedTuple

from companion.games.pyramids.cards import Chamber
from companion.lattice import Marks

MOST_GEMS = 10
MOST_SKULLS = 10
WIPED_BY_A_POTION = 2


class Sheet(NamedTuple):
    """Torches by round, gems by colour, and how many skulls are crossed."""

    torches: frozenset[int] = frozenset()
    red_gems: int = 0
    green_gems: int = 0
    skulls: int = 0


def after_marking(sheet: Sheet, chamber: Chamber, cells: Marks, round_: int, order: str) -> Sheet:
    """The sheet after these cells were marked in one go, in the given round.

    Where order leaves skulls and potions to the player, the player takes the better way.
    """
    torches, red, green, skulls = sheet
    if cells & chamber.torches:
        torches = torches | {round_}
    if gems := cells & chamber.red_gems:
        red = min(MOST_GEMS, red + gems.bit_count())
    if gems := cells & chamber.green_gems:
        green = min(MOST_GEMS, green + gems.bit_count())
    if cells & (chamber.skulls | chamber.potions):
        skulls = min(skull_counts(skulls, chamber, cells, order))
    return Sheet(torches, red, green, skulls)


def skull_counts(skulls: int, chamber: Chamber, cells: Marks, order: str) -> frozenset[int]:
    """How many skulls may be crossed after marking these cells in one go: one number for each
    order of skulls and potions that the table allows."""
    new = (cells & chamber.skulls).bit_count()
    potions = (cells & chamber.potions).bit_count()
    if order == "skulls-first" or not new or not potions:
        return frozenset({_wiped(_crossed(skulls, new), potions)})
    if order == "potions-first":
        return frozenset({_crossed(_wiped(skulls, potions), new)})
    return _any_order(skulls, new, potions)


def _any_order(skulls: int, new: int, potions: int) -> frozenset[int]:
    if not new and not potions:
        return frozenset({skulls})
    counts: frozenset[int] = frozenset()
    if new:
        counts |= _any_order(_crossed(skulls, 1), new - 1, potions)
    if potions:
        counts |= _any_order(_wiped(skulls, 1), new, potions - 1)
    return counts


def _crossed(skulls: int, new: int) -> int:
    """Past the tenth, a skull is lost."""
    return min(MOST_SKULLS, skulls + new)


def _wiped(skulls: int, potions: int) -> int:
    """A potion wipes the two worst, fewer if there are fewer, and saves nothing up."""
    return max(0, skulls - WIPED_BY_A_POTION * potions)
