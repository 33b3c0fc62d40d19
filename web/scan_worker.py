"""A worker: a process of its own that reads photos one after the other, within limits.

It ends when the app does, or as soon as anything is not as expected.
"""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.bad_input import BadInput
from companion.sentences import to_json
from web.workers import Answer, limit_memory, send

if TYPE_CHECKING:
    from vision.faces import Faces

POLITENESS = 10
"""So that events reach the table while photos are read."""


def serve(connection: Connection, megabytes: int) -> None:
    """Load our own deck, say so, and read photos until the app hangs up."""
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    send(connection, _answered(_warm))
    limit_memory(megabytes)
    with suppress(EOFError, OSError):
        while True:
            job = json.loads(connection.recv_bytes())
            data = connection.recv_bytes()
            send(connection, _answered(partial(JOBS[job["what"]], job, data)))


def _answered(work: Callable[[], Answer]) -> Answer:
    """What came of the work; only bad input is an answer, anything else ends the worker."""
    try:
        return work()
    except BadInput as error:
        return {"problem": to_json(error.said)}, b""
    except Exception as error:
        print(f"a photo could not be read: {type(error).__name__}: {error}", file=sys.stderr)
        sys.stderr.flush()
        os._exit(1)


def _warm() -> Answer:
    """Read an empty picture, so that whatever is made on first use is there for the first photo."""
    import cv2
    import numpy as np

    from vision.scan import scan_bytes

    cv2.setNumThreads(1)
    _, picture = cv2.imencode(".jpg", np.full((480, 640, 3), 128, np.uint8))
    scan_bytes(picture.tobytes(), _faces(None, 0))
    return {"ready": True}, b""


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
