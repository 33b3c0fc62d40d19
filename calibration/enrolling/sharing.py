"""A deck as one file, for another machine: written plainly, read with every suspicion.

The file is a zip of exactly what scanning needs. Nothing of what comes back is trusted: neither its
names nor its sizes, and pictures are decoded safely and written anew.
"""

import json
import os
import re
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import cv2

from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import FILE_NAME
from companion.decks.file import parse_deck
from companion.decks.folder import FACES, NOTES
from vision.faces import load_faces
from vision.intake import Pixels, open_photo

ALLOWED = re.compile(
    rf"{re.escape(FILE_NAME)}|{re.escape(NOTES)}"
    rf"|{FACES}/(pyramid-\d{{2,3}}|score|expedition-\d{{1,2}})\.png"
)
MOST_FILE_BYTES = 100_000_000
MOST_ENTRIES = 250
MOST_ENTRY_BYTES = 8_000_000
MOST_FACE_PX = 3000
SAME_TIME = (2000, 1, 1, 0, 0, 0)
"""The same deck makes the same file."""


def export_deck(folder: Path, file: Path) -> int:
    """Writes a deck's folder as one file; how many pictures are in it."""
    load_faces(folder)
    names = [FILE_NAME, *([NOTES] if (folder / NOTES).is_file() else [])]
    names += sorted(f"{FACES}/{face.name}" for face in (folder / FACES).glob("*.png"))
    names = [name for name in names if ALLOWED.fullmatch(name)]
    unfinished = file.with_name(f"{file.name}.part")
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                entry = zipfile.ZipInfo(name, SAME_TIME)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, (folder / name).read_bytes())
        os.replace(unfinished, file)  # noqa: PTH105 (atomic, also over an old file)
    except OSError as error:
        raise BadInput(said("deck-not-written", file=str(file), why=error.strerror)) from None
    return sum(name.startswith(FACES) for name in names)


def import_deck(file: Path, folder: Path, called: str = "") -> None:
    """Makes a folder of such a file, or leaves nothing and says what is wrong with it, by what the
    file is called where people know it by another name."""
    if folder.exists():
        raise BadInput(said("deck-there-already", folder=str(folder)))
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=".importing-", dir=folder.parent))
    try:
        (unfinished / FACES).mkdir()
        for name, data in _entries(file, called or str(file)):
            _write(unfinished / name, name, data)
        load_faces(unfinished)
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _entries(file: Path, called: str) -> Iterator[tuple[str, bytes]]:
    """The entries of a file, each checked before it is read."""
    try:
        if file.stat().st_size > MOST_FILE_BYTES:
            raise BadInput(said("deck-too-large", file=called))
        with zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            _check(called, entries)
            for entry in entries:
                yield entry.filename, _read(archive, entry, called)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError):
        raise BadInput(said("deck-damaged", file=called)) from None
    except OSError as error:
        raise BadInput(said("deck-not-read", file=called, why=error.strerror)) from None


def _check(called: str, entries: list[zipfile.ZipInfo]) -> None:
    names = [entry.filename for entry in entries]
    if len(names) > MOST_ENTRIES or len(set(names)) < len(names):
        raise BadInput(said("deck-of-many-files", file=called))
    for entry in entries:
        mode = entry.external_attr >> 16
        if not ALLOWED.fullmatch(entry.filename) or (mode and not _is_plain(mode)):
            raise BadInput(said("deck-holds-other", file=called, name=entry.filename[:80]))
    if FILE_NAME not in names:
        raise BadInput(said("deck-without-file", file=called, name=FILE_NAME))


def _is_plain(mode: int) -> bool:
    return stat.S_IFMT(mode) in (0, stat.S_IFREG)


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, called: str) -> bytes:
    """An entry, never more of it than is allowed, whatever its header says."""
    with archive.open(entry) as stream:
        data = stream.read(MOST_ENTRY_BYTES + 1)
    if len(data) > MOST_ENTRY_BYTES:
        raise BadInput(said("deck-entry-too-large", file=called, name=entry.filename))
    return data


def _write(place: Path, name: str, data: bytes) -> None:
    if name.endswith(".png"):
        cv2.imwrite(str(place), _face(name, data))
    elif name == FILE_NAME:
        text = _text(name, data)
        parse_deck(text, name)
        place.write_text(text, encoding="utf-8")
    else:
        place.write_text(json.dumps(_notes(name, data), indent=1) + "\n", encoding="utf-8")


def _face(name: str, data: bytes) -> Pixels:
    photo = open_photo(data)
    if photo.format != "PNG" or max(photo.width_px, photo.height_px) > MOST_FACE_PX:
        raise BadInput(said("face-no-picture", name=name))
    return photo.pixels(1)[0]


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(said("entry-not-text", name=name)) from None


def _notes(name: str, data: bytes) -> object:
    try:
        return json.loads(_text(name, data))
    except (ValueError, RecursionError):
        raise BadInput(said("entry-not-json", name=name)) from None
