"""The state of a table of Silver & Gold: what is known after its events, and what isn't."""

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
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.races import starter
from companion.games.silver_gold.sheet import UNSEEN, Sheet, SheetSeen

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
    first: int = 0
    """The starting player of the first turn."""
    supplies: tuple[tuple[int, ...] | None, ...] = ()
    """The open supply of every turn so far, as it lay while cells were marked."""
    drawing: bool = False
    """Whether somebody has drawn in this turn, so that the supply is the next turn's."""
    laid: bool = False
    """Whether the supply was reported in this turn."""

    @property
    def turn(self) -> int:
        """The turn of the round, from 1; 0 before the first."""
        return turn_now(self)

    @property
    def round(self) -> int:
        """The round, from 1; 0 before the first turn."""
        return round_now(self)

    @property
    def starter(self) -> int:
        """The starting player of this turn, before the first turn of that one."""
        return starter(self.first, max(0, len(self.expeditions) - 1), len(self.players))

    def completed_by(self, player: int) -> list[int]:
        """A player's completed treasures, in the order of completion."""
        return completed_by(self, player)
