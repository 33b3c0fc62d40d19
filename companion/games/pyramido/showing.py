"""From the state of a table to what devices show of it; nothing is decided here."""

from companion.games.pyramido.answers import Unknown, gaps, results, standing
from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.event_words import told
from companion.games.pyramido.pyramid_shown import block_shown, player_shown
from companion.games.pyramido.results import tie_sentence
from companion.games.pyramido.state import Notice, State
from companion.games.pyramido.state_shapes import (
    DominoShown,
    PileShown,
    PyramidoScores,
    PyramidoShown,
    StagesScored,
)
from companion.games.pyramido.wording import say
from companion.shown import GapShown, NoticeShown, corrections_shown
from companion.table.log import Table
from companion.words import name_of


def shown_state(table: Table[State], language: str) -> PyramidoShown:
    """The whole state."""
    state = table.state
    names = [player.name for player in state.players]
    return PyramidoShown(
        entries=len(table.entries),
        options=state.options.as_json(),
        stage=state.stage,
        starter=state.starter(state.stage),
        turn_of=state.turn_of,
        quarry=[domino_shown(number) for number in state.quarry.dominoes],
        piles=_piles(state),
        players=[player_shown(state, seat, language) for seat in range(len(names))],
        projected=_projected(state, names, language) if names else None,
        gaps=_gaps(gaps(state), names, language),
        notices=[_notice(notice, names, language) for notice in state.notices],
        corrections=corrections_shown(table, lambda event: told(event, names, language)),
        can_undo=bool(table.counting),
        over=state.over,
    )


def domino_shown(number: int | None) -> DominoShown | None:
    """A domino as it is printed; None where nobody knows which one."""
    if number is None:
        return None
    _, left, right = dominoes()[number]
    return DominoShown(
        number=number, left=block_shown((0, 0), left), right=block_shown((0, 1), right)
    )


def _piles(state: State) -> list[PileShown]:
    heights = state.quarry.heights or (None,) * len(state.quarry.tops)
    return [
        PileShown(top=domino_shown(top), height=height)
        for top, height in zip(state.quarry.tops, heights, strict=True)
    ]


def _projected(state: State, names: list[str], language: str) -> PyramidoScores:
    answer = standing(state)
    ranked = zip(state.players, results(state), answer.value.ranks, strict=True)
    return PyramidoScores(
        players=[
            StagesScored(
                stages=list(player.points),
                resurfacing_left=result.tiles_left,
                lost=result.lost,
                total=result.total,
                rank=rank,
            )
            for player, result, rank in ranked
        ],
        winners=list(answer.value.winners),
        tie_break=tie_sentence(answer.value, results(state), language),
        rests_on=_gaps(answer.rests_on, names, language),
    )


def _gaps(unknown: tuple[Unknown, ...], names: list[str], language: str) -> list[GapShown]:
    return [
        GapShown(
            gap=str(one.gap),
            player=one.player,
            turn=one.stage,
            words=say(
                f"gap-{one.gap}",
                language,
                name="" if one.player is None else name_of(one.player, names, language),
                stage=one.stage,
            ),
        )
        for one in unknown
    ]


def _notice(notice: Notice, names: list[str], language: str) -> NoticeShown:
    name = name_of(notice.player, names, language)
    return NoticeShown(
        turn=notice.stage,
        player=notice.player,
        what=notice.what,
        words=say(notice.what, language, name=name, stage=notice.stage),
    )
