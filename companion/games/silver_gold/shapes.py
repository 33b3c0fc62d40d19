"""Sheets as they stand in JSON, and the way to and from what the rules use."""

from typing import Annotated, Any

from pydantic import Field

from companion.bad_input import BadInput
from companion.decks.check import cell_name
from companion.expeditions.shapes import CardNumber, MarksShape, RoundNumber, StepShape
from companion.games.silver_gold.cards import Treasure
from companion.games.silver_gold.refusals import said
from companion.games.silver_gold.sheet import CUPS, MOST_COINS, MOST_PALMS, UNSEEN, SheetSeen
from companion.json_shapes import Strict
from companion.lattice import Marks

__all__ = [
    "CardNumber",
    "Cup",
    "MarksShape",
    "RoundNumber",
    "SheetShape",
    "StepShape",
    "check_cells",
    "read_sheet",
    "write_sheet",
]

Cup = Annotated[int, Field(ge=min(CUPS), le=max(CUPS))]
Palm = Annotated[int, Field(ge=1, le=9)]


class SheetShape(Strict):
    """A sheet, as far as it was seen."""

    coins: Annotated[int, Field(ge=0, le=MOST_COINS)] | None = None
    cups: Annotated[list[Cup], Field(max_length=3)] | None = None
    palms: Annotated[list[Palm | None], Field(max_length=MOST_PALMS)] | None = None
    """Null where a field cannot be read."""


def read_sheet(shape: SheetShape | None) -> SheetSeen:
    """A sheet, None for whatever was left out."""
    if shape is None:
        return UNSEEN
    return SheetSeen(
        shape.coins,
        None if shape.cups is None else tuple(shape.cups),
        None if shape.palms is None else tuple(shape.palms),
    )


def write_sheet(sheet: SheetSeen) -> dict[str, Any]:
    """A sheet as JSON, without what is not known."""
    known = {name: part for name, part in sheet._asdict().items() if part is not None}
    return {name: list(part) if isinstance(part, tuple) else part for name, part in known.items()}


def check_cells(card: Treasure, marks: Marks, where: str) -> None:
    """BadInput if a mark is where the card has no cell."""
    if outside := card.lattice.cells(marks & ~card.cells):
        cell = cell_name(outside[0])
        raise BadInput(said("no-cell-there", where=where, number=card.number, cell=cell))
