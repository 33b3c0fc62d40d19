"""JSON files that people hand in, read with care."""

from pathlib import Path

from companion.bad_input import BadInput
from companion.json_shapes import Shape, parse_json

LIMIT_BYTES = 5_000_000
"""No case, result or deck file comes near this; what is larger is not one."""


def read_json(path: Path, shape: type[Shape]) -> Shape:
    """The file as its shape, or BadInput that names the file and the place in it."""
    return parse_json(text_of(path), shape, source=str(path))


def text_of(path: Path) -> str:
    """The text of a file, or BadInput that says why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT_BYTES + 1)
        if len(data) > LIMIT_BYTES:
            raise BadInput(
                f"{path} is larger than {LIMIT_BYTES // 1_000_000} MB; give a smaller one"
            )
        return data.decode("utf-8-sig")
    except IsADirectoryError:
        raise BadInput(f"{path} is a folder; name the JSON file itself") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text in UTF-8; save it as UTF-8 JSON") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}; check the path") from None
    except ValueError:
        raise BadInput(f"{str(path)!r} is no name that a file can have; check the path") from None
