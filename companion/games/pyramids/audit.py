"""Audit: what a sheet must show after some turns, compared with what it shows.

Gems don't depend on the order of play, and torches only on the round. Skulls and potions do, so
their count comes from turns that explain the marks.
"""

from typing import NamedTuple

from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.choices import Options
from companion.games.pyramids.search import (
    UNTRACKED,
    Explained,
    Ledger,
    Look,
    explain,
    followed,
)
from companion.games.pyramids.sheet import MOST_GEMS, MOST_SKULLS, WIPED_BY_A_POTION
from companion.games.pyramids.violations import Code, Violation, violation
from companion.lattice import Marks


class SheetSeen(NamedTuple):
    """A sheet as far as it is known: None for what nobody looked at."""

    torches: frozenset[int] | None = None
    red_gems: int | None = None
    green_gems: int | None = None
    skulls: int | None = None
    points: frozenset[tuple[str, int]] | None = None
    """The pyramid points crossed, as (colour, value)."""


UNSEEN = SheetSeen()


class Expected(NamedTuple):
    """What the sheet must show (None where nothing was known before), and turns that lead to it."""

    sheet: SheetSeen | None
    explained: Explained


def expected_sheet(
    look: Look, options: Options, marks_only: Explained, before: SheetSeen, after: SheetSeen
) -> Expected:
    """What the sheet must show after turns that explain the look; marks_only are some of them.

    Where several sheets are possible: the one that is shown if it is one of them, else the best.
    """
    if before._replace(points=None) == UNSEEN:
        return Expected(None, marks_only)
    torches, skulls = _torches(look, before.torches), _skulls(look, before.skulls)
    start = Ledger(
        before.skulls if skulls is None else None, before.torches if torches is None else None
    )
    explained = marks_only
    if start != UNTRACKED:
        explained = _followed(look, start, after, options.skull_and_potion_order)
    ledger: Ledger = explained.ledger or UNTRACKED
    sheet = SheetSeen(
        torches if torches is not None else ledger.torches,
        _gems(look, before.red_gems, "red_gems"),
        _gems(look, before.green_gems, "green_gems"),
        skulls if skulls is not None else ledger.skulls,
    )
    return Expected(sheet, explained)


def _torches(look: Look, before: frozenset[int] | None) -> frozenset[int] | None:
    """The torches, if they are the same whatever the order of play: all turns of one round."""
    rounds = {shown.round for shown in look.turns}
    if before is None or len(rounds) != 1:
        return None
    return before | rounds if _count(look, "torches") else before


def _skulls(look: Look, before: int | None) -> int | None:
    """The skulls, if they are the same whatever the order of play: no cap is ever met."""
    if before is None:
        return None
    new, wiped = _count(look, "skulls"), WIPED_BY_A_POTION * _count(look, "potions")
    if new and wiped and (before + new > MOST_SKULLS or before < wiped):
        return None
    return max(0, min(MOST_SKULLS, before + new) - wiped)


def _followed(look: Look, start: Ledger, after: SheetSeen, order: str) -> Explained:
    """Turns that lead to the sheet as shown, else to the best one, following torches or skulls."""
    counts: list[int | None] = [None] if start.skulls is None else [*range(MOST_SKULLS + 1)]
    if start.skulls is not None and after.skulls is not None:
        counts.insert(0, after.skulls)
    torches = None if start.torches is None else after.torches
    wishes = [Ledger(n, t) for t in (torches, None) for n in counts]
    found = (explain(followed(look, start, wanted, order)) for wanted in wishes)
    return next(explained for explained in found if explained)


def _gems(look: Look, before: int | None, kind: str) -> int | None:
    if before is None:
        return None
    return min(MOST_GEMS, before + _count(look, kind))


def _count(look: Look, kind: str) -> int:
    """How many icons of a kind were newly marked."""
    return sum(
        (new & _any_of(chamber, (kind,))).bit_count()
        for chamber, new in zip(look.hand, look.new, strict=True)
    )


def audit(look: Look, must: SheetSeen | None, shown: SheetSeen) -> list[Violation]:
    """Where the sheet shows something else than it must."""
    if must is None:
        return []
    return [
        *_differs(look, Code.TORCH_WRONG, must.torches, shown.torches, ("torches",)),
        *_differs(look, Code.GEM_WRONG, must.red_gems, shown.red_gems, ("red_gems",)),
        *_differs(look, Code.GEM_WRONG, must.green_gems, shown.green_gems, ("green_gems",)),
        *_differs(look, Code.SKULL_WRONG, must.skulls, shown.skulls, ("skulls", "potions")),
    ]


def _differs(
    look: Look, code: Code, must: object, shown: object, kinds: tuple[str, ...]
) -> list[Violation]:
    """A violation that points at the icons marked in between, on the first card that has some."""
    if must is None or shown is None or must == shown:
        return []
    for chamber, new in zip(look.hand, look.new, strict=True):
        if cells := new & _any_of(chamber, kinds):
            return [violation(code, chamber.number, chamber.lattice.cells(cells))]
    return [violation(code)]


def _any_of(chamber: Chamber, kinds: tuple[str, ...]) -> Marks:
    marks: Marks = 0
    for kind in kinds:
        marks |= getattr(chamber, kind)
    return marks
