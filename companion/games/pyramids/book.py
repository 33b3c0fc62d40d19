"""Pyramids, as the command line and the pages know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.book import Book, Settled, Workload
from companion.decks import Deck, builtin_deck
from companion.expeditions.dealer import check_dealable
from companion.expeditions.doubt_json import PhotoShape, read_witnessed, write_weighed
from companion.games.pyramids.cards import chambers
from companion.games.pyramids.cases import (
    PositionCase,
    TurnCase,
    TurnsCase,
    read_case,
    rule_on_position,
    write_ruling,
)
from companion.games.pyramids.choices import CHOICES
from companion.games.pyramids.counting import PyramidsCount
from companion.games.pyramids.dealing import LEAST_PLAYERS, LONGEST_NAME, MOST_PLAYERS
from companion.games.pyramids.desk import PyramidsDesk
from companion.games.pyramids.doubt import weigh_photo
from companion.games.pyramids.drawing import drawn_table
from companion.games.pyramids.event_json import PlayShape, write_event
from companion.games.pyramids.event_words import say, told
from companion.games.pyramids.fields import sheet_of
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.looks import look_at
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.referee import rule_on
from companion.games.pyramids.results import FinalShape, score_final
from companion.games.pyramids.rulings import RULINGS
from companion.games.pyramids.scoring import Score
from companion.games.pyramids.shapes import MarksShape, SheetShape, read_marks, read_sheet
from companion.games.pyramids.showing import shown_state
from companion.games.pyramids.simulation import Tally, play_many
from companion.games.pyramids.state import State
from companion.games.pyramids.state_shapes import PyramidsShown
from companion.games.pyramids.told import told_ruling
from companion.games.pyramids.workloads import workloads
from companion.json_shapes import Strict
from companion.table.log import Table


class LookShape(Strict):
    """What a player's cards and, perhaps, sheet show."""

    player: Annotated[int, Field(ge=0, le=3)]
    cards: list[MarksShape]
    sheet: SheetShape | None = None
    fields: dict[str, Literal["empty", "cross", "strike"]] | None = Field(
        None, description="In place of the sheet, what each field of the score card shows."
    )


class PyramidsBook(Book):
    """See companion.book.Book."""

    name = "pyramids"
    title = "Silver & Gold Pyramids"
    players = (LEAST_PLAYERS, MOST_PLAYERS)
    longest_name = LONGEST_NAME
    plays_with_deck = True
    rulings = RULINGS
    choices = tuple(CHOICES)
    policies = tuple(POLICIES)
    games_a_second = 300

    event_shape = PlayShape
    state_shape = PyramidsShown
    turn_case = TurnCase
    turns_case = TurnsCase
    position_case = PositionCase
    final_shape = FinalShape
    look_shape = LookShape
    photo_shape = PhotoShape
    count = PyramidsCount()
    desk = PyramidsDesk()

    def kinds(self, language: str) -> Mapping[str, str]:
        """The parts of a score."""
        return {kind: say(f"kind-{kind}", language) for kind in Score._fields}

    def game(self, deck: Deck | None) -> Pyramids:
        """Pyramids with this deck, or with our own."""
        return Pyramids(deck or builtin_deck())

    def shown(self, game: Pyramids, table: Table[State], language: str) -> PyramidsShown:
        """The state, as devices get it."""
        return shown_state(game, table, language)

    def words(self, event: Any, names: Sequence[str], language: str) -> str:
        """An event in a sentence."""
        return told(event, names, language)

    def drawn(self, game: Pyramids, table: Table[State], language: str) -> Mapping[str, Any]:
        """Cards, patterns and turns, as the templates draw them."""
        return drawn_table(game.deck, table, language)

    def settle(
        self, case: TurnCase | TurnsCase | PositionCase, deck: Deck | None, language: str
    ) -> Settled:
        """The referee's answer."""
        by_number = chambers(deck or builtin_deck())
        if isinstance(case, PositionCase):
            read, ruling = rule_on_position(case, by_number)
        else:
            read = read_case(case, by_number)
            ruling = rule_on(read)
        several = not isinstance(case, TurnCase)
        answer = write_ruling(ruling, by_number, several, language)
        return Settled(answer, told_ruling(read, ruling, language))

    def look(self, game: Pyramids, state: State, look: LookShape, language: str) -> dict[str, Any]:
        """The referee's word on a player's cards as they lie."""
        box = game.box
        cards = [
            (card.number, read_marks(card, box.chamber(card.number).lattice, "cards"))
            for card in look.cards
        ]
        sheet = read_sheet(look.sheet) if look.fields is None else sheet_of(look.fields)
        ruling, event = look_at(box, state, look.player, cards, sheet)
        answer = ruling and write_ruling(ruling, box.chambers, several=True, language=language)
        return {"ruling": answer, "event": write_event(event, box)}

    def weigh(self, game: Pyramids, state: State, photo: PhotoShape) -> dict[str, Any]:
        """What becomes of the cells that a photo is unsure of."""
        seen = read_witnessed(photo.cards, game.box.cards)
        return write_weighed(weigh_photo(game.box, state, photo.player, seen), game.box.cards)

    def score(self, final: FinalShape, deck: Deck | None, language: str) -> dict[str, Any]:
        """A finished game, counted."""
        return score_final(final, deck, language)

    def workloads(self, seed: int, most: int) -> Sequence[Workload]:
        """Turns and rounds to be judged."""
        return workloads(self.game(None), seed, most)

    def play(self, deck: Deck | None, players: int, policy: str, seeds: Iterable[int]) -> Tally:
        """Games dealt and played."""
        game = self.game(deck)
        check_dealable(game.box, players)
        return play_many(game, players, policy, seeds)


BOOK = PyramidsBook()
