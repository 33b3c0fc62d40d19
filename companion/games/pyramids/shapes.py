"""Steps, marks and sheets as they stand in JSON, and the way to and from what the rules use."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.bad_input import BadInput
from companion.decks.check import cell_name
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.moves import Role, Step
from companion.json_shapes import Strict
from companion.lattice import Lattice, Marks

Count = Annotated[int, Field(ge=0, le=10)]
RoundNumber = Annotated[int, Field(ge=1, le=4)]
CardNumber = Annotated[int, Field(ge=1, le=999)]
Color = Literal["green", "orange", "purple"]


class StepShape(Strict):
    """Cells marked in one go."""

    card: CardNumber
    cells: list[tuple[int, int]]
    as_: Literal["pattern", "single", "bonus"] = Field(alias="as")


class MarksShape(Strict):
    """A card with its marks, row by row, X where one is."""

    number: CardNumber
    marks: list[str]


class GemsShape(Strict):
    """Gems crossed on a sheet."""

    red: Count = 0
    green: Count = 0


class SheetShape(Strict):
    """A sheet, as far as it was seen."""

    torches: list[RoundNumber] | None = None
    gems: GemsShape | None = None
    skulls: Count | None = None
    points: dict[Color, list[Literal[10, 6, 3]]] | None = None


def read_marks(shape: MarksShape, lattice: Lattice, where: str) -> Marks:
    """The marks of a card, or BadInput that says which card, row or cell is wrong."""
    sizes = [len(row) for row in shape.marks]
    if len(sizes) != lattice.rows or set(sizes) != {lattice.cols}:
        raise BadInput(
            f"{where}, card {shape.number}: marks have {sum(sizes)} cells in {len(sizes)} rows; "
            f"write {lattice.rows} rows of {lattice.cols}, X for a mark and . for none"
        )
    for r, row in enumerate(shape.marks):
        for c, letter in enumerate(row):
            if letter not in "Xx.":
                raise BadInput(
                    f"{where}, card {shape.number}: {cell_name((r, c))} is {letter!r}; "
                    "write X for a mark and . for none"
                )
    return lattice.read(shape.marks, "Xx")


def read_step(shape: StepShape, chambers: Mapping[int, Chamber]) -> Step:
    """A step, or BadInput that names the card or the cell that does not exist."""
    if shape.card not in chambers:
        raise BadInput(f"the deck has no card {shape.card}; check its number")
    lattice = chambers[shape.card].lattice
    try:
        return Step(shape.card, lattice.of(shape.cells), Role(shape.as_))
    except ValueError as error:
        raise BadInput(f"card {shape.card}: {error}") from None


def write_step(step: Step, chambers: Mapping[int, Chamber]) -> dict[str, Any]:
    """A step as JSON."""
    cells = chambers[step.card].lattice.cells(step.cells)
    return {"card": step.card, "cells": [list(cell) for cell in cells], "as": str(step.role)}


def read_sheet(shape: SheetShape | None) -> SheetSeen:
    """A sheet, None for whatever was left out."""
    if shape is None:
        return UNSEEN
    return SheetSeen(
        None if shape.torches is None else frozenset(shape.torches),
        None if shape.gems is None else shape.gems.red,
        None if shape.gems is None else shape.gems.green,
        shape.skulls,
        None
        if shape.points is None
        else frozenset(
            (color, value) for color, values in shape.points.items() for value in values
        ),
    )


def write_sheet(sheet: SheetSeen) -> dict[str, Any]:
    """A sheet as JSON, without what is not known."""
    torches, red, green, skulls, points = sheet
    written: dict[str, Any] = {}
    if torches is not None:
        written["torches"] = sorted(torches)
    if red is not None or green is not None:
        written["gems"] = {"red": red or 0, "green": green or 0}
    if skulls is not None:
        written["skulls"] = skulls
    if points is not None:
        colors = sorted({color for color, _ in points})
        written["points"] = {
            color: sorted((v for c, v in points if c == color), reverse=True) for color in colors
        }
    return written
