"""The rules engine's figures: referee, explain, simulation, start-up.

Cases come from games that the dealer plays, so they are what tables meet: real hands, real
patterns, cards completed and replaced in between. Half of them are then spoiled by one cell.
Times are the processor's, so that a busy machine changes them little.
"""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from companion.bench import Figure
from companion.decks import builtin_deck
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

TURNS = 1000
ROUNDS = 300
GAMES = 300


def rules_figures(seed: int = 1) -> list[Figure]:
    """All figures, measured here and now."""
    game = Pyramids(builtin_deck())
    rng = random.Random(seed)
    turns = _some(_cases(game, rng, 1), TURNS)
    whole = _some(_cases(game, rng, TURNS_A_ROUND), ROUNDS)
    return [
        *_times("referee, a turn", turns, (1, 10)),
        *_times("referee, a turn spoiled by a cell", _spoiled(turns, rng), (1, 10)),
        *_times("explain, a round of seven", whole, (30, 1000)),
        *_times("explain, a round spoiled by a cell", _spoiled(whole, rng), (30, 1000)),
        _games_a_second(game),
        *_start_up(),
    ]


def _cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _times(name: str, cases: list[Case], goals_ms: tuple[float, float]) -> list[Figure]:
    times_ms = sorted(1000 * _cpu_seconds(partial(rule_on, case)) for case in cases)
    p99 = times_ms[int(0.99 * (len(times_ms) - 1))]
    return [
        Figure(f"{name}: median", statistics.median(times_ms), goals_ms[0], "ms"),
        Figure(f"{name}: p99", p99, goals_ms[1], "ms"),
    ]


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


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


def _games_a_second(game: Pyramids) -> Figure:
    rng = random.Random(1)
    seats = [POLICIES["random"](rng) for _ in range(4)]
    seconds = _cpu_seconds(lambda: [deal(game, seats, rng, Options()) for _ in range(GAMES)])
    speed = GAMES / seconds
    return Figure("simulate: four random players, one core", speed, 300, "games/s", True)


def _start_up() -> list[Figure]:
    bare = min(_seconds(lambda: _run("-c", "pass")) for _ in range(5))
    helped = min(_seconds(lambda: _run("-m", "companion", "--help")) for _ in range(5))
    return [
        Figure("start-up: companion --help", helped, 0.3, "s"),
        Figure("start-up: ratio to bare Python", helped / bare, 20, "times"),
    ]


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
