"""The folder that an enrolment makes and that scanning takes: deck file, faces, notes."""

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.decks import FILE_NAME
from companion.decks.folder import FACES, NOTES
from vision.faces import Name


def write_deck(
    folder: Path, deck: str, faces: Mapping[int, Path], notes: Mapping[str, Any]
) -> None:
    """The deck file with the faces of its pyramids by number; faces of others stay as they are."""
    (folder / FACES).mkdir(parents=True, exist_ok=True)
    wanted = {Name("pyramid", number).file: face for number, face in faces.items()}
    for name, face in wanted.items():
        if face.is_file():
            shutil.copyfile(face, folder / FACES / name)
    for old in (folder / FACES).glob("pyramid-*.png"):
        if old.name not in wanted:
            old.unlink()
    replace_file(folder / NOTES, json.dumps(notes, indent=1))
    replace_file(folder / FILE_NAME, deck)


def replace_file(file: Path, text: str) -> None:
    """The file with a new text, or the old one if the machine dies meanwhile."""
    new = file.with_suffix(".new")
    new.write_text(text + "\n", encoding="utf-8")
    os.replace(new, file)  # noqa: PTH105 (atomic, also over an old file)
