"""The deck that a file or an option names, and how its cards look."""

import hashlib
import os
import shutil
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.decks import Deck
    from vision.faces import Faces

BUILT_IN = "built-in"


def named_deck(name: str | None, beside: Path | None = None) -> "Deck":
    """The deck at a path, looked for here and beside a file that names it; else our own."""
    from companion.decks import builtin_deck, load_deck

    if name is None or name == BUILT_IN:
        return builtin_deck()
    path = own_folder(name)
    if beside is not None and not _is_there(path) and _is_there(beside.parent / path):
        path = beside.parent / path
    return load_deck(path)


def deck_of_file(written: object, path: Path) -> "Deck | None":
    """The deck that a file of a game names; None where it names none."""
    name = getattr(written, "deck", None)
    return None if name is None else named_deck(name, beside=path)


def _is_there(path: Path) -> bool:
    return os.path.exists(path)  # noqa: PTH110 (never raises, whatever the name)


@cache
def faces_of(name: str | None) -> "Faces":
    """How the cards of an enrolled deck look; our own are drawn on first use and kept."""
    from vision.faces import load_faces

    return load_faces(deck_folder(name))


def deck_folder(name: str | None) -> Path:
    """The folder with a deck and its faces: ours, one at a path, or one of the data folder."""
    if name is None or name == BUILT_IN:
        return drawn_deck()
    return own_folder(name)


def own_folder(name: str) -> Path:
    """The folder of an owner's deck, at a path or by its name in the data folder."""
    kept = decks_folder() / name
    return kept if not _is_there(Path(name)) and _is_there(kept) else Path(name)


def decks_folder() -> Path:
    """Where owners' decks are kept, a folder a deck, as the app for the table does."""
    return data_folder() / "decks"


def data_folder() -> Path:
    """Where everything is kept unless told otherwise."""
    chosen = os.environ.get("XDG_DATA_HOME")
    return (Path(chosen) if chosen else Path.home() / ".local" / "share") / "table-companion"


def drawn_deck() -> Path:
    """The folder of the built-in deck with its drawn faces, made if it is not there yet."""
    from companion.decks import FILE_NAME, builtin

    source = Path(builtin.__file__).parent / FILE_NAME
    folder = cache_folder() / f"deck-{_fingerprint(source)}"
    if not folder.is_dir():
        from calibration.printing.faces import faces_folder
        from companion.decks import builtin_deck

        folder.parent.mkdir(parents=True, exist_ok=True)
        unfinished = Path(tempfile.mkdtemp(dir=folder.parent))
        shutil.copy(source, unfinished / FILE_NAME)
        faces_folder(builtin_deck(), unfinished / "faces")
        _put(unfinished, folder)
    return folder


def cache_folder() -> Path:
    """Where things are kept that can be made again."""
    chosen = os.environ.get("TABLE_COMPANION_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return Path(chosen or Path.home() / ".cache") / "table-companion"


def _fingerprint(source: Path) -> str:
    """Changes whenever the deck or the code that draws it does."""
    package = find_spec("calibration.printing")
    assert package is not None and package.submodule_search_locations
    drawing = Path(package.submodule_search_locations[0])
    parts = sorted(file for file in drawing.rglob("*") if file.suffix in (".py", ".svg", ".ttf"))
    digest = hashlib.sha256()
    for file in (source, *parts):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _put(unfinished: Path, folder: Path) -> None:
    """Move a finished folder into place; another process may have been faster."""
    try:
        unfinished.rename(folder)
    except OSError:
        shutil.rmtree(unfinished, ignore_errors=True)
        if not folder.is_dir():
            raise
