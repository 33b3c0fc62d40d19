"""A table is its events: a log to append to, folded into a state.

Nothing is ever taken out. An undo is an entry too, which says that an earlier one no longer
counts, or what stands in its place. Within the turn that is free; once a later turn has begun it
is a correction that everyone sees.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from companion.refusals import said
from companion.table.refusal import Reason, Refused

S = TypeVar("S")


class Game(Protocol[S]):
    """What a table asks of a game."""

    name: str

    def start(self) -> S:
        """The state before any event. Every state has `players`, each with a `name`, and `over`."""

    def apply(self, state: S, event: Any) -> S:
        """The state after an event; Refused where it does not fit."""

    def opens_turn(self, event: Any) -> bool:
        """Whether what came before this event can no longer freely be undone."""


@dataclass(frozen=True)
class Corrected:
    """An earlier entry no longer counts; an event may stand in its place."""

    target: int
    instead: Any = None


@dataclass(frozen=True)
class Correction:
    """A change to a turn that was over: what it was, and what it is now."""

    entry: int
    target: int
    was: Any
    instead: Any


@dataclass(frozen=True)
class Table(Generic[S]):
    """A game being played: its entries, the events that count, and the state they lead to."""

    game: Game[S]
    entries: tuple[Any, ...] = ()
    counting: tuple[tuple[int, Any], ...] = ()
    """The entries that count, by their place in the log, with the events that stand there now."""
    state: S = field(default=None)  # type: ignore[assignment]
    corrections: tuple[Correction, ...] = ()

    def append(self, event: Any) -> "Table[S]":
        """The table after an event; Refused leaves this one as it is."""
        if isinstance(event, Corrected):
            return self._corrected(event)
        return Table(
            self.game,
            (*self.entries, event),
            (*self.counting, (len(self.entries), event)),
            self.game.apply(self.state, event),
            self.corrections,
        )

    def undo(self) -> "Table[S]":
        """The table without its last event that counts."""
        if not self.counting:
            raise Refused(Reason.NOTHING_TO_UNDO, said("nothing-to-undo"))
        return self.append(Corrected(self.counting[-1][0]))

    def _corrected(self, event: Corrected) -> "Table[S]":
        places = [place for place, _ in self.counting]
        if isinstance(event.instead, Corrected):
            raise Refused(Reason.NO_SUCH_ENTRY, said("corrections-are-no-events"))
        if event.target not in places:
            raise Refused(Reason.NO_SUCH_ENTRY, said("entry-does-not-count", number=event.target))
        at = places.index(event.target)
        was = self.counting[at][1]
        instead = () if event.instead is None else ((event.target, event.instead),)
        counting = self.counting[:at] + instead + self.counting[at + 1 :]
        return Table(
            self.game,
            (*self.entries, event),
            counting,
            self._refolded(counting, at),
            self._seen_by_all(event, at, was),
        )

    def _refolded(self, counting: Sequence[tuple[int, Any]], changed: int) -> S:
        state = self.game.start()
        for nth, (place, event) in enumerate(counting):
            try:
                state = self.game.apply(state, event)
            except Refused as refused:
                if nth == changed and place == self.counting[changed][0]:
                    raise
                why = said("later-events-depend", number=place, why=refused.said)
                raise Refused(Reason.LATER_EVENTS_DEPEND, why) from None
        return state

    def _seen_by_all(self, event: Corrected, at: int, was: Any) -> tuple[Correction, ...]:
        """The corrections, with this one if a turn has begun since."""
        if not any(self.game.opens_turn(later) for _, later in self.counting[at + 1 :]):
            return self.corrections
        correction = Correction(len(self.entries), event.target, was, event.instead)
        return (*self.corrections, correction)


def new_table(game: Game[S]) -> Table[S]:
    """A table at which nothing has happened."""
    return Table(game, state=game.start())


def replay(game: Game[S], entries: Sequence[Any]) -> Table[S]:
    """The table that these entries lead to."""
    table = new_table(game)
    for entry in entries:
        table = table.append(entry)
    return table
