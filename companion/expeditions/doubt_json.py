"""Doubt as it stands in JSON: a photo's cards with their unsure cells, and what becomes of them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from companion.expeditions.cards import Card
from companion.expeditions.cases import read_side
from companion.expeditions.doubt import MarksByCard, Weighed, Witnessed
from companion.expeditions.shapes import MarksShape, read_cells
from companion.json_shapes import Strict
from companion.lattice import Cell, Lattice, Marks

Cells = list[Cell]
MOST_CARDS = 8


class WitnessShape(MarksShape):
    """A card as a photo shows it: the marks it seems to have, and where that is open."""

    unsure: Cells = Field(default_factory=list, description="Where the photo cannot tell.")
    said: Cells = Field(default_factory=list, description="What a person has said: never doubted.")


class PhotoShape(Strict):
    """What a photo shows of a player's cards."""

    player: Annotated[int, Field(ge=0, le=3)]
    cards: Annotated[list[WitnessShape], Field(min_length=1, max_length=MOST_CARDS)]


def read_witnessed(shapes: Sequence[WitnessShape], cards: Mapping[int, Card]) -> list[Witnessed]:
    """A photo's cards; BadInput says which card or cell there is none of."""
    marks = read_side(shapes, cards, "cards")
    return [_witnessed(shape, marks[shape.number], cards[shape.number].lattice) for shape in shapes]


def _witnessed(shape: WitnessShape, marks: Marks, lattice: Lattice) -> Witnessed:
    unsure, said = (read_cells(each, shape.number, lattice) for each in (shape.unsure, shape.said))
    return Witnessed(shape.number, marks, unsure & ~said, said)


def write_weighed(weighed: Weighed, cards: Mapping[int, Card]) -> dict[str, Any]:
    """What is settled, asked and doubted, cell by cell."""
    return {
        "settled": [
            {
                "card": one.card,
                "cell": list(cards[one.card].lattice.cells(one.cell)[0]),
                "marked": one.is_marked,
                "because": str(one.because),
            }
            for one in weighed.settled
        ],
        "asked": _write(weighed.asked, cards),
        "doubted": _write(weighed.doubted, cards),
        "explained": weighed.is_explained,
    }


def _write(marks: MarksByCard, cards: Mapping[int, Card]) -> list[dict[str, Any]]:
    return [
        {"card": number, "cells": [list(cell) for cell in cards[number].lattice.cells(cells)]}
        for number, cells in marks.items()
    ]
