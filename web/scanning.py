"""Reading photos in worker processes, so that a hostile photo ends its worker and not the app."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from web.problems import Problem
from web.scan_worker import serve
from web.workers import Pool, Serve, WorkerEnded


class Scanned(NamedTuple):
    """What a photo shows, and the photo without its notes, if it is to be kept."""

    reading: dict[str, Any]
    photo: bytes


class Scanner:
    """Reads photos, each within limits of time and memory."""

    def __init__(self, workers: int, seconds: float, megabytes: int, serve: Serve = serve) -> None:
        self._pool = Pool(serve, workers, seconds, megabytes)
        self.start, self.close = self._pool.start, self._pool.close

    @property
    def ready(self) -> bool:
        """Whether a photo would be read at once."""
        return self._pool.ready

    def read(self, data: bytes, deck: Path | None, keep: bool) -> Scanned:
        """What a photo of a deck's cards shows; a Problem says why it cannot be read."""
        job = {"deck": None if deck is None else str(deck), "keep": keep}
        try:
            told, photo = self._pool.ask(json.dumps(job).encode(), data)
        except WorkerEnded as ended:
            raise _too_much(ended) from None
        if "problem" in told:
            raise Problem(422, "unreadable-photo", told["problem"])
        return Scanned(told["reading"], photo)


def _too_much(ended: WorkerEnded) -> Problem:
    if ended.too_slow:
        text = "Reading this photo took too long; send it in a smaller size, or another one."
    else:
        text = "This photo cannot be read safely; send another one."
    return Problem(422, "hostile-photo", text)
