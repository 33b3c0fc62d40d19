"""Races: the pyramid points of a colour, and who draws first.

Both are decided by order numbers, so both are plain functions of what was completed when.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from companion.decks import COLORS, POINTS
from companion.expeditions.state import Completion

__all__ = ["Award", "Completion", "awards", "draw_order"]

THRESHOLDS = (2, 4, 6)
"""Completing this many pyramids of a colour wins its next points."""


class Award(NamedTuple):
    """Pyramid points that a player won, by which pyramid, in which turn."""

    color: str
    points: int
    player: int
    number: int
    turn: int


def awards(
    completions: Iterable[Completion], color_of: Mapping[int, str], race_number: str = "lower"
) -> list[Award]:
    """All pyramid points won, in the order in which they fell.

    Within a turn the lowest order number goes first; race_number says which of a player's two
    pyramids of that colour counts.
    """
    won: list[Award] = []
    have: Counter[tuple[int, str]] = Counter()
    taken: Counter[str] = Counter()
    for turn, group in groupby(sorted(completions), key=lambda done: done.turn):
        for color, claims in _claims(list(group), color_of, have, race_number):
            for number, player in sorted(claims)[: len(POINTS) - taken[color]]:
                won.append(Award(color, POINTS[taken[color]], player, number, turn))
                taken[color] += 1
    return won


def _claims(
    group: Iterable[Completion],
    color_of: Mapping[int, str],
    have: Counter[tuple[int, str]],
    race_number: str,
) -> list[tuple[str, list[tuple[int, int]]]]:
    """Who reaches a threshold of which colour this turn, with the number that counts."""
    new: dict[tuple[int, str], list[int]] = defaultdict(list)
    for done in group:
        new[done.player, color_of[done.number]].append(done.number)
    counts = min if race_number == "lower" else max
    claims: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for (player, color), numbers in new.items():
        before = have[player, color]
        have[player, color] += len(numbers)
        if any(before < threshold <= have[player, color] for threshold in THRESHOLDS):
            claims[color].append((counts(numbers), player))
    return [(color, claims[color]) for color in COLORS if color in claims]


def draw_order(completions: Iterable[Completion], option: str = "lowest-number") -> list[int]:
    """The players in the order of their draws, one entry a draw, for one turn's completions."""
    done = sorted(completions, key=lambda completion: completion.number)
    if option == "each-card":
        return [completion.player for completion in done]
    lowest: dict[int, int] = {}
    for completion in done:
        lowest.setdefault(completion.player, completion.number)
    return [
        completion.player
        for completion in sorted(done, key=lambda completion: lowest[completion.player])
    ]
