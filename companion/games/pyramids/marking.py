"""Marks that reach the table: a turn reported step by step, or a call."""

from collections.abc import Mapping, Sequence

from companion.games.pyramids.box import Box, check_free, player_at, with_player, without
from companion.games.pyramids.events import Completed, Marked
from companion.games.pyramids.moves import Move, Step, is_legal_turn
from companion.games.pyramids.races import Completion
from companion.games.pyramids.sheet import after_marking
from companion.games.pyramids.state import HAND_SIZE, Held, Player, State, round_of
from companion.lattice import Marks
from companion.table.refusal import Reason, Refused


def marked(box: Box, state: State, event: Marked) -> State:
    """A player's oldest unreported turn, as marked."""
    player = player_at(state, event.player)
    if player.accounted >= len(state.expeditions):
        raise Refused(Reason.NOTHING_TO_MARK, f"{player.name} has no turn left to report.")
    if len(player.hand) + player.owed < HAND_SIZE:
        raise Refused(Reason.HAND_UNKNOWN, f"Nobody reported {player.name}'s cards yet.")
    return play_turn(box, state, event.player, event.steps)


def play_turn(box: Box, state: State, index: int, steps: Sequence[Step]) -> State:
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
    return set_aside(box, state, index, player, marks, turn)


def _moves(player: Player, numbers: list[int], steps: Sequence[Step]) -> list[Move]:
    for step in steps:
        if step.card not in numbers:
            raise Refused(Reason.CARD_NOT_IN_HAND, f"{player.name} does not hold card {step.card}.")
    return [Move(numbers.index(step.card), step.cells, step.role) for step in steps]


def set_aside(
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
    hand = _identified(player.hand, event.number)
    turn = max(0, len(state.expeditions) - 1)
    state = with_player(state, event.player, player._replace(hand=hand, owed=player.owed + 1))
    done = Completion(turn, event.player, event.number)
    supply = without(state.supply, (event.number,))
    return state._replace(completions=(*state.completions, done), supply=supply)


def _identified(hand: tuple[Held, ...], number: int) -> tuple[Held, ...]:
    """The hand with a card that nobody saw arrive, if there is one, known to be this."""
    cards = [held.number for held in hand]
    if number in cards or None not in cards:
        return hand
    place = cards.index(None)
    return (*hand[:place], Held(number), *hand[place + 1 :])
