"""Placements and first turns of the built-in deck: the engine against counts that the oracle made.

perft.json is written by count_by_oracle.py, which knows nothing of the engine.
"""

import json

import pytest
from count_by_oracle import PERFT, counted, written

from companion.decks import builtin_deck
from companion.games.pyramids.cards import chambers
from companion.games.pyramids.choices import Options
from companion.games.pyramids.moves import turns
from companion.patterns import PATTERNS

KEPT = json.loads(PERFT.read_text(encoding="utf-8"))
CHAMBERS = chambers(builtin_deck())


def test_the_file_has_every_card_pair_and_pattern() -> None:
    assert set(KEPT["placements"]) == {str(number) for number in CHAMBERS}
    assert set(KEPT["first_turns"]) == {f"{n} and {n + 1}" for n in range(1, 48)}
    for counts in (*KEPT["placements"].values(), *KEPT["first_turns"].values()):
        assert set(counts) == set(PATTERNS)


def test_the_file_is_what_the_oracle_counts() -> None:
    assert PERFT.read_text(encoding="utf-8") == written(counted())


@pytest.mark.parametrize("number", CHAMBERS)
def test_placements_are_as_many_as_the_oracle_counts(number: int) -> None:
    placements = CHAMBERS[number].placements
    assert {name: len(places) for name, places in placements.items()} == KEPT["placements"][
        str(number)
    ]
    for places in placements.values():
        assert len(set(places)) == len(places)


@pytest.mark.parametrize("number", range(1, 48))
def test_first_turns_are_as_many_as_the_oracle_counts(number: int) -> None:
    hand = CHAMBERS[number], CHAMBERS[number + 1]
    counts = {name: len(list(turns(hand, (0, 0), name, Options()))) for name in PATTERNS}
    assert counts == KEPT["first_turns"][f"{number} and {number + 1}"]
