"""What the owner says, noted in an enrolment's state. Pure: the old state stays as it was."""

from typing import Any

from calibration.enrolling.keeping import Answers, CellAnswer, State
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks.model import CELL_LETTERS, COLORS, field_ids

Sample = tuple[str, int, int]
"""A shot of a card, row and column counted from 0."""


def with_group(state: State, sample: Sample, letter: str) -> State:
    """All cells that look like the sample have this letter."""
    return _with(state, groups=_said(state.answers.groups, sample, letter))


def with_cell(state: State, place: Sample, letter: str) -> State:
    """One cell has this letter, whatever its group is."""
    return _with(state, cells=_said(state.answers.cells, place, letter))


def _said(before: list[CellAnswer], place: Sample, letter: str) -> list[CellAnswer]:
    if letter not in CELL_LETTERS:
        known = ", ".join(f"{key} {word}" for key, word in CELL_LETTERS.items())
        raise BadInput(said("no-letter", letter=letter, known=known))
    shot, row, col = place
    if not (0 <= row < 5 and 0 <= col < 5):
        raise BadInput(said("no-cell"))
    kept = [a for a in before if (a.shot, a.row, a.col) != place]
    return [
        *kept,
        CellAnswer.model_validate({"shot": shot, "row": row, "col": col, "letter": letter}),
    ]


def with_number(state: State, card: str, number: int) -> State:
    """A card has this number."""
    if number not in state.draft.numbers:
        raise BadInput(said("no-number-of-deck", number=number))
    return _with(state, numbers={**_without(state, state.answers.numbers, card), card: number})


def with_color(state: State, card: str, color: str) -> State:
    """A card has this colour."""
    if color not in COLORS:
        raise BadInput(said("no-color", color=color, colors=COLORS))
    return _with(state, colors={**_without(state, state.answers.colors, card), card: color})


def _without(state: State, answers: dict[str, Any], card: str) -> dict[str, Any]:
    """The answers without earlier ones about the same card, by whichever of its shots."""
    same = next((set(each.shots) for each in state.cards if card in each.shots), {card})
    return {shot: answer for shot, answer in answers.items() if shot not in same}


def with_skull(state: State, nth: int, value: int) -> State:
    """The nth skull, counted from 1, costs this much."""
    if not 1 <= nth <= 10:
        raise BadInput(said("no-skull", nth=nth))
    if value > 0 or value < -1000:
        raise BadInput(said("skull-above-nought", value=value))
    return _with(state, skulls={**state.answers.skulls, str(nth): value})


def with_field(state: State, name: str, place: tuple[float, float, float, float]) -> State:
    """A field of the score card stands here: x, y, width and height in millimetres."""
    if name not in field_ids():
        raise BadInput(said("no-field", name=name))
    return _with(state, fields={**state.answers.fields, name: place})


def with_grid(state: State, x_mm: float, y_mm: float, cell_mm: float) -> State:
    """The cells stand here."""
    return _with(state, grid=(x_mm, y_mm, cell_mm))


def with_name(state: State, name: str) -> State:
    """The deck is called this."""
    if not 1 <= len(name.strip()) <= 100:
        raise BadInput(said("deck-name"))
    return _with(state, name=name.strip())


def _with(state: State, **changes: Any) -> State:
    answers = Answers.model_validate({**state.answers.model_dump(), **_plain(changes)})
    return state.model_copy(update={"answers": answers})


def _plain(changes: dict[str, Any]) -> dict[str, Any]:
    return {
        key: [each.model_dump() for each in value] if isinstance(value, list) else value
        for key, value in changes.items()
    }
