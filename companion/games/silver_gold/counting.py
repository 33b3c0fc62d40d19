"""Counting: what a player ended with, as told at the end, made into events of the table."""

from collections.abc import Mapping
from typing import Any

from companion.book import Count
from companion.expeditions.counting import (
    Answers,
    called_out,
    numbers,
    one_number,
    taken_back,
)
from companion.games.silver_gold.answers import cups_of, results
from companion.games.silver_gold.cards import COLORS
from companion.games.silver_gold.drawing import drawn_card
from companion.games.silver_gold.event_words import say
from companion.games.silver_gold.events import Event, Seen
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.scoring_problems import score_problems
from companion.games.silver_gold.sheet import (
    CUPS,
    MOST_COINS,
    MOST_PALMS,
    PALM_WORTHS,
    SheetSeen,
)
from companion.games.silver_gold.state import Held, State
from companion.table.log import Corrected, Table


class SilverGoldCount(Count):
    """See companion.book.Count."""

    def asked(
        self, game: SilverGold, table: Table[State], seat: int, language: str
    ) -> Mapping[str, Any]:
        """All treasures by their look, who has them, and the score card as far as it is known."""
        state, cards = table.state, game.box.cards
        sheet = known_sheet(state, seat)
        return {
            "cards": [drawn_card(game.box, Held(number), language) for number in cards],
            "treasures": cards,
            "color_names": {color: say(color, language) for color in COLORS},
            "owner": {done.number: done.player for done in state.completions},
            "sheet": sheet,
            "palms": [*(sheet.palms or ()), *[None] * MOST_PALMS][:MOST_PALMS],
            "coins": range(MOST_COINS + 1),
            "cups": CUPS,
            "worths": PALM_WORTHS,
        }

    def is_counted(self, table: Table[State], seat: int) -> bool:
        """Whether the score card was seen, or follows from the marks of a whole game."""
        player, turns = table.state.players[seat], len(table.state.expeditions)
        played = turns > 0 and player.accounted == turns and bool(player.hand)
        return None not in player.shown or (played and player.sheet_known)

    def events(
        self, game: SilverGold, table: Table[State], seat: int, answers: Answers
    ) -> list[Event | Corrected]:
        """Treasures called out or taken back, and the look at the score card."""
        done = numbers(answers, "done", game.box.cards)
        found: list[Event | Corrected] = [*taken_back(table, seat, done)]
        found += called_out(table.state, seat, done)
        sheet = _sheet(answers)
        if table.state.players[seat].shown != sheet:
            found.append(Seen(seat, (), sheet))
        return found

    def problems(self, game: SilverGold, table: Table[State], language: str) -> list[str]:
        """What no game can have led to."""
        wrong = score_problems(results(game.box, table.state))
        return [problem.told(language) for problem in wrong]


def known_sheet(state: State, seat: int) -> SheetSeen:
    """The score card as it was seen; what nobody saw, as the marks give it."""
    player = state.players[seat]
    must = SheetSeen(player.sheet.coins, cups_of(state, seat), player.sheet.palms)
    seen = {part: value for part, value in player.shown._asdict().items() if value is not None}
    return must._replace(**seen)


def _sheet(answers: Answers) -> SheetSeen:
    coins = one_number(answers, "coins", range(MOST_COINS + 1))
    fields = [numbers(answers, f"palm-{nth}", PALM_WORTHS) for nth in range(MOST_PALMS)]
    palms = tuple(worth for field in fields for worth in field)
    return SheetSeen(coins, tuple(numbers(answers, "cup", CUPS)), palms)
