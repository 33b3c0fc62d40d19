"""What the referee is asked about a pyramid: the one that a link draws, else a player's own."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from companion.desk import Given
from companion.games.pyramido.cards import TILES, Block
from companion.games.pyramido.pyramid import Pyramid, Storey
from companion.games.pyramido.shapes import RowsShape, read_pyramid
from companion.games.pyramido.state import State
from companion.games.pyramido.storeys import STAGES, beside, frame_of
from companion.json_shapes import Strict, parse_json
from companion.lattice import Cell


class PyramidShape(Strict):
    """A pyramid as a link has it."""

    storeys: Annotated[list[RowsShape], Field(max_length=STAGES)]
    resurfacing: Annotated[list[str], Field(max_length=len(TILES))] | None = None


def pyramid_asked(state: State, seat: int, given: Given) -> Pyramid:
    """The pyramid in question; BadInput where what was given is none."""
    if drawn := "".join(given.get("pyramid", ())[:1]):
        shape = parse_json(drawn, PyramidShape, "pyramid")
        return read_pyramid(shape.storeys or [[]], shape.resurfacing).risen()
    if stage := "".join(given.get("stage", ())[:1]):
        return nobody_saw(int(stage) if stage in "1234" else 1)
    return state.players[seat].pyramid.risen() if state.players else Pyramid()


def nobody_saw(stage: int) -> Pyramid:
    """A pyramid at the beginning of a stage of whose lower storeys nothing is known."""
    full = (frame_of(below, upright=False).cells for below in range(1, stage))
    lower = (Storey(dict.fromkeys(cells, Block(None))) for cells in full)
    return Pyramid((*lower, Storey()))


def cells_in_question(pyramid: Pyramid) -> list[Cell]:
    """All cells of the storey being built, taken ones too; in the lowest all that may be of it."""
    return sorted({cell for frame in pyramid.frames for cell in frame.cells})


def pairs_of(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Every two of these cells that share an edge."""
    there = set(cells)
    return (
        (cell, near) for cell in cells for near in beside(cell) if near > cell and near in there
    )
