"""Games of Silver & Gold that the dealer plays, for tests to look into."""

import random
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from companion.games.silver_gold.box import Box
from companion.games.silver_gold.cards import Treasure, expedition_copies, treasure, treasures
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.dealer import deal
from companion.games.silver_gold.events import Event, Marked
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.policies import POLICIES
from companion.games.silver_gold.state import State

SKIPPED = 0.4


@dataclass(frozen=True)
class Dealt:
    """One game from set-up to its end."""

    game: SilverGold
    players: int
    events: list[Event]
    state: State

    @cached_property
    def written(self) -> list[dict[str, Any]]:
        """The events in the JSON that the oracle reads too."""
        return [self.game.write(event) for event in self.events]

    @cached_property
    def plain_cards(self) -> list[dict[str, Any]]:
        """Of the cards, what the oracle asks for."""
        return [plain(card) for card in self.game.box.cards.values()]


def plain(card: Treasure) -> dict[str, Any]:
    return {
        "number": card.number,
        "color": card.color,
        "value": card.value,
        "seal": card.seal and card.seal._asdict(),
        "cells": rows_of(card),
    }


@cache
def rows_of(card: Treasure) -> list[str]:
    """The card as the deck's file draws it."""
    letters = dict.fromkeys(card.lattice.cells(card.cells), "o")
    for kind, letter in (("red_crosses", "X"), ("coins", "C"), ("palms", "P")):
        letters |= dict.fromkeys(card.lattice.cells(getattr(card, kind)), letter)
    return [
        "".join(letters.get((row, col), ".") for col in range(card.lattice.cols))
        for row in range(card.lattice.rows)
    ]


def dealt(seed: int, box: Box | None = None) -> Dealt:
    """A game of 2, 3 or 4 players of both policies; every second table may skip palms."""
    rng = random.Random(seed)
    players = 2 + seed % 3
    options = Options(rng.choice(("forbidden", "allowed")))
    game = SilverGold(box)
    seats = [POLICIES[rng.choice(list(POLICIES))](rng) for _ in range(players)]
    events, state = deal(game, seats, rng, options)
    if options.may_skip_palms:
        events = [_skipping(game, event, rng) for event in events]
        state = game.replay(events)
    return Dealt(game, players, events, state)


def _skipping(game: SilverGold, event: Event, rng: random.Random) -> Event:
    if not isinstance(event, Marked) or rng.random() > SKIPPED:
        return event
    return event._replace(skipped=rng.randint(0, game.box.count("palms", event.steps)))


def dealt_short(seed: int) -> Dealt:
    """A game with so few cards that the deck, the supply and some hands run out."""
    rng = random.Random(seed)
    numbers = rng.sample(sorted(treasures()), 4 * (2 + seed % 3) + 2)
    cards = {number: treasures()[number] for number in numbers}
    return dealt(seed, Box(cards, expedition_copies()))


SMALL = (
    ["XC", "CP"],
    ["XX", "PC"],
    [".C", "oX"],
    ["CCCX", "XCCC"],
    ["CCXC", "CCCX"],
    ["P", "o", "X"],
    ["oC", "C."],
)


def dealt_hasty(seed: int) -> Dealt:
    """A game with cards so small that treasures, rows of coins and palms fall all the time."""
    rng = random.Random(seed)
    cards = {}
    for number, known in treasures().items():
        rows = rng.choice(SMALL)
        cards[number] = treasure(number, known.color, known.value, rows, known.seal)
    return dealt(seed, Box(cards, expedition_copies()))
