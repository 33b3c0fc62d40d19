"""The state of a table that plays expeditions, as far as all games of the family share it."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

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


class Completion(NamedTuple):
    """A card completed in a turn of the game, turns counted from 0."""

    turn: int
    player: int
    number: int


class Player(Protocol):
    """One player, as far as reported; each game keeps a sheet of its own."""

    @property
    def name(self) -> str:
        """Who it is."""

    @property
    def hand(self) -> tuple[Held, ...]:
        """The cards in front of them."""

    @property
    def sheet(self) -> Any:
        """Their score card, as it follows from their marks."""

    @property
    def sheet_known(self) -> bool:
        """Whether the sheet follows from the marks of all turns up to `accounted`."""

    @property
    def shown(self) -> Any:
        """What the sheet showed when it was last looked at."""

    @property
    def accounted(self) -> int:
        """How many of the game's turns this player's marks account for."""

    @property
    def owed(self) -> int:
        """Cards to draw for completed ones."""

    @property
    def _replace(self) -> Callable[..., Any]: ...


class State(Protocol):
    """Everything known about a table."""

    @property
    def options(self) -> Any:
        """How this table reads the rules."""

    @property
    def players(self) -> tuple[Any, ...]:
        """The players, seat by seat."""

    @property
    def expeditions(self) -> tuple[str | None, ...]:
        """The pattern of every turn so far."""

    @property
    def completions(self) -> tuple[Completion, ...]:
        """Every card completed so far."""

    @property
    def supply(self) -> tuple[int, ...] | None:
        """The open supply, None where nobody reported it."""

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the table went on from."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def _replace(self) -> Callable[..., Any]: ...


def round_of(turn: int) -> int:
    """The round, from 1, of a turn of the game, counted from 0."""
    return turn // TURNS_A_ROUND + 1


def round_now(state: State) -> int:
    """The round, from 1; 0 before the first turn."""
    return round_of(len(state.expeditions) - 1) if state.expeditions else 0


def turn_now(state: State) -> int:
    """The turn of the round, from 1; 0 before the first."""
    return (len(state.expeditions) - 1) % TURNS_A_ROUND + 1 if state.expeditions else 0


def completed_by(state: State, player: int) -> list[int]:
    """A player's completed cards, in the order of completion."""
    return [done.number for done in state.completions if done.player == player]
