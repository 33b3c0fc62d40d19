"""JSON files that people hand in, read with care."""

from pathlib import Path

from companion.bad_input import BadInput
from companion.json_shapes import Shape, parse_json

LIMIT_BYTES = 5_000_000
"""No case, result or deck file comes near this; what is larger is not one."""


def read_json(path: Path, shape: type[Shape]) -> Shape:
    """The file as its shape, or BadInput that names the file and the place in it."""
    return parse_json(_text_of(path), shape, source=str(path))


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
