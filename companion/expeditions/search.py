"""The search behind the referee: which turns lead from the marks before to the marks after?

It is complete. Every way to give each expedition a card and a place is tried, except those that
counting rules out: new cells = cells of the openings + one for each new red cross. States that
led nowhere are remembered, so a whole round of seven stays small.

With spare > 0 the search may leave that many things wrong (a cell unexplained, an extra cell
missing, a turn unmarked), which is how the smallest offence is found.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from companion.expeditions.moves import HandMarks, Move, Role, marked, owed_by
from companion.expeditions.two_looks import Explained, Ledger, Look, Shown
from companion.lattice import Marks, bits
from companion.patterns import PATTERNS

__all__ = ["Explained", "Ledger", "Look", "Search", "Shown", "State", "Turn", "explain", "sizes_of"]

State: TypeAlias = tuple[Any, Ledger, int]
"""Marks so far (as the search keeps them), the ledger, and what may still be left wrong."""

Ending: TypeAlias = tuple[State, tuple[Move, ...], int]
"""A turn's end: the state, its moves, and how many of its extra cells are missing."""


def explain(look: Look[Any], spare: int = 0) -> Explained | None:
    """Turns that explain the look but for at most `spare` things; None proves that none do."""
    return Search(look, spare).run()


class Search:
    """One search. Games whose cells are free to be marked anywhere may search in a coarser way."""

    def __init__(self, look: Look[Any], spare: int) -> None:
        self.look = look
        self.spare = spare
        self.first_drawn = len(look.hand) - look.drawn
        self.fits = [self._fitting(shown.pattern) for shown in look.turns]
        self.totals = self._suffix_totals()
        self.dead: set[tuple[int, State]] = set()

    def run(self) -> Explained | None:
        """Turns that explain the look, if there are any."""
        if self.spare < sum(self.look.new[place].bit_count() for place in self.look.undrawable):
            return None
        found = self._from(0, (self._start(), self.look.ledger, self.spare))
        return found and self._placed(found)

    def _start(self) -> Any:
        """The marks before all turns."""
        return self.look.before

    def _placed(self, found: Explained) -> Explained:
        """What was found, with every cell in its place."""
        return found

    def _fitting(self, pattern: str | None) -> list[list[Marks]]:
        """For each card, the places of the pattern within the new cells."""
        names = [pattern] if pattern else list(PATTERNS)
        return [
            [p for name in names for p in card.placements[name] if not p & ~new]
            for card, new in zip(self.look.hand, self.look.new, strict=True)
        ]

    def _suffix_totals(self) -> list[int]:
        """For each turn, the bit set of cell counts that the openings from it on can mark."""
        totals = [1]
        for shown in reversed(self.look.turns):
            totals.append(self._with_opening(totals[-1], sizes_of(shown)))
        return totals[::-1]

    def _with_opening(self, later: int, sizes: Iterable[int]) -> int:
        """Those counts with a turn before them whose pattern, if any fits, is of these sizes."""
        counts = later << 1
        for size in sizes:
            counts |= later << size
        if self.spare or self._may_run_out:
            counts |= later
        return counts

    @cached_property
    def _may_run_out(self) -> bool:
        """Whether a player could be without any open cell: only when every card is complete."""
        complete = sum(
            card.is_complete(marks)
            for card, marks in zip(self.look.hand, self.look.after, strict=True)
        )
        return bool(complete >= min(2, self.first_drawn))

    def _from(self, turn: int, state: State) -> Explained | None:
        if turn == len(self.look.turns):
            return self._end(state)
        key = (turn, state)
        if key in self.dead or not self._counts_fit(turn, state):
            return None
        for after, moves, missing in self._endings(turn, state):
            if rest := self._from(turn + 1, after):
                return Explained(
                    (moves, *rest.turns), rest.ledger, rest.unexplained, (missing, *rest.missing)
                )
        self.dead.add(key)
        return None

    def _end(self, state: State) -> Explained | None:
        marks, ledger, spare = state
        left = self._left(marks)
        if sum(cells.bit_count() for cells in left) > spare:
            return None
        if self.look.accepts and not self.look.accepts(ledger):
            return None
        return Explained((), ledger, left, ())

    def _left(self, marks: HandMarks) -> HandMarks:
        return tuple(a & ~m for a, m in zip(self.look.after, marks, strict=True))

    def _counts_fit(self, turn: int, state: State) -> bool:
        spare = state[2]
        cells, extra = self._cells_left(state)
        lapsed = extra if self._may_run_out else 0
        low, high = cells - extra - spare, cells - extra + spare + lapsed
        counts = self._counts(turn, state[0])
        window = counts >> low if low > 0 else counts
        return bool(high >= 0 and window & ((1 << (high - max(low, 0) + 1)) - 1))

    def _counts(self, turn: int, marks: Any) -> int:
        """How many cells, as a bit set, the openings from this turn on may mark; or too many."""
        return self.totals[turn]

    def _cells_left(self, state: State) -> tuple[int, int]:
        """How many cells are still to be explained, and how many of them are red crosses."""
        left = self._left(state[0])
        crosses = (
            (m & card.red_crosses).bit_count() for m, card in zip(left, self.look.hand, strict=True)
        )
        return sum(m.bit_count() for m in left), sum(crosses)

    def _endings(self, nth: int, state: State) -> Iterator[Ending]:
        """Every end of a turn that starts in this state, each end once."""
        marks, ledger, spare = state
        turn = Turn(nth, marks, set())
        stuck = True
        for move in self._openings(turn):
            stuck = False
            yield from self._marked(turn, state, move, 0)
        if stuck and not any(self._open(turn, marks)):
            yield state, (), 0
        elif spare:
            yield (marks, ledger, spare - 1), (), 0

    def _openings(self, turn: "Turn") -> Iterator[Move]:
        reach = self._open(turn, turn.start)
        for place, fits in enumerate(self.fits[turn.nth]):
            if reach[place]:
                for fit in fits:
                    if self._takes(turn.start[place], place, fit, reach[place]):
                        yield Move(place, fit, Role.PATTERN)
        yield from self._singles(turn.start, reach, Role.SINGLE)

    def _takes(self, marks: Any, place: int, fit: Marks, reach: Marks) -> bool:
        """Whether a pattern may be laid on a card with these marks."""
        return bool(fit & reach) and not fit & marks

    def _singles(self, marks: Any, reach: HandMarks, role: Role) -> Iterator[Move]:
        """Every way to mark one cell."""
        for place, left in enumerate(self._left(marks)):
            for cell in bits(reach[place] & left):
                yield Move(place, cell, role)

    def _after(self, turn: "Turn", marks: Any, move: Move) -> Any:
        """The marks after a move."""
        return marked(marks, move)

    def _open(self, turn: "Turn", marks: Any) -> HandMarks:
        """Cells that may be marked now, card by card: nothing on cards gone or not yet drawn."""
        look = self.look
        completed = sum(
            card.is_complete(now) and not card.is_complete(then)
            for card, now, then in zip(look.hand, turn.start, look.before, strict=True)
        )
        draws_left = completed - sum(m != 0 for m in marks[self.first_drawn :])
        reach = []
        for place, card in enumerate(look.hand):
            gone = card.is_complete(turn.start[place]) or (
                card.is_complete(marks[place])
                and look.options.bonus_on_completed_card == "forbidden"
            )
            undrawn = place >= self.first_drawn and not marks[place] and draws_left <= 0
            reach.append(0 if gone or undrawn else card.open_cells(marks[place]))
        return tuple(reach)

    def _marked(self, turn: "Turn", state: State, move: Move, owed: int) -> Iterator[Ending]:
        """The ends of a turn after one more move."""
        marks, ledger, spare = state
        owed += owed_by(self.look.hand, move)
        for after in self._ledgers(turn, ledger, move):
            next_state = (self._after(turn, marks, move), after, spare)
            for end, moves, missing in self._extra(turn, next_state, owed):
                yield end, (move, *moves), missing

    def _extra(self, turn: "Turn", state: State, owed: int) -> Iterator[Ending]:
        """The ends of a turn that owes this many extra cells."""
        if (state, owed) in turn.passed:
            return
        turn.passed.add((state, owed))
        if not owed:
            yield state, (), 0
            return
        marks, ledger, spare = state
        reach = self._open(turn, marks)
        if not any(reach):
            if self.look.options.bonus_without_cell == "lapses":
                yield state, (), 0
            return
        for move in self._singles(marks, reach, Role.BONUS):
            yield from self._marked(turn, state, move, owed - 1)
        if spare:
            poorer = (marks, ledger, spare - 1)
            for end, moves, missing in self._extra(turn, poorer, owed - 1):
                yield end, moves, missing + 1

    def _ledgers(self, turn: "Turn", ledger: Ledger, move: Move) -> Iterable[Ledger]:
        """What the ledger may say after a move."""
        if self.look.follow is None:
            return (ledger,)
        return self.look.follow(ledger, turn.nth, self.look.hand[move.place], move.cells)


class Turn(NamedTuple):
    """A turn being searched: which, the marks it began with, and where the search has been."""

    nth: int
    start: Any
    passed: set[tuple[State, int]]


def sizes_of(shown: Shown) -> list[int]:
    """How many cells the pattern of a turn may have."""
    if shown.pattern:
        return [PATTERNS[shown.pattern].size]
    return sorted({pattern.size for pattern in PATTERNS.values()})
