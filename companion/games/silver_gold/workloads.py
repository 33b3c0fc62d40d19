"""Workloads: what of the rules is timed, on games that the dealer plays."""

import random
from collections.abc import Sequence

from companion.book import Workload
from companion.expeditions.workloads import Bench, Stretch
from companion.games.silver_gold.answers import cups_of
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.dealer import deal
from companion.games.silver_gold.events import Event, Marked
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.policies import POLICIES
from companion.games.silver_gold.referee import Case, rule_on
from companion.games.silver_gold.sheet import SheetSeen
from companion.games.silver_gold.state import State


def workloads(game: SilverGold, seed: int, most: int) -> list[Workload]:
    """Turns and whole rounds to be judged, right ones and spoiled ones."""

    def dealt(rng: random.Random) -> Sequence[Event]:
        seats = [POLICIES[name](rng) for name in ("random", "greedy", "random", "greedy")]
        return deal(game, seats, rng, Options())[0]

    def case(stretch: Stretch) -> Case:
        supplies = [stretch.now.supplies[turn] for turn in stretch.turns]
        return Case(
            *stretch.sides(game.box.cards),
            drawn=stretch.drawn,
            sheet_before=_sheet(stretch.then, stretch.player),
            sheet_after=_sheet(stretch.now, stretch.player),
            palm_worths=tuple(map(game.box.palm_worth, supplies)),
        )

    return Bench(game, Marked, dealt, case, rule_on).workloads(seed, most)


def _sheet(state: State, index: int) -> SheetSeen:
    sheet = state.players[index].sheet
    return SheetSeen(sheet.coins, cups_of(state, index), sheet.palms)
