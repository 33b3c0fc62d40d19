"""Who starts the next stage, as the referee's page asks it: everybody's points of the last one."""

from collections.abc import Mapping
from typing import Any

from companion.bad_input import BadInput
from companion.desk import Given
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.questions import FirstShape, StageOf, first_of
from companion.games.pyramido.state import State
from companion.games.pyramido.storeys import STAGES
from companion.table.seats import LEAST_PLAYERS, LONGEST_NAME, MOST_PLAYERS

MOST_DIGITS = 3


def first_asked(game: Pyramido, state: State, given: Given) -> Mapping[str, Any]:
    """Everybody's points, and once all are there, who starts the next stage."""
    players, started = _points(state, given)
    drawn = {"asked": players, "started": started, "told": None}
    if sum(player.points is not None for player in players) < 2:
        return drawn
    chosen = state.options.as_json() if state.players else {}
    try:
        wish = FirstShape(game="pyramido", options=chosen, players=players, started=started)
        return {**drawn, "told": first_of(game, wish)}
    except BadInput as error:
        return {**drawn, "problem": error.said}


def _points(state: State, given: Given) -> tuple[list[StageOf], int]:
    """As told, else of the last stage that everybody at the table finished."""
    if "points" in given:
        names = [*given.get("name", ()), *[""] * MOST_PLAYERS]
        told = [(name, _number(text)) for name, text in zip(names, given["points"], strict=False)]
        sat = [one for one in told if any(one) or one[1] is not None][:MOST_PLAYERS]
        started = _number("".join(given.get("started", ())[:1])) or 0
        players = [StageOf(name=name[:LONGEST_NAME], points=points) for name, points in sat]
        return _with_others(players), min(started, MOST_PLAYERS - 1)
    playing = [player for player in state.players if not player.lost]
    stage = min((len(player.points) for player in playing), default=0)
    players = [
        StageOf(name=player.name, points=_of_stage(player.points, stage))
        for player in state.players
    ]
    nobody = [StageOf(name="", points=None) for _ in range(MOST_PLAYERS)]
    return players or nobody, (state.starter(stage) or 0) if stage else 0


def _of_stage(points: tuple[int | None, ...], stage: int) -> int | None:
    return points[stage - 1] if 0 < stage <= min(len(points), STAGES) else None


def _with_others(players: list[StageOf]) -> list[StageOf]:
    return [*players, *[StageOf(name="", points=None)] * (LEAST_PLAYERS - len(players))]


def _number(text: str) -> int | None:
    plain = text.strip()
    return int(plain) if plain.isdecimal() and len(plain) <= MOST_DIGITS else None
