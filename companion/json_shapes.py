"""JSON that people write by hand: checked for its shape, refused in plain sentences."""

import json
from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from companion.bad_input import BadInput
from companion.refusals import said
from companion.sentences import Said, Sentence, load_texts

Shape = TypeVar("Shape", bound=BaseModel)


class Strict(BaseModel):
    """The base of all file shapes: nothing unknown is skipped, nothing is converted in silence."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class OfGame(BaseModel):
    """Any file of a game: its name tells who can read the rest."""

    model_config = ConfigDict(strict=True)

    game: str


def parse_json(text: str, shape: type[Shape], source: Said) -> Shape:
    """The text as its shape, or BadInput that names the source and the place in it."""
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(said("not-json", source=source, why=_where(error))) from None
    try:
        return shape.model_validate_json(text)
    except ValidationError as error:
        raise BadInput(said("misshapen", source=source, faults=faults(error))) from None


def _where(error: Exception) -> Sentence:
    if isinstance(error, json.JSONDecodeError):
        return said("json-broken-at", line=error.lineno, column=error.colno)
    if isinstance(error, RecursionError):
        return said("json-too-deep")
    return said("json-endless-number")


def faults(error: ValidationError, most: int = 5) -> list[Sentence]:
    """The first few faults, each with its place as a person would point at it."""
    found = [
        said("fault-at", place=_place(fault["loc"]), fault=_fault(fault))
        for fault in error.errors(include_url=False)
    ]
    more = [said("more-faults", count=len(found) - most)] if len(found) > most else []
    return found[:most] + more


def _place(parts: Sequence[int | str]) -> Said:
    return ".".join(map(str, parts)) or said("the-whole")


class Unfit(ValueError):
    """What a shape's own check finds wrong with it."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(str(what))
        self.said = what


def _fault(fault: ErrorDetails) -> Said:
    """What is wrong, in words of our own for each kind of fault."""
    about = fault.get("ctx", {})
    own = about.get("error")
    if isinstance(own, Unfit):
        return own.said
    if isinstance(about.get("expected"), str):
        about["expected"] = about["expected"].replace(" or ", ", ")
    name = f"shape-{fault['type']}"
    return said(name, **about) if name in load_texts(__package__).texts else said("shape-otherwise")
