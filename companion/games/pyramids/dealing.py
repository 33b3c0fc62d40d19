"""Cards that change places: hands kept, the supply, expeditions revealed, cards drawn."""

from companion.games.pyramids.box import Box, check_free, player_at, with_player, without
from companion.games.pyramids.events import Drew, Kept, Opened, Revealed, Supply
from companion.games.pyramids.races import draw_order, draws_left
from companion.games.pyramids.state import (
    HAND_SIZE,
    ROUNDS,
    SUPPLY_SIZE,
    TURNS_A_ROUND,
    Held,
    Notice,
    Player,
    State,
)
from companion.table.refusal import Reason, Refused

SOURCES = ("supply", "deck")
LONGEST_NAME = 60
LEAST_PLAYERS, MOST_PLAYERS = 2, 4


def opened(box: Box, state: State, event: Opened) -> State:
    """People sit down: two to four, each with a name of their own."""
    if state.players:
        raise Refused(Reason.ALREADY_OPEN, "This table is open already.")
    if not LEAST_PLAYERS <= len(event.players) <= MOST_PLAYERS:
        raise Refused(Reason.PLAYER_COUNT, f"2 to 4 people play, not {len(event.players)}.")
    if not all(name.strip() for name in event.players):
        raise Refused(Reason.PLAYER_NAME, "Every player needs a name.")
    if any(len(name) > LONGEST_NAME for name in event.players):
        raise Refused(Reason.PLAYER_NAME, f"A name has at most {LONGEST_NAME} letters.")
    if len(set(event.players)) < len(event.players):
        raise Refused(Reason.PLAYER_NAME, "Two players have the same name.")
    return State(event.options, tuple(Player(name) for name in event.players))


def kept(box: Box, state: State, event: Kept) -> State:
    """A player's first two cards become known."""
    player = player_at(state, event.player)
    if player.hand:
        raise Refused(Reason.HAND_FULL, f"{player.name} has cards already.")
    if len(set(event.cards)) != HAND_SIZE or len(event.cards) != HAND_SIZE:
        raise Refused(Reason.CARD_COUNT, "A player keeps two different cards of the four drawn.")
    for number in event.cards:
        check_free(box, state, number)
    hand = tuple(Held(number) for number in event.cards)
    supply = without(state.supply, event.cards)
    return with_player(state, event.player, player._replace(hand=hand))._replace(supply=supply)


def supply(box: Box, state: State, event: Supply) -> State:
    """The open supply is laid or refilled."""
    if len(event.cards) > SUPPLY_SIZE or len(set(event.cards)) < len(event.cards):
        raise Refused(Reason.CARD_COUNT, "The supply shows up to four different cards.")
    for number in event.cards:
        check_free(box, state, number)
    return state._replace(supply=event.cards)


def revealed(box: Box, state: State, event: Revealed) -> State:
    """A new turn begins."""
    turns = len(state.expeditions)
    if turns == ROUNDS * TURNS_A_ROUND:
        raise Refused(Reason.GAME_OVER, "All four rounds of seven expeditions are played.")
    if event.pattern is not None:
        _check_left(box, state.expeditions[turns - turns % TURNS_A_ROUND :], event.pattern)
    return state._replace(expeditions=(*state.expeditions, event.pattern))


def _check_left(box: Box, this_round: tuple[str | None, ...], pattern: str) -> None:
    if pattern not in box.copies:
        raise Refused(
            Reason.UNKNOWN_PATTERN,
            f"No expedition shows {pattern!r}; the patterns are {', '.join(box.copies)}.",
        )
    if this_round.count(pattern) >= box.copies[pattern]:
        raise Refused(
            Reason.EXPEDITION_USED_UP,
            f"{pattern} was revealed {box.copies[pattern]} times this round, "
            "as often as it is in the deck.",
        )


def drew(box: Box, state: State, event: Drew) -> State:
    """A player replaces a completed card."""
    player = player_at(state, event.player)
    if not player.owed:
        raise Refused(Reason.NO_DRAW_OWED, f"{player.name} has no completed card to replace.")
    if event.source not in SOURCES:
        raise Refused(Reason.CARD_NOT_IN_SUPPLY, "A card comes from the supply or the deck.")
    if event.card is not None:
        check_free(box, state, event.card)
        _check_source(state, event)
    player = player._replace(hand=(*player.hand, Held(event.card)), owed=player.owed - 1)
    state = _noticed(state, event.player)
    state = with_player(state, event.player, player)
    if event.source == "supply" and event.card is not None:
        return state._replace(supply=without(state.supply, (event.card,)))
    return state


def _check_source(state: State, event: Drew) -> None:
    in_supply = state.supply is not None and event.card in state.supply
    if event.source == "supply" and state.supply is not None and not in_supply:
        raise Refused(Reason.CARD_NOT_IN_SUPPLY, f"Card {event.card} is not in the supply.")
    if event.source == "deck" and in_supply:
        raise Refused(Reason.CARD_ELSEWHERE, f"Card {event.card} lies in the supply.")


def _noticed(state: State, player: int) -> State:
    """The state with a notice if somebody of this turn should have drawn before this player."""
    first = draws_of_this_turn(state)[:1]
    if first in ([], [player]):
        return state
    notice = Notice(len(state.expeditions) - 1, player, "drew-out-of-order")
    return state._replace(notices=(*state.notices, notice))


def draws_of_this_turn(state: State) -> list[int]:
    """Who still draws for pyramids completed this turn, in order."""
    now = len(state.expeditions) - 1
    done = [completion for completion in state.completions if completion.turn == now]
    owed = {completion.player: state.players[completion.player].owed for completion in done}
    return draws_left(draw_order(done, state.options.draw_order), owed)
