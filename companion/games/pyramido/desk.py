"""The referee's pages of Pyramido: may a domino go here, what does it score, who starts."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from companion.bad_input import BadInput
from companion.desk import Desk, Given, Quick
from companion.games.pyramido.asked import cells_in_question, pairs_of, pyramid_asked
from companion.games.pyramido.cards import COLORS, dominoes
from companion.games.pyramido.cases import TurnCase, read_case
from companion.games.pyramido.choices import Options, options
from companion.games.pyramido.drawing import from_above
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.pyramid import Fill, Pyramid, fill_of, gaps_of, room
from companion.games.pyramido.pyramid_shown import score_shown
from companion.games.pyramido.questions import FirstAnswer, FirstShape, first_of
from companion.games.pyramido.referee import pyramid_after, pyramid_anyhow
from companion.games.pyramido.scoring import StageScore, stage_score
from companion.games.pyramido.shapes import tile_names, write_pyramid
from companion.games.pyramido.showing import domino_shown
from companion.games.pyramido.starting import first_asked
from companion.games.pyramido.state import State
from companion.games.pyramido.told import fill_line
from companion.games.pyramido.wording import cells_in_words, color_word, say
from companion.lattice import Cell
from companion.sentences import Said


class PyramidoDesk(Desk):
    """See companion.desk.Desk."""

    ways = ("legal", "first")
    quick: Mapping[str, Quick] = {
        "first": Quick("Who starts the next stage?", FirstShape, FirstAnswer, first_of)
    }

    def title(self, way: str, language: str) -> str:
        """What a page answers, as people ask it."""
        return say(f"way-{way}", language)

    def asked(
        self, way: str, game: Pyramido, state: State, seat: int, given: Given, language: str
    ) -> Mapping[str, Any]:
        """The pyramid to build on, or everybody's points of the stage that is over."""
        if way == "first":
            return first_asked(game, state, given)
        problem: Said = ""
        try:
            pyramid = pyramid_asked(state, seat, given)
        except BadInput as error:
            pyramid, problem = Pyramid(), error.said
        chosen = state.options if state.players else Options()
        fill, cells = fill_of(pyramid), cells_in_question(pyramid)
        return {
            **_drawn(pyramid, stage_score(pyramid, chosen), fill, cells, language),
            "problem": problem,
            "options": state.options.as_json() if state.players else {},
            "symbolless": chosen.mark_without_symbol,
            "pairs": list(pairs_of(cells)),
            "fits": {cell for pair in room(pyramid) for cell in pair},
            "home": pyramid.jewels_home,
            "tiles": tile_names(pyramid.tiles),
            "pyramid": pyramid_as_json(pyramid),
            "forced": gaps_of(pyramid) if fill.forced else [],
            "quarry": [domino_shown(number) for number in state.quarry.dominoes],
            "dominoes": [domino_shown(number) for number in dominoes()],
        }

    def ruled(
        self, game: Pyramido, case: TurnCase, answer: Mapping[str, Any], language: str
    ) -> Mapping[str, Any]:
        """The pyramid afterwards, its zones, what had to be marked; with the domino where it was
        put also if it cannot lie there."""
        read = read_case(case)
        after = pyramid_after(read)
        marking = ""
        if read.domino is not None and after is not None:
            cells = cells_in_words(map(tuple, answer["can_mark"]), language)
            kind = "must-mark" if answer["can_mark"] else "cannot-mark"
            marking = say(kind, language, cells=cells)
        wrong = {tuple(cell) for one in answer["violations"] for cell in one["cells"]}
        if after is None:
            return {**_drawn(pyramid_anyhow(read), None, None, wrong, language), "marking": marking}
        score = stage_score(after, options(case.options))
        return {
            **_drawn(after, score, fill_of(after), wrong, language),
            "marking": marking,
            "goes_on": pyramid_as_link(after.risen()),
        }


def _drawn(
    pyramid: Pyramid,
    score: StageScore | None,
    fill: Fill | None,
    cells: Iterable[Cell],
    language: str,
) -> Mapping[str, Any]:
    """A pyramid with its zones and what they score, and with these cells pointed at."""
    return {
        "view": from_above(pyramid, cells, score, language),
        "stage": pyramid.stage,
        "color_names": {color: color_word(color, language) for color in COLORS},
        "score": score and score_shown(score, language),
        "filling": fill_line(pyramid, fill, language) if fill else "",
    }


def pyramid_as_json(pyramid: Pyramid) -> dict[str, Any]:
    """A pyramid as cases have it."""
    return {"storeys": write_pyramid(pyramid), "resurfacing": tile_names(pyramid.tiles)}


def pyramid_as_link(pyramid: Pyramid) -> str:
    """A pyramid as a link to the referee's page has it."""
    return json.dumps(pyramid_as_json(pyramid), separators=(",", ":"))
