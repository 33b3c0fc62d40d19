"""Files that only their owner reads: keys, secrets and photos, written whole or not at all."""

import os
import secrets
from pathlib import Path

OWNER_ONLY_FILE = 0o600
OWNER_ONLY_FOLDER = 0o700


def make_private_folder(folder: Path) -> None:
    """The folder, made for its owner alone if it is not there."""
    if not folder.is_dir():
        folder.mkdir(parents=True, mode=OWNER_ONLY_FOLDER)


def write_private(path: Path, data: bytes) -> None:
    """The file with these bytes, on the disk when this returns; never half of it."""
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY_FILE)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def kept_secret(path: Path) -> str:
    """The installation's secret in this file, made on first use."""
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        write_private(path, secrets.token_urlsafe(48).encode())
        return path.read_text(encoding="ascii")
