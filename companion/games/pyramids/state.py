"""The state of a table of Pyramids: what is known after its events, and what isn't."""

from typing import NamedTuple

from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.choices import Options
from companion.games.pyramids.races import Completion
from companion.games.pyramids.sheet import Sheet
from companion.lattice import Marks

TURNS_A_ROUND = 7
ROUNDS = 4
HAND_SIZE = 2
SUPPLY_SIZE = 4


class Held(NamedTuple):
    """A card in front of a player; its number is None where nobody saw it yet."""

    number: int | None
    marks: Marks = 0


class Notice(NamedTuple):
    """Something irregular that the table went on from."""

    turn: int
    player: int
    what: str


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
        return (len(self.expeditions) - 1) % TURNS_A_ROUND + 1 if self.expeditions else 0

    @property
    def round(self) -> int:
        """The round, from 1; 0 before the first turn."""
        return round_of(len(self.expeditions) - 1) if self.expeditions else 0

    def completed_by(self, player: int) -> list[int]:
        """A player's completed pyramids, in the order of completion."""
        return [done.number for done in self.completions if done.player == player]


def round_of(turn: int) -> int:
    """The round, from 1, of a turn of the game, counted from 0."""
    return turn // TURNS_A_ROUND + 1
