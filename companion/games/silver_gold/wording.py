"""What the referee says: a violation as a sentence that a table understands, in three languages."""

from companion.expeditions.wording import filled
from companion.games.silver_gold.violations import Code, Violation

SENTENCES: dict[str, dict[Code, str]] = {
    "en": {
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
        Code.COIN_WRONG: "The coins on the score card are not what the marks give.",
        Code.CUP_WRONG: "The cups on the score card are not what the rows of coins give.",
        Code.PALM_WRONG: "The palm fields do not show what palms were worth at that moment.",
    },
    "es": {
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
        Code.COIN_WRONG: "Las monedas de la carta de puntuación no salen de las marcas.",
        Code.CUP_WRONG: "Las copas de la carta de puntuación no salen de las filas de monedas.",
        Code.PALM_WRONG: "Los campos de palmera no muestran lo que valía una palmera entonces.",
    },
    "pt": {
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
        Code.COIN_WRONG: "As moedas da carta de pontuação não são as que as marcas dão.",
        Code.CUP_WRONG: "As taças da carta de pontuação não são as que as filas de moedas dão.",
        Code.PALM_WRONG: "Os campos de palmeira não mostram o que valia uma palmeira então.",
    },
}
"""By language; {cells} and {card} are filled in."""


def sentence(wrong: Violation, language: str = "en") -> str:
    """A violation in one sentence."""
    return filled(SENTENCES[language][Code(wrong.code)], wrong, language)
