"""What the referee says: a violation as a sentence that a table understands, in three languages."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from companion.games.pyramido.violations import Violation
from companion.lattice import Cell


@cache
def texts() -> Mapping[str, Any]:
    """All words of this game, from words.json."""
    text = files(__package__).joinpath("words.json").read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def color_word(color: str, language: str = "en") -> str:
    """A colour as people call it."""
    word: str = texts()["colors"][language][color]
    return word


def sentence(wrong: Violation, language: str = "en") -> str:
    """A violation in one sentence."""
    about = dict(wrong.about)
    if isinstance(about.get("color"), str):
        about["color"] = color_word(str(about["color"]), language)
    pattern: str = texts()["violations"][wrong.code][language]
    text = pattern.format(cells=cells_in_words(wrong.cells, language), **about)
    return text[0].upper() + text[1:]


def cells_in_words(cells: Sequence[Cell], language: str = "en") -> str:
    """Cells as people say them, counted from 1."""
    pattern: str = texts()["cell"][language]
    return "; ".join(pattern.format(row=row + 1, col=col + 1) for row, col in cells)
