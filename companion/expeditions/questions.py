"""Questions that the referee answers at once, in every game of the family: where a pattern fits."""

from companion.expeditions.cards import Card
from companion.expeditions.moves import Role, openings
from companion.expeditions.shapes import MarksShape, read_pattern
from companion.json_shapes import Strict
from companion.lattice import Marks

Cells = list[tuple[int, int]]


class PlacementsShape(Strict):
    """A card as it lies, and the pattern of the expedition."""

    card: MarksShape
    pattern: str


class PlacementsAnswer(Strict):
    """Where the whole pattern fits, and which single cells may be marked instead."""

    places: list[Cells]
    singles: Cells


def placements_on(card: Card, marks: Marks, pattern: str) -> PlacementsAnswer:
    """Every legal opening of a turn on this card; BadInput if no expedition shows the pattern."""
    read_pattern(pattern)
    moves = openings((card,), (marks,), pattern)
    found = [(move.role, card.lattice.cells(move.cells)) for move in moves]
    return PlacementsAnswer(
        places=[cells for role, cells in found if role is Role.PATTERN],
        singles=[cell for role, cells in found if role is Role.SINGLE for cell in cells],
    )
