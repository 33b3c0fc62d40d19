"""The state of a table of Pyramids: what is known after its events, and what isn't."""

from typing import NamedTuple

from companion.expeditions.state import (
    HAND_SIZE,
    ROUNDS,
    SUPPLY_SIZE,
    TURNS_A_ROUND,
    Completion,
    Held,
    Notice,
    completed_by,
    round_now,
    round_of,
    turn_now,
)
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.choices import Options
from companion.games.pyramids.sheet import Sheet

__all__ = [
    "HAND_SIZE",
    "ROUNDS",
    "SUPPLY_SIZE",
    "TURNS_A_ROUND",
    "Held",
    "Notice",
    "Player",
    "State",
    "round_of",
]


class Player(NamedTuple):
    """One player, as far as reported."""

    name: str
    hand: tuple[Held, ...] = ()
    sheet: Sheet = Sheet()
    sheet_known: bool = True
    """Whether the sheet follows from the marks of all turns up to `accounted`."""
    shown: SheetSeen = UNSEEN
    """What the sheet showed when it was last looked at."""
    accounted: int = 0
    """How many of the game's turns this player's marks account for."""
    owed: int = 0
    """Cards to draw for completed ones."""


class State(NamedTuple):
    """Everything known about a table."""

    options: Options = Options()
    players: tuple[Player, ...] = ()
    expeditions: tuple[str | None, ...] = ()
    """The pattern of every turn so far."""
    completions: tuple[Completion, ...] = ()
    supply: tuple[int, ...] | None = None
    notices: tuple[Notice, ...] = ()
    over: bool = False

    @property
    def turn(self) -> int:
        """The turn of the round, from 1; 0 before the first."""
        return turn_now(self)

    @property
    def round(self) -> int:
        """The round, from 1; 0 before the first turn."""
        return round_now(self)

    def completed_by(self, player: int) -> list[int]:
        """A player's completed pyramids, in the order of completion."""
        return completed_by(self, player)
