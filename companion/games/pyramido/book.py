"""Pyramido, as the command line and the pages know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from companion.book import Book, Settled, Workload
from companion.decks import Deck
from companion.games.pyramido.cases import TurnCase, read_case, write_ruling
from companion.games.pyramido.choices import CHOICES
from companion.games.pyramido.counting import PyramidoCount
from companion.games.pyramido.desk import PyramidoDesk
from companion.games.pyramido.drawing import drawn_table
from companion.games.pyramido.event_json import PlayShape, read_event, write_event
from companion.games.pyramido.event_words import told
from companion.games.pyramido.finals import FinalShape
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.policies import POLICIES
from companion.games.pyramido.referee import rule_on
from companion.games.pyramido.results import explained, score_final
from companion.games.pyramido.rulings import RULINGS
from companion.games.pyramido.shapes import RowsShape
from companion.games.pyramido.showing import shown_state
from companion.games.pyramido.simulation import Tally, play_many
from companion.games.pyramido.state import State
from companion.games.pyramido.state_shapes import PyramidoShown
from companion.games.pyramido.storeys import STAGES
from companion.games.pyramido.told import told_ruling
from companion.games.pyramido.wording import say
from companion.games.pyramido.workloads import workloads
from companion.json_shapes import Strict
from companion.table.log import Table
from companion.table.seats import LEAST_PLAYERS, LONGEST_NAME, MOST_PLAYERS


class LookShape(Strict):
    """What a player's pyramid shows, storey by storey."""

    player: Annotated[int, Field(ge=0, le=3)]
    storeys: Annotated[list[RowsShape], Field(max_length=4)]
    resurfacing: Annotated[list[str], Field(max_length=3)] | None = None


class PyramidoBook(Book):
    """See companion.book.Book."""

    name = "pyramido"
    title = "Pyramido"
    players = (LEAST_PLAYERS, MOST_PLAYERS)
    longest_name = LONGEST_NAME
    plays_with_deck = False
    first_seat_starts = True
    rulings = RULINGS
    choices = tuple(CHOICES)
    policies = tuple(POLICIES)

    event_shape = PlayShape
    state_shape = PyramidoShown
    turn_case = TurnCase
    turns_case = None
    final_shape = FinalShape
    look_shape = LookShape
    count = PyramidoCount()
    desk = PyramidoDesk()

    def kinds(self, language: str) -> Mapping[str, str]:
        """The stages, whose points make up a score."""
        stages = range(1, STAGES + 1)
        return {f"stage-{stage}": say("kind-stage", language, stage=stage) for stage in stages}

    def game(self, deck: Deck | None) -> Pyramido:
        """Pyramido with its own dominoes."""
        return Pyramido()

    def shown(self, game: Pyramido, table: Table[State], language: str) -> PyramidoShown:
        """The state, as devices get it."""
        return shown_state(table, language)

    def words(self, event: Any, names: Sequence[str], language: str) -> str:
        """An event in a sentence."""
        return told(event, names, language)

    def drawn(self, game: Pyramido, table: Table[State], language: str) -> Mapping[str, Any]:
        """Every pyramid from above, all dominoes, and what lies in the quarry."""
        return drawn_table(table.state, language)

    def settle(self, case: TurnCase, deck: Deck | None, language: str) -> Settled:
        """The referee's answer."""
        read = read_case(case)
        ruling = rule_on(read)
        return Settled(write_ruling(ruling, language), told_ruling(read, ruling, language))

    def look(self, game: Pyramido, state: State, look: LookShape, language: str) -> dict[str, Any]:
        """The event that reports a look; there is no ruling on what simply lies there."""
        event = read_event({"event": "seen", **look.model_dump(mode="json")})
        return {"ruling": None, "event": write_event(event)}

    def score(self, final: FinalShape, deck: Deck | None, language: str) -> dict[str, Any]:
        """A finished game, counted."""
        return score_final(final, language)

    def explained(self, final: FinalShape) -> str:
        """The stages given as blocks, drawn, with what scores in them."""
        return explained(final)

    def workloads(self, seed: int, most: int) -> Sequence[Workload]:
        """Turns to be judged, and storeys to be filled."""
        return workloads(self.game(None), seed, most)

    def play(self, deck: Deck | None, players: int, policy: str, seeds: Iterable[int]) -> Tally:
        """Games dealt and played."""
        return play_many(self.game(deck), players, policy, seeds)


BOOK = PyramidoBook()
