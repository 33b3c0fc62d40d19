"""Corrections as an owner types them: 12.3.4=x, 12.number=13, 12.color=green, skull.3=-2, name=...

They are noted in the deck's enrolment, so that they outlast further photos. A deck that came from
another machine has none; there the deck file itself is corrected.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from calibration.enrolling.answering import (
    with_cell,
    with_color,
    with_name,
    with_number,
    with_skull,
)
from calibration.enrolling.deck_folder import replace_file
from calibration.enrolling.enrolment import Enrolment
from calibration.enrolling.keeping import State
from companion.bad_input import BadInput
from companion.decks import FILE_NAME, load_deck
from companion.decks.file import DeckShape, parse_deck
from companion.decks.folder import FACES
from companion.json_files import read_json
from vision.faces import Name

CELL = re.compile(r"(?P<card>[^.=]+)\.(?P<row>\d+)\.(?P<col>\d+)")
CARD = re.compile(r"(?P<card>[^.=]+)\.(?P<part>number|color)")
SKULL = re.compile(r"skull\.(?P<nth>\d+)")
HOW = (
    "say 12.3.4=x for a cell (card, row, column), 12.number=13, 12.color=green, "
    "skull.3=-2 or name=WORDS"
)


def correct(folder: Path, corrections: Sequence[str]) -> None:
    """Applies all corrections, or none and says which is wrong."""
    if Enrolment.is_in(folder):
        enrolment = Enrolment(folder)
        cards = {str(card.number): card.id for card in enrolment.cards if card.number}
        cards |= {card.id: card.id for card in enrolment.cards}

        def change(state: State) -> State:
            for correction in corrections:
                state = _noted(state, cards, *_parts(correction))
            return state

        enrolment.change(change)
    else:
        _correct_file(folder, corrections)


def _parts(correction: str) -> tuple[str, str]:
    what, equals, value = correction.partition("=")
    if not equals or not value.strip():
        raise BadInput(f"{correction!r} is no correction; {HOW}")
    return what.strip(), value.strip()


def _noted(state: State, cards: dict[str, str], what: str, value: str) -> State:
    if what == "name":
        return with_name(state, value)
    if skull := SKULL.fullmatch(what):
        return with_skull(state, int(skull["nth"]), _whole(value))
    if cell := CELL.fullmatch(what):
        place = (_id(cards, cell["card"]), int(cell["row"]) - 1, int(cell["col"]) - 1)
        return with_cell(state, place, value)
    if card := CARD.fullmatch(what):
        id_ = _id(cards, card["card"])
        if card["part"] == "color":
            return with_color(state, id_, value)
        return with_number(state, id_, _whole(value))
    raise BadInput(f"{what!r} is nothing to correct; {HOW}")


def _id(cards: dict[str, str], name: str) -> str:
    if name not in cards:
        raise BadInput(f"there is no card {name!r}; 'companion deck show' lists them all")
    return cards[name]


def _whole(value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise BadInput(f"{value!r} is no whole number") from None


def _correct_file(folder: Path, corrections: Sequence[str]) -> None:
    """The same in a deck file."""
    load_deck(folder)
    deck = read_json(folder / FILE_NAME, DeckShape).model_dump()
    renamed: dict[int, int] = {}
    for correction in corrections:
        _change(deck, renamed, *_parts(correction))
    text = json.dumps(deck, indent=1)
    parse_deck(text, FILE_NAME)
    _rename_faces(folder, renamed)
    replace_file(folder / FILE_NAME, text)


def _change(deck: dict[str, Any], renamed: dict[int, int], what: str, value: str) -> None:
    numbers = {str(card["number"]): card for card in deck["cards"]}
    if what == "name":
        deck["name"] = value
    elif skull := SKULL.fullmatch(what):
        values = deck["score_card"]["skull_values"]
        nth = int(skull["nth"])
        if not 1 <= nth <= len(values):
            raise BadInput(f"there are {len(values)} skulls, and {nth} is none of them")
        values[nth - 1] = _whole(value)
    elif cell := CELL.fullmatch(what):
        card = numbers[_id({n: n for n in numbers}, cell["card"])]
        card["cells"] = _with_letter(card["cells"], int(cell["row"]), int(cell["col"]), value)
    elif part := CARD.fullmatch(what):
        card = numbers[_id({n: n for n in numbers}, part["card"])]
        if part["part"] == "number":
            renamed[card["number"]] = _whole(value)
        card[part["part"]] = _whole(value) if part["part"] == "number" else value
    else:
        raise BadInput(f"{what!r} is nothing to correct; {HOW}")


def _with_letter(cells: list[str], row: int, col: int, letter: str) -> list[str]:
    if not (1 <= row <= len(cells) and 1 <= col <= len(cells[0]) and len(letter) == 1):
        raise BadInput("rows and columns of cells go from 1 to 5, and a cell has one letter")
    changed = list(cells[row - 1])
    changed[col - 1] = letter
    return [*cells[: row - 1], "".join(changed), *cells[row:]]


def _rename_faces(folder: Path, renamed: dict[int, int]) -> None:
    """Faces follow their numbers; two may change places."""
    moved = []
    for old, new in renamed.items():
        face = folder / FACES / Name("pyramid", old).file
        if face.is_file():
            moved.append((face.rename(face.with_suffix(".moving")), Name("pyramid", new).file))
    for face, name in moved:
        face.rename(face.with_name(name))
