"""The search for cards that may be marked anywhere: only patterns need a place.

Which free cell a single or an extra cell was is all the same, as long as no pattern lies on it. So
such cells are only counted while searching, by card and by what is printed on them, and get their
places in the end, from the cells that are left. That is as complete as trying every cell, and a
round of seven turns stays small.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.expeditions.moves import HandMarks, Move, Role
from companion.expeditions.search import Explained, Look, Search, State, Turn
from companion.games.silver_gold.cards import Treasure
from companion.lattice import Marks, bits


class Progress(NamedTuple):
    """What was marked on a card so far: cells under patterns, and how many others of each kind."""

    under: Marks = 0
    others: tuple[int, ...] = (0, 0, 0)

    @property
    def cells(self) -> int:
        """How many cells are marked in all."""
        return self.under.bit_count() + sum(self.others)


def explain(look: Look[Treasure], spare: int = 0) -> Explained | None:
    """Turns that explain the look but for at most `spare` things; None proves that none do."""
    return _FreeSearch(look, spare).run()


class _FreeSearch(Search):
    """Marks are kept as a Progress for each card. A move of a single or extra cell names the first
    new cell of its kind until it gets a place of its own."""

    def __init__(self, look: Look[Treasure], spare: int) -> None:
        super().__init__(look, spare)
        self.kinds = [self._kinds(card, new) for card, new in zip(look.hand, look.new, strict=True)]
        self.free = [
            card.open_cells(then).bit_count()
            for card, then in zip(look.hand, look.before, strict=True)
        ]

    def _kinds(self, card: Treasure, new: Marks) -> tuple[Marks, ...]:
        """The new cells by kind; a palm is like any other where palm fields are not followed."""
        crosses = new & card.red_crosses
        palms = new & card.palms if self.look.follow else 0
        return new & ~crosses & ~palms, crosses, palms

    def run(self) -> Explained | None:
        """Turns that explain the look, every cell in its place, if there are any."""
        start = tuple(Progress() for _ in self.look.hand)
        found = self._from(0, (start, self.look.ledger, self.spare))
        return found and self._placed(found)

    def _placed(self, found: Explained) -> Explained:
        """The turns with a place for every cell: the next of its kind that is under no pattern."""
        left = [
            [list(bits(kind & unplaced)) for kind in kinds]
            for kinds, unplaced in zip(self.kinds, found.unexplained, strict=True)
        ]
        turns = tuple(tuple(self._in_place(move, left) for move in moves) for moves in found.turns)
        unexplained = tuple(sum(sum(kind) for kind in kinds) for kinds in left)
        return found._replace(turns=turns, unexplained=unexplained)

    def _in_place(self, move: Move, left: list[list[list[Marks]]]) -> Move:
        if move.role is Role.PATTERN:
            return move
        return move._replace(cells=left[move.place][self._kind(move)].pop(0))

    def _kind(self, move: Move) -> int:
        return next(n for n, kind in enumerate(self.kinds[move.place]) if kind & move.cells)

    def _still(self, place: int, progress: Progress, kind: int) -> int:
        """How many cells of a kind are left for singles and extra cells."""
        cells = self.kinds[place][kind] & ~progress.under
        return cells.bit_count() - progress.others[kind]

    def _end(self, state: State) -> Explained | None:
        marks, ledger, spare = state
        if self._cells_left(state)[0] > spare:
            return None
        if self.look.accepts and not self.look.accepts(ledger):
            return None
        unplaced = tuple(
            new & ~progress.under for new, progress in zip(self.look.new, marks, strict=True)
        )
        return Explained((), ledger, unplaced, ())

    def _cells_left(self, state: State) -> tuple[int, int]:
        cells = crosses = 0
        for place, progress in enumerate(state[0]):
            cells += self.look.new[place].bit_count() - progress.cells
            crosses += self._still(place, progress, 1)
        return cells, crosses

    def _takes(self, marks: Progress, place: int, fit: Marks, reach: Marks) -> bool:
        if fit & marks.under:
            return False
        after = marks._replace(under=marks.under | fit)
        return all(self._still(place, after, kind) >= 0 for kind in range(3))

    def _singles(self, marks: Any, reach: HandMarks, role: Role) -> Iterator[Move]:
        for place, progress in enumerate(marks):
            if reach[place]:
                for kind, cells in enumerate(self.kinds[place]):
                    if cells and self._still(place, progress, kind) > 0:
                        yield Move(place, cells & -cells, role)

    def _after(self, marks: Any, move: Move) -> Any:
        after = list(marks)
        under, others = after[move.place]
        if move.role is Role.PATTERN:
            after[move.place] = Progress(under | move.cells, others)
        else:
            kind = self._kind(move)
            counts = (*others[:kind], others[kind] + 1, *others[kind + 1 :])
            after[move.place] = Progress(under, counts)
        return tuple(after)

    def _open(self, turn: Turn, marks: Any) -> HandMarks:
        """How many cells are free on each card: none on cards not yet drawn."""
        done = sum(
            free > 0 and progress.cells == free
            for free, progress in zip(self.free, turn.start, strict=True)
        )
        draws_left = done - sum(progress.cells > 0 for progress in marks[self.first_drawn :])
        return tuple(
            0
            if place >= self.first_drawn and not progress.cells and draws_left <= 0
            else self.free[place] - progress.cells
            for place, progress in enumerate(marks)
        )
