"""Treasures: a treasure card as the rules see it, every question about its cells a set of bits."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from companion.expeditions.cards import placements_within
from companion.lattice import Lattice, Marks

COLORS = ("grey", "green", "orange", "purple")
"""The colours of treasures, from the fewest points to the most: also the order of a tie-break."""

VALUES = {"grey": 8, "green": 10, "orange": 12, "purple": 14}
"""What a completed treasure of each colour is worth; as many cells does it have."""

NO_CELL, RED_CROSS, COIN, PALM = ".", "X", "C", "P"


class Seal(NamedTuple):
    """Points for each completed treasure of a colour."""

    color: str
    points: int


@dataclass(frozen=True, eq=False)
class Treasure:
    """A treasure card. Treasures are made once and compared by identity."""

    number: int
    color: str
    value: int
    seal: Seal | None
    lattice: Lattice
    cells: Marks
    red_crosses: Marks
    coins: Marks
    palms: Marks
    placements: Mapping[str, tuple[Marks, ...]]
    """By pattern, every place where it covers nothing but cells."""

    def open_cells(self, marks: Marks) -> Marks:
        """Where the next cell may be marked: anywhere free."""
        return self.cells & ~marks

    def is_complete(self, marks: Marks) -> bool:
        """Whether every cell is marked."""
        return not self.cells & ~marks


def treasure(
    number: int, color: str, value: int, rows: Sequence[str], seal: Seal | None = None
) -> Treasure:
    """The treasure drawn by these rows, which may be of any length."""
    lattice = Lattice(len(rows), max(len(row) for row in rows))

    def with_letter(letter: str) -> Marks:
        return lattice.read(rows, letter)

    drawn = lattice.of((r, c) for r, row in enumerate(rows) for c in range(len(row)))
    cells = drawn & ~with_letter(NO_CELL)
    return Treasure(
        number,
        color,
        value,
        seal,
        lattice,
        cells,
        red_crosses=with_letter(RED_CROSS),
        coins=with_letter(COIN),
        palms=with_letter(PALM),
        placements=placements_within(cells, lattice),
    )


@cache
def _published() -> dict[str, Any]:
    text = files(__package__).joinpath("treasures.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@cache
def treasures() -> Mapping[int, Treasure]:
    """The 47 treasures by number."""
    return {
        card["number"]: treasure(
            card["number"],
            card["color"],
            card["value"],
            card["cells"],
            Seal(**card["seal"]) if "seal" in card else None,
        )
        for card in _published()["cards"]
    }


def expedition_copies() -> dict[str, int]:
    """How often each pattern is among the eight expedition cards."""
    return dict(_published()["expeditions"])
