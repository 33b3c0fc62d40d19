"""The game as a fold: what each event makes of the state of a table."""

from typing import Any

from companion.decks import Deck
from companion.expeditions.game import COMMON, ExpeditionGame, Handlers
from companion.games.pyramids import dealing, marking, seeing
from companion.games.pyramids.box import Box, unpack
from companion.games.pyramids.event_json import read_event, write_event
from companion.games.pyramids.events import Event, Marked, Opened, Seen
from companion.games.pyramids.state import State
from companion.table.log import Corrected

HANDLERS: Handlers = {
    **COMMON,
    Opened: dealing.opened,
    Marked: marking.marked,
    Seen: seeing.seen,
}


class Pyramids(ExpeditionGame[State]):
    """Silver & Gold Pyramids with one deck."""

    name = "pyramids"
    empty = State()
    opening = Opened
    handlers = HANDLERS
    box: Box

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.box = unpack(deck)

    def write(self, event: Event | Corrected) -> dict[str, Any]:
        """An event as JSON."""
        return write_event(event, self.box)

    def read(self, data: object) -> Event | Corrected:
        """An event from JSON; BadInput says what is wrong with it."""
        return read_event(data, self.box)
