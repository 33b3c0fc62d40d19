"""A whole game of Pyramido past its oracle, event for event."""

from collections.abc import Iterable
from typing import Any

from pyramido_games import BOX, dealt
from pyramido_oracle_terms import storeys_of

from companion.games.pyramido.answers import standing
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.state import State
from oracle.pyramido.game import replay


def equal(seed: int) -> None:
    """AssertionError where the two differ in the game of this seed."""
    follow(seed)


def as_the_oracle_sees_it(state: State) -> dict[str, Any]:
    quarry = state.quarry
    return {
        "stage": state.stage,
        "turn_of": state.turn_of,
        "over": state.over,
        "quarry": list(quarry.dominoes),
        "piles": list(quarry.tops),
        "heights": list(quarry.heights or ()),
    }


def compare(state: State, shot: dict[str, Any], seats: Iterable[int]) -> None:
    """The two agree; points count for the oracle only when everybody's storey is complete."""
    ours = as_the_oracle_sees_it(state)
    assert ours == {key: shot[key] for key in ours}
    assert [s for s, player in enumerate(state.players) if player.lost] == sorted(shot["lost"])
    for player, points in zip(state.players, shot["points"], strict=True):
        assert list(player.points[: len(points)]) == points
    for seat in seats:
        compare_player(state.players[seat].pyramid, shot["players"][seat], state.over)


def compare_player(pyramid: Pyramid, theirs: dict[str, Any], over: bool) -> None:
    assert storeys_of(pyramid) == theirs["pyramid"]
    assert [set(tile) for tile in pyramid.tiles] == theirs["tiles"]
    if not over:  # the oracle sends jewels home after the last stage too
        assert pyramid.jewels_home == theirs["jewels_home"]


def follow(seed: int) -> tuple[int, int]:
    """Play a game past the oracle; how many stages were finished, how many players lost."""
    game = dealt(seed)
    shots = replay(BOX, game.written)
    next(shots)
    for event, state, shot in zip(game.events[1:], game.states[1:], shots, strict=True):
        everybody = range(len(state.players))
        new_stage = state.over or not state.players[0].pyramid.top.blocks
        compare(state, shot, everybody if new_stage else [getattr(event, "player", 0)])
    final = game.state
    assert final.over and list(standing(final).value.ranks) == shot["ranks"]
    return sum(len(p.points) for p in final.players), sum(p.lost for p in final.players)
