"""Events: everything that can happen at a table, as it is reported.

The companion deals nothing. What is reported late or never leaves a gap that the state knows of.
"""

from typing import NamedTuple, TypeAlias

from companion.expeditions.events import Completed, Drew, Ended, Kept, Revealed, Supply
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.moves import Step
from companion.games.silver_gold.sheet import UNSEEN, SheetSeen
from companion.lattice import Marks

__all__ = [
    "KINDS",
    "Completed",
    "Drew",
    "Ended",
    "Event",
    "Kept",
    "Marked",
    "Opened",
    "Revealed",
    "Seen",
    "Supply",
]


class Opened(NamedTuple):
    """People sat down to play, chose how to read the rules, and who starts."""

    players: tuple[str, ...]
    options: Options
    first: int = 0


class Marked(NamedTuple):
    """A player's whole turn, step by step: the oldest of theirs that is not yet reported."""

    player: int
    steps: tuple[Step, ...]
    skipped: int = 0
    """Palms marked but not written down, where the table allows that."""


class Seen(NamedTuple):
    """A look at a player's cards and, perhaps, sheet.

    turns explain all turns since the last look. None: nothing explains them, or nothing is known
    to explain them from, and the table goes on from what lies there.
    """

    player: int
    cards: tuple[tuple[int, Marks], ...]
    sheet: SheetSeen = UNSEEN
    turns: tuple[tuple[Step, ...], ...] | None = None


Event: TypeAlias = Opened | Kept | Supply | Revealed | Marked | Completed | Drew | Seen | Ended

KINDS: dict[str, type[Event]] = {
    kind.__name__.lower(): kind
    for kind in (Opened, Kept, Supply, Revealed, Marked, Completed, Drew, Seen, Ended)
}
"""Every event by its name in JSON."""
