"""The referee's pages of Pyramids."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.bad_input import BadInput
from companion.desk import Given, Quick
from companion.expeditions.asked import numbers_in
from companion.expeditions.desk import ExpeditionsDesk
from companion.expeditions.judged import Rows
from companion.expeditions.questions import PlacementsAnswer
from companion.games.pyramids.dealing import LONGEST_NAME, MOST_PLAYERS
from companion.games.pyramids.drawing import CardDrawn, PatternDrawn, drawn_card, drawn_patterns
from companion.games.pyramids.event_words import TEXTS
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.questions import (
    CompletedNow,
    FirstAnswer,
    FirstShape,
    PlacementsShape,
    first_of,
    placements_of,
)
from companion.games.pyramids.state import Held, State

MOST_AT_ONCE, MOST_EARLIER = 4, 48


class PyramidsDesk(ExpeditionsDesk):
    """See companion.desk.Desk."""

    texts = TEXTS
    quick: Mapping[str, Quick] = {
        "placements": Quick(
            "Where can this pattern go?", PlacementsShape, PlacementsAnswer, placements_of
        ),
        "first": Quick("Who is first?", FirstShape, FirstAnswer, first_of),
    }

    def card(self, game: Pyramids, number: int, rows: Rows, language: str) -> CardDrawn:
        """A chamber with marks that stand in rows."""
        marks = game.box.chambers[number].lattice.read(rows, "Xx")
        return drawn_card(game.deck, Held(number, marks), language)

    def patterns(self, game: Pyramids, language: str) -> Sequence[PatternDrawn]:
        """What the deck's expeditions show."""
        return drawn_patterns(game.deck, language)

    def first(self, game: Pyramids, state: State, given: Given) -> Mapping[str, Any]:
        """Everybody's pyramids, and once there are any of this turn, who draws and who wins."""
        asked, chosen = completed(state, given), state.options.as_json() if state.players else {}
        drawn = {"asked": asked, "colors": game.box.color_of, "told": None}
        if not any(player.now for player in asked):
            return drawn
        try:
            wish = FirstShape(game="pyramids", options=chosen, players=asked)
            return {**drawn, "told": first_of(game, wish)}
        except BadInput as error:
            return {**drawn, "problem": error.said}


def completed(state: State, given: Given) -> list[CompletedNow]:
    """Everybody's pyramids: as typed, else as the table knows them."""
    if "now" in given:
        names, earlier, now = (given.get(key, ()) for key in ("name", "earlier", "now"))
        padded = [*earlier, *[""] * MOST_PLAYERS]
        return [
            CompletedNow(
                name=name[:LONGEST_NAME],
                earlier=_cards(before)[:MOST_EARLIER],
                now=_cards(done)[:MOST_AT_ONCE],
            )
            for name, before, done in zip(names, padded, now, strict=False)
        ][:MOST_PLAYERS]
    return [_known(state, seat) for seat in range(len(state.players))] or [
        CompletedNow(name="", now=[]) for _ in range(MOST_PLAYERS)
    ]


def _cards(typed: str) -> list[int]:
    return [number for number in numbers_in([typed]) if number]


def _known(state: State, seat: int) -> CompletedNow:
    this_turn = max(0, len(state.expeditions) - 1)
    own = [done for done in state.completions if done.player == seat]
    return CompletedNow(
        name=state.players[seat].name,
        earlier=[done.number for done in own if done.turn < this_turn],
        now=[done.number for done in own if done.turn == this_turn],
    )
