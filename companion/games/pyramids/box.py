"""The box: what a deck brings to a table, made once, and what Pyramids does in its own way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.decks import Deck
from companion.expeditions.box import card_of, copies_in, player_at
from companion.expeditions.dealing import draws_left
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.cards import Chamber, chambers
from companion.games.pyramids.moves import Step
from companion.games.pyramids.races import draw_order
from companion.games.pyramids.sheet import Sheet, after_marking
from companion.games.pyramids.state import Player, State, round_of

__all__ = ["Box", "draws_of_this_turn", "player_at", "unpack"]


@dataclass(frozen=True, eq=False)
class Box:
    """Chambers by order number, how often each pattern is in the expedition deck, and what
    skulls cost."""

    cards: Mapping[int, Chamber]
    copies: Mapping[str, int]
    skull_values: tuple[int, ...]

    @property
    def chambers(self) -> Mapping[int, Chamber]:
        """The cards, by their name in this game."""
        return self.cards

    @property
    def color_of(self) -> Mapping[int, str]:
        """The colour of each pyramid."""
        return {number: chamber.color for number, chamber in self.chambers.items()}

    def chamber(self, number: int) -> Chamber:
        """The chamber of a card, refused if the deck has no such card."""
        found: Chamber = card_of(self, number)
        return found

    def draws(self, state: State) -> list[int]:
        """Who still draws for pyramids completed this turn, in order."""
        return draws_of_this_turn(state)

    def sheet_after(self, state: State, index: int, turn: int, steps: Sequence[Step]) -> Sheet:
        """A player's sheet after these steps of a turn."""
        sheet, order = state.players[index].sheet, state.options.skull_and_potion_order
        for card, cells, _ in steps:
            sheet = after_marking(sheet, self.cards[card], cells, round_of(turn), order)
        return sheet

    def sheet_seen(self, player: Player, sheet: SheetSeen) -> Player:
        """The player after a look at the sheet: it settles what the marks could not tell."""
        if sheet == UNSEEN:
            return player
        player = player._replace(shown=sheet)
        torches, red, green, skulls, _ = sheet
        if player.sheet_known or torches is None or red is None or green is None or skulls is None:
            return player
        return player._replace(sheet=Sheet(torches, red, green, skulls), sheet_known=True)


def draws_of_this_turn(state: State) -> list[int]:
    """Who still draws for pyramids completed this turn, in order."""
    now = len(state.expeditions) - 1
    done = [completion for completion in state.completions if completion.turn == now]
    owed = {completion.player: state.players[completion.player].owed for completion in done}
    return draws_left(draw_order(done, state.options.draw_order), owed)


def unpack(deck: Deck) -> Box:
    """The box of a deck."""
    return Box(chambers(deck), copies_in(deck), deck.score_card.skull_values)
