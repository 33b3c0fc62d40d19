"""What the referee says: a violation as a sentence that a table understands, in three languages."""

from companion.expeditions.wording import FAULTS, filled
from companion.games.silver_gold.violations import Code, Violation

SENTENCES: dict[str, dict[Code, str]] = {
    "en": {
        **{Code(fault): text for fault, text in FAULTS["en"].items()},
        Code.COIN_WRONG: "The coins on the score card are not what the marks give.",
        Code.CUP_WRONG: "The cups on the score card are not what the rows of coins give.",
        Code.PALM_WRONG: "The palm fields do not show what palms were worth at that moment.",
    },
    "es": {
        **{Code(fault): text for fault, text in FAULTS["es"].items()},
        Code.COIN_WRONG: "Las monedas de la carta de puntuación no salen de las marcas.",
        Code.CUP_WRONG: "Las copas de la carta de puntuación no salen de las filas de monedas.",
        Code.PALM_WRONG: "Los campos de palmera no muestran lo que valía una palmera entonces.",
    },
    "pt": {
        **{Code(fault): text for fault, text in FAULTS["pt"].items()},
        Code.COIN_WRONG: "As moedas da carta de pontuação não são as que as marcas dão.",
        Code.CUP_WRONG: "As taças da carta de pontuação não são as que as filas de moedas dão.",
        Code.PALM_WRONG: "Os campos de palmeira não mostram o que valia uma palmeira então.",
    },
}
"""By language; {cells} and {card} are filled in."""


def sentence(wrong: Violation, language: str = "en") -> str:
    """A violation in one sentence."""
    return filled(SENTENCES[language][Code(wrong.code)], wrong, language)
