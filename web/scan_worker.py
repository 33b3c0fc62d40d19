"""A worker: a process of its own that reads photos one after the other, within limits.

It ends when the app does, or as soon as anything is not as expected.
"""

from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.working import Answer, be_polite, work

if TYPE_CHECKING:
    from vision.faces import Faces


def serve(connection: Connection, megabytes: int) -> None:
    """Read photos until the app hangs up, behind those who wait for events."""
    be_polite()
    work(connection, megabytes, _warm_up, _done, files=1)


def _done(job: dict[str, Any], data: bytes) -> Answer:
    return JOBS[job["what"]](job, data)


def _warm_up() -> None:
    """Read an empty picture, so that whatever is made on first use is there for the first photo."""
    import cv2
    import numpy as np

    from vision.scan import scan_bytes

    cv2.setNumThreads(1)
    _, picture = cv2.imencode(".jpg", np.full((480, 640, 3), 128, np.uint8))
    scan_bytes(picture.tobytes(), _faces(None, 0))


def _read(job: dict[str, Any], data: bytes) -> Answer:
    """Everything a photo shows; and the photo without its notes, if it is to be kept."""
    from vision.evidence import with_evidence
    from vision.scan import scan_bytes
    from web.photo_privacy import without_notes

    reading = scan_bytes(data, _faces_for(job))
    told = {**reading.as_json(), "cards": [with_evidence(card) for card in reading.cards]}
    return {"reading": told}, without_notes(data) if job["keep"] else b""


def _glance(job: dict[str, Any], data: bytes) -> Answer:
    """Where a frame of a live camera seems to show cards."""
    from vision.glance import glance

    return {"cards": [card.as_json() for card in glance(data, _faces_for(job))]}, b""


def _given(job: dict[str, Any], data: bytes) -> Answer:
    """One card of a photo at corners that a person gave."""
    from vision.evidence import with_evidence
    from vision.given import read_given

    corners = [(float(x), float(y)) for x, y in job["corners"]]
    card = read_given(data, _faces_for(job), job["kind"], job["index"], corners)
    return {"card": with_evidence(card)}, b""


def _together(job: dict[str, Any], data: bytes) -> Answer:
    """What several photos of one card show together."""
    from vision.evidence import from_evidence, together, with_evidence

    deck = _faces_for(job).deck
    return {"card": with_evidence(together([from_evidence(c, deck) for c in job["cards"]]))}, b""


JOBS = {"read": _read, "glance": _glance, "given": _given, "together": _together}


def _faces_for(job: dict[str, Any]) -> "Faces":
    deck = job["deck"]
    return _faces(deck, 0 if deck is None else (Path(deck) / "deck.json").stat().st_mtime_ns)


@lru_cache(maxsize=3)
def _faces(deck: str | None, version: int) -> "Faces":
    """How a deck's cards look; a deck that was enrolled anew is loaded anew."""
    from companion.cli.decks import faces_of

    return faces_of(deck)
