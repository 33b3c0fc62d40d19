"""Turns that reach the table: dominoes built, gaps filled, pyramids looked at, points told."""

from collections.abc import Sequence

from companion.bad_input import BadInput
from companion.games.pyramido import quarry as quarries
from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.events import Built, Filled, Scored, Seen
from companion.games.pyramido.moves import Turn, fill_faults, filled, played, turn_faults
from companion.games.pyramido.pyramid import Pyramid, fill_of
from companion.games.pyramido.refusals import Refusal, said
from companion.games.pyramido.scoring import stage_score
from companion.games.pyramido.shapes import read_pyramid
from companion.games.pyramido.state import Notice, Player, State
from companion.games.pyramido.storeys import STAGES
from companion.games.pyramido.violations import Code, Violation, violation
from companion.games.pyramido.wording import sentence
from companion.table.refusal import Reason, Refused


def player_at(state: State, index: int) -> Player:
    """A player by seat; Refused if nobody sits there."""
    if not 0 <= index < len(state.players):
        raise Refused(Reason.UNKNOWN_PLAYER, said("no-such-seat", index=index))
    return state.players[index]


def _builder(state: State, index: int) -> Player:
    """A player who goes on building, on a storey that is not complete."""
    player = player_at(state, index)
    if player.lost:
        raise Refused(Refusal.PLAYER_LOST, said("player-lost", name=player.name))
    if len(player.points) >= STAGES:
        raise Refused(Reason.GAME_OVER, said("pyramid-finished", name=player.name))
    if not player.known:
        raise Refused(Refusal.STOREY_UNKNOWN, said("storey-unknown", name=player.name))
    if len(player.points) >= player.pyramid.stage:
        return player._replace(pyramid=player.pyramid.risen())
    return player


def built(state: State, event: Built) -> State:
    """A turn, refused with its violations if it cannot be."""
    player = _builder(state, event.player)
    turn = event.turn
    domino = None if turn.domino is None else dominoes().get(turn.domino)
    if turn.domino is not None and domino is None:
        raise Refused(Reason.UNKNOWN_CARD, said("no-such-domino", number=turn.domino))
    in_turn = event.player == state.turn_of
    lying = state.quarry if in_turn else quarries.Quarry()
    _refuse(
        [
            *_used(state, turn),
            *quarries.taking_faults(lying, turn.domino, event.pile, event.halved),
            *turn_faults(player.pyramid, turn, domino, state.options),
        ]
    )
    state = _noticed(state, event.player, in_turn)
    taken = quarries.taken(lying, turn.domino, event.pile, event.halved)
    used = state.used if turn.domino is None else state.used | {turn.domino}
    state = state._replace(quarry=taken, used=used)
    return _settled(state, event.player, player, played(player.pyramid, turn, domino))


def _used(state: State, turn: Turn) -> list[Violation]:
    return [violation(Code.DOMINO_USED, domino=turn.domino)] if turn.domino in state.used else []


def _refuse(faults: Sequence[Violation]) -> None:
    if faults:
        told = [sentence(fault) for fault in faults]
        raise Refused(Refusal.ILLEGAL_TURN, said("illegal-turn", faults=told))


def _noticed(state: State, index: int, in_turn: bool) -> State:
    """The state with a notice where somebody's turn comes before it is theirs."""
    if in_turn or state.turn_of is None:
        return state
    return _with_notice(state, Notice(state.stage, index, "out-of-turn"))


def _with_notice(state: State, notice: Notice) -> State:
    return state._replace(notices=(*state.notices, notice))


def gaps_filled(state: State, event: Filled) -> State:
    """The forced fill, refused if a domino still fits or the tiles are not right."""
    player = _builder(state, event.player)
    _refuse(fill_faults(player.pyramid, event.tiles))
    state = _noticed(state, event.player, event.player == state.turn_of)
    return _settled(state, event.player, player, filled(player.pyramid, event.tiles))


def _settled(state: State, index: int, player: Player, pyramid: Pyramid) -> State:
    """The state with a player's pyramid as it now is: a complete storey scores, and one that can
    no longer be filled loses the game."""
    player = player._replace(pyramid=pyramid)
    if pyramid.full:
        points = _points(pyramid, state)
        player = player._replace(points=(*player.points[: pyramid.stage - 1], points))
    else:
        fill = fill_of(pyramid)
        player = player._replace(lost=fill.forced and fill.hopeless)
    return going_on(with_player(state, index, player))


def _points(pyramid: Pyramid, state: State) -> int | None:
    if not all(storey.described for storey in pyramid.storeys):
        return None
    return stage_score(pyramid, state.options).total


def with_player(state: State, index: int, player: Player) -> State:
    """The state with one player changed."""
    players = (*state.players[:index], player, *state.players[index + 1 :])
    return state._replace(players=players)


def going_on(state: State) -> State:
    """The next stage, once everybody's storey is complete; the end, after the last or alone."""
    playing = [state.players[seat] for seat in state.playing]
    if len(playing) < 2 or all(len(player.points) == STAGES for player in playing):
        return state._replace(over=True)
    risen = tuple(_risen(player, state.stage) for player in state.players)
    return state._replace(players=risen)


def _risen(player: Player, stage: int) -> Player:
    if player.known and not player.lost and player.pyramid.stage < stage:
        return player._replace(pyramid=player.pyramid.risen())
    return player


def seen(state: State, event: Seen) -> State:
    """The table goes on from what lies there, with a notice if something else was known."""
    player = player_at(state, event.player)
    try:
        pyramid = read_pyramid(event.storeys, event.tiles)
    except BadInput as error:
        raise Refused(Refusal.ILLEGAL_TURN, said("no-pyramid", why=error.said)) from None
    finished = pyramid.stage - (not pyramid.full)
    if finished < len(player.points):
        raise Refused(
            Refusal.STAGE_OUT_OF_ORDER,
            said("look-shows-less", name=player.name, stage=len(player.points)),
        )
    earlier = player.points + (None,) * (pyramid.stage - 1 - len(player.points))
    told = player._replace(points=earlier, known=True, tiles_left=None, lost=False)
    if pyramid != player.pyramid:
        state = state._replace(quarry=quarries.Quarry())
        if player.known:
            state = _with_notice(state, Notice(state.stage, event.player, "look-differs"))
    return _settled(state, event.player, told, pyramid)


def scored(state: State, event: Scored) -> State:
    """Points as written on the tablet stand, even against what the pyramid shows."""
    player = player_at(state, event.player)
    if player.lost:
        raise Refused(Refusal.PLAYER_LOST, said("player-lost", name=player.name))
    if not 1 <= event.stage <= min(STAGES, len(player.points) + 1):
        raise Refused(
            Refusal.STAGE_OUT_OF_ORDER,
            said("stage-out-of-order", name=player.name, stages=len(player.points)),
        )
    at = event.stage - 1
    if at < len(player.points) and player.points[at] not in (None, event.points):
        state = _with_notice(state, Notice(event.stage, event.player, "total-differs"))
    known = player.known and at < len(player.points)
    if not known:  # turns went by that nobody reported
        state = state._replace(quarry=quarries.Quarry())
    points = (*player.points[:at], event.points, *player.points[at + 1 :])
    left = player.tiles_left if event.tiles_left is None else event.tiles_left
    told = player._replace(points=points, known=known, tiles_left=left)
    return going_on(with_player(state, event.player, told))
