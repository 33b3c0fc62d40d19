"""The search behind the referee, with what of a sheet of Pyramids depends on the order of play."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from companion.expeditions import search
from companion.expeditions.search import Explained, Shown, explain
from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.sheet import skull_counts
from companion.lattice import Marks

Look: TypeAlias = search.Look[Chamber]
"""A player's cards before and after some turns."""

__all__ = ["UNTRACKED", "Explained", "Ledger", "Look", "Shown", "explain", "followed"]


class Ledger(NamedTuple):
    """What of the sheet depends on the order of play; None where it need not be followed."""

    skulls: int | None = None
    torches: frozenset[int] | None = None


UNTRACKED = Ledger()


def followed(look: Look, start: Ledger, wanted: Ledger, order: str) -> Look:
    """The look as a search that follows the ledger, from its start to what is wanted of it."""

    def follow(ledger: Ledger, nth: int, chamber: Chamber, cells: Marks) -> Iterator[Ledger]:
        return _after(ledger, look.turns[nth].round, chamber, cells, order)

    def accepts(ledger: Ledger) -> bool:
        return all(wish in (None, now) for wish, now in zip(wanted, ledger, strict=True))

    return replace(look, ledger=start, follow=follow, accepts=accepts)


def _after(
    ledger: Ledger, round_: int, chamber: Chamber, cells: Marks, order: str
) -> Iterator[Ledger]:
    """What the ledger may say after cells were marked in one go."""
    skulls, torches = ledger
    if torches is not None and cells & chamber.torches:
        torches = torches | {round_}
    if skulls is None:
        yield Ledger(None, torches)
        return
    for count in sorted(skull_counts(skulls, chamber, cells, order)):
        yield Ledger(count, torches)
