"""Workloads: what of the rules is timed, on games that the dealer plays."""

import random
from collections.abc import Sequence

from companion.book import Workload
from companion.expeditions.workloads import Bench, Stretch
from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.choices import Options
from companion.games.pyramids.dealer import deal
from companion.games.pyramids.events import Event, Marked
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.referee import Case, rule_on


def workloads(game: Pyramids, seed: int, most: int) -> list[Workload]:
    """Turns and whole rounds to be judged, right ones and spoiled ones."""

    def dealt(rng: random.Random) -> Sequence[Event]:
        seats = [POLICIES[name](rng) for name in ("random", "greedy", "random", "greedy")]
        return deal(game, seats, rng, Options())[0]

    def case(stretch: Stretch) -> Case:
        return Case(
            *stretch.sides(game.box.cards),
            drawn=stretch.drawn,
            sheet_before=SheetSeen(*stretch.then.players[stretch.player].sheet),
            sheet_after=SheetSeen(*stretch.now.players[stretch.player].sheet),
        )

    return Bench(game, Marked, dealt, case, rule_on).workloads(seed, most)
