"""Counting: what a player ended with, as told at the end, made into events of the table."""

from collections.abc import Mapping
from typing import Any

from companion.bad_input import BadInput
from companion.book import Count
from companion.decks import COLORS, POINTS
from companion.expeditions.counting import (
    Answers,
    called_out,
    numbers,
    one_number,
    taken_back,
)
from companion.games.pyramids.answers import results
from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.event_words import say
from companion.games.pyramids.events import Event, Seen
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.refusals import said
from companion.games.pyramids.scoring_problems import score_problems
from companion.games.pyramids.sheet import MOST_GEMS
from companion.games.pyramids.sheet_problems import sheet_problems
from companion.games.pyramids.state import ROUNDS, State
from companion.table.log import Corrected, Table


class PyramidsCount(Count):
    """See companion.book.Count."""

    def asked(
        self, game: Pyramids, table: Table[State], seat: int, language: str
    ) -> Mapping[str, Any]:
        """All pyramids by colour, who has them, and the score card as far as it is known."""
        state = table.state
        return {
            "pyramids": {
                color: sorted(n for n, own in game.box.color_of.items() if own == color)
                for color in COLORS
            },
            "color_names": {color: say(color, language) for color in COLORS},
            "owner": {done.number: done.player for done in state.completions},
            "sheet": _known_sheet(game, state, seat),
            "skull_values": game.box.skull_values,
            "rounds": range(1, ROUNDS + 1),
            "points": POINTS,
            "most_gems": MOST_GEMS,
        }

    def is_counted(self, table: Table[State], seat: int) -> bool:
        """Whether the score card was seen, or follows from the marks of a whole game."""
        player = table.state.players[seat]
        turns = len(table.state.expeditions)
        played = turns > 0 and player.accounted == turns and bool(player.hand)
        return _is_whole(player.shown) or (played and player.sheet_known)

    def events(
        self, game: Pyramids, table: Table[State], seat: int, answers: Answers
    ) -> list[Event | Corrected]:
        """Pyramids called out or taken back, and the look at the score card."""
        done = numbers(answers, "done", game.box.chambers)
        found: list[Event | Corrected] = [*taken_back(table, seat, done)]
        found += called_out(table.state, seat, done)
        sheet = _sheet(game, answers)
        if table.state.players[seat].shown != sheet:
            found.append(Seen(seat, (), sheet))
        return found

    def problems(self, game: Pyramids, table: Table[State], language: str) -> list[str]:
        """What no game can have led to, then what the sheets show otherwise than the marks."""
        box = game.box
        ended = results(box, table.state)
        colors = [{number: box.color_of[number] for number in one.completed} for one in ended]
        wrong = score_problems(ended, colors, box.color_of, box.skull_values)
        told = [problem.told(language) for problem in wrong]
        return [*told, *sheet_problems(box, table, language)]


def _is_whole(sheet: SheetSeen) -> bool:
    return None not in sheet


def _known_sheet(game: Pyramids, state: State, seat: int) -> SheetSeen:
    """The score card as it was seen; what nobody saw, as the marks and the races give it."""
    player = state.players[seat]
    points = frozenset(
        (color, value)
        for color, values in results(game.box, state)[seat].points.items()
        for value in values
    )
    must = SheetSeen(*player.sheet, points)
    seen = {part: value for part, value in player.shown._asdict().items() if value is not None}
    return must._replace(**seen)


def _sheet(game: Pyramids, answers: Answers) -> SheetSeen:
    red, green = (one_number(answers, gem, range(MOST_GEMS + 1)) for gem in ("red", "green"))
    skulls = one_number(answers, "skulls", range(len(game.box.skull_values) + 1))
    torches = frozenset(numbers(answers, "torch", range(1, ROUNDS + 1)))
    fields = {f"{color}-{value}": (color, value) for color in COLORS for value in POINTS}
    for text in answers.get("points", ()):
        if text not in fields:
            raise BadInput(said("no-such-field", text=text))
    points = frozenset(fields[text] for text in answers.get("points", ()))
    return SheetSeen(torches, red, green, skulls, points)
