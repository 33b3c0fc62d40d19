"""The box: what a game brings to a table, and the questions all events ask of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from companion.decks import Deck
from companion.expeditions.cards import Card
from companion.expeditions.moves import Step
from companion.expeditions.refusals import said
from companion.expeditions.state import State
from companion.table.refusal import Reason, Refused

S = TypeVar("S", bound=State)


class Box(Protocol):
    """A game's cards and expeditions, and the few things that each game does in its own way."""

    @property
    def cards(self) -> Mapping[int, Card]:
        """All cards by number."""

    @property
    def copies(self) -> Mapping[str, int]:
        """How often each pattern is in the expedition deck."""

    def draws(self, state: Any) -> list[int]:
        """Who still draws for cards completed this turn, in order, one entry a draw."""

    def sheet_after(self, state: Any, index: int, turn: int, steps: Sequence[Step]) -> Any:
        """A player's sheet after these steps of a turn."""

    def sheet_seen(self, player: Any, sheet: Any) -> Any:
        """The player after a look at the sheet."""


def copies_in(deck: Deck) -> dict[str, int]:
    """How often each pattern is among a deck's expedition cards."""
    copies: dict[str, int] = {}
    faces = deck.expedition_card
    for pattern, count in zip(faces.patterns, faces.copies, strict=True):
        copies[pattern.name] = copies.get(pattern.name, 0) + count
    return copies


def card_of(box: Box, number: int) -> Any:
    """A card, refused if the deck has no such card."""
    try:
        return box.cards[number]
    except KeyError:
        raise Refused(Reason.UNKNOWN_CARD, said("no-such-card", number=number)) from None


def player_at(state: State, index: int) -> Any:
    """A player of the table, refused if there is no such seat."""
    if not 0 <= index < len(state.players):
        raise Refused(
            Reason.UNKNOWN_PLAYER,
            said("no-such-player", index=index, last=len(state.players) - 1),
        )
    return state.players[index]


def changed(state: S, **changes: object) -> S:
    """The state with some of it changed."""
    after: S = state._replace(**changes)
    return after


def with_player(state: S, index: int, player: Any) -> S:
    """The state with one player changed."""
    players = list(state.players)
    players[index] = player
    after: S = state._replace(players=tuple(players))
    return after


def in_use(state: State) -> Iterator[int]:
    """Cards in somebody's hand or set aside as completed."""
    for player in state.players:
        for held in player.hand:
            if held.number is not None:
                yield held.number
    for done in state.completions:
        yield done.number


def check_free(box: Box, state: State, number: int) -> None:
    """Refuse a card that the deck lacks, or that lies before somebody already."""
    card_of(box, number)
    if number in in_use(state):
        raise Refused(Reason.CARD_ELSEWHERE, said("card-before-somebody", number=number))


def without(cards: tuple[int, ...] | None, gone: tuple[int, ...]) -> tuple[int, ...] | None:
    """Cards that are left when some have gone; unknown cards stay unknown."""
    return None if cards is None else tuple(card for card in cards if card not in gone)
