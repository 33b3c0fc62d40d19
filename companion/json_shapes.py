"""JSON that people write by hand: checked for its shape, refused in plain sentences."""

import json
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from companion.bad_input import BadInput

Shape = TypeVar("Shape", bound=BaseModel)


class Strict(BaseModel):
    """The base of all file shapes: nothing unknown is skipped, nothing is converted in silence."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class OfGame(BaseModel):
    """Any file of a game: its name tells who can read the rest."""

    model_config = ConfigDict(strict=True)

    game: str


def parse_json(text: str, shape: type[Shape], source: str) -> Shape:
    """The text as its shape, or BadInput that names the source and the place in it."""
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{source} is not JSON that can be read: {_where(error)}") from None
    try:
        return shape.model_validate_json(text)
    except ValidationError as error:
        raise BadInput(f"{source}: {'; '.join(sentences(error))}") from None


def _where(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        what = error.msg.removesuffix(" at")
        return f"{what} at line {error.lineno}, column {error.colno}; is it cut off?"
    if isinstance(error, RecursionError):
        return "it is nested too deeply; is it the right file?"
    return "a number in it is endless; is it the right file?"


def sentences(error: ValidationError, most: int = 5) -> list[str]:
    """The first few faults, each with its place as a person would point at it."""
    found = [
        f"{'.'.join(map(str, fault['loc'])) or 'the whole'}: {_plain(fault['type'], fault['msg'])}"
        for fault in error.errors(include_url=False)
    ]
    more = [f"and {len(found) - most} more faults"] if len(found) > most else []
    return found[:most] + more


KNOWN = {
    "extra_forbidden": "nothing is known by this name; check its spelling or leave it out",
    "missing": "this is missing; add it",
}


def _plain(kind: str, message: str) -> str:
    plain = message.removeprefix("Value error, ").replace("Input should be", "this should be")
    return KNOWN.get(kind, plain.replace(" after validation", ""))
