"""Audit: what a sheet must show after some turns, compared with what it shows.

Coins don't depend on the order of play. A palm counts the supply of its turn, so palm fields come
from turns that explain the marks. Cups depend on the others at the table.
"""

from itertools import pairwise
from typing import NamedTuple

from companion.games.silver_gold.search import Explained, Look, explain_palms
from companion.games.silver_gold.sheet import (
    MOST_COINS,
    UNSEEN,
    Palms,
    SheetSeen,
    agree,
    rows_of,
)
from companion.games.silver_gold.violations import Code, Violation, violation


class Surroundings(NamedTuple):
    """What of the table a player's sheet depends on, as far as it is known."""

    worths: tuple[int | None, ...]
    """What a palm was worth in each turn."""
    free_cups: tuple[int, ...] | None = None
    """The cups left when the player's action 3 came, after one turn."""


class Expected(NamedTuple):
    """What the sheet must show (None where nothing was known before), and turns that lead to it."""

    sheet: SheetSeen | None
    explained: Explained


def expected_sheet(
    look: Look,
    may_skip: bool,
    around: Surroundings,
    marks_only: Explained,
    before: SheetSeen,
    after: SheetSeen,
) -> Expected:
    """What the sheet must show after turns that explain the look; marks_only are some of them.

    Where several sheets are possible: the one that is shown if it is one of them.
    """
    if before == UNSEEN:
        return Expected(None, marks_only)
    coins = None
    if before.coins is not None:
        coins = min(MOST_COINS, before.coins + _count(look, "coins"))
    cups = _cups(before, after, coins, around.free_cups)
    if before.palms is None or not _count(look, "palms"):
        return Expected(SheetSeen(coins, cups, _seen_of(before.palms, after.palms)), marks_only)
    explained = explain_palms(look, around.worths, may_skip, before.palms, after.palms, marks_only)
    palms = _seen_of(explained.ledger, after.palms)
    return Expected(SheetSeen(coins, cups, palms), explained)


def _seen_of(must: Palms | None, shown: Palms | None) -> Palms | None:
    """What must be, with fields that only a look can tell as they are shown."""
    if must is None or shown is None or not agree(must, shown):
        return must
    return tuple(own if own is not None else seen for own, seen in zip(must, shown, strict=True))


def _cups(
    before: SheetSeen, after: SheetSeen, coins: int | None, free: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """The cups that the sheet must show; None where others decide, or nobody looked."""
    if before.cups is None or before.coins is None or coins is None:
        return None
    new_rows = rows_of(coins) - rows_of(before.coins)
    if not new_rows:
        return before.cups
    if free is not None:
        return (*before.cups, *sorted(free, reverse=True)[:new_rows])
    if after.cups is not None and _may_be(before.cups, after.cups, new_rows):
        return after.cups
    return None


def _may_be(before: tuple[int, ...], after: tuple[int, ...], new_rows: int) -> bool:
    """Whether some table gives these cups: old ones stay, new ones are fewer points each time."""
    return (
        after[: len(before)] == before
        and len(after) <= len(before) + new_rows
        and all(earlier > later for earlier, later in pairwise(after))
    )


def _count(look: Look, kind: str) -> int:
    """How many icons of a kind were newly marked."""
    return sum(
        (new & getattr(card, kind)).bit_count()
        for card, new in zip(look.hand, look.new, strict=True)
    )


def audit(
    look: Look, must: SheetSeen | None, before: SheetSeen, shown: SheetSeen
) -> list[Violation]:
    """Where the sheet shows something else than it must."""
    if must is None:
        return []
    found = []
    if None not in (must.coins, shown.coins) and must.coins != shown.coins:
        found.append(_pointing(look, Code.COIN_WRONG, "coins"))
    cups_known = before.cups is not None and must.coins is not None and shown.cups is not None
    if cups_known and must.cups != shown.cups:
        found.append(_pointing(look, Code.CUP_WRONG, "coins"))
    if must.palms is not None and shown.palms is not None and not agree(must.palms, shown.palms):
        found.append(_pointing(look, Code.PALM_WRONG, "palms"))
    return found


def _pointing(look: Look, code: Code, kind: str) -> Violation:
    """A violation that points at the icons marked in between, on the first card that has some."""
    for card, new in zip(look.hand, look.new, strict=True):
        if cells := new & getattr(card, kind):
            return violation(code, card.number, card.lattice.cells(cells))
    return violation(code)
