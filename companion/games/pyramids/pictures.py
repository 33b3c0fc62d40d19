"""Cards drawn with letters: what was marked before, in which turn, and what is wrong."""

from companion.expeditions import pictures
from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.event_words import TEXTS
from companion.games.pyramids.referee import Case, Ruling
from companion.lattice import Cell


def picture(case: Case, ruling: Ruling, language: str = "en") -> str:
    """The cards of a case side by side."""
    return pictures.picture(case, ruling, _printed, TEXTS, language)


def _printed(chamber: Chamber) -> dict[Cell, str]:
    letters = dict.fromkeys(chamber.lattice.cells(chamber.lattice.everything), "#")
    letters |= dict.fromkeys(chamber.lattice.cells(chamber.floor), ".")
    letters |= dict.fromkeys(chamber.lattice.cells(chamber.entry), "E")
    letters |= dict.fromkeys(chamber.lattice.cells(chamber.tomb), "T")
    return letters
