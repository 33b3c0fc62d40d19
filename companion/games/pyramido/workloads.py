"""Workloads: what of the rules is timed, on games that the dealer plays."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from companion.book import Workload
from companion.games.pyramido.choices import Options
from companion.games.pyramido.dealer import deal
from companion.games.pyramido.events import Built
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.moves import Turn
from companion.games.pyramido.policies import POLICIES
from companion.games.pyramido.pyramid import Pyramid, fill_of, forget_fills
from companion.games.pyramido.referee import Case, rule_on

GOALS_MS = (1, 10)


def workloads(game: Pyramido, seed: int, most: int) -> list[Workload]:
    """Turns to be judged, right ones and spoiled ones, and storeys still to be filled."""
    rng = random.Random(seed)
    cases = list(islice(_cases(game, rng), most))
    spoiled = [_spoiled(case, rng) for case in cases]
    return [
        Workload("referee, a turn", [_judging(case) for case in cases], GOALS_MS),
        Workload("referee, a turn spoiled", [_judging(case) for case in spoiled], GOALS_MS),
        Workload("can this storey be filled", [_filling(c.pyramid) for c in cases], GOALS_MS),
    ]


def _judging(case: Case) -> Callable[[], object]:
    return _for_the_first_time(lambda: rule_on(case))


def _filling(pyramid: Pyramid) -> Callable[[], object]:
    return _for_the_first_time(lambda: fill_of(pyramid))


def _for_the_first_time(work: Callable[[], object]) -> Callable[[], object]:
    """The work on a storey as on one that nobody has looked at: the dealer has at all of them."""

    def job() -> object:
        forget_fills()
        return work()

    return job


def _cases(game: Pyramido, rng: random.Random) -> Iterator[Case]:
    """Every domino of games played half at random, as a case for the referee."""
    while True:
        seats = [POLICIES[name](rng) for name in ("random", "greedy", "random", "greedy")]
        events, _ = deal(game, seats, rng, Options())
        state = game.start()
        for event in events:
            if isinstance(event, Built):
                builder = state.players[event.player].pyramid
                yield Case(builder, event.turn, (), state.quarry, event.pile, Options().as_json())
            state = game.apply(state, event)


def _spoiled(case: Case, rng: random.Random) -> Case:
    """The case with a jewel that is forgotten, or put where it must not stand; or a domino that
    lies one further."""
    turn = case.turn
    assert turn is not None
    jewels = () if turn.jewels else turn.cells[:1]
    faults = [turn._replace(jewels=jewels), _shifted(turn, rng.choice((-1, 1)))]
    return replace(case, turn=rng.choice(faults))


def _shifted(turn: Turn, by: int) -> Turn:
    """The whole turn so many columns beside its place."""
    (top, left), (bottom, right) = turn.cells
    return turn._replace(
        cells=((top, left + by), (bottom, right + by)),
        jewels=tuple((row, col + by) for row, col in turn.jewels),
        tiles=tuple(tile._replace(cell=(tile.cell[0], tile.cell[1] + by)) for tile in turn.tiles),
    )
