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

__all__ = ["Explained", "Look", "Shown", "explain", "explain_palms"]


def explain_palms(
    look: Look,
    worths: Sequence[int | None],
    may_skip: bool,
    before: Palms,
    shown: Palms | None,
    marks_only: Explained,
) -> Explained:
    """Turns that lead to the palm fields as shown, else to any; marks_only are some turns.

    worths is what a palm was worth in each turn, None where the supply is not known.
    """
    palms = sum(_palms(card, new) for card, new in zip(look.hand, look.new, strict=True))
    written = range(palms, -1 if may_skip else palms - 1, -1)
    alike = [with_palms(before, worths[0], count) for count in written]
    if len(set(worths)) == 1:
        fits = (fields for fields in alike if shown is not None and agree(fields, shown))
        return marks_only._replace(ledger=next(fits, alike[0]))
    if shown is not None and len(shown) in map(len, alike) and _may_be(before, worths, shown):
        found = explain(_followed(look, worths, may_skip, before, shown))
        if found is not None:
            return found
    return marks_only._replace(ledger=_along(look, marks_only, worths, before))


def _may_be(before: Palms, worths: Sequence[int | None], shown: Palms) -> bool:
    """Whether the fields shown go on from those before, each worth what some turn gave."""
    known, new = shown[: len(before)], shown[len(before) :]
    return agree(before, known) and (None in worths or {*new} <= {None, *worths})


def _palms(card: Treasure, cells: Marks) -> int:
    return (cells & card.palms).bit_count()


def _along(look: Look, explained: Explained, worths: Sequence[int | None], palms: Palms) -> Palms:
    """The palm fields after these turns, every palm written down."""
    for moves, worth in zip(explained.turns, worths, strict=True):
        marked = sum(_palms(look.hand[move.place], move.cells) for move in moves)
        palms = with_palms(palms, worth, marked)
    return palms


def _followed(
    look: Look, worths: Sequence[int | None], may_skip: bool, before: Palms, wanted: Palms
) -> Look:
    """The look as a search that follows the palm fields, from these to those wanted."""

    def follow(palms: Palms, nth: int, card: Treasure, cells: Marks) -> Iterator[Palms]:
        marked = _palms(card, cells)
        fewest = 0 if may_skip else marked
        for written in range(marked, fewest - 1, -1):
            now = with_palms(palms, worths[nth], written)
            if agree(now, wanted[: len(now)]):
                yield now

    def accepts(palms: Palms) -> bool:
        return agree(palms, wanted)

    return replace(look, ledger=before, follow=follow, accepts=accepts)
