"""Looks that reach the table: a player's cards as they lie, and perhaps the sheet.

A look settles all turns of the player so far, whether turns explain it or the table just goes on.
"""

from collections.abc import Sequence

from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.box import Box, check_free, player_at, with_player, without
from companion.games.pyramids.events import Seen
from companion.games.pyramids.marking import play_turn, set_aside
from companion.games.pyramids.moves import Step
from companion.games.pyramids.sheet import Sheet, skull_counts
from companion.games.pyramids.state import HAND_SIZE, Held, Notice, Player, State
from companion.lattice import Marks
from companion.table.refusal import Reason, Refused


def seen(box: Box, state: State, event: Seen) -> State:
    """A look at a player's cards settles all their turns so far."""
    state = _shown(box, state, event)
    if event.turns is None:
        return _as_it_lies(box, state, event)
    pending = len(state.expeditions) - state.players[event.player].accounted
    if len(event.turns) != pending:
        raise Refused(
            Reason.ILLEGAL_MARKS, f"{pending} turns are to be explained, not {len(event.turns)}."
        )
    _check_explained(state.players[event.player], event.cards, event.turns)
    skulls = _skulls_after(box, state, event.player, event.turns)
    for steps in event.turns:
        state = play_turn(box, state, event.player, steps)
    player = state.players[event.player]
    if event.sheet.skulls in skulls:
        player = player._replace(sheet=player.sheet._replace(skulls=event.sheet.skulls))
    return with_player(state, event.player, _sheet_seen(player, event.sheet))


def _check_explained(
    player: Player, cards: Sequence[tuple[int, Marks]], turns: Sequence[Sequence[Step]]
) -> None:
    """Refuse turns that lead to other marks than those that were seen."""
    marks = {held.number: held.marks for held in player.hand}
    for step in (step for steps in turns for step in steps):
        marks[step.card] = marks.get(step.card, 0) | step.cells
    for number, shown in cards:
        if marks.get(number, shown) != shown:
            raise Refused(
                Reason.ILLEGAL_MARKS, f"These turns do not lead to the marks on card {number}."
            )


def _skulls_after(
    box: Box, state: State, index: int, turns: Sequence[Sequence[Step]]
) -> frozenset[int]:
    """How many skulls may be crossed after these turns, whatever order the player chose."""
    counts = frozenset({state.players[index].sheet.skulls})
    order = state.options.skull_and_potion_order
    for card, cells, _ in (step for steps in turns for step in steps):
        chamber = box.chamber(card)
        counts = frozenset().union(*(skull_counts(n, chamber, cells, order) for n in counts))
    return counts


def _shown(box: Box, state: State, event: Seen) -> State:
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
        raise Refused(
            Reason.CARD_NOT_IN_HAND, f"{player.name} cannot hold all of these cards at once."
        )
    player = player._replace(hand=tuple(hand), owed=player.owed - drawn)
    supply = without(state.supply, tuple(number for number, _ in event.cards))
    return with_player(state, event.player, player)._replace(supply=supply)


def _newly_complete(box: Box, state: State, event: Seen) -> int:
    return sum(
        box.chamber(number).is_complete(marks) and not _own_completed(state, event, number)
        for number, marks in event.cards
    )


def _own_completed(state: State, event: Seen, number: int) -> bool:
    return any(done.number == number and done.player == event.player for done in state.completions)


def _as_it_lies(box: Box, state: State, event: Seen) -> State:
    """The state if the table goes on from what lies there, unexplained."""
    player, marks = state.players[event.player], dict(event.cards)
    turns = len(state.expeditions)
    surprising = player.accounted < turns or any(
        held.number in marks and held.marks != marks[held.number] for held in player.hand
    )
    if surprising:
        player = player._replace(accounted=turns, sheet_known=False)
        notice = Notice(max(0, turns - 1), event.player, "unexplained")
        state = state._replace(notices=(*state.notices, notice))
    if not turns and event.sheet != UNSEEN:
        player = player._replace(sheet_known=False)  # where no turn is recorded, only sheets tell
    gone = [number for number in state.completed_by(event.player) if number not in marks]
    hand = tuple(held for held in player.hand if held.number not in gone)
    player = _sheet_seen(player._replace(hand=hand), event.sheet)
    return set_aside(box, state, event.player, player, marks, max(0, turns - 1))


def _sheet_seen(player: Player, sheet: SheetSeen) -> Player:
    """The player after a look at the sheet: it settles what the marks could not tell."""
    if sheet == UNSEEN:
        return player
    player = player._replace(shown=sheet)
    torches, red, green, skulls, _ = sheet
    if player.sheet_known or torches is None or red is None or green is None or skulls is None:
        return player
    return player._replace(sheet=Sheet(torches, red, green, skulls), sheet_known=True)
