"""What the referee says: a violation as a sentence that a table understands, in three languages."""

from companion.expeditions.wording import cells_in_words, filled
from companion.games.pyramids.violations import Code, Violation

__all__ = ["SENTENCES", "cells_in_words", "sentence"]

SENTENCES: dict[str, dict[Code, str]] = {
    "en": {
        Code.WALL_MARKED: "{cells} of card {card} is a wall, and walls are never marked.",
        Code.ENTRY_NOT_FIRST: "Card {card} was empty, so its first marks must include its entry.",
        Code.NOT_CONNECTED: "{cells} of card {card} touches no marked cell along an edge.",
        Code.MARK_ERASED: "{cells} of card {card} was marked before, and marks stay.",
        Code.NO_MARK: "Nothing was marked, though every turn takes the pattern or one cell.",
        Code.NOT_THE_PATTERN: (
            "{cells} of card {card} fits neither the whole pattern nor one single cell."
        ),
        Code.TOO_MANY_MARKS: (
            "{cells} of card {card} is more than the pattern and its extra cells allow."
        ),
        Code.BONUS_MISSING: (
            "The red cross in {cells} of card {card} asks for one more cell, which is missing."
        ),
        Code.COMPLETED_CARD_MARKED: (
            "Card {card} is complete, so {cells} could not be marked any more."
        ),
        Code.TORCH_WRONG: "The torches on the score card are not what the marks give.",
        Code.GEM_WRONG: "The gems on the score card are not what the marks give.",
        Code.SKULL_WRONG: "The skulls on the score card are not what the marks give.",
    },
    "es": {
        Code.WALL_MARKED: "{cells} de la carta {card} es un muro, y los muros nunca se marcan.",
        Code.ENTRY_NOT_FIRST: (
            "La carta {card} estaba vacía: sus primeras marcas tienen que incluir la entrada."
        ),
        Code.NOT_CONNECTED: "{cells} de la carta {card} no toca por un lado ninguna marca.",
        Code.MARK_ERASED: "{cells} de la carta {card} ya tenía marca, y las marcas se quedan.",
        Code.NO_MARK: "No se ha marcado nada, y cada turno pide el patrón o una casilla.",
        Code.NOT_THE_PATTERN: (
            "{cells} de la carta {card} no encaja ni como patrón completo ni como casilla suelta."
        ),
        Code.TOO_MANY_MARKS: (
            "{cells} de la carta {card} sobra: el patrón y sus casillas extra no dan para tanto."
        ),
        Code.BONUS_MISSING: (
            "La cruz roja en {cells} de la carta {card} pide una casilla más, y falta."
        ),
        Code.COMPLETED_CARD_MARKED: (
            "La carta {card} está completa: {cells} ya no se podía marcar."
        ),
        Code.TORCH_WRONG: "Las antorchas de la carta de puntuación no salen de las marcas.",
        Code.GEM_WRONG: "Las gemas de la carta de puntuación no salen de las marcas.",
        Code.SKULL_WRONG: "Las calaveras de la carta de puntuación no salen de las marcas.",
    },
    "pt": {
        Code.WALL_MARKED: "{cells} da carta {card} é uma parede, e as paredes nunca se marcam.",
        Code.ENTRY_NOT_FIRST: (
            "A carta {card} estava em branco: as primeiras marcas têm de incluir a entrada."
        ),
        Code.NOT_CONNECTED: "{cells} da carta {card} não toca por um lado em nenhuma marca.",
        Code.MARK_ERASED: "{cells} da carta {card} já tinha marca, e as marcas ficam.",
        Code.NO_MARK: "Nada foi marcado, e cada turno pede o padrão ou um espaço.",
        Code.NOT_THE_PATTERN: (
            "{cells} da carta {card} não encaixa nem como padrão inteiro nem como espaço solto."
        ),
        Code.TOO_MANY_MARKS: (
            "{cells} da carta {card} está a mais: o padrão e os espaços extra não chegam para isso."
        ),
        Code.BONUS_MISSING: (
            "A cruz vermelha em {cells} da carta {card} pede mais um espaço, que falta."
        ),
        Code.COMPLETED_CARD_MARKED: (
            "A carta {card} está concluída: {cells} já não podia ser marcado."
        ),
        Code.TORCH_WRONG: "As tochas da carta de pontuação não são as que as marcas dão.",
        Code.GEM_WRONG: "As gemas da carta de pontuação não são as que as marcas dão.",
        Code.SKULL_WRONG: "As caveiras da carta de pontuação não são as que as marcas dão.",
    },
}
"""By language; {cells} and {card} are filled in."""


def sentence(wrong: Violation, language: str = "en") -> str:
    """A violation in one sentence."""
    return filled(SENTENCES[language][Code(wrong.code)], wrong, language)
