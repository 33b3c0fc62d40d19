"""Whatever is written in a case or a finished game: an answer or a sentence, never a traceback."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.bad_input import BadInput
from companion.games.pyramido.book import BOOK
from companion.games.pyramido.cases import TurnCase
from companion.games.pyramido.choices import CHOICES
from companion.games.pyramido.finals import FinalShape
from companion.games.pyramido.storeys import SIZES
from companion.json_shapes import parse_json
from companion.words import LANGUAGES

colors = st.sampled_from(["red", "blue", "green", "brown", "yellow", "turquoise", "?", "pink"])
extras = st.lists(st.sampled_from(["tl", "tr", "br", "bl", "jewel", "tile", "up"]), max_size=3)
blocks = st.builds(lambda color, more: " ".join([color, *more]), colors, extras)
ragged = st.lists(st.lists(st.none() | blocks, max_size=6), max_size=6)
numbers = st.integers(-3, 6)
cells = st.tuples(numbers, numbers).map(list)


@st.composite
def complete(draw: st.DrawFn, stage: int) -> list[list[str]]:
    """A storey of the right size, of whatever blocks."""
    rows, cols = SIZES[stage]
    words = st.sampled_from(["red tl", "blue", "green br jewel", "brown tl br", "red tr tile"])
    return [[draw(words) for _ in range(cols)] for _ in range(rows)]


@st.composite
def storeys(draw: st.DrawFn) -> list[Any]:
    whole = [draw(complete(stage)) for stage in range(1, draw(st.integers(1, 5)))]
    return [*whole, draw(ragged)] if draw(st.booleans()) else whole


tiles = st.fixed_dictionaries(
    {"cell": cells, "color": st.sampled_from(["red", "blue", "pink"])},
    optional={"symbol": st.sampled_from(["tl", "br", "up"]), "jewel": st.booleans()},
)
turns = st.fixed_dictionaries(
    {"cells": st.lists(cells, min_size=2, max_size=2)},
    optional={
        "domino": st.none() | st.integers(0, 91),
        "blocks": st.lists(blocks, min_size=2, max_size=2),
        "jewels": st.lists(cells, max_size=3),
        "tiles": st.lists(tiles, max_size=2),
        "pile": st.none() | st.integers(0, 4),
    },
)
chosen = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(choice.values) for name, choice in CHOICES.items()}
)
cases = st.fixed_dictionaries(
    {"game": st.just("pyramido")},
    optional={
        "options": chosen,
        "storeys": storeys(),
        "resurfacing": st.lists(st.sampled_from(["brown/blue", "red/green", "x"]), max_size=2),
        "quarry": st.lists(st.none() | st.integers(1, 90), min_size=3, max_size=3),
        "turn": turns,
        "fill": st.lists(tiles, max_size=3),
    },
)
stages = st.integers(0, 50) | st.fixed_dictionaries(
    {"blocks": st.integers(1, 4).flatmap(complete) | ragged}, optional={"total": numbers}
)
players = st.fixed_dictionaries(
    {"name": st.text(max_size=5), "stages": st.lists(stages, max_size=4)},
    optional={"resurfacing_left": st.integers(0, 4), "lost": st.booleans()},
)
finals = st.fixed_dictionaries(
    {"game": st.just("pyramido"), "players": st.lists(players, max_size=4)},
    optional={"options": chosen},
)


@settings(max_examples=150)
@given(cases, st.sampled_from(LANGUAGES))
def test_any_case_gets_a_ruling_or_a_sentence(case: Any, language: str) -> None:
    try:
        settled = BOOK.settle(parse_json(json.dumps(case), TurnCase, "case"), None, language)
    except BadInput as error:
        assert str(error)
        return
    answer = json.loads(json.dumps(settled.as_json))
    assert (answer["verdict"] == "legal") == (answer["violations"] == [])
    assert settled.told


@settings(max_examples=100)
@given(finals)
def test_any_finished_game_gets_a_score_or_a_sentence(final: Any) -> None:
    try:
        shape = parse_json(json.dumps(final), FinalShape, "final")
        answer = BOOK.score(shape, None, "en")
    except BadInput as error:
        assert str(error)
        return
    assert json.dumps(answer) and answer["winners"]
    assert all(problem.endswith(".") for problem in answer["problems"])
    BOOK.explained(shape)


@settings(max_examples=60)
@given(st.data())
def test_a_pyramid_of_any_blocks_is_counted_with_its_problems(data: st.DataObject) -> None:
    stages = [{"blocks": data.draw(complete(stage))} for stage in SIZES]
    final = {"game": "pyramido", "players": [{"name": "Ana", "stages": stages}]}
    answer = BOOK.score(parse_json(json.dumps(final), FinalShape, "final"), None, "en")
    assert any("2 to 4 people" in problem for problem in answer["problems"])
    assert len(answer["players"][0]["stages"]) == 4
