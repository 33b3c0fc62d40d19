"""Cards drawn with letters: what was marked before, in which turn, and what is wrong."""

from companion.expeditions import pictures
from companion.games.silver_gold.cards import Treasure
from companion.games.silver_gold.event_words import TEXTS
from companion.games.silver_gold.referee import Case, Ruling
from companion.lattice import Cell


def picture(case: Case, ruling: Ruling, language: str = "en") -> str:
    """The cards of a case side by side."""
    return pictures.picture(case, ruling, _printed, TEXTS, language)


def _printed(card: Treasure) -> dict[Cell, str]:
    letters = dict.fromkeys(card.lattice.cells(card.lattice.everything), " ")
    return letters | dict.fromkeys(card.lattice.cells(card.cells), "o")
