"""What the referee says: a violation as a sentence that a table understands, in three languages."""

from companion.expeditions.wording import FAULTS, cells_in_words, filled
from companion.games.pyramids.violations import Code, Violation

__all__ = ["SENTENCES", "cells_in_words", "sentence"]

SENTENCES: dict[str, dict[Code, str]] = {
    "en": {
        **{Code(fault): text for fault, text in FAULTS["en"].items()},
        Code.WALL_MARKED: "{cells} of card {card} is a wall, and walls are never marked.",
        Code.ENTRY_NOT_FIRST: "Card {card} was empty, so its first marks must include its entry.",
        Code.NOT_CONNECTED: "{cells} of card {card} touches no marked cell along an edge.",
        Code.TORCH_WRONG: "The torches on the score card are not what the marks give.",
        Code.GEM_WRONG: "The gems on the score card are not what the marks give.",
        Code.SKULL_WRONG: "The skulls on the score card are not what the marks give.",
    },
    "es": {
        **{Code(fault): text for fault, text in FAULTS["es"].items()},
        Code.WALL_MARKED: "{cells} de la carta {card} es un muro, y los muros nunca se marcan.",
        Code.ENTRY_NOT_FIRST: (
            "La carta {card} estaba vacía: sus primeras marcas tienen que incluir la entrada."
        ),
        Code.NOT_CONNECTED: (
            "{cells} de la carta {card} no toca por un lado ninguna casilla marcada."
        ),
        Code.TORCH_WRONG: "Las antorchas de la carta de puntuación no salen de las marcas.",
        Code.GEM_WRONG: "Las gemas de la carta de puntuación no salen de las marcas.",
        Code.SKULL_WRONG: "Las calaveras de la carta de puntuación no salen de las marcas.",
    },
    "pt": {
        **{Code(fault): text for fault, text in FAULTS["pt"].items()},
        Code.WALL_MARKED: "{cells} da carta {card} é uma parede, e as paredes nunca se traçam.",
        Code.ENTRY_NOT_FIRST: (
            "A carta {card} estava em branco: as primeiras marcas têm de incluir a entrada."
        ),
        Code.NOT_CONNECTED: (
            "{cells} da carta {card} não toca por um lado em nenhum espaço traçado."
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
