"""Entries of a log to JSON and back: a game's events, and corrections of them."""

import json
from collections.abc import Callable
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from companion.bad_input import BadInput
from companion.json_shapes import Strict, faults
from companion.refusals import said
from companion.table.log import Corrected

Play = TypeVar("Play")
Event = TypeVar("Event")


class CorrectedShape(Strict, Generic[Play]):
    """See table.log.Corrected; what stands instead is an event of the game."""

    event: Literal["corrected"]
    target: Annotated[int, Field(ge=0)]
    instead: Play | None = None


def read_entry(
    data: object, shapes: TypeAdapter[Any], event: Callable[[Any], Event]
) -> Event | Corrected:
    """An entry from its JSON, its event made from its shape; BadInput says what is wrong."""
    try:
        shape = shapes.validate_json(json.dumps(data))
    except ValidationError as error:
        raise BadInput(said("no-event", faults=faults(error))) from None
    if isinstance(shape, CorrectedShape):
        return Corrected(shape.target, None if shape.instead is None else event(shape.instead))
    return event(shape)


def write_corrected(entry: Corrected, write: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    """A correction as JSON, with what stands instead written as the game writes it."""
    instead = None if entry.instead is None else write(entry.instead)
    return {"event": "corrected", "target": entry.target, "instead": instead}
