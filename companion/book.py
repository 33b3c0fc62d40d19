"""The book of a game: everything that the command line and the pages ask of a game.

Each folder under companion/games has one, as BOOK in its book.py. Whoever is outside such a folder
knows games only by this; to add a game is to add a folder.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from pydantic import BaseModel

from companion.decks import Deck
from companion.desk import Desk
from companion.rulings import Rulings
from companion.shown import StateShown
from companion.table.file import WrittenGame
from companion.table.log import Table


class Settled(NamedTuple):
    """A dispute that the referee has settled: the answer for programs, and for people."""

    as_json: dict[str, Any]
    told: str


class Count(Protocol):
    """How a game is counted at its end, player by player, by those who sit there.

    Its questions are the game's own _count.html, a part of a form; what was answered becomes
    events of the table like everything else.
    """

    def asked(self, game: Any, table: Table[Any], seat: int, language: str) -> Mapping[str, Any]:
        """What the form is drawn with: what can be answered, and what the table knows already."""

    def is_counted(self, table: Table[Any], seat: int) -> bool:
        """Whether enough is known of a player for a score."""

    def events(
        self, game: Any, table: Table[Any], seat: int, answers: Mapping[str, Sequence[str]]
    ) -> list[Any]:
        """The events, corrections among them, that bring the table to what was answered; none if
        it knew all of it. BadInput where an answer cannot be."""

    def problems(self, game: Any, table: Table[Any], language: str) -> list[str]:
        """What cannot be, and where a score sheet says something else than the cards."""


class Tally(Protocol):
    """What some simulated games came to; tallies of parts add up to the tally of all."""

    games: int

    def add(self, other: Any) -> None:
        """Take another tally of the same game in."""

    def told(self, players: int, policy: str) -> str:
        """The tally as tables for people."""


class Workload(NamedTuple):
    """Something that a game promises to do quickly: the same work on many cases."""

    name: str
    jobs: Sequence[Callable[[], object]]
    goals_ms: tuple[float, float]
    """For the middle one, and for all but the slowest of a hundred."""


class Book(ABC):
    """A game, as everybody outside its folder knows it."""

    name: str
    """As in files: the folder's name, with - for _."""
    title: str
    """As on the box."""
    players: tuple[int, int]
    """How many can play: the least, and the most."""
    longest_name: int
    """The most letters that a player's name may have."""
    plays_with_deck: bool
    """Whether its cards are a Deck, of which an owner may enrol another; else it has its own."""
    first_seat_starts: bool = False
    """Whether people sit in turn order, so that it matters who is named first."""
    rulings: Rulings
    choices: Sequence[str]
    """The rulings that the rules leave to the table."""
    policies: Sequence[str]
    """How simulated players may play, the default first."""

    games_a_second: float = 0
    """How many simulated games of the most players one core should play; 0 promises nothing."""

    event_shape: Any
    """The shape of its events in JSON, each told by its "event"; corrections are not its affair."""
    state_shape: type[StateShown]
    turn_case: type[BaseModel] | None
    """The shape of a dispute over one turn; None where there can be none."""
    turns_case: type[BaseModel] | None
    """The shape of several turns to explain."""
    position_case: type[BaseModel] | None = None
    """The shape of marks whose past nobody knows; None where those cannot be judged."""
    final_shape: type[BaseModel]
    """The shape of a finished game."""
    look_shape: type[BaseModel] | None
    """What a look at a player's cards reports; None where the table is not looked at."""
    photo_shape: type[BaseModel] | None = None
    """What a photo shows of a player's cards, with what it is unsure of; None where no photo is
    weighed against what the table knows."""

    count: Count | None = None
    """How a finished game is counted by hand; None where it cannot be."""
    desk: Desk | None = None
    """What the referee is asked on pages of its own; None where there are none."""

    def kinds(self, language: str) -> Mapping[str, str]:
        """What its points are called, by their names in a score; their own names where a game
        says nothing."""
        return {}

    @abstractmethod
    def game(self, deck: Deck | None) -> WrittenGame:
        """The game for a table: with this deck, or with its own cards."""

    @abstractmethod
    def shown(self, game: Any, table: Table[Any], language: str) -> StateShown:
        """Everything known about a table, as devices get it."""

    @abstractmethod
    def words(self, event: Any, names: Sequence[str], language: str) -> str:
        """An event of this game in a sentence; names are the players', seat by seat."""

    @abstractmethod
    def drawn(self, game: Any, table: Table[Any], language: str) -> Mapping[str, Any]:
        """What its templates draw beside the state that is shown."""

    @abstractmethod
    def settle(self, case: Any, deck: Deck | None, language: str) -> Settled:
        """The referee on a case of any of the shapes above; BadInput where it cannot be."""

    @abstractmethod
    def look(self, game: Any, state: Any, look: Any, language: str) -> dict[str, Any]:
        """The referee's `ruling` on a look, null if there is none, and the `event` to append."""

    def weigh(self, game: Any, state: Any, photo: Any) -> dict[str, Any]:
        """What the table's past and the rules say of a photo's unsure cells: `settled`, still
        `asked`, `doubted` though seen with confidence, and whether it is `explained`."""
        raise LookupError(f"photos are not weighed in {self.name}")

    @abstractmethod
    def score(self, final: Any, deck: Deck | None, language: str) -> dict[str, Any]:
        """A finished game, counted: players (name, the points by kind, total, rank), winners,
        tie_break and problems. The deck is given where the file names one."""

    def explained(self, final: Any) -> str:
        """For people: how the points of a finished game come about, where that needs drawing."""
        return ""

    def workloads(self, seed: int, most: int) -> Sequence[Workload]:
        """What the bench times, at most so many cases of each kind; nothing is promised by
        default."""
        return ()

    @abstractmethod
    def play(self, deck: Deck | None, players: int, policy: str, seeds: Iterable[int]) -> Tally:
        """A game for each seed; BadInput if so many cannot play with this deck."""
