"""Sheet: what a player's score card shows, and what marks on treasures do to it.

Coins are crossed row by row, so their number says all; a palm is a number written once.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

MOST_COINS = 12
COINS_IN_A_ROW = 4
MOST_PALMS = 4
CUPS = (6, 5, 4, 3, 2, 1)
"""The cups of the round card, in the order in which they are taken."""

Palms: TypeAlias = tuple[int | None, ...]
"""The palm fields as written; None where the supply of that moment is not known."""

PALM_WORTHS = range(1, 6)
"""What a palm can be worth: itself, and as many on the four cards of the supply."""


class Sheet(NamedTuple):
    """Coins crossed, when their rows were filled, and the palm fields."""

    coins: int = 0
    rows: tuple[int, ...] = ()
    """The turn of the game, from 0, that filled each full row of coins."""
    palms: Palms = ()


class SheetSeen(NamedTuple):
    """A sheet as far as it is known: None for what nobody looked at."""

    coins: int | None = None
    cups: tuple[int, ...] | None = None
    palms: Palms | None = None


UNSEEN = SheetSeen()


def with_coins(sheet: Sheet, coins: int, turn: int) -> Sheet:
    """The sheet after so many coins in one turn; past the twelfth, a coin is lost."""
    after = min(MOST_COINS, sheet.coins + coins)
    filled = rows_of(after) - len(sheet.rows)
    return sheet._replace(coins=after, rows=sheet.rows + (turn,) * filled)


def rows_of(coins: int) -> int:
    """How many rows so many coins fill."""
    return coins // COINS_IN_A_ROW


def with_palms(palms: Palms, worth: int | None, count: int) -> Palms:
    """The fields after so many palms of one moment; past the fourth, a palm brings nothing."""
    return (palms + (worth,) * count)[:MOST_PALMS]


def agree(must: Sequence[int | None], shown: Sequence[int | None]) -> bool:
    """Whether palm fields show what they must, as far as that is known."""
    return len(must) == len(shown) and all(
        own in (None, seen) and (seen is None or seen in PALM_WORTHS)
        for own, seen in zip(must, shown, strict=True)
    )
