"""A game of expeditions as a fold: what each event makes of the state of a table."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from companion.expeditions import dealing, marking
from companion.expeditions.events import Completed, Drew, Ended, Kept, Revealed, Supply
from companion.refusals import said
from companion.table.refusal import Reason, Refused

S = TypeVar("S")

Handlers: TypeAlias = Mapping[type, Callable[[Any, Any, Any], Any]]
"""By kind of event, what it makes of a state: box and state and event in, state out."""

COMMON: Handlers = {
    Kept: dealing.kept,
    Supply: dealing.supply,
    Revealed: dealing.revealed,
    Drew: dealing.drew,
    Completed: marking.completed,
    Ended: dealing.ended,
}
"""What all games of the family make of the events that they share."""

ONLY_BEFORE_THE_END = (Kept, Supply, Revealed, Ended)
"""Events that an ended game no longer takes; all else may be reported late."""


class ExpeditionGame(Generic[S]):
    """A game with its box, the state of an empty table, and what each event makes of a state."""

    name: str
    box: Any
    empty: S
    opening: type
    """The event with which people sit down."""
    handlers: Handlers

    def start(self) -> S:
        """An empty table."""
        return self.empty

    def apply(self, state: Any, event: Any) -> S:
        """The state after an event; Refused where it does not fit, and nothing has changed."""
        kind = type(event)
        if not state.players and kind is not self.opening:
            raise Refused(Reason.NOT_OPEN, said("not-open"))
        if state.over and (kind is self.opening or kind in ONLY_BEFORE_THE_END):
            raise Refused(Reason.GAME_OVER, said("game-over"))
        after: S = self.handlers[kind](self.box, state, event)
        return after

    def replay(self, events: Iterable[Any]) -> S:
        """The state after all these events."""
        state = self.start()
        for event in events:
            state = self.apply(state, event)
        return state

    def opens_turn(self, event: Any) -> bool:
        """Whether this event ends the turn in which what came before may freely be undone."""
        return isinstance(event, Revealed)
