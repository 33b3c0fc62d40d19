"""Reading photos in worker processes, so that a hostile photo ends its worker and not the app."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from companion.sentences import from_json
from web.languages import gettext as _
from web.languages import in_words
from web.problems import Problem
from web.scan_worker import serve
from web.workers import Pool, Serve, WorkerEnded

Card: TypeAlias = dict[str, Any]
"""A card as a Reading tells it, with what that rests on."""


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
        told, photo = self._ask("read", deck, data, keep=keep)
        return Scanned(told["reading"], photo)

    def glance(self, frame: bytes, deck: Path | None) -> list[Card]:
        """Where a live camera's frame seems to show cards; nowhere while all readers are busy,
        because the next frame comes anyway."""
        if not self.ready:
            return []
        cards: list[Card] = self._ask("glance", deck, frame)[0]["cards"]
        return cards

    def given(self, photo: bytes, deck: Path | None, given: dict[str, Any]) -> Card:
        """One card of a photo, read at the corners that a person gave."""
        card: Card = self._ask("given", deck, photo, **given)[0]["card"]
        return card

    def together(self, cards: Sequence[Card], deck: Path | None) -> Card:
        """What several photos of one card show together."""
        card: Card = self._ask("together", deck, b"", cards=list(cards))[0]["card"]
        return card

    def _ask(self, what: str, deck: Path | None, data: bytes, **more: Any) -> tuple[Any, bytes]:
        job = {"what": what, "deck": None if deck is None else str(deck), **more}
        try:
            told, photo = self._pool.ask(json.dumps(job).encode(), data)
        except WorkerEnded as ended:
            raise _too_much(ended) from None
        if "problem" in told:
            raise Problem(422, "unreadable-photo", in_words(from_json(told["problem"])))
        return told, photo


def _too_much(ended: WorkerEnded) -> Problem:
    if ended.too_slow:
        text = _("Reading this photo took too long; send it in a smaller size, or another one.")
    else:
        text = _("This photo cannot be read safely; send another one.")
    return Problem(422, "hostile-photo", text)
