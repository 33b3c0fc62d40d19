"""Silver & Gold, as the command line and the pages know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from companion.book import Book, Settled, Workload
from companion.decks import Deck
from companion.expeditions.event_json import read_cards
from companion.games.silver_gold.cases import (
    PositionCase,
    TurnCase,
    TurnsCase,
    read_case,
    rule_on_position,
    write_ruling,
)
from companion.games.silver_gold.choices import CHOICES
from companion.games.silver_gold.counting import SilverGoldCount
from companion.games.silver_gold.dealing import LEAST_PLAYERS, LONGEST_NAME, MOST_PLAYERS
from companion.games.silver_gold.desk import SilverGoldDesk
from companion.games.silver_gold.drawing import drawn_table
from companion.games.silver_gold.event_json import PlayShape, write_event
from companion.games.silver_gold.event_words import say, told
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.looks import look_at
from companion.games.silver_gold.policies import POLICIES
from companion.games.silver_gold.referee import rule_on
from companion.games.silver_gold.results import FinalShape, score_final
from companion.games.silver_gold.rulings import RULINGS
from companion.games.silver_gold.scoring import Score
from companion.games.silver_gold.shapes import MarksShape, SheetShape, check_cells, read_sheet
from companion.games.silver_gold.showing import shown_state
from companion.games.silver_gold.simulation import Tally, play_many
from companion.games.silver_gold.state import State
from companion.games.silver_gold.state_shapes import SilverGoldShown
from companion.games.silver_gold.told import told_ruling
from companion.games.silver_gold.workloads import workloads
from companion.json_shapes import Strict
from companion.table.log import Table


class LookShape(Strict):
    """What a player's cards and, perhaps, sheet show."""

    player: Annotated[int, Field(ge=0, le=3)]
    cards: list[MarksShape]
    sheet: SheetShape | None = None


class SilverGoldBook(Book):
    """See companion.book.Book."""

    name = "silver-gold"
    title = "Silver & Gold"
    players = (LEAST_PLAYERS, MOST_PLAYERS)
    longest_name = LONGEST_NAME
    plays_with_deck = False
    first_seat_starts = True
    rulings = RULINGS
    choices = tuple(CHOICES)
    policies = tuple(POLICIES)

    event_shape = PlayShape
    state_shape = SilverGoldShown
    turn_case = TurnCase
    turns_case = TurnsCase
    position_case = PositionCase
    final_shape = FinalShape
    look_shape = LookShape
    count = SilverGoldCount()
    desk = SilverGoldDesk()

    def kinds(self, language: str) -> Mapping[str, str]:
        """The parts of a score."""
        return {kind: say(f"kind-{kind}", language) for kind in Score._fields}

    def game(self, deck: Deck | None) -> SilverGold:
        """Silver & Gold with its own cards."""
        return SilverGold()

    def shown(self, game: SilverGold, table: Table[State], language: str) -> SilverGoldShown:
        """The state, as devices get it."""
        return shown_state(game, table, language)

    def words(self, event: Any, names: Sequence[str], language: str) -> str:
        """An event in a sentence."""
        return told(event, names, language)

    def drawn(self, game: SilverGold, table: Table[State], language: str) -> Mapping[str, Any]:
        """Cards, patterns and turns, as the templates draw them."""
        return drawn_table(game.box, table, language)

    def settle(
        self, case: TurnCase | TurnsCase | PositionCase, deck: Deck | None, language: str
    ) -> Settled:
        """The referee's answer."""
        box = self.game(deck).box
        if isinstance(case, PositionCase):
            read, ruling = rule_on_position(case, box)
        else:
            read = read_case(case, box)
            ruling = rule_on(read)
        answer = write_ruling(ruling, box, not isinstance(case, TurnCase), language)
        return Settled(answer, told_ruling(read, ruling, language))

    def look(
        self, game: SilverGold, state: State, look: LookShape, language: str
    ) -> dict[str, Any]:
        """The referee's word on a player's cards as they lie."""
        box = game.box
        cards = read_cards(look.cards, box.cards, "cards")
        for number, marks in cards:
            check_cells(box.cards[number], marks, "cards")
        ruling, event = look_at(box, state, look.player, cards, read_sheet(look.sheet))
        answer = ruling and write_ruling(ruling, box, several=True, language=language)
        return {"ruling": answer, "event": write_event(event, box)}

    def score(self, final: FinalShape, deck: Deck | None, language: str) -> dict[str, Any]:
        """A finished game, counted."""
        return score_final(final, language)

    def workloads(self, seed: int, most: int) -> Sequence[Workload]:
        """Turns and rounds to be judged."""
        return workloads(self.game(None), seed, most)

    def play(self, deck: Deck | None, players: int, policy: str, seeds: Iterable[int]) -> Tally:
        """Games dealt and played."""
        return play_many(self.game(deck), players, policy, seeds)


BOOK = SilverGoldBook()
