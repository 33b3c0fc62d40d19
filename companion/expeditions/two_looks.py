"""Two looks at a player's cards: what a search is asked to explain, and what it answers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from companion.expeditions.cards import Card
from companion.expeditions.moves import ExtraCells, HandMarks, Move
from companion.lattice import Marks

C = TypeVar("C", bound=Card)


class Shown(NamedTuple):
    """The expedition of a turn; its pattern is None where nobody recorded it."""

    round: int
    pattern: str | None


Ledger: TypeAlias = Any
"""What of a sheet depends on the order of play, as its game writes it; None: not followed."""


@dataclass(frozen=True)
class Look(Generic[C]):
    """A player's cards before and after some turns."""

    hand: tuple[C, ...]
    before: HandMarks
    after: HandMarks
    turns: tuple[Shown, ...]
    options: ExtraCells
    drawn: int = 0
    """How many cards, the last of the hand, were drawn in between, one for a completed card."""
    ledger: Ledger = None
    follow: Callable[[Ledger, int, C, Marks], Iterable[Ledger]] | None = None
    """What the ledger may say after cells of a card were marked in one go, in the nth turn."""
    accepts: Callable[[Ledger], bool] | None = None
    """Whether the ledger may say this in the end."""

    @cached_property
    def new(self) -> HandMarks:
        """The cells marked in between."""
        return tuple(a & ~b for a, b in zip(self.after, self.before, strict=True))

    @cached_property
    def undrawable(self) -> tuple[int, ...]:
        """The places of drawn cards that no turn can have marked, for too few were completed; of
        all that were marked, those with the fewest marks."""
        done = sum(
            card.is_complete(now) and not card.is_complete(then)
            for card, then, now in zip(self.hand, self.before, self.after, strict=True)
        )
        drawn = range(len(self.hand) - self.drawn, len(self.hand))
        by_marks = sorted(drawn, key=lambda place: self.new[place].bit_count(), reverse=True)
        return tuple(place for place in by_marks[done:] if self.new[place])


class Explained(NamedTuple):
    """Turns that lead from before to after, and what they leave wrong."""

    turns: tuple[tuple[Move, ...], ...]
    ledger: Ledger
    unexplained: HandMarks
    missing: tuple[int, ...]
    """Extra cells that each turn owes and lacks."""
