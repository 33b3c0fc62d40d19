"""The game as a fold: what each event makes of the state of a table."""

from typing import Any

from companion.expeditions.game import COMMON, ExpeditionGame, Handlers
from companion.games.silver_gold import dealing, marking, seeing
from companion.games.silver_gold.box import Box, unpack
from companion.games.silver_gold.event_json import read_event, write_event
from companion.games.silver_gold.events import (
    Drew,
    Event,
    Marked,
    Opened,
    Revealed,
    Seen,
    Supply,
)
from companion.games.silver_gold.state import State
from companion.table.log import Corrected

HANDLERS: Handlers = {
    **COMMON,
    Opened: dealing.opened,
    Supply: dealing.supply,
    Revealed: dealing.revealed,
    Drew: dealing.drew,
    Marked: marking.marked,
    Seen: seeing.seen,
}


class SilverGold(ExpeditionGame[State]):
    """Silver & Gold."""

    name = "silver-gold"
    empty = State()
    opening = Opened
    handlers = HANDLERS
    box: Box

    def __init__(self, box: Box | None = None) -> None:
        self.box = box or unpack()

    def write(self, event: Event | Corrected) -> dict[str, Any]:
        """An event as JSON."""
        return write_event(event, self.box)

    def read(self, data: object) -> Event | Corrected:
        """An event from JSON; BadInput says what is wrong with it."""
        return read_event(data, self.box)
