"""Looks: what a player's cards show at a table, judged against what the table knows of them.

A look settles every turn of the player that nobody reported. It is made into an event here, with
the turns that explain it where some do, so that the table need not ask the referee again.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import permutations

from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.box import Box, player_at
from companion.games.pyramids.events import Seen
from companion.games.pyramids.referee import Case, Ruling, Verdict, rule_on
from companion.games.pyramids.search import Shown
from companion.games.pyramids.state import HAND_SIZE, Player, State, round_of
from companion.lattice import Marks


def look_at(
    box: Box,
    state: State,
    player: int,
    cards: Sequence[tuple[int, Marks]],
    sheet: SheetSeen = UNSEEN,
) -> tuple[Ruling | None, Seen]:
    """The referee's word on a look at a player, and the look as an event for the table.

    The event explains the turns wherever the marks can be explained, even if the sheet is wrong.
    There is no ruling where nothing was known to judge from, or a card of the hand is not shown.
    """
    seat, marks = player_at(state, player), dict(cards)
    for number in marks:
        box.chamber(number)
    rulings = [
        rule_on(_case(box, state, seat, numbers, marks, sheet))
        for numbers in _possible_hands(state, player, marks)
    ]
    best = min(rulings, key=_doubt, default=None)
    turns = best.turns if best else None
    return best, Seen(player, tuple(cards), sheet, turns)


def _possible_hands(
    state: State, player: int, marks: Mapping[int, Marks]
) -> Iterator[tuple[int, ...]]:
    """The player's cards, those at the first unreported turn before those drawn since.

    Cards that nobody saw arrive are told by the look, but not always in which order they came.
    """
    held = [card.number for card in state.players[player].hand]
    known = {number for number in held if number is not None}
    gone = set(state.completed_by(player)) - known
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


def _case(
    box: Box,
    state: State,
    player: Player,
    numbers: Sequence[int],
    marks: Mapping[int, Marks],
    sheet: SheetSeen,
) -> Case:
    then = {card.number: card.marks for card in player.hand}
    turns = range(player.accounted, len(state.expeditions))
    return Case(
        tuple(box.chambers[number] for number in numbers),
        tuple(then.get(number, 0) for number in numbers),
        tuple(marks[number] for number in numbers),
        tuple(Shown(round_of(turn), state.expeditions[turn]) for turn in turns),
        state.options.as_json(),
        max(0, len(numbers) - HAND_SIZE),
        SheetSeen(*player.sheet) if player.sheet_known else UNSEEN,
        sheet,
    )


def _doubt(ruling: Ruling) -> tuple[bool, bool]:
    """Legal first, then marks that can be explained."""
    return ruling.verdict is not Verdict.LEGAL, ruling.turns is None
