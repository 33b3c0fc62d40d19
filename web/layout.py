"""Where a deck's cards are marked, for pages that draw on photos of them."""

from typing import Any

from companion.decks import Deck, Rect


def layout(deck: Deck) -> dict[str, Any]:
    """By kind of card its size and the places that can be marked, all in millimetres."""
    pyramid, score, expedition = deck.pyramid_card, deck.score_card, deck.expedition_card
    lattice = pyramid.grid.lattice
    cells = {
        f"{row},{col}": _box(pyramid.grid.rect((row, col)))
        for row, col in lattice.cells(lattice.everything)
    }
    fields = {field: _box(rect) for field, rect in score.fields.items()}
    return {
        "pyramid": _form(pyramid.width_mm, pyramid.height_mm, cells),
        "score": _form(score.width_mm, score.height_mm, fields),
        "expedition": _form(expedition.width_mm, expedition.height_mm, {}),
        "patterns": [pattern.name for pattern in expedition.patterns],
        "rows": lattice.rows,
        "cols": lattice.cols,
    }


def _form(width: float, height: float, places: dict[str, list[float]]) -> dict[str, Any]:
    return {"width": width, "height": height, "places": places}


def _box(rect: Rect) -> list[float]:
    return [rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm]
