"""What devices get of a table that plays expeditions: what all games of the family show alike."""

from typing import Any

from pydantic import Field

from companion.expeditions.box import Box
from companion.expeditions.state import ROUNDS, TURNS_A_ROUND, Held, State
from companion.shown import Told


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
