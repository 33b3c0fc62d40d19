"""The referee's pages of Pyramido: may a domino go here, what does it score, who starts."""

import json
from collections.abc import Mapping
from typing import Any

from companion.bad_input import BadInput
from companion.desk import Desk, Given, Quick
from companion.games.pyramido.asked import cells_in_question, pairs_of, pyramid_asked
from companion.games.pyramido.cards import COLORS, dominoes
from companion.games.pyramido.cases import TurnCase, read_case, write_fill, write_score
from companion.games.pyramido.choices import Options
from companion.games.pyramido.drawing import PyramidDrawn, ZoneDrawn, from_above, outline
from companion.games.pyramido.game import Pyramido
from companion.games.pyramido.pyramid import Fill, Pyramid, fill_of, gaps_of, room
from companion.games.pyramido.questions import FirstAnswer, FirstShape, first_of
from companion.games.pyramido.referee import pyramid_after, pyramid_anyhow
from companion.games.pyramido.scoring import stage_score
from companion.games.pyramido.shapes import tile_names, write_pyramid
from companion.games.pyramido.showing import domino_shown
from companion.games.pyramido.starting import first_asked
from companion.games.pyramido.state import State
from companion.games.pyramido.told import fill_line
from companion.games.pyramido.wording import cells_in_words, color_word, say, zone_words
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
        score = write_score(stage_score(pyramid, chosen))
        fill = write_fill(fill_of(pyramid))
        return {
            **_drawn(pyramid, score, fill, language),
            "problem": problem,
            "options": state.options.as_json() if state.players else {},
            "symbolless": chosen.mark_without_symbol,
            "pairs": list(pairs_of(cells_in_question(pyramid))),
            "forced": gaps_of(pyramid) if fill_of(pyramid).forced else [],
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
        shown = after or pyramid_anyhow(read)
        drawn = _drawn(shown, answer["score"], answer["fill"], language, wrong)
        return {**drawn, "marking": marking, "goes_on": after and pyramid_as_link(after.risen())}


def _drawn(
    pyramid: Pyramid,
    score: Mapping[str, Any] | None,
    fill: Mapping[str, Any] | None,
    language: str,
    wrong: set[Any] | None = None,
) -> Mapping[str, Any]:
    """A pyramid with its zones and what they score; with all cells in question, or the wrong."""
    free = cells_in_question(pyramid) if wrong is None else wrong
    return {
        "view": _view(pyramid, score, free, language),
        "pyramid": json.loads(pyramid_as_link(pyramid)),
        "stage": pyramid.stage,
        "fits": {cell for pair in room(pyramid) for cell in pair},
        "home": pyramid.jewels_home,
        "tiles": tile_names(pyramid.tiles),
        "color_names": {color: color_word(color, language) for color in COLORS},
        "score": score,
        "zones": _zones_told(score, language),
        "filling": fill_line(pyramid, Fill(**_counts(fill)), language) if fill else "",
    }


def _zones_told(score: Mapping[str, Any] | None, language: str) -> list[Mapping[str, Any]]:
    zones = score["zones"] if score else ()
    return [
        {**zone, "words": zone_words(zone["color"], zone["symbols"], zone["marked"], language)}
        for zone in zones
    ]


def _counts(fill: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fill[name] for name in Fill._fields}


def _view(
    pyramid: Pyramid, score: Mapping[str, Any] | None, free: Any, language: str
) -> PyramidDrawn:
    zones = [
        ZoneDrawn(outline(map(tuple, zone["quarters"])), zone["marked"], zone["bonus"])
        for zone in (score or {"zones": ()})["zones"]
    ]
    return from_above(pyramid, free, zones, language)


def pyramid_as_link(pyramid: Pyramid) -> str:
    """A pyramid as a link to the referee's page has it."""
    written = {"storeys": write_pyramid(pyramid), "resurfacing": tile_names(pyramid.tiles)}
    return json.dumps(written, separators=(",", ":"))
