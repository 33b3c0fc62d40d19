"""The deck file, deck.json: from JSON to a Deck, or to sentences that say what is wrong with it."""

import json
import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.decks.check import deck_problems
from companion.decks.model import (
    CELL_LETTERS,
    Card,
    Deck,
    ExpeditionFace,
    Grid,
    PyramidFace,
    Rect,
    ScoreFace,
    field_ids,
)
from companion.json_files import read_json
from companion.json_shapes import Strict, parse_json
from companion.lattice import Lattice
from companion.patterns import Pattern, pattern_like
from companion.refusals import said
from companion.sentences import Said, Sentence

FILE_NAME = "deck.json"

Millimetres = Annotated[float, Field(ge=0, le=1000, strict=False)]
Length = Annotated[float, Field(gt=0, le=1000, strict=False)]
Side = Annotated[int, Field(ge=1, le=16)]


class GridShape(Strict):
    """Where the cells stand on the card."""

    x_mm: Millimetres
    y_mm: Millimetres
    cell_mm: Length
    rows: Side
    cols: Side


class PyramidShape(Strict):
    """The form of pyramid cards."""

    width_mm: Length
    height_mm: Length
    grid: GridShape


class CardShape(Strict):
    """One pyramid card."""

    number: Annotated[int, Field(ge=1, le=999)]
    color: str
    cells: list[str]


class ScoreShape(Strict):
    """The form of the score card."""

    width_mm: Length
    height_mm: Length
    fields: dict[str, tuple[Millimetres, Millimetres, Length, Length]]
    skull_values: list[Annotated[int, Field(le=0, ge=-1000)]]


class ExpeditionShape(Strict):
    """The form and the patterns of expedition cards."""

    width_mm: Length
    height_mm: Length
    patterns: list[list[tuple[int, int]]]
    copies: list[Annotated[int, Field(ge=1, le=100)]]


class DeckShape(Strict):
    """The whole deck file."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    game: Literal["pyramids"]
    pyramid_card: PyramidShape
    cell_letters: dict[str, str]
    cards: list[CardShape]
    score_card: ScoreShape
    expedition_card: ExpeditionShape


def load_deck(path: Path) -> Deck:
    """The deck of a deck.json, or of a folder that holds one; BadInput names card and cell."""
    file = path / FILE_NAME if os.path.isdir(path) else path  # noqa: PTH112 (never raises)
    return _checked(read_json(file, DeckShape), str(file))


def parse_deck(text: str, source: Said) -> Deck:
    """The deck of a deck file's text; BadInput names the source, card and cell."""
    return _checked(parse_json(text, DeckShape, source), source)


def _checked(shape: DeckShape, source: Said) -> Deck:
    problems = _shape_problems(shape)
    lattice = Lattice(shape.pyramid_card.grid.rows, shape.pyramid_card.grid.cols)
    cards = tuple(Card(c.number, c.color, tuple(c.cells)) for c in shape.cards)
    problems += deck_problems(cards, lattice)
    if problems:
        raise BadInput(said("not-a-deck", source=source, problems=problems))
    return _deck(shape, cards, lattice)


def _shape_problems(shape: DeckShape) -> list[Sentence]:
    """Faults that are of the deck as a whole, not of one card."""
    problems: list[Sentence] = []
    if shape.cell_letters != dict(CELL_LETTERS):
        problems.append(said("deck-letters", letters=json.dumps(dict(CELL_LETTERS))))
    missing = [field for field in field_ids() if field not in shape.score_card.fields]
    if missing:
        problems.append(said("deck-fields", names=missing))
    values = shape.score_card.skull_values
    if len(values) != 10 or values != sorted(values, reverse=True):
        problems.append(said("deck-skulls"))
    expeditions = shape.expedition_card
    if len(expeditions.copies) != len(expeditions.patterns):
        problems.append(said("deck-copies"))
    for index, cells in enumerate(expeditions.patterns):
        if not cells or pattern_like(cells) is None:
            problems.append(said("deck-pattern", index=index))
    return problems


def _deck(shape: DeckShape, cards: tuple[Card, ...], lattice: Lattice) -> Deck:
    pyramid, score, expedition = shape.pyramid_card, shape.score_card, shape.expedition_card
    grid = Grid(pyramid.grid.x_mm, pyramid.grid.y_mm, pyramid.grid.cell_mm, lattice)
    fields = {name: Rect(*rect) for name, rect in score.fields.items()}
    patterns = tuple(_known(cells) for cells in expedition.patterns)
    return Deck(
        shape.name,
        shape.game,
        cards,
        PyramidFace(pyramid.width_mm, pyramid.height_mm, grid),
        ScoreFace(score.width_mm, score.height_mm, fields, tuple(score.skull_values)),
        ExpeditionFace(
            expedition.width_mm, expedition.height_mm, patterns, tuple(expedition.copies)
        ),
    )


def _known(cells: list[tuple[int, int]]) -> Pattern:
    pattern = pattern_like(cells)
    assert pattern is not None, "checked before"
    return pattern
