"""A deck file of which much may be missing: what an owner can say before the cards were seen."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from companion.decks.file import (
    FILE_NAME,
    ExpeditionShape,
    GridShape,
    Length,
    Millimetres,
    PyramidShape,
)
from companion.decks.model import CELL_LETTERS, COLORS, Card, Grid
from companion.json_files import read_json
from companion.json_shapes import Strict, Unfit
from companion.lattice import Lattice
from companion.refusals import said

WHOLE_DECK = 48
"""Every deck of this game has so many pyramid cards, numbered from 1."""


class DraftCard(Strict):
    """A card of which the number is known, and perhaps its colour and its cells."""

    number: Annotated[int, Field(ge=1, le=999)]
    color: Literal["green", "orange", "purple"] | None = None
    cells: list[str] | None = None

    @model_validator(mode="after")
    def _cells_are_letters(self) -> "DraftCard":
        unknown = sorted(set("".join(self.cells or ())) - set(CELL_LETTERS))
        if unknown:
            letters, known = " ".join(unknown), " ".join(CELL_LETTERS)
            raise Unfit(said("card-letters", number=self.number, letters=letters, known=known))
        return self


class DraftPyramid(Strict):
    """The form of pyramid cards; where their cells stand may be left to be found."""

    width_mm: Length
    height_mm: Length
    grid: GridShape | None = None


class DraftScore(Strict):
    """The form of the score card."""

    width_mm: Length
    height_mm: Length
    fields: dict[str, tuple[Millimetres, Millimetres, Length, Length]] | None = None
    skull_values: list[Annotated[int, Field(le=0, ge=-1000)]] | None = None


class Draft(Strict):
    """A deck file in which only the size of the pyramid cards must stand."""

    name: Annotated[str, Field(min_length=1, max_length=100)] = "my deck"
    game: Literal["pyramids"] = "pyramids"
    pyramid_card: DraftPyramid
    cell_letters: dict[str, str] | None = None
    cards: list[DraftCard] = Field(default_factory=list)
    score_card: DraftScore | None = None
    expedition_card: ExpeditionShape | None = None

    @model_validator(mode="after")
    def _cards_fit(self) -> "Draft":
        numbers = [card.number for card in self.cards]
        twice = sorted({n for n in numbers if numbers.count(n) > 1})
        if twice:
            raise Unfit(said("numbers-repeated", numbers=twice))
        for card in self.cards:
            sizes = [len(row) for row in card.cells or ["....."] * 5]
            if sizes != [5] * 5:
                raise Unfit(said("card-not-five-by-five", number=card.number))
        return self

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of a pyramid card."""
        return self.pyramid_card.width_mm, self.pyramid_card.height_mm

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that the deck has: all that are listed, and those that every deck has."""
        listed = {card.number for card in self.cards}
        return tuple(sorted(listed | set(range(1, WHOLE_DECK + 1))))

    @property
    def colors(self) -> dict[int, str]:
        """The colours that are given, by number."""
        return {card.number: card.color for card in self.cards if card.color is not None}

    @property
    def examples(self) -> tuple[Card, ...]:
        """The cards whose cells are given."""
        return tuple(
            Card(card.number, card.color or COLORS[0], tuple(card.cells))
            for card in self.cards
            if card.cells is not None
        )

    @property
    def grid(self) -> Grid | None:
        """Where the cells stand, if that is given."""
        shape = self.pyramid_card.grid
        if shape is None:
            return None
        return Grid(shape.x_mm, shape.y_mm, shape.cell_mm, Lattice(shape.rows, shape.cols))


def load_draft(path: Path) -> Draft:
    """The draft of a deck.json, or of a folder that holds one."""
    return read_json(path / FILE_NAME if path.is_dir() else path, Draft)


def deck_json(
    draft: Draft,
    cards: Sequence[Card],
    grid: Grid,
    score: DraftScore,
    expeditions: ExpeditionShape,
) -> dict[str, Any]:
    """The whole deck file, from a draft and what was found."""
    shape = GridShape(
        x_mm=round(grid.x_mm, 2),
        y_mm=round(grid.y_mm, 2),
        cell_mm=round(grid.cell_mm, 3),
        rows=grid.lattice.rows,
        cols=grid.lattice.cols,
    )
    width_mm, height_mm = draft.size_mm
    pyramid = PyramidShape(width_mm=width_mm, height_mm=height_mm, grid=shape)
    return {
        "name": draft.name,
        "game": draft.game,
        "pyramid_card": pyramid.model_dump(),
        "cell_letters": dict(CELL_LETTERS),
        "cards": [
            {"number": card.number, "color": card.color, "cells": list(card.cells)}
            for card in cards
        ],
        "score_card": score.model_dump(),
        "expedition_card": expeditions.model_dump(),
    }
