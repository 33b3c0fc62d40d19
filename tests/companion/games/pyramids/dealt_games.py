"""Games that the dealer plays, with any options, policies and decks, for tests to look into."""

import random
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.decks import Deck, builtin_deck
from companion.games.pyramids.choices import CHOICES, Options, options
from companion.games.pyramids.dealer import deal
from companion.games.pyramids.events import Event
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.state import State
from companion.lattice import Lattice


@dataclass(frozen=True)
class Dealt:
    """One game from set-up to its end."""

    game: Pyramids
    players: int
    options: Options
    events: list[Event]
    state: State

    @cached_property
    def written(self) -> list[dict[str, Any]]:
        """The events in the JSON that the oracle reads too."""
        return [self.game.write(event) for event in self.events]

    @cached_property
    def plain_deck(self) -> dict[str, Any]:
        """Of the deck, what the oracle asks for."""
        deck = self.game.deck
        return {
            "cards": [
                {"number": card.number, "color": card.color, "cells": list(card.cells)}
                for card in deck.cards
            ],
            "score_card": {"skull_values": list(deck.score_card.skull_values)},
        }


def dealt(seed: int, deck: Deck | None = None) -> Dealt:
    """A game of 2, 3 or 4 players of both policies, the rules read in any way."""
    rng = random.Random(seed)
    players = 2 + seed % 3
    chosen = options({name: rng.choice(choice.values) for name, choice in CHOICES.items()})
    game = Pyramids(deck or builtin_deck())
    seats = [POLICIES[rng.choice(list(POLICIES))](rng) for _ in range(players)]
    events, state = deal(game, seats, rng, chosen)
    return Dealt(game, players, chosen, events, state)


def dealt_short(seed: int) -> Dealt:
    """A game with so few cards that the deck, the supply and some hands run out."""
    deck = builtin_deck()
    cards = random.Random(seed).sample(deck.cards, 4 * (2 + seed % 3) + 2)
    return dealt(seed, replace(deck, cards=tuple(cards)))


def dealt_hasty(seed: int) -> Dealt:
    """A game with chambers so small, and so many red crosses, that pyramids fall in pairs."""
    rng = random.Random(seed)
    deck = builtin_deck()
    cards = tuple(replace(card, cells=_small_chamber(rng)) for card in deck.cards)
    grid = replace(deck.pyramid_card.grid, lattice=Lattice(2, 3))
    face = replace(deck.pyramid_card, grid=grid)
    return dealt(seed, replace(deck, cards=cards, pyramid_card=face))


def _small_chamber(rng: random.Random) -> tuple[str, ...]:
    return rng.choice(
        (("Ex.", "sT#"), ("xEx", "p.T"), (".Er", "Txg"), ("tsE", "xTp"), ("rEx", "T.#"))
    )
