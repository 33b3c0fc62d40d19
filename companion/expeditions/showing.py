"""What devices get of a table that plays expeditions: what all games of the family show alike."""

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import Field

from companion.expeditions.box import Box
from companion.expeditions.gaps import Answer, Unknown
from companion.expeditions.state import ROUNDS, TURNS_A_ROUND, Held, State, round_now, turn_now
from companion.expeditions.state_words import shown_gaps, shown_notices
from companion.shown import PlayerShown, StateShown, Told, corrections_shown
from companion.table.log import Table
from companion.words import Texts


class CompletedShown(Told):
    """A completed card."""

    number: int
    color: str
    turn: int = Field(description="The turn of the game, from 0.")


class HeldShown(Told):
    """A card before a player; its number is null where nobody saw it yet."""

    number: int | None
    color: str | None
    marks: list[str] = Field(description="Row by row, X where a mark is; empty if unknown.")


class SheetShown(Told):
    """What a score card must show, and what it showed when somebody last looked."""

    expected: dict[str, Any] = Field(description="As in a case; null: not known.")
    is_known: bool = Field(description="Whether that follows from the marks of all turns.")
    shown: dict[str, Any] | None


class ExpeditionPlayer(PlayerShown):
    """A player, as far as reported."""

    hand: list[HeldShown]
    completed: Sequence[CompletedShown]
    owed: int = Field(description="Cards to draw for completed ones.")
    unreported: list[int] = Field(description="Turns of the game, from 0, that nobody reported.")


class ExpeditionsShown(StateShown):
    """Everything known about a table that plays expeditions, and what isn't."""

    round: int = Field(description="From 1; 0 before the first turn.")
    turn: int = Field(description="The turn of the round, from 1; 0 before the first.")
    expeditions: list[str | None] = Field(description="The pattern of every turn so far.")
    patterns_left: dict[str, int] = Field(description="How often each can come this round.")
    supply: list[int] | None
    draws_due: list[int] = Field(description="Who draws now, in order, one entry a draw.")


def state_fields(
    box: Box,
    table: Table[Any],
    gaps: Sequence[Unknown],
    texts: Texts,
    tell: Callable[[Any, Sequence[str], str], str],
    language: str,
) -> dict[str, Any]:
    """What every game of the family shows of a state, beside its players, draws and score."""
    state = table.state
    names = [player.name for player in state.players]
    return {
        "entries": len(table.entries),
        "options": state.options.as_json(),
        "round": round_now(state),
        "turn": turn_now(state),
        "expeditions": list(state.expeditions),
        "patterns_left": patterns_left(box, state),
        "supply": None if state.supply is None else list(state.supply),
        "gaps": shown_gaps(gaps, names, texts, language),
        "notices": shown_notices(state, texts, language),
        "corrections": corrections_shown(table, lambda event: tell(event, names, language)),
        "can_undo": bool(table.counting),
        "over": state.over,
    }


def player_fields(box: Box, state: State, seat: int) -> dict[str, Any]:
    """What every game of the family shows of a player, beside sheet and completed cards."""
    player = state.players[seat]
    return {
        "name": player.name,
        "hand": [held_shown(box, held) for held in player.hand],
        "owed": player.owed,
        "unreported": list(range(player.accounted, len(state.expeditions))),
    }


def score_fields(
    answer: Answer[Any], names: Sequence[str], texts: Texts, language: str
) -> dict[str, Any]:
    """What every game of the family shows of the score as it stands, beside the tie-break."""
    ranked = zip(answer.value.scores, answer.value.ranks, strict=True)
    return {
        "players": [
            {**score._asdict(), "total": score.total, "rank": rank} for score, rank in ranked
        ],
        "winners": list(answer.value.winners),
        "rests_on": shown_gaps(answer.rests_on, names, texts, language),
    }


def patterns_left(box: Box, state: State) -> dict[str, int]:
    """How often each pattern is still among this round's expeditions, or the next one's."""
    turns = len(state.expeditions)
    if turns == ROUNDS * TURNS_A_ROUND:
        return dict.fromkeys(box.copies, 0)
    this_round = state.expeditions[turns - turns % TURNS_A_ROUND :]
    return {name: copies - this_round.count(name) for name, copies in box.copies.items()}


def held_shown(box: Box, held: Held) -> HeldShown:
    """A card before a player, as devices get it."""
    if held.number is None:
        return HeldShown(number=None, color=None, marks=[])
    card: Any = box.cards[held.number]
    return HeldShown(number=held.number, color=card.color, marks=card.lattice.draw(held.marks))


def completed_shown(box: Box, state: State, seat: int) -> list[CompletedShown]:
    """A player's completed cards, as devices get them."""
    cards: Any = box.cards
    return [
        CompletedShown(number=done.number, color=cards[done.number].color, turn=done.turn)
        for done in state.completions
        if done.player == seat
    ]
