"""The search for cards that may be marked anywhere: only patterns need a place.

Which free cell a single or an extra cell was is all the same, as long as no pattern lies on it. So
such cells are only counted while searching, by card and by what is printed on them, and get their
places in the end, from the cells that are left. Of the patterns laid so far nothing matters either
but the places that they leave to those still to come. States that agree in that are one, which is
as complete as trying every cell, and a round of seven turns stays small.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import le, sub
from typing import Any, NamedTuple

from companion.expeditions.moves import HandMarks, Move, Role
from companion.expeditions.search import Explained, Look, Search, State, Turn, sizes_of
from companion.games.silver_gold.cards import Treasure
from companion.lattice import Marks, bits


class Progress(NamedTuple):
    """What is left to do on a card: the places, as bits, that a pattern still to come may take, and
    how many new cells of each kind."""

    places: int
    left: tuple[int, ...]


class Places:
    """All places on a card that some pattern may take, each with a number."""

    def __init__(self, fits: Sequence[Sequence[Marks]], kinds: Sequence[Marks]) -> None:
        """The places by turn, and the new cells by kind."""
        self.cells = list(dict.fromkeys(fit for turn in fits for fit in turn))
        self.numbers = {fit: number for number, fit in enumerate(self.cells)}
        self.taken = [tuple((fit & kind).bit_count() for kind in kinds) for fit in self.cells]
        """How many cells of each kind a place takes."""
        self.apart = [self._which(o for o in self.cells if not o & fit) for fit in self.cells]
        """The places that a place leaves to others."""
        self.of_turn = [self._which(turn) for turn in fits]
        self.ahead = [0]
        """The places of each turn and all that follow it."""
        for turn in reversed(self.of_turn):
            self.ahead.append(self.ahead[-1] | turn)
        self.ahead.reverse()

    def _which(self, fits: Iterable[Marks]) -> int:
        return sum(1 << number for number in {self.numbers[fit] for fit in fits})


def explain(look: Look[Treasure], spare: int = 0) -> Explained | None:
    """Turns that explain the look but for at most `spare` things; None proves that none do."""
    return _FreeSearch(look, spare).run()


class _FreeSearch(Search):
    """Marks are kept as a Progress for each card. A move of a single or extra cell names the first
    new cell of its kind until it gets a place of its own."""

    def __init__(self, look: Look[Treasure], spare: int) -> None:
        super().__init__(look, spare)
        self.kinds = [self._kinds(card, new) for card, new in zip(look.hand, look.new, strict=True)]
        self.places = [
            Places([turn[place] for turn in self.fits], kinds)
            for place, kinds in enumerate(self.kinds)
        ]
        self.counts: dict[tuple[int, int], int] = {}
        self.news = [new.bit_count() for new in look.new]
        self.free = [
            card.open_cells(then).bit_count()
            for card, then in zip(look.hand, look.before, strict=True)
        ]

    def _kinds(self, card: Treasure, new: Marks) -> tuple[Marks, ...]:
        """The new cells by kind; a palm is like any other where palm fields are not followed."""
        crosses = new & card.red_crosses
        palms = new & card.palms if self.look.follow else 0
        return new & ~crosses & ~palms, crosses, palms

    def _start(self) -> Any:
        return tuple(
            Progress(places.ahead[0], tuple(kind.bit_count() for kind in kinds))
            for places, kinds in zip(self.places, self.kinds, strict=True)
        )

    def _placed(self, found: Explained) -> Explained:
        """Each cell gets the next place of its kind that is under no pattern."""
        under = [0] * len(self.kinds)
        for move in (move for moves in found.turns for move in moves):
            if move.role is Role.PATTERN:
                under[move.place] |= move.cells
        left = [
            [list(bits(kind & ~covered)) for kind in kinds]
            for kinds, covered in zip(self.kinds, under, strict=True)
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

    def _left(self, marks: Any) -> HandMarks:
        """As many cells as are left of each card's, since which they are is not known."""
        return tuple((1 << sum(progress.left)) - 1 for progress in marks)

    def _cells_left(self, state: State) -> tuple[int, int]:
        marks = state[0]
        return sum(sum(p.left) for p in marks), sum(p.left[1] for p in marks)

    def _counts(self, turn: int, marks: Any) -> int:
        """Patterns that no longer have any place are not counted upon."""
        fitting = sum(
            1 << nth
            for nth in range(turn, len(self.fits))
            if any(
                progress.places & places.of_turn[nth]
                for progress, places in zip(marks, self.places, strict=True)
            )
        )
        if (turn, fitting) not in self.counts:
            self.counts[turn, fitting] = self._counted(turn, fitting)
        return self.counts[turn, fitting]

    def _counted(self, turn: int, fitting: int) -> int:
        counts = 1
        for nth in reversed(range(turn, len(self.fits))):
            sizes = sizes_of(self.look.turns[nth]) if fitting >> nth & 1 else ()
            counts = self._with_opening(counts, sizes)
        return counts

    def _openings(self, turn: Turn) -> Iterator[Move]:
        reach = self._open(turn, turn.start)
        for place, progress in enumerate(turn.start):
            if reach[place]:
                places = self.places[place]
                for bit in bits(progress.places & places.of_turn[turn.nth]):
                    number = bit.bit_length() - 1
                    if all(map(le, places.taken[number], progress.left)):
                        yield Move(place, places.cells[number], Role.PATTERN)
        yield from self._singles(turn.start, reach, Role.SINGLE)

    def _singles(self, marks: Any, reach: HandMarks, role: Role) -> Iterator[Move]:
        for place, progress in enumerate(marks):
            if reach[place]:
                for cells, left in zip(self.kinds[place], progress.left, strict=True):
                    if left:
                        yield Move(place, cells & -cells, role)

    def _after(self, turn: Turn, marks: Any, move: Move) -> Any:
        after = list(marks)
        places, left = after[move.place]
        if move.role is Role.PATTERN:
            mine = self.places[move.place]
            number = mine.numbers[move.cells]
            places &= mine.apart[number]
            left = tuple(map(sub, left, mine.taken[number]))
        else:
            kind = self._kind(move)
            left = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
        after[move.place] = Progress(places & self.places[move.place].ahead[turn.nth + 1], left)
        return tuple(after)

    def _open(self, turn: Turn, marks: Any) -> HandMarks:
        """How many cells are free on each card: none on cards not yet drawn."""
        done = sum(
            free > 0 and self._marked_on(place, progress) == free
            for place, (free, progress) in enumerate(zip(self.free, turn.start, strict=True))
        )
        marked = [self._marked_on(place, progress) for place, progress in enumerate(marks)]
        draws_left = done - sum(cells > 0 for cells in marked[self.first_drawn :])
        return tuple(
            0 if place >= self.first_drawn and not cells and draws_left <= 0 else free - cells
            for place, (free, cells) in enumerate(zip(self.free, marked, strict=True))
        )

    def _marked_on(self, place: int, progress: Progress) -> int:
        return self.news[place] - sum(progress.left)
