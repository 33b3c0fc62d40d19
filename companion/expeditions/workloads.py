"""Workloads: cases whose rulings are timed, as tables meet them.

They come from games that the dealer plays: real hands, real patterns, cards completed and replaced
in between. Half of them are then spoiled by one cell.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from companion.book import Workload
from companion.expeditions.cards import Card
from companion.expeditions.events import Drew, Revealed
from companion.expeditions.game import ExpeditionGame
from companion.expeditions.moves import HandMarks
from companion.expeditions.referee import CaseOfMarks
from companion.expeditions.state import TURNS_A_ROUND, State, round_of
from companion.expeditions.two_looks import Shown
from companion.lattice import Marks, bits


class Stretch(NamedTuple):
    """What lies between two looks at a player's cards, and the table as it was at both."""

    player: int
    then: Any
    now: Any
    marked: Mapping[int, Marks]
    """The new marks on each card touched or drawn, in the order in which they came."""

    @property
    def turns(self) -> range:
        """The turns of the game in between."""
        return range(len(self.then.expeditions), len(self.now.expeditions))

    def sides(
        self, cards: Mapping[int, Card]
    ) -> tuple[tuple[Any, ...], HandMarks, HandMarks, tuple[Shown, ...]]:
        """The hand, its marks at the first look and at the second, and what was revealed."""
        before = {held.number: held.marks for held in self.then.players[self.player].hand}
        numbers = [*before, *(number for number in self.marked if number not in before)]
        return (
            tuple(cards[number] for number in numbers),
            tuple(before.get(number, 0) for number in numbers),
            tuple(before.get(number, 0) | self.marked.get(number, 0) for number in numbers),
            tuple(Shown(round_of(turn), self.now.expeditions[turn]) for turn in self.turns),
        )

    @property
    def drawn(self) -> int:
        """How many cards were drawn in between."""
        held = {held.number for held in self.then.players[self.player].hand}
        return len(self.marked.keys() - held)


@dataclass(frozen=True)
class Bench:
    """How a game deals, makes a case of a stretch, and judges it."""

    game: ExpeditionGame[Any]
    marked: type[Any]
    """Its event of a player's whole turn."""
    deal: Callable[[random.Random], Sequence[Any]]
    """The events of a game of four, played half at random."""
    case: Callable[[Stretch], CaseOfMarks[Any]]
    judge: Callable[[Any], object]

    def workloads(self, seed: int, most: int) -> list[Workload]:
        """Turns and whole rounds to be judged, right ones and spoiled ones; fewer of the rounds."""
        rng = random.Random(seed)
        turns = _some(self._cases(rng, 1), most)
        whole = _some(self._cases(rng, TURNS_A_ROUND), max(1, 3 * most // 10))
        return [
            self._workload("referee, a turn", turns, (1, 10)),
            self._workload("referee, a turn spoiled by a cell", _spoiled(turns, rng), (1, 10)),
            self._workload("explain, a round of seven", whole, (30, 1000)),
            self._workload("explain, a round spoiled by a cell", _spoiled(whole, rng), (30, 1000)),
        ]

    def _workload(
        self, name: str, cases: list[CaseOfMarks[Any]], goals_ms: tuple[float, float]
    ) -> Workload:
        return Workload(name, [partial(self.judge, case) for case in cases], goals_ms)

    def _cases(self, rng: random.Random, turns: int) -> Iterator[CaseOfMarks[Any]]:
        """Looks at players' cards that many turns apart."""
        while True:
            events = self.deal(rng)
            for player in range(4):
                yield from map(self.case, self._stretches(events, player, turns))

    def _stretches(self, events: Sequence[Any], player: int, turns: int) -> Iterator[Stretch]:
        """One player's game, cut where that many turns are over."""
        state: State = self.game.start()
        before = state
        marked: dict[int, Marks] = {}
        for event in events:
            now = len(state.expeditions)
            if isinstance(event, Revealed) and now - len(before.expeditions) in (0, turns):
                if now > len(before.expeditions):
                    yield Stretch(player, before, state, marked)
                before, marked = state, {}
            elif isinstance(event, Drew) and event.player == player and event.card is not None:
                marked[event.card] = 0
            elif isinstance(event, self.marked) and event.player == player:
                for step in event.steps:
                    marked[step.card] = marked.get(step.card, 0) | step.cells
            state = self.game.apply(state, event)


def _some(cases: Iterable[CaseOfMarks[Any]], count: int) -> list[CaseOfMarks[Any]]:
    return [case for case, _ in zip(cases, range(count), strict=False)]


def _spoiled(cases: list[CaseOfMarks[Any]], rng: random.Random) -> list[CaseOfMarks[Any]]:
    """The cases with one more cell marked, or one left out."""
    return [_spoil(case, rng) for case in cases]


def _spoil(case: CaseOfMarks[Any], rng: random.Random) -> CaseOfMarks[Any]:
    """A fault that no look at a single cell gives away: the marks stay in one piece, or nearly."""
    cells = [
        (place, cell)
        for place, (card, then, now) in enumerate(
            zip(case.hand, case.before, case.after, strict=True)
        )
        for cell in bits(card.open_cells(now) | now & ~then)
    ]
    place, cell = rng.choice(cells)
    after = list(case.after)
    after[place] ^= cell
    return replace(case, after=tuple(after))
