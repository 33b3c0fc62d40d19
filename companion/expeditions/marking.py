"""Marks that reach the table: a turn reported step by step, or a call."""

from collections.abc import Mapping, Sequence

from companion.expeditions.box import (
    Box,
    S,
    changed,
    check_free,
    player_at,
    with_player,
    without,
)
from companion.expeditions.events import Completed
from companion.expeditions.moves import Move, Step, is_legal_turn
from companion.expeditions.refusals import said
from companion.expeditions.state import HAND_SIZE, Completion, Held, Player, State
from companion.lattice import Marks
from companion.sentences import Sentence
from companion.table.refusal import Reason, Refused


def check_pending(state: State, index: int) -> None:
    """Refuse a turn of a player who has none left to report, or whose cards nobody knows."""
    player = player_at(state, index)
    if player.accounted >= len(state.expeditions):
        raise Refused(Reason.NOTHING_TO_MARK, said("no-turn-left", name=player.name))
    if len(player.hand) + player.owed < HAND_SIZE:
        raise Refused(Reason.HAND_UNKNOWN, said("hand-unknown", name=player.name))


def play_turn(box: Box, state: S, index: int, steps: Sequence[Step]) -> S:
    """The state after one more turn of a player."""
    player = state.players[index]
    turn = player.accounted
    marks = {held.number: held.marks for held in player.hand if held.number is not None}
    hand = tuple([box.cards[number] for number in marks])
    moves = _moves(player, list(marks), steps)
    if not is_legal_turn(
        hand, tuple(marks.values()), state.expeditions[turn], moves, state.options
    ):
        raise Refused(Reason.ILLEGAL_MARKS, _cannot(player.name, state.expeditions[turn]))
    for step in steps:
        marks[step.card] |= step.cells
    sheet = box.sheet_after(state, index, turn, steps)
    player = player._replace(sheet=sheet, accounted=turn + 1)
    return set_aside(box, state, index, player, marks, turn)


def _cannot(name: str, pattern: str | None) -> Sentence:
    if pattern is None:
        return said("cannot-have-marked-anything", name=name)
    return said("cannot-have-marked", name=name, pattern=pattern)


def _moves(player: Player, numbers: list[int], steps: Sequence[Step]) -> list[Move]:
    for step in steps:
        if step.card not in numbers:
            why = said("card-not-held", name=player.name, number=step.card)
            raise Refused(Reason.CARD_NOT_IN_HAND, why)
    return [Move(numbers.index(step.card), step.cells, step.role) for step in steps]


def set_aside(
    box: Box,
    state: S,
    index: int,
    player: Player,
    marks: Mapping[int, Marks],
    turn: int,
) -> S:
    """The state with these marks on a player's cards, those completed set aside."""
    hand, done = [], []
    for held in player.hand:
        number = held.number
        if number is None or number not in marks:
            hand.append(held)
        elif box.cards[number].is_complete(marks[number]):
            done.append(number)
        else:
            hand.append(Held(number, marks[number]))
    player = player._replace(hand=tuple(hand))
    if not done:
        return with_player(state, index, player)
    called = {completion.number for completion in state.completions}
    new = tuple(Completion(turn, index, number) for number in done if number not in called)
    state = with_player(state, index, player._replace(owed=player.owed + len(new)))
    return changed(state, completions=state.completions + new)


def completed(box: Box, state: S, event: Completed) -> S:
    """A card is called out; it stays with its player until its marks are looked at."""
    player = player_at(state, event.player)
    if any(done.number == event.number for done in state.completions):
        raise Refused(Reason.ALREADY_COMPLETED, said("complete-already", number=event.number))
    held = [card.number for card in player.hand]
    if event.number not in held:
        if None not in held and len(held) >= HAND_SIZE:
            why = said("card-not-held", name=player.name, number=event.number)
            raise Refused(Reason.CARD_NOT_IN_HAND, why)
        check_free(box, state, event.number)
    hand = _identified(player.hand, event.number)
    turn = max(0, len(state.expeditions) - 1)
    state = with_player(state, event.player, player._replace(hand=hand, owed=player.owed + 1))
    done = Completion(turn, event.player, event.number)
    supply = without(state.supply, (event.number,))
    return changed(state, completions=(*state.completions, done), supply=supply)


def _identified(hand: tuple[Held, ...], number: int) -> tuple[Held, ...]:
    """The hand with a card that nobody saw arrive, if there is one, known to be this."""
    cards = [held.number for held in hand]
    if number in cards or None not in cards:
        return hand
    place = cards.index(None)
    return (*hand[:place], Held(number), *hand[place + 1 :])
