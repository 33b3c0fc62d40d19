"""The game as a fold: what each event makes of the state of a table."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.pyramido import building
from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.event_json import read_event, write_event
from companion.games.pyramido.events import (
    Built,
    Ended,
    Event,
    Filled,
    Opened,
    Scored,
    Seen,
    Shown,
)
from companion.games.pyramido.quarry import PILES, PLACES, Quarry
from companion.games.pyramido.refusals import said
from companion.games.pyramido.state import Player, State
from companion.refusals import said as said_of_all
from companion.table.log import Corrected
from companion.table.refusal import Reason, Refused
from companion.table.seats import check_names


def opened(state: State, event: Opened) -> State:
    """People sit down: two to four, each with a name of their own."""
    check_names(event.players, is_open=bool(state.players))
    return State(event.options, tuple(Player(name) for name in event.players))


def shown(state: State, event: Shown) -> State:
    """The quarry becomes known; what lies in a pyramid cannot lie there too."""
    there = [number for number in (*event.dominoes, *event.tops) if number is not None]
    if (len(event.dominoes), len(event.tops)) != (PLACES, PILES):
        raise Refused(Reason.CARD_COUNT, said("quarry-of-three"))
    if event.heights is not None and len(event.heights) != PILES:
        raise Refused(Reason.CARD_COUNT, said("four-piles"))
    for number in there:
        if number not in dominoes():
            raise Refused(Reason.UNKNOWN_CARD, said("no-such-domino", number=number))
        if number in state.used:
            raise Refused(Reason.CARD_ELSEWHERE, said("domino-in-a-pyramid", number=number))
    if len(set(there)) < len(there):
        raise Refused(Reason.CARD_ELSEWHERE, said("domino-in-two-places"))
    left = len(dominoes()) - PLACES - len(state.used)
    if event.heights is not None and (min(event.heights) < 0 or sum(event.heights) > left):
        raise Refused(Reason.CARD_COUNT, said("dominoes-left", left=left))
    return state._replace(quarry=Quarry(event.dominoes, event.tops, event.heights))


def ended(state: State, event: Ended) -> State:
    """The game is over; what is reported late may still come in."""
    if state.over:
        raise Refused(Reason.GAME_OVER, said_of_all("game-over-already"))
    return state._replace(over=True)


HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    Opened: opened,
    Shown: shown,
    Built: building.built,
    Filled: building.gaps_filled,
    Seen: building.seen,
    Scored: building.scored,
    Ended: ended,
}

AFTER_THE_END = (Seen, Scored)
"""Late reports that an ended game still takes."""


class Pyramido:
    """Pyramido with its 90 dominoes."""

    name = "pyramido"

    def start(self) -> State:
        """An empty table."""
        return State()

    def apply(self, state: State, event: Event) -> State:
        """The state after an event; Refused where it does not fit, and nothing has changed."""
        if not state.players and not isinstance(event, Opened):
            raise Refused(Reason.NOT_OPEN, said_of_all("not-open"))
        if state.over and not isinstance(event, AFTER_THE_END):
            raise Refused(Reason.GAME_OVER, said_of_all("game-over"))
        return HANDLERS[type(event)](state, event)

    def replay(self, events: Iterable[Event]) -> State:
        """The state after all these events."""
        state = self.start()
        for event in events:
            state = self.apply(state, event)
        return state

    def write(self, event: Event | Corrected) -> dict[str, Any]:
        """An event as JSON."""
        return write_event(event)

    def read(self, data: object) -> Event | Corrected:
        """An event from JSON; BadInput says what is wrong with it."""
        return read_event(data)

    def opens_turn(self, event: Event) -> bool:
        """Whether this event ends the turn in which what came before may freely be undone."""
        return isinstance(event, Built | Filled | Seen | Scored)
