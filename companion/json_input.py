"""Files that people write by hand: checked for their shape, refused in plain sentences."""

import json
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from companion.bad_input import BadInput

Shape = TypeVar("Shape", bound=BaseModel)

LIMIT_BYTES = 5_000_000
"""No case, result or deck file comes near this; what is larger is not one."""


class Strict(BaseModel):
    """The base of all file shapes: nothing unknown is skipped, nothing is converted in silence."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def read_json(path: Path, shape: type[Shape]) -> Shape:
    """The file as its shape, or BadInput that names the file and the place in it."""
    return parse_json(_text_of(path), shape, source=str(path))


def parse_json(text: str, shape: type[Shape], source: str) -> Shape:
    """The text as its shape, or BadInput that names the source and the place in it."""
    try:
        json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadInput(f"{source} is not JSON that can be read: {_where(error)}") from None
    try:
        return shape.model_validate_json(text)
    except ValidationError as error:
        raise BadInput(f"{source}: {'; '.join(sentences(error))}") from None


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > LIMIT_BYTES:
            raise BadInput(
                f"{path} is larger than {LIMIT_BYTES // 1_000_000} MB; give a smaller one"
            )
        return path.read_text(encoding="utf-8")
    except IsADirectoryError:
        raise BadInput(f"{path} is a folder; name the JSON file itself") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text in UTF-8; save it as UTF-8 JSON") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}; check the path") from None


def _where(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at line {error.lineno}, column {error.colno}; is it cut off?"
    return "it is nested too deeply"


def sentences(error: ValidationError, most: int = 5) -> list[str]:
    """The first few faults, each with its place as a person would point at it."""
    found = [
        f"{'.'.join(map(str, fault['loc'])) or 'the whole'}: {_plain(fault['msg'])}"
        for fault in error.errors(include_url=False)
    ]
    more = [f"and {len(found) - most} more faults"] if len(found) > most else []
    return found[:most] + more


def _plain(message: str) -> str:
    return message.removeprefix("Value error, ").replace("Input should be", "this should be")
