"""Cards that change places: hands kept, the supply, expeditions revealed, cards drawn."""

from collections.abc import Iterable, Mapping

from companion.expeditions.box import (
    Box,
    S,
    changed,
    check_free,
    player_at,
    with_player,
    without,
)
from companion.expeditions.events import Drew, Ended, Kept, Revealed, Supply
from companion.expeditions.refusals import said
from companion.expeditions.state import (
    HAND_SIZE,
    ROUNDS,
    SUPPLY_SIZE,
    TURNS_A_ROUND,
    Held,
    Notice,
    State,
)
from companion.refusals import said as said_of_all
from companion.table.refusal import Reason, Refused
from companion.table.seats import LEAST_PLAYERS as LEAST_PLAYERS
from companion.table.seats import LONGEST_NAME as LONGEST_NAME
from companion.table.seats import MOST_PLAYERS as MOST_PLAYERS
from companion.table.seats import check_names

SOURCES = ("supply", "deck")


def check_players(state: State, names: tuple[str, ...]) -> None:
    """Refuse people who cannot sit down."""
    check_names(names, is_open=bool(state.players))


def kept(box: Box, state: S, event: Kept) -> S:
    """A player's first two cards become known."""
    player = player_at(state, event.player)
    if player.hand:
        raise Refused(Reason.HAND_FULL, said("hand-full", name=player.name))
    if len(set(event.cards)) != HAND_SIZE or len(event.cards) != HAND_SIZE:
        raise Refused(Reason.CARD_COUNT, said("keeps-two"))
    for number in event.cards:
        check_free(box, state, number)
    hand = tuple(Held(number) for number in event.cards)
    supply = without(state.supply, event.cards)
    return changed(with_player(state, event.player, player._replace(hand=hand)), supply=supply)


def supply(box: Box, state: S, event: Supply) -> S:
    """The open supply is laid or refilled."""
    if len(event.cards) > SUPPLY_SIZE or len(set(event.cards)) < len(event.cards):
        raise Refused(Reason.CARD_COUNT, said("supply-up-to-four"))
    for number in event.cards:
        check_free(box, state, number)
    return changed(state, supply=event.cards)


def revealed(box: Box, state: S, event: Revealed) -> S:
    """A new turn begins."""
    turns = len(state.expeditions)
    if turns == ROUNDS * TURNS_A_ROUND:
        raise Refused(Reason.GAME_OVER, said("all-rounds-played"))
    if event.pattern is not None:
        _check_left(box, state.expeditions[turns - turns % TURNS_A_ROUND :], event.pattern)
    return changed(state, expeditions=(*state.expeditions, event.pattern))


def _check_left(box: Box, this_round: tuple[str | None, ...], pattern: str) -> None:
    if pattern not in box.copies:
        why = said("no-such-pattern", name=pattern, patterns=list(box.copies))
        raise Refused(Reason.UNKNOWN_PATTERN, why)
    if this_round.count(pattern) >= box.copies[pattern]:
        why = said("expedition-used-up", pattern=pattern, count=box.copies[pattern])
        raise Refused(Reason.EXPEDITION_USED_UP, why)


def drew(box: Box, state: S, event: Drew) -> S:
    """A player replaces a completed card."""
    player = player_at(state, event.player)
    if not player.owed:
        raise Refused(Reason.NO_DRAW_OWED, said("no-draw-owed", name=player.name))
    if event.source not in SOURCES:
        raise Refused(Reason.CARD_NOT_IN_SUPPLY, said("drawn-from-nowhere"))
    if event.card is not None:
        check_free(box, state, event.card)
        _check_source(state, event)
    player = player._replace(hand=(*player.hand, Held(event.card)), owed=player.owed - 1)
    state = _noticed(box, state, event.player)
    state = with_player(state, event.player, player)
    if event.source == "supply" and event.card is not None:
        return changed(state, supply=without(state.supply, (event.card,)))
    return state


def _check_source(state: State, event: Drew) -> None:
    in_supply = state.supply is not None and event.card in state.supply
    if event.source == "supply" and state.supply is not None and not in_supply:
        raise Refused(Reason.CARD_NOT_IN_SUPPLY, said("card-not-in-supply", number=event.card))
    if event.source == "deck" and in_supply:
        raise Refused(Reason.CARD_ELSEWHERE, said("card-in-supply", number=event.card))


def _noticed(box: Box, state: S, player: int) -> S:
    """The state with a notice if somebody of this turn should have drawn before this player."""
    first = box.draws(state)[:1]
    if first in ([], [player]):
        return state
    notice = Notice(len(state.expeditions) - 1, player, "drew-out-of-order")
    return changed(state, notices=(*state.notices, notice))


def draws_left(order: Iterable[int], owed: Mapping[int, int]) -> list[int]:
    """The draws of an order that are still to come: the last ones of each player, as many as
    that player owes."""
    left: list[int] = []
    waiting = dict(owed)
    for player in reversed(list(order)):
        if waiting.get(player, 0) > 0:
            waiting[player] -= 1
            left.append(player)
    return left[::-1]


def ended(box: Box, state: S, event: Ended) -> S:
    """The game is over; what is reported late may still come in."""
    if state.over:
        raise Refused(Reason.GAME_OVER, said_of_all("game-over-already"))
    return changed(state, over=True)
