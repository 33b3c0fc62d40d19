"""Workloads: cases whose rulings are timed, as tables meet them.

They come from games that the dealer plays: real hands, real patterns, cards completed and replaced
in between. Half of them are then spoiled by one cell.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from companion.book import Workload
from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.choices import Options
from companion.games.pyramids.dealer import deal
from companion.games.pyramids.events import Drew, Event, Marked, Revealed
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.referee import Case, rule_on
from companion.games.pyramids.search import Shown
from companion.games.pyramids.state import TURNS_A_ROUND, Player, round_of
from companion.lattice import Marks, bits


def workloads(game: Pyramids, seed: int, most: int) -> list[Workload]:
    """Turns and whole rounds to be judged, right ones and spoiled ones; fewer of the rounds."""
    rng = random.Random(seed)
    turns = _some(_cases(game, rng, 1), most)
    whole = _some(_cases(game, rng, TURNS_A_ROUND), max(1, 3 * most // 10))
    return [
        _workload("referee, a turn", turns, (1, 10)),
        _workload("referee, a turn spoiled by a cell", _spoiled(turns, rng), (1, 10)),
        _workload("explain, a round of seven", whole, (30, 1000)),
        _workload("explain, a round spoiled by a cell", _spoiled(whole, rng), (30, 1000)),
    ]


def _workload(name: str, cases: list[Case], goals_ms: tuple[float, float]) -> Workload:
    return Workload(name, [partial(rule_on, case) for case in cases], goals_ms)


def _some(cases: Iterable[Case], count: int) -> list[Case]:
    return [case for case, _ in zip(cases, range(count), strict=False)]


def _cases(game: Pyramids, rng: random.Random, turns: int) -> Iterator[Case]:
    """Looks at players' cards that many turns apart, from games played half at random."""
    while True:
        seats = [POLICIES[name](rng) for name in ("random", "greedy", "random", "greedy")]
        events, _ = deal(game, seats, rng, Options())
        for player in range(len(seats)):
            yield from _looks(game, events, player, turns)


def _looks(game: Pyramids, events: list[Event], player: int, turns: int) -> Iterator[Case]:
    """One player's game, cut into looks at cards and sheet."""
    state = game.start()
    before = state
    shown: list[Shown] = []
    drawn: dict[int, Marks] = {}
    for event in events:
        match event:
            case Revealed(pattern):
                if len(shown) == turns:
                    yield _case(game, before.players[player], state.players[player], drawn, shown)
                    shown, drawn = [], {}
                if not shown:
                    before = state
                shown.append(Shown(round_of(len(state.expeditions)), pattern))
            case Drew(who, int(card), _) if who == player and shown:
                drawn[card] = 0
            case Marked(who, steps) if who == player:
                for step in steps:
                    drawn[step.card] = drawn.get(step.card, 0) | step.cells
        state = game.apply(state, event)


def _case(
    game: Pyramids, then: Player, now: Player, marked: dict[int, Marks], shown: list[Shown]
) -> Case:
    """A case from two looks, and what was marked on each card in between."""
    before = {held.number: held.marks for held in then.hand if held.number is not None}
    numbers = [*before, *(number for number in marked if number not in before)]
    return Case(
        tuple(game.box.chambers[number] for number in numbers),
        tuple(before.get(number, 0) for number in numbers),
        tuple(before.get(number, 0) | marked.get(number, 0) for number in numbers),
        tuple(shown),
        drawn=len(numbers) - len(before),
        sheet_before=SheetSeen(*then.sheet),
        sheet_after=SheetSeen(*now.sheet),
    )


def _spoiled(cases: list[Case], rng: random.Random) -> list[Case]:
    """The cases with one more cell marked, or one left out."""
    return [_spoil(case, rng) for case in cases]


def _spoil(case: Case, rng: random.Random) -> Case:
    """A fault that no look at a single cell gives away: the marks stay in one piece, or nearly."""
    cells = [
        (place, cell)
        for place, (chamber, then, now) in enumerate(
            zip(case.hand, case.before, case.after, strict=True)
        )
        for cell in bits(chamber.open_cells(now) | now & ~then)
    ]
    place, cell = rng.choice(cells)
    after = list(case.after)
    after[place] ^= cell
    return replace(case, after=tuple(after))
