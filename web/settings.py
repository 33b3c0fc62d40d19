"""Settings: everything about an installation that is not the same for all."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from companion.bad_input import BadInput
from web.private_files import make_private_folder

DATABASE_NAME = "companion.sqlite"


@dataclass(frozen=True)
class Settings:
    """Where data lives, who may ask, and how much of everything is allowed."""

    data_dir: Path
    database: str | None = None
    """A database URL; None for SQLite in the data folder."""
    allowed_hosts: frozenset[str] = frozenset()
    """Names beside this machine's own under which the app may be asked for."""
    https: bool = False
    max_upload_bytes: int = 25_000_000
    max_json_bytes: int = 1_000_000
    heartbeat_seconds: float = 12.0
    """How often a quiet event stream says that it is alive, and learns that nobody listens."""
    most_streams: int = 128
    scan_workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    """Processes that read photos; 0 for none, and then no photo is read."""
    scan_seconds: float = 15.0
    scan_megabytes: int = 1500
    """How much memory one photo may take beyond what a worker needs anyway."""

    judge_workers: int = 2
    judge_seconds: float = 20.0
    judge_megabytes: int = 500

    enrol_seconds: float = 600.0
    enrol_megabytes: int = 6000
    """What a whole deck's photos may take; they are looked at on all cores at once."""
    max_photos_bytes: int = 500_000_000
    """What may be sent at once of an owner's photos."""

    @property
    def database_url(self) -> str:
        """The database's URL."""
        return self.database or f"sqlite:///{self.data_dir / DATABASE_NAME}"

    @property
    def photos_dir(self) -> Path:
        """Where photos are kept, a folder a table."""
        return self.data_dir / "photos"

    @property
    def decks_dir(self) -> Path:
        """Where owners' enrolled decks are kept, a folder a deck."""
        return self.data_dir / "decks"

    def prepare(self) -> None:
        """Make the data folder, or BadInput that says why it cannot be used."""
        try:
            for folder in (self.data_dir, self.photos_dir, self.decks_dir):
                make_private_folder(folder)
            probe = self.data_dir / ".probe"
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            raise BadInput(
                f"the data folder {self.data_dir} cannot be used: {error.strerror}; "
                "name another one with --data"
            ) from None
