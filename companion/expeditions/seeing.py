"""Looks that reach the table: a player's cards as they lie, and perhaps the sheet.

A look settles all turns of the player so far, whether turns explain it or the table just goes on.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from companion.expeditions.box import (
    Box,
    S,
    card_of,
    changed,
    check_free,
    player_at,
    with_player,
    without,
)
from companion.expeditions.marking import play_turn, set_aside
from companion.expeditions.moves import Step
from companion.expeditions.refusals import said
from companion.expeditions.state import HAND_SIZE, Held, Notice, Player, State, completed_by
from companion.lattice import Marks
from companion.table.refusal import Reason, Refused


class Seen(Protocol):
    """A look at a player's cards and, perhaps, sheet, as an event of any game."""

    @property
    def player(self) -> int:
        """Whose cards."""

    @property
    def cards(self) -> tuple[tuple[int, Marks], ...]:
        """The cards and their marks."""

    @property
    def sheet(self) -> Any:
        """The sheet, as far as it was seen: a tuple with None for what was not."""

    @property
    def turns(self) -> tuple[tuple[Step, ...], ...] | None:
        """Turns that explain all since the last look, None where nothing does."""


def was_seen(sheet: Sequence[object]) -> bool:
    """Whether anybody looked at any of a sheet."""
    return any(part is not None for part in sheet)


def seen_cards(box: Box, state: S, event: Seen) -> S:
    """A look at a player's cards settles all their turns so far."""
    state = _shown(box, state, event)
    if event.turns is None:
        return _as_it_lies(box, state, event)
    pending = len(state.expeditions) - state.players[event.player].accounted
    if len(event.turns) != pending:
        why = said("turns-to-explain", pending=pending, given=len(event.turns))
        raise Refused(Reason.ILLEGAL_MARKS, why)
    _check_explained(state.players[event.player], event.cards, event.turns)
    for steps in event.turns:
        state = play_turn(box, state, event.player, steps)
    return state


def _check_explained(
    player: Player, cards: Sequence[tuple[int, Marks]], turns: Sequence[Sequence[Step]]
) -> None:
    """Refuse turns that lead to other marks than those that were seen."""
    marks = {held.number: held.marks for held in player.hand}
    for step in (step for steps in turns for step in steps):
        marks[step.card] = marks.get(step.card, 0) | step.cells
    for number, shown in cards:
        if marks.get(number, shown) != shown:
            raise Refused(Reason.ILLEGAL_MARKS, said("turns-lead-elsewhere", number=number))


def _shown(box: Box, state: S, event: Seen) -> S:
    """The state with every card of the look in the player's hand.

    New ones replace cards nobody saw, or were drawn for completed ones, which the look may show.
    """
    player = player_at(state, event.player)
    hand, drawn = list(player.hand), 0
    for number, _ in event.cards:
        if any(held.number == number for held in hand) or _own_completed(state, event, number):
            continue
        check_free(box, state, number)
        unseen = next((n for n, held in enumerate(hand) if held.number is None), None)
        if unseen is not None:
            hand[unseen] = Held(number)
        else:
            drawn += len(hand) >= HAND_SIZE - player.owed
            hand.append(Held(number))
    if drawn > player.owed + _newly_complete(box, state, event):
        raise Refused(Reason.CARD_NOT_IN_HAND, said("too-many-cards", name=player.name))
    player = player._replace(hand=tuple(hand), owed=player.owed - drawn)
    supply = without(state.supply, tuple(number for number, _ in event.cards))
    return changed(with_player(state, event.player, player), supply=supply)


def _newly_complete(box: Box, state: State, event: Seen) -> int:
    return sum(
        card_of(box, number).is_complete(marks) and not _own_completed(state, event, number)
        for number, marks in event.cards
    )


def _own_completed(state: State, event: Seen, number: int) -> bool:
    return number in completed_by(state, event.player)


def _as_it_lies(box: Box, state: S, event: Seen) -> S:
    """The state if the table goes on from what lies there, unexplained."""
    player, marks = state.players[event.player], dict(event.cards)
    turns = len(state.expeditions)
    surprising = player.accounted < turns or any(
        held.number in marks and held.marks != marks[held.number] for held in player.hand
    )
    if surprising:
        player = player._replace(accounted=turns, sheet_known=False)
        notice = Notice(max(0, turns - 1), event.player, "unexplained")
        state = changed(state, notices=(*state.notices, notice))
    if not turns and was_seen(event.sheet):
        player = player._replace(sheet_known=False)  # where no turn is recorded, only sheets tell
    gone = [number for number in completed_by(state, event.player) if number not in marks]
    hand = tuple(held for held in player.hand if held.number not in gone)
    player = box.sheet_seen(player._replace(hand=hand), event.sheet)
    return set_aside(box, state, event.player, player, marks, max(0, turns - 1))
