"""The box: what a deck brings to a table, made once, and the questions all events ask of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.decks import Deck
from companion.games.pyramids.cards import Chamber, chambers
from companion.games.pyramids.state import Player, State
from companion.table.refusal import Reason, Refused


@dataclass(frozen=True, eq=False)
class Box:
    """Chambers by order number, how often each pattern is in the expedition deck, and what
    skulls cost."""

    chambers: Mapping[int, Chamber]
    copies: Mapping[str, int]
    skull_values: tuple[int, ...]

    @property
    def color_of(self) -> Mapping[int, str]:
        """The colour of each pyramid."""
        return {number: chamber.color for number, chamber in self.chambers.items()}

    def chamber(self, number: int) -> Chamber:
        """The chamber of a card, refused if the deck has no such card."""
        try:
            return self.chambers[number]
        except KeyError:
            raise Refused(Reason.UNKNOWN_CARD, f"This deck has no card {number}.") from None


def unpack(deck: Deck) -> Box:
    """The box of a deck."""
    expeditions = deck.expedition_card
    copies: dict[str, int] = {}
    for pattern, count in zip(expeditions.patterns, expeditions.copies, strict=True):
        copies[pattern.name] = copies.get(pattern.name, 0) + count
    return Box(chambers(deck), copies, deck.score_card.skull_values)


def player_at(state: State, index: int) -> Player:
    """A player of the table, refused if there is no such seat."""
    if not 0 <= index < len(state.players):
        raise Refused(
            Reason.UNKNOWN_PLAYER,
            f"There is no player {index}; this table has players 0 to {len(state.players) - 1}.",
        )
    return state.players[index]


def with_player(state: State, index: int, player: Player) -> State:
    """The state with one player changed."""
    players = list(state.players)
    players[index] = player
    return state._replace(players=tuple(players))


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
    box.chamber(number)
    if number in in_use(state):
        raise Refused(Reason.CARD_ELSEWHERE, f"Card {number} lies before a player already.")


def without(cards: tuple[int, ...] | None, gone: tuple[int, ...]) -> tuple[int, ...] | None:
    """Cards that are left when some have gone; unknown cards stay unknown."""
    return None if cards is None else tuple(card for card in cards if card not in gone)
