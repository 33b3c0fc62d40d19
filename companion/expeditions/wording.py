"""How the referee says which cells it means, in three languages."""

from collections.abc import Sequence

from companion.expeditions.violations import Violation
from companion.lattice import Cell

CELL = {
    "en": "row {row}, column {col}",
    "es": "la fila {row}, columna {col}",
    "pt": "a fila {row}, coluna {col}",
}


def filled(text: str, wrong: Violation, language: str) -> str:
    """A violation in one sentence: {cells} and {card} filled in."""
    said = text.format(cells=cells_in_words(wrong.cells, language), card=wrong.card)
    return said[0].upper() + said[1:]


def cells_in_words(cells: Sequence[Cell], language: str = "en") -> str:
    """Cells as people say them, counted from 1."""
    names = [CELL[language].format(row=row + 1, col=col + 1) for row, col in cells]
    return "; ".join(names)
