"""The referee's pages of Silver & Gold."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.bad_input import BadInput
from companion.desk import Given, Quick
from companion.expeditions.asked import numbers_in
from companion.expeditions.desk import ExpeditionsDesk
from companion.expeditions.drawing import CardDrawn, PatternDrawn, drawn_patterns
from companion.expeditions.judged import Rows
from companion.expeditions.questions import PlacementsAnswer
from companion.games.silver_gold.cards import COLORS
from companion.games.silver_gold.dealing import LONGEST_NAME, MOST_PLAYERS
from companion.games.silver_gold.drawing import drawn_card
from companion.games.silver_gold.event_words import TEXTS
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.questions import (
    MOST_AT_ONCE,
    MOST_ROWS,
    DidNow,
    FirstAnswer,
    FirstShape,
    PlacementsShape,
    first_of,
    placements_of,
)
from companion.games.silver_gold.sheet import CUPS
from companion.games.silver_gold.state import Held, State
from companion.patterns import PATTERNS


class SilverGoldDesk(ExpeditionsDesk):
    """See companion.desk.Desk."""

    texts = TEXTS
    quick: Mapping[str, Quick] = {
        "placements": Quick(
            "Where can this pattern go?", PlacementsShape, PlacementsAnswer, placements_of
        ),
        "first": Quick("Who is first?", FirstShape, FirstAnswer, first_of),
    }

    def card(self, game: SilverGold, number: int, rows: Rows, language: str) -> CardDrawn:
        """A treasure card with marks that stand in rows."""
        card = game.box.cards[number]
        return drawn_card(
            game.box, Held(number, card.lattice.read(rows, "Xx") & card.cells), language
        )

    def patterns(self, game: SilverGold, language: str) -> Sequence[PatternDrawn]:
        """What the expeditions show."""
        return drawn_patterns((PATTERNS[n] for n in game.box.copies), TEXTS, language)

    def more(self, game: SilverGold, language: str) -> Mapping[str, Any]:
        """All treasures, to be picked by their look."""
        return {
            "choices": [drawn_card(game.box, Held(number), language) for number in game.box.cards],
            "treasures": game.box.cards,
            "color_names": {color: TEXTS.say(color, language) for color in COLORS},
        }

    def first(self, game: SilverGold, state: State, given: Given) -> Mapping[str, Any]:
        """What everybody did, and once that is something, who takes which cup and who draws."""
        wish = done_now(state, given)
        drawn = {"asked": wish, "cups": CUPS, "most_rows": MOST_ROWS, "most": MOST_AT_ONCE}
        if not any(player.rows or player.treasures for player in wish.players):
            return {**drawn, "told": None}
        try:
            return {**drawn, "told": first_of(game, wish)}
        except BadInput as error:
            return {**drawn, "told": None, "problem": error.said}


def done_now(state: State, given: Given) -> FirstShape:
    """What everybody did in this turn: as told, else as the table knows it."""
    if "treasures" in given:
        return _told(given)
    turn = max(0, len(state.expeditions) - 1)
    earlier = sum(row < turn for player in state.players for row in player.sheet.rows)
    players = [_known(state, seat, turn) for seat in range(len(state.players))]
    nobody = [DidNow(name="") for _ in range(MOST_PLAYERS)]
    return FirstShape(
        game="silver-gold",
        players=players or nobody,
        starter=state.starter if players else 0,
        cups_left=list(CUPS[earlier:]),
    )


def _known(state: State, seat: int, turn: int) -> DidNow:
    player = state.players[seat]
    done = [one for one in state.completions if one.player == seat and one.turn == turn]
    return DidNow(
        name=player.name,
        rows=player.sheet.rows.count(turn),
        treasures=min(len(done), MOST_AT_ONCE),
    )


def _told(given: Given) -> FirstShape:
    counts = [(numbers_in([text]) or [0])[0] for text in given["treasures"]][:MOST_PLAYERS]
    rows = [(numbers_in([text]) or [0])[0] for text in given.get("rows", ())]
    names = [*given.get("name", ()), *[""] * MOST_PLAYERS]
    players = [
        DidNow(
            name=name[:LONGEST_NAME],
            rows=min(filled, MOST_ROWS),
            treasures=min(count, MOST_AT_ONCE),
        )
        for name, filled, count in zip(names, [*rows, *[0] * MOST_PLAYERS], counts, strict=False)
    ]
    while len(players) < 2:
        players.append(DidNow(name=""))
    starter = (numbers_in(given.get("starter", ())) or [0])[0]
    cups = sorted({cup for cup in numbers_in(given.get("cup", ())) if cup in CUPS}, reverse=True)
    return FirstShape(
        game="silver-gold", players=players, starter=min(starter, MOST_PLAYERS - 1), cups_left=cups
    )
