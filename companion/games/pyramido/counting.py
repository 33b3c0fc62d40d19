"""Counting: the points of every stage as the score tablet has them, made into events."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.bad_input import BadInput
from companion.book import Count
from companion.games.pyramido.answers import results
from companion.games.pyramido.cards import TILES
from companion.games.pyramido.choices import options
from companion.games.pyramido.event_json import MOST_POINTS
from companion.games.pyramido.events import Event, Scored
from companion.games.pyramido.finals import Counted
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.refusals import said
from companion.games.pyramido.scoring_problems import score_problems
from companion.games.pyramido.state import State
from companion.games.pyramido.storeys import STAGES
from companion.sentences import Sentence
from companion.table.log import Table

Answers = Mapping[str, Sequence[str]]


class PyramidoCount(Count):
    """See companion.book.Count."""

    def asked(
        self, game: Pyramido, table: Table[State], seat: int, language: str
    ) -> Mapping[str, Any]:
        """The points of every stage, and the resurfacing tiles left, as far as they are known."""
        player = table.state.players[seat]
        return {
            "points": [*player.points, *[None] * STAGES][:STAGES],
            "tiles_left": player.tiles,
            "most_tiles": len(TILES),
            "most_points": MOST_POINTS,
            "lost": player.lost,
        }

    def is_counted(self, table: Table[State], seat: int) -> bool:
        """Whether the points of all stages are known; who lost is not counted any more."""
        player = table.state.players[seat]
        return player.lost or (len(player.points) == STAGES and None not in player.points)

    def events(
        self, game: Pyramido, table: Table[State], seat: int, answers: Answers
    ) -> list[Event]:
        """The points of the stages that the table knew otherwise, or not at all."""
        player = table.state.players[seat]
        if player.lost:
            return []
        left = _number(answers, "tiles", len(TILES), said("tiles-field"))
        told = [
            _number(answers, f"stage-{stage}", MOST_POINTS, said("stage-field", stage=stage))
            for stage in range(1, STAGES + 1)
        ]
        new = [
            Scored(seat, stage, points, left)
            for stage, points in enumerate(told, 1)
            if points is not None and player.points[stage - 1 : stage] != (points,)
        ]
        if not new and left != player.tiles and player.points and player.points[-1] is not None:
            return [Scored(seat, len(player.points), player.points[-1], left)]
        return list(new)

    def problems(self, game: Pyramido, table: Table[State], language: str) -> list[str]:
        """What no game can have led to."""
        chosen = options(table.state.options.as_json())
        counted = [Counted(result, (), (), (), None) for result in results(table.state)]
        wrong = score_problems(counted, chosen) if table.state.over else []
        return [problem.told(language) for problem in wrong]


def _number(answers: Answers, name: str, most: int, called: Sentence) -> int | None:
    """A number that was answered, none if the field stayed empty; people call it something."""
    text = "".join(answers.get(name, ())[:1]).strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > 4 or int(text) > most:
        raise BadInput(said("points-field", name=called, most=most, text=text))
    return int(text)
