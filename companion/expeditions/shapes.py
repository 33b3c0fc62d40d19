"""Steps and marks as they stand in JSON, and the way to and from what the rules use."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.decks.check import cell_name
from companion.expeditions.cards import Card
from companion.expeditions.moves import Role, Step
from companion.expeditions.refusals import said
from companion.json_shapes import Strict
from companion.lattice import Cell, Lattice, Marks
from companion.patterns import PATTERNS

RoundNumber = Annotated[int, Field(ge=1, le=4)]
CardNumber = Annotated[int, Field(ge=1, le=999)]


class StepShape(Strict):
    """Cells marked in one go."""

    card: CardNumber
    cells: list[tuple[int, int]]
    as_: Literal["pattern", "single", "bonus"] = Field(alias="as")


class MarksShape(Strict):
    """A card with its marks, row by row, X where one is."""

    number: CardNumber
    marks: list[str]


def read_marks(shape: MarksShape, lattice: Lattice, where: str) -> Marks:
    """The marks of a card, or BadInput that says which card, row or cell is wrong."""
    sizes = [len(row) for row in shape.marks]
    if len(sizes) != lattice.rows or set(sizes) != {lattice.cols}:
        found = {"total": sum(sizes), "found": len(sizes)}
        wanted = {"rows": lattice.rows, "cols": lattice.cols}
        raise BadInput(said("marks-size", where=where, number=shape.number, **found, **wanted))
    for r, row in enumerate(shape.marks):
        for c, letter in enumerate(row):
            if letter not in "Xx.":
                about = {"where": where, "number": shape.number, "letter": letter}
                raise BadInput(said("marks-letter", cell=cell_name((r, c)), **about))
    return lattice.read(shape.marks, "Xx")


def card_named(number: int, cards: Mapping[int, Card], where: str = "") -> Card:
    """A card by its number, BadInput if the deck has none."""
    if number not in cards:
        if not where:
            raise BadInput(said("card-unknown", number=number))
        raise BadInput(said("card-unknown-in", where=where, number=number))
    return cards[number]


def read_step(shape: StepShape, cards: Mapping[int, Card]) -> Step:
    """A step, or BadInput that names the card or the cell that does not exist."""
    lattice = card_named(shape.card, cards).lattice
    return Step(shape.card, read_cells(shape.cells, shape.card, lattice), Role(shape.as_))


def read_cells(cells: Sequence[Cell], card: int, lattice: Lattice) -> Marks:
    """Cells of a card as a set, or BadInput that names the one that does not exist."""
    for row, col in cells:
        if not (0 <= row < lattice.rows and 0 <= col < lattice.cols):
            size = {"rows": lattice.rows, "cols": lattice.cols}
            raise BadInput(said("cell-outside", number=card, cell=cell_name((row, col)), **size))
    return lattice.of(cells)


def write_step(step: Step, cards: Mapping[int, Card]) -> dict[str, Any]:
    """A step as JSON."""
    cells = cards[step.card].lattice.cells(step.cells)
    return {"card": step.card, "cells": [list(cell) for cell in cells], "as": str(step.role)}


def read_pattern(name: str | None) -> str | None:
    """A pattern's name, or BadInput if no expedition shows it."""
    if name is not None and name not in PATTERNS:
        raise BadInput(said("pattern-unknown", name=name, patterns=list(PATTERNS)))
    return name
