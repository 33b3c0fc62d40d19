"""What this game says, in three languages: colours, cells, violations as sentences."""

from collections.abc import Iterable, Sequence

from companion.games.pyramido.cards import COLORS
from companion.games.pyramido.refusals import said
from companion.games.pyramido.violations import Violation
from companion.lattice import Cell
from companion.sentences import Said, Sentence
from companion.words import load_texts

TEXTS = load_texts(__package__)
say = TEXTS.say


def color_word(color: object, language: str = "en") -> str:
    """A colour as people call it; a question mark where nobody knows it."""
    return say(f"color-{color}", language) if color in COLORS else "?"


def color_said(color: object) -> Said:
    """The same, to be told later."""
    return said(f"color-{color}") if color in COLORS else "?"


def zone_words(color: str, symbols: int, is_marked: bool, language: str) -> str:
    """What a zone scores, or that it does not."""
    kind = "zone" if is_marked else "zone-unmarked"
    return say(kind, language, color=color_word(color, language), symbols=symbols)


def sentence(wrong: Violation) -> Sentence:
    """A violation in one sentence."""
    about = dict(wrong.about)
    if "color" in about:
        about["color"] = color_said(about["color"])
    cells = [said("cell", row=row + 1, col=col + 1) for row, col in wrong.cells]
    return said(wrong.code, cells=cells, **about)


def cells_in_words(cells: Iterable[Cell], language: str = "en") -> str:
    """Cells as people say them, counted from 1."""
    return "; ".join(say("cell", language, row=row + 1, col=col + 1) for row, col in cells)


def short_cells(cells: Sequence[Cell], language: str = "en") -> str:
    """Cells in few letters, for the log."""
    return ", ".join(say("place", language, row=row + 1, col=col + 1) for row, col in cells)
