"""Problems of a final score: what no game can have led to, or what the sheets contradict."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

from companion.decks import COLORS, POINTS
from companion.expeditions.problems import Problem, people, problems_of
from companion.games.pyramids.event_words import TEXTS
from companion.games.pyramids.races import THRESHOLDS
from companion.games.pyramids.scoring import Result
from companion.games.pyramids.sheet import MOST_GEMS
from companion.games.pyramids.state import ROUNDS


class Fault(StrEnum):
    """Every kind of problem."""

    NAME_TWICE = "name-twice"
    PLAYER_COUNT = "player-count"
    PYRAMID_TWICE = "pyramid-twice"
    UNKNOWN_PYRAMID = "unknown-pyramid"
    WRONG_COLOR = "wrong-color"
    UNKNOWN_COLOR = "unknown-color"
    TOO_MANY_OF_A_COLOR = "too-many-of-a-color"
    UNKNOWN_POINTS = "unknown-points"
    POINTS_TWICE = "points-twice"
    POINTS_OUT_OF_ORDER = "points-out-of-order"
    POINTS_NOT_EARNED = "points-not-earned"
    POINTS_UNCLAIMED = "points-unclaimed"
    TORCH_TWICE = "torch-twice"
    UNKNOWN_TORCH = "unknown-torch"
    TOO_MANY_GEMS = "too-many-gems"
    SKULL_ABOVE_ZERO = "skull-above-zero"
    UNKNOWN_SKULL = "unknown-skull"


_problem = problems_of(TEXTS)

CARDS_OF_A_COLOR = 16


def score_problems(
    results: Sequence[Result],
    colors: Sequence[Mapping[int, str]],
    deck_colors: Mapping[int, str] | None = None,
    skull_values: Sequence[int] | None = None,
) -> list[Problem]:
    """Everything that cannot be, for results whose pyramids have these colours by number.

    What only a deck can tell (which pyramids exist, skull values) is checked where one is given.
    """
    found = [
        *people([result.name for result in results], _problem),
        *_pyramids(results, colors, deck_colors),
    ]
    for color in COLORS:
        counts = [sum(c == color for c in own.values()) for own in colors]
        found += _race(results, color, counts)
    for result in results:
        found += _sheet(result, skull_values)
    return found


def _pyramids(
    results: Sequence[Result],
    colors: Sequence[Mapping[int, str]],
    deck_colors: Mapping[int, str] | None,
) -> Iterator[Problem]:
    for number, count in Counter(n for result in results for n in result.completed).items():
        if count > 1:
            yield _problem(Fault.PYRAMID_TWICE, number=number, count=count)
    for result, own in zip(results, colors, strict=True):
        for number, color in own.items():
            yield from _pyramid(result.name, number, color, deck_colors)
    for color, count in Counter(color for own in colors for color in own.values()).items():
        if count > CARDS_OF_A_COLOR and deck_colors is None:
            yield _problem(
                Fault.TOO_MANY_OF_A_COLOR, color=color, count=count, most=CARDS_OF_A_COLOR
            )


def _pyramid(
    name: str, number: int, color: str, deck_colors: Mapping[int, str] | None
) -> Iterator[Problem]:
    if color not in COLORS:
        yield _problem(Fault.UNKNOWN_COLOR, name=name, color=color)
    numbers = range(1, 49) if deck_colors is None else deck_colors
    if number not in numbers:
        yield _problem(Fault.UNKNOWN_PYRAMID, name=name, number=number)
    elif deck_colors is not None and deck_colors[number] != color:
        yield _problem(
            Fault.WRONG_COLOR, name=name, number=number, color=deck_colors[number], given=color
        )


def _race(results: Sequence[Result], color: str, counts: Sequence[int]) -> Iterator[Problem]:
    taken = Counter(value for result in results for value in result.points.get(color, ()))
    for value, count in taken.items():
        if value in POINTS and count > 1:
            yield _problem(Fault.POINTS_TWICE, color=color, points=value, count=count)
    for before, value in pairwise(POINTS):
        if taken[value] and not taken[before]:
            yield _problem(Fault.POINTS_OUT_OF_ORDER, color=color, points=value, before=before)
    left = sum(taken[value] for value in POINTS) < len(POINTS)
    for result, count in zip(results, counts, strict=True):
        yield from _own_race(result, color, count, left)


def _own_race(result: Result, color: str, count: int, left: bool) -> Iterator[Problem]:
    fields = result.points.get(color, ())
    for value in fields:
        if value not in POINTS:
            yield _problem(Fault.UNKNOWN_POINTS, name=result.name, color=color, points=value)
    earned = sum(count >= threshold for threshold in THRESHOLDS)
    about = {"name": result.name, "color": color, "count": count, "fields": len(fields)}
    if len(fields) > earned:
        yield _problem(Fault.POINTS_NOT_EARNED, **about)
    if len(fields) < earned and left:
        yield _problem(Fault.POINTS_UNCLAIMED, **about)


def _sheet(result: Result, skull_values: Sequence[int] | None) -> Iterator[Problem]:
    name = result.name
    for color in result.points:
        if color not in COLORS:
            yield _problem(Fault.UNKNOWN_COLOR, name=name, color=color)
    for torch, count in Counter(result.torches).items():
        if not 1 <= torch <= ROUNDS:
            yield _problem(Fault.UNKNOWN_TORCH, name=name, round=torch)
        elif count > 1:
            yield _problem(Fault.TORCH_TWICE, name=name, round=torch)
    for color, count in (("red", result.red_gems), ("green", result.green_gems)):
        if count > MOST_GEMS:
            yield _problem(Fault.TOO_MANY_GEMS, name=name, color=color, count=count)
    worst = result.worst_skull
    if worst > 0:
        yield _problem(Fault.SKULL_ABOVE_ZERO, name=name, value=worst)
    elif skull_values is not None and worst and worst not in skull_values:
        yield _problem(Fault.UNKNOWN_SKULL, name=name, value=worst)
