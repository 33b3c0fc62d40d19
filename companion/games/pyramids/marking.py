"""Marks that reach the table: a turn reported step by step, a call, or a look at the cards."""

from collections.abc import Mapping, Sequence

from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.box import Box, check_free, player_at, with_player
from companion.games.pyramids.events import Completed, Marked, Seen
from companion.games.pyramids.moves import Move, Step, is_legal_turn
from companion.games.pyramids.races import Completion
from companion.games.pyramids.sheet import Sheet, after_marking
from companion.games.pyramids.state import HAND_SIZE, Held, Notice, Player, State, round_of
from companion.lattice import Marks
from companion.table.refusal import Reason, Refused


def marked(box: Box, state: State, event: Marked) -> State:
    """A player's oldest unreported turn, as marked."""
    player = player_at(state, event.player)
    if player.accounted >= len(state.expeditions):
        raise Refused(Reason.NOTHING_TO_MARK, f"{player.name} has no turn left to report.")
    if not player.hand and event.steps:
        raise Refused(Reason.HAND_UNKNOWN, f"Nobody reported {player.name}'s cards yet.")
    return _play(box, state, event.player, event.steps)


def _play(box: Box, state: State, index: int, steps: Sequence[Step]) -> State:
    """The state after one more turn of a player."""
    player = state.players[index]
    turn = player.accounted
    marks = {held.number: held.marks for held in player.hand if held.number is not None}
    hand = tuple([box.chambers[number] for number in marks])
    moves = _moves(player, list(marks), steps)
    if not is_legal_turn(
        hand, tuple(marks.values()), state.expeditions[turn], moves, state.options
    ):
        raise Refused(
            Reason.ILLEGAL_MARKS,
            f"{player.name} cannot have marked that for {state.expeditions[turn]}; "
            "ask the referee why, or report a look at the cards.",
        )
    sheet, order = player.sheet, state.options.skull_and_potion_order
    for place, cells, _ in moves:
        marks[hand[place].number] |= cells
        sheet = after_marking(sheet, hand[place], cells, round_of(turn), order)
    player = player._replace(sheet=sheet, accounted=turn + 1)
    return _set_aside(box, state, index, player, marks, turn)


def _moves(player: Player, numbers: list[int], steps: Sequence[Step]) -> list[Move]:
    for step in steps:
        if step.card not in numbers:
            raise Refused(Reason.CARD_NOT_IN_HAND, f"{player.name} does not hold card {step.card}.")
    return [Move(numbers.index(step.card), step.cells, step.role) for step in steps]


def _set_aside(
    box: Box,
    state: State,
    index: int,
    player: Player,
    marks: Mapping[int, Marks],
    turn: int,
) -> State:
    """The state with these marks on a player's cards, those completed set aside."""
    hand, done = [], []
    for held in player.hand:
        number = held.number
        if number is None or number not in marks:
            hand.append(held)
        elif marks[number] & box.chambers[number].tomb:
            done.append(number)
        else:
            hand.append(Held(number, marks[number]))
    player = player._replace(hand=tuple(hand))
    if not done:
        return with_player(state, index, player)
    called = {completion.number for completion in state.completions}
    new = tuple(Completion(turn, index, number) for number in done if number not in called)
    state = with_player(state, index, player._replace(owed=player.owed + len(new)))
    return state._replace(completions=state.completions + new)


def completed(box: Box, state: State, event: Completed) -> State:
    """A pyramid is called out; the card stays with its player until its marks are looked at."""
    player = player_at(state, event.player)
    if any(done.number == event.number for done in state.completions):
        raise Refused(Reason.ALREADY_COMPLETED, f"Pyramid {event.number} is complete already.")
    held = [card.number for card in player.hand]
    if event.number not in held:
        if None not in held and len(held) >= HAND_SIZE:
            raise Refused(
                Reason.CARD_NOT_IN_HAND, f"{player.name} does not hold card {event.number}."
            )
        check_free(box, state, event.number)
    turn = max(0, len(state.expeditions) - 1)
    state = with_player(state, event.player, player._replace(owed=player.owed + 1))
    done = Completion(turn, event.player, event.number)
    return state._replace(completions=(*state.completions, done))


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
    for steps in event.turns:
        state = _play(box, state, event.player, steps)
    return with_player(state, event.player, _sheet_seen(state.players[event.player], event.sheet))


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
    return with_player(state, event.player, player)


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
    player = _sheet_seen(player, event.sheet)
    return _set_aside(box, state, event.player, player, marks, max(0, turns - 1))


def _sheet_seen(player: Player, sheet: SheetSeen) -> Player:
    """The player after a look at the sheet: it settles what the marks could not tell."""
    if sheet == UNSEEN:
        return player
    player = player._replace(shown=sheet)
    torches, red, green, skulls, _ = sheet
    if player.sheet_known or torches is None or red is None or green is None or skulls is None:
        return player
    return player._replace(sheet=Sheet(torches, red, green, skulls), sheet_known=True)
