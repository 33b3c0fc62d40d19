"""Events: everything that can happen at a table, as it is reported.

The companion deals nothing. What is reported late or never leaves a gap that the state knows of.
"""

from typing import NamedTuple, TypeAlias

from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.choices import Options
from companion.games.pyramids.moves import Step
from companion.lattice import Marks


class Opened(NamedTuple):
    """People sat down to play, and chose how to read the rules."""

    players: tuple[str, ...]
    options: Options


class Kept(NamedTuple):
    """Of the four cards drawn at set-up a player kept these two."""

    player: int
    cards: tuple[int, ...]


class Supply(NamedTuple):
    """The open supply now shows exactly these cards."""

    cards: tuple[int, ...]


class Revealed(NamedTuple):
    """An expedition opened a turn; its pattern is None where nobody recorded it."""

    pattern: str | None


class Marked(NamedTuple):
    """A player's whole turn, step by step: the oldest of theirs that is not yet reported."""

    player: int
    steps: tuple[Step, ...]


class Completed(NamedTuple):
    """A player called out a completed pyramid; its marks may be looked at later or never."""

    player: int
    number: int


class Drew(NamedTuple):
    """A player replaced a completed card, from the supply or blind; None if nobody saw which."""

    player: int
    card: int | None
    source: str


class Seen(NamedTuple):
    """A look at a player's cards and, perhaps, sheet.

    turns explain all turns since the last look. None: nothing explains them, or nothing is known
    to explain them from, and the table goes on from what lies there.
    """

    player: int
    cards: tuple[tuple[int, Marks], ...]
    sheet: SheetSeen = UNSEEN
    turns: tuple[tuple[Step, ...], ...] | None = None


class Ended(NamedTuple):
    """The game is over: after the last turn, or because the table says so."""


Event: TypeAlias = Opened | Kept | Supply | Revealed | Marked | Completed | Drew | Seen | Ended

KINDS: dict[str, type[Event]] = {
    kind.__name__.lower(): kind
    for kind in (Opened, Kept, Supply, Revealed, Marked, Completed, Drew, Seen, Ended)
}
"""Every event by its name in JSON."""
