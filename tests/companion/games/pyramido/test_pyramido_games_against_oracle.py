"""Whole games: what the dealer reports, followed by the oracle event for event.

`PYRAMIDO_GAMES=10000 pytest tests/companion/games/pyramido/test_pyramido_games_against_oracle.py`
plays more of them; the seeds are the numbers from 0.
"""

import os
from typing import Any

import pytest
from pyramido_games import BOX, GAME, dealt
from pyramido_oracle_terms import storeys_of

from companion.games.pyramido.answers import standing
from companion.games.pyramido.state import State
from oracle.pyramido.game import replay

GAMES = int(os.environ.get("PYRAMIDO_GAMES", "40"))
CHUNK = max(1, GAMES // 10)


def as_the_oracle_sees_it(state: State) -> dict[str, Any]:
    quarry = state.quarry
    return {
        "stage": state.stage,
        "turn_of": state.turn_of,
        "over": state.over,
        "quarry": list(quarry.dominoes),
        "piles": list(quarry.tops),
        "heights": list(quarry.heights or ()),
        "lost": sorted(seat for seat, player in enumerate(state.players) if player.lost),
        "players": [
            {
                "pyramid": storeys_of(player.pyramid),
                "jewels_home": player.pyramid.jewels_home,
                "tiles": [set(tile) for tile in player.pyramid.tiles],
            }
            for player in state.players
        ],
    }


def compare(state: State, shot: dict[str, Any]) -> None:
    """The two agree; points count for the oracle only when everybody's storey is complete."""
    ours = as_the_oracle_sees_it(state)
    theirs = {key: shot[key] for key in ours}
    if state.over:  # the oracle sends jewels home after the last stage too
        for player in (*ours["players"], *theirs["players"]):
            del player["jewels_home"]
    assert ours == {**theirs, "lost": sorted(shot["lost"])}
    for player, points in zip(state.players, shot["points"], strict=True):
        assert list(player.points[: len(points)]) == points
    if state.over:
        assert list(standing(state).value.ranks) == shot["ranks"]


def follow(seed: int) -> tuple[int, int]:
    """Play a game past the oracle; how many stages were finished, how many players lost."""
    game = dealt(seed)
    state = GAME.start()
    for event, shot in zip(game.events, replay(BOX, game.written), strict=True):
        state = GAME.apply(state, event)
        if shot["quarry"]:
            compare(state, shot)
    assert state.over
    return sum(len(p.points) for p in state.players), sum(p.lost for p in state.players)


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_games_are_what_the_oracle_says(first: int) -> None:
    told = [follow(seed) for seed in range(first, min(GAMES, first + CHUNK))]
    assert sum(stages for stages, _ in told) > 0


def test_the_games_are_of_all_kinds() -> None:
    told = [follow(seed) for seed in range(1000, 1012)]
    assert any(lost for _, lost in told), "somebody could not fill a storey"
    assert any(not lost and stages >= 8 for stages, lost in told), "a game was played to its end"
