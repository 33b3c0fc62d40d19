"""Sheets as they stand in JSON, and the way to and from what the rules use."""

from typing import Annotated, Any, Literal

from pydantic import Field

from companion.expeditions.shapes import (
    CardNumber,
    MarksShape,
    RoundNumber,
    StepShape,
    read_marks,
    read_step,
    write_step,
)
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.json_shapes import Strict

__all__ = [
    "CardNumber",
    "MarksShape",
    "RoundNumber",
    "SheetShape",
    "StepShape",
    "read_marks",
    "read_sheet",
    "read_step",
    "write_sheet",
    "write_step",
]

Count = Annotated[int, Field(ge=0, le=10)]
Color = Literal["green", "orange", "purple"]


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
