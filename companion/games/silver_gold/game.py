"""The game as a fold: what each event makes of the state of a table."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.silver_gold import dealing, marking, seeing
from companion.games.silver_gold.box import Box, unpack
from companion.games.silver_gold.event_json import read_event, write_event
from companion.games.silver_gold.events import (
    Completed,
    Drew,
    Ended,
    Event,
    Kept,
    Marked,
    Opened,
    Revealed,
    Seen,
    Supply,
)
from companion.games.silver_gold.state import State
from companion.table.log import Corrected
from companion.table.refusal import Reason, Refused

HANDLERS: dict[type[Event], Callable[[Box, State, Any], State]] = {
    Opened: dealing.opened,
    Kept: dealing.kept,
    Supply: dealing.supply,
    Revealed: dealing.revealed,
    Drew: dealing.drew,
    Marked: marking.marked,
    Completed: marking.completed,
    Seen: seeing.seen,
    Ended: dealing.ended,
}

AFTER_THE_END = (Marked, Completed, Drew, Seen)
"""Late reports that an ended game still takes."""


class SilverGold:
    """Silver & Gold."""

    name = "silver-gold"

    def __init__(self, box: Box | None = None) -> None:
        self.box = box or unpack()

    def start(self) -> State:
        """An empty table."""
        return State()

    def apply(self, state: State, event: Event) -> State:
        """The state after an event; Refused where it does not fit, and nothing has changed."""
        if not state.players and not isinstance(event, Opened):
            raise Refused(Reason.NOT_OPEN, "Nobody sits at this table yet.")
        if state.over and not isinstance(event, AFTER_THE_END):
            raise Refused(Reason.GAME_OVER, "The game is over.")
        return HANDLERS[type(event)](self.box, state, event)

    def replay(self, events: Iterable[Event]) -> State:
        """The state after all these events."""
        state = self.start()
        for event in events:
            state = self.apply(state, event)
        return state

    def write(self, event: Event | Corrected) -> dict[str, Any]:
        """An event as JSON."""
        return write_event(event, self.box)

    def read(self, data: object) -> Event | Corrected:
        """An event from JSON; BadInput says what is wrong with it."""
        return read_event(data, self.box)

    def opens_turn(self, event: Event) -> bool:
        """Whether this event ends the turn in which what came before may freely be undone."""
        return isinstance(event, Revealed)
