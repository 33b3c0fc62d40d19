"""What an owner says of a deck, as forms send it: what it begins with, and every answer later."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from flask import request

from web.languages import gettext as _
from web.problems import Problem

CARD_MM, SCORE_MM = (63.0, 88.0), (88.0, 118.0)
"""What most cards of this family measure; an owner may say otherwise."""


def sent_draft() -> dict[str, Any]:
    """A new deck as its form has it, or the deck file that was sent with it."""
    file = request.files.get("file")
    text = file.read() if file else b""
    if not text:
        return _drafted(request.form)
    try:
        draft = json.loads(text)
    except ValueError:
        draft = None
    if not isinstance(draft, dict):
        raise Problem(422, "bad-deck", _("This is no deck file; choose a deck.json."))
    return draft


def _drafted(form: Mapping[str, str]) -> dict[str, Any]:
    """A deck of which only the name and the sizes are known."""

    def size(part: str, usual: tuple[float, float]) -> dict[str, float]:
        sides = zip(("width_mm", "height_mm"), usual, strict=True)
        return {side: _number(form.get(f"{part}_{side}") or mm) for side, mm in sides}

    name = form.get("name", "").strip()[:100] or _("My deck")
    return {
        "name": name,
        "pyramid_card": size("card", CARD_MM),
        "score_card": size("score", SCORE_MM),
    }


def _number(text: object) -> float:
    try:
        return float(str(text).replace(",", "."))
    except ValueError:
        raise Problem(422, "no-number", _("%(text)s is no number.", text=text)) from None


def _whole(text: str) -> int:
    return round(_number(text))


Said = list[list[Any]]
ABOUT: dict[str, Callable[[Mapping[str, str]], Said]] = {
    "group": lambda form: [[_place(form), form.get("letter", "")]],
    "cell": lambda form: [[_place(form), form.get("letter", "")]],
    "number": lambda form: [[form.get("card", ""), _whole(form.get("number", ""))]],
    "color": lambda form: [[form.get("card", ""), form.get("color", "")]],
    "skull": lambda form: [[n, _whole(form.get(f"skull{n}", ""))] for n in range(1, 11)],
    "grid": lambda form: [[_number(form.get(key, "")) for key in ("x", "y", "cell")]],
    "field": lambda form: [
        [form.get("field", ""), [_number(form.get(key, "")) for key in ("x", "y", "w", "h")]]
    ],
    "name": lambda form: [[form.get("name", "")]],
}
"""What an owner may say, and how a form says it."""


def _place(form: Mapping[str, str]) -> list[Any]:
    return [form.get("shot", ""), _whole(form.get("row", "")), _whole(form.get("col", ""))]
