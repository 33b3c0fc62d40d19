"""Cards drawn with letters: what was marked before, in which turn, and what is wrong."""

from companion.expeditions import pictures
from companion.games.silver_gold.cards import Treasure
from companion.games.silver_gold.referee import Case, Ruling
from companion.lattice import Cell


def picture(case: Case, ruling: Ruling) -> str:
    """The cards of a case side by side."""
    return pictures.picture(case, ruling, _printed, "o free cell")


def _printed(card: Treasure) -> dict[Cell, str]:
    letters = dict.fromkeys(card.lattice.cells(card.lattice.everything), " ")
    return letters | dict.fromkeys(card.lattice.cells(card.cells), "o")
