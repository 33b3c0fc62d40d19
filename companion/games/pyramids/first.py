"""Who is first: the draws and the pyramid points of one turn, as order numbers decide them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.pyramids.choices import Options
from companion.games.pyramids.races import Award, Completion, awards, draw_order

Done = tuple[int, int]
"""A player and the order number of a pyramid that they completed."""


class First(NamedTuple):
    """The players in the order of their draws, one entry a draw, and the points won."""

    draws: list[int]
    awards: list[Award]


def who_is_first(
    earlier: Sequence[Done], now: Sequence[Done], color_of: Mapping[int, str], options: Options
) -> First:
    """What the pyramids completed this turn bring, after those completed in earlier turns.

    Earlier ones count as completed one after the other: that leaves the same points to be won,
    whoever won the others.
    """
    past = [Completion(turn, *done) for turn, done in enumerate(earlier)]
    this_turn = [Completion(len(past), *done) for done in now]
    won = awards([*past, *this_turn], color_of, options.race_number)
    return First(
        draw_order(this_turn, options.draw_order),
        [award for award in won if award.turn == len(past)],
    )
