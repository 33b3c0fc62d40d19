"""Whole games: what the dealer reports, followed by the oracle event for event.

`python tests/oracle pyramido --games 10000` plays more of them.
"""

import pytest
from pyramido_against_oracle import follow

GAMES = 40
CHUNK = 4


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_games_are_what_the_oracle_says(first: int) -> None:
    told = [follow(seed) for seed in range(first, first + CHUNK)]
    assert sum(stages for stages, _ in told) > 0


def test_the_games_are_of_all_kinds() -> None:
    told = [follow(seed) for seed in range(1000, 1012)]
    assert any(lost for _, lost in told), "somebody could not fill a storey"
    assert any(not lost and stages >= 8 for stages, lost in told), "a game was played to its end"
