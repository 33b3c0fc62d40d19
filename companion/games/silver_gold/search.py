"""The search behind the referee, with the palm fields, which depend on the order of play."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.expeditions import search
from companion.expeditions.search import Explained, Shown
from companion.games.silver_gold.cards import Treasure
from companion.games.silver_gold.free_search import explain
from companion.games.silver_gold.sheet import Palms, agree, with_palms
from companion.lattice import Marks

Look: TypeAlias = search.Look[Treasure]
"""A player's cards before and after some turns."""

__all__ = ["Explained", "Look", "Shown", "explain", "followed"]


def followed(
    look: Look,
    worths: Sequence[int | None],
    may_skip: bool,
    before: Palms,
    wanted: Palms | None,
) -> Look:
    """The look as a search that follows the palm fields, from these to those wanted, if any are.

    worths is what a palm was worth in each turn, None where the supply is not known.
    """

    def follow(palms: Palms, nth: int, card: Treasure, cells: Marks) -> Iterator[Palms]:
        marked = (cells & card.palms).bit_count()
        fewest = 0 if may_skip else marked
        for written in range(marked, fewest - 1, -1):
            yield with_palms(palms, worths[nth], written)

    def accepts(palms: Palms) -> bool:
        return wanted is None or agree(palms, wanted)

    return replace(look, ledger=before, follow=follow, accepts=accepts)
