"""What the referee says of marks in every game of the family, in three languages."""

from collections.abc import Sequence

from companion.expeditions.violations import Fault, Violation
from companion.lattice import Cell

CELL = {
    "en": "row {row}, column {col}",
    "es": "la fila {row}, columna {col}",
    "pt": "a fila {row}, coluna {col}",
}

FAULTS: dict[str, dict[Fault, str]] = {
    "en": {
        Fault.MARK_ERASED: "{cells} of card {card} was marked before, and marks stay.",
        Fault.NO_MARK: "Nothing was marked, though every turn takes the pattern or one cell.",
        Fault.NOT_THE_PATTERN: (
            "{cells} of card {card} fits neither the whole pattern nor one single cell."
        ),
        Fault.TOO_MANY_MARKS: (
            "{cells} of card {card} is more than the pattern and its extra cells allow."
        ),
        Fault.BONUS_MISSING: (
            "The red cross in {cells} of card {card} asks for one more cell, which is missing."
        ),
        Fault.COMPLETED_CARD_MARKED: (
            "Card {card} is complete, so {cells} could not be marked any more."
        ),
    },
    "es": {
        Fault.MARK_ERASED: "{cells} de la carta {card} ya tenía marca, y las marcas se quedan.",
        Fault.NO_MARK: "No se ha marcado nada, y cada turno pide el patrón o una casilla.",
        Fault.NOT_THE_PATTERN: (
            "{cells} de la carta {card} no encaja ni como patrón completo ni como casilla suelta."
        ),
        Fault.TOO_MANY_MARKS: (
            "{cells} de la carta {card} sobra: el patrón y sus casillas extra no dan para tanto."
        ),
        Fault.BONUS_MISSING: (
            "La cruz roja en {cells} de la carta {card} pide una casilla más, y falta."
        ),
        Fault.COMPLETED_CARD_MARKED: (
            "La carta {card} está completa: {cells} ya no se podía marcar."
        ),
    },
    "pt": {
        Fault.MARK_ERASED: "{cells} da carta {card} já tinha marca, e as marcas ficam.",
        Fault.NO_MARK: "Não se traçou nada, e cada turno pede o padrão ou um espaço.",
        Fault.NOT_THE_PATTERN: (
            "{cells} da carta {card} não encaixa nem como padrão inteiro nem como espaço solto."
        ),
        Fault.TOO_MANY_MARKS: (
            "{cells} da carta {card} está a mais: o padrão e os espaços extra não chegam para isso."
        ),
        Fault.BONUS_MISSING: (
            "A cruz vermelha n{cells} da carta {card} pede mais um espaço, que falta."
        ),
        Fault.COMPLETED_CARD_MARKED: (
            "A carta {card} está concluída: {cells} já não se podia traçar."
        ),
    },
}
"""What may be wrong with marks in every game, by language; {cells} and {card} are filled in."""


def filled(text: str, wrong: Violation, language: str) -> str:
    """A violation in one sentence: {cells} and {card} filled in."""
    said = text.format(cells=cells_in_words(wrong.cells, language), card=wrong.card)
    return said[0].upper() + said[1:]


def cells_in_words(cells: Sequence[Cell], language: str = "en") -> str:
    """Cells as people say them, counted from 1."""
    names = [CELL[language].format(row=row + 1, col=col + 1) for row, col in cells]
    return "; ".join(names)
