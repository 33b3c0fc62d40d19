"""Looks: what a player's cards show at a table, judged against what the table knows of them.

A look settles every turn of the player that nobody reported.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from companion.expeditions.box import Box, card_of
from companion.expeditions.moves import HandMarks
from companion.expeditions.referee import Ruling, Verdict
from companion.expeditions.state import HAND_SIZE, Player, State, completed_by, round_of
from companion.expeditions.two_looks import Shown
from companion.lattice import Marks


def since_the_last(
    box: Box, state: State, seat: Player, numbers: Sequence[int], marks: Mapping[int, Marks]
) -> tuple[tuple[Any, ...], HandMarks, HandMarks, tuple[Shown, ...], dict[str, str], int]:
    """What of a case a look tells, if these are the player's cards: the hand, its marks at the
    first unreported turn and now, what was revealed since, what the table chose, cards drawn."""
    then = {card.number: card.marks for card in seat.hand}
    turns = range(seat.accounted, len(state.expeditions))
    return (
        tuple(box.cards[number] for number in numbers),
        tuple(then.get(number, 0) for number in numbers),
        tuple(marks[number] for number in numbers),
        tuple(Shown(round_of(turn), state.expeditions[turn]) for turn in turns),
        state.options.as_json(),
        max(0, len(numbers) - HAND_SIZE),
    )


def best_ruling(
    box: Box,
    state: State,
    player: int,
    marks: Mapping[int, Marks],
    judge: Callable[[Sequence[int]], Ruling[Any]],
) -> Ruling[Any] | None:
    """The referee's word on a look at a player, judging the likeliest of all possible hands.

    None where nothing was known to judge from, or a card of the hand is not shown.
    """
    for number in marks:
        card_of(box, number)
    rulings = [judge(numbers) for numbers in possible_hands(state, player, marks)]
    return min(rulings, key=_doubt, default=None)


def possible_hands(
    state: State, player: int, marks: Mapping[int, Marks]
) -> Iterator[tuple[int, ...]]:
    """The player's cards, those at the first unreported turn before those drawn since.

    Cards that nobody saw arrive are told by the look, but not always in which order they came.
    """
    held = [card.number for card in state.players[player].hand]
    known = {number for number in held if number is not None}
    gone = set(completed_by(state, player)) - known
    new = [number for number in marks if number not in known | gone]
    if not known <= marks.keys() or not _is_known(state, player, gone, len(new)):
        return
    places = held.count(None) + max(0, HAND_SIZE - len(held))
    for first in permutations(new, min(places, len(new))):
        waiting = list(first)
        drawn = [number for number in new if number not in first]
        yield (*(waiting.pop(0) if n is None else n for n in held), *waiting, *drawn)


def _is_known(state: State, player: int, gone: Container[int], new: int) -> bool:
    """Whether the marks of the whole hand are known as they were at the first unreported turn.

    They are not if a card was never reported, or was called out complete before it was.
    """
    seat = state.players[player]
    unseen = sum(card.number is None for card in seat.hand)
    only_called = any(
        done.number in gone and done.turn >= seat.accounted
        for done in state.completions
        if done.player == player
    )
    return new >= unseen and len(seat.hand) + seat.owed >= HAND_SIZE and not only_called


def _doubt(ruling: Ruling[Any]) -> tuple[bool, bool]:
    """Legal first, then marks that can be explained."""
    return ruling.verdict is not Verdict.LEGAL, ruling.turns is None
