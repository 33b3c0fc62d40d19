"""Events that all games of the family report alike.

The companion deals nothing. What is reported late or never leaves a gap that the state knows of.
"""

from typing import NamedTuple


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


class Completed(NamedTuple):
    """A player called out a completed card; its marks may be looked at later or never."""

    player: int
    number: int


class Drew(NamedTuple):
    """A player replaced a completed card, from the supply or blind; None if nobody saw which."""

    player: int
    card: int | None
    source: str


class Ended(NamedTuple):
    """The game is over: after the last turn, or because the table says so."""
