"""The box: the treasures and expeditions of a table, and what this game does in its own way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.expeditions.box import card_of, in_use
from companion.expeditions.dealing import draws_left
from companion.games.silver_gold.cards import Treasure, expedition_copies, treasures
from companion.games.silver_gold.moves import Step
from companion.games.silver_gold.races import draw_order
from companion.games.silver_gold.sheet import (
    UNSEEN,
    Sheet,
    SheetSeen,
    agree,
    rows_of,
    with_coins,
    with_palms,
)
from companion.games.silver_gold.state import SUPPLY_SIZE, Player, State


@dataclass(frozen=True, eq=False)
class Box:
    """Treasures by number, and how often each pattern is in the expedition deck."""

    cards: Mapping[int, Treasure]
    copies: Mapping[str, int]

    def treasure(self, number: int) -> Treasure:
        """A treasure, refused if the deck has no such card."""
        found: Treasure = card_of(self, number)
        return found

    def draws(self, state: State) -> list[int]:
        """Who still draws for treasures completed this turn, in order, one entry a draw."""
        now = len(state.expeditions) - 1
        done = [completion for completion in state.completions if completion.turn == now]
        if not done:
            return []
        owed = {completion.player: state.players[completion.player].owed for completion in done}
        return draws_left(draw_order(done, state.first, len(state.players)), owed)

    def palm_worth(self, supply: tuple[int, ...] | None) -> int | None:
        """What a palm is worth while this supply lies open; None if it is not known."""
        if supply is None:
            return None
        return 1 + sum(self.cards[number].palms.bit_count() for number in supply)

    def whole_supply(self, state: State) -> tuple[int, ...] | None:
        """The supply, if all of it is known: four cards, or all that nobody has, and nobody may
        have drawn from it since it was reported."""
        unseen = sum(held.number is None for player in state.players for held in player.hand)
        left = max(0, len(self.cards) - len(set(in_use(state))) - unseen)
        if state.supply is None or len(state.supply) != min(SUPPLY_SIZE, left):
            return None
        return state.supply if state.laid or not left or _nobody_may_have_drawn(state) else None

    def count(self, kind: str, steps: Sequence[Step]) -> int:
        """How many icons of a kind these steps mark."""
        return sum(
            (step.cells & getattr(self.cards[step.card], kind)).bit_count() for step in steps
        )

    def sheet_after(self, state: State, index: int, turn: int, steps: Sequence[Step]) -> Sheet:
        """A player's sheet after these steps of a turn, every palm written down."""
        sheet = state.players[index].sheet
        if coins := self.count("coins", steps):
            sheet = with_coins(sheet, coins, turn)
        if palms := self.count("palms", steps):
            worth = self.palm_worth(state.supplies[turn])
            sheet = sheet._replace(palms=with_palms(sheet.palms, worth, palms))
        return sheet

    def sheet_seen(self, player: Player, seen: SheetSeen) -> Player:
        """The player after a look at the sheet: it settles what the marks could not tell."""
        if seen == UNSEEN:
            return player
        player = player._replace(shown=seen)
        sheet = player.sheet
        if not player.sheet_known and seen.coins is not None and seen.palms is not None:
            turn = max(0, player.accounted - 1)
            rows = (sheet.rows + (turn,) * rows_of(seen.coins))[: rows_of(seen.coins)]
            return player._replace(sheet=Sheet(seen.coins, rows, seen.palms), sheet_known=True)
        if seen.palms is not None and agree(sheet.palms, seen.palms):
            return player._replace(sheet=sheet._replace(palms=seen.palms))
        return player


def _nobody_may_have_drawn(state: State) -> bool:
    turns = len(state.expeditions)
    return all(player.accounted >= turns and not player.owed for player in state.players)


def unpack() -> Box:
    """The box as it is sold."""
    return Box(treasures(), expedition_copies())
