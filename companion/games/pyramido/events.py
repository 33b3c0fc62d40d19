"""Events: everything that can happen at a table, as it is reported.

The companion deals nothing. What is reported late or never leaves a gap that the state knows of;
a table may also enter nothing but the points of each stage.
"""

from typing import NamedTuple, TypeAlias

from companion.games.pyramido.choices import Options
from companion.games.pyramido.moves import Tile, Turn
from companion.games.pyramido.shapes import Rows


class Opened(NamedTuple):
    """People sat down, clockwise from the starting player, and chose how to read the rules."""

    players: tuple[str, ...]
    options: Options


class Shown(NamedTuple):
    """The quarry and the tops of the piles now show this; None for what was not looked at."""

    dominoes: tuple[int | None, ...]
    tops: tuple[int | None, ...]
    heights: tuple[int, ...] | None = None


class Built(NamedTuple):
    """A player's whole turn: a domino taken, laid, marked, perhaps resurfaced, the quarry refilled.

    `pile` is the pile that the refill came from, `halved` the one that gave an emptied pile its
    lower half; None where nobody told, or there was none.
    """

    player: int
    turn: Turn
    pile: int | None = None
    halved: int | None = None


class Filled(NamedTuple):
    """No domino fitted any more, so resurfacing tiles went into a player's gaps."""

    player: int
    tiles: tuple[Tile, ...]


class Seen(NamedTuple):
    """A look at a player's pyramid, storey by storey, and the resurfacing tiles beside it."""

    player: int
    storeys: tuple[Rows, ...]
    tiles: tuple[str, ...] | None = None


class Scored(NamedTuple):
    """The points of a player's stage as written on the score tablet."""

    player: int
    stage: int
    points: int
    tiles_left: int | None = None


class Ended(NamedTuple):
    """The game is over: after the last stage, or because the table says so."""


Event: TypeAlias = Opened | Shown | Built | Filled | Seen | Scored | Ended
