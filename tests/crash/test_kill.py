"""Kill -9 in the middle of events: every acknowledged one is there afterwards, in its place.

20 kills in a normal run; COMPANION_KILLS=100 for more.
"""

import os
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from itertools import count
from pathlib import Path

from real_server import Caller, RealServer, start

KILLS = int(os.environ.get("COMPANION_KILLS", "20"))
SUPPLY = {"event": "supply", "cards": [1, 2, 3, 4]}


class Writer(threading.Thread):
    """A device that writes as fast as it can, and remembers what was acknowledged."""

    def __init__(self, caller: Caller, known: int, names: Iterator[int]) -> None:
        super().__init__(daemon=True)
        self.caller, self.known, self.names = caller, known, names
        self.acknowledged: dict[str, int] = {}
        self.unanswered: str | None = None
        self.surprises: list[object] = []

    def run(self) -> None:
        try:
            while True:
                self.unanswered = f"event-{next(self.names):06d}"
                status, answer = self.caller.append(self.unanswered, self.known, SUPPLY)
                if status != 201:
                    self.surprises.append(answer)
                    return
                self.acknowledged[self.unanswered] = answer["entry"]["seq"]
                self.known += 1
        except (OSError, HTTPException):
            return  # the server was killed


def test_no_acknowledged_event_is_lost(tmp_path: Path) -> None:
    data, names = tmp_path / "data", count()
    server = start(data)
    caller = Caller(server).opens("the-table-of-kills")
    acknowledged: dict[str, int] = {}
    for nth in range(KILLS):
        writer = Writer(caller, caller.read()["state"]["entries"], names)
        writer.start()
        _kill_in_the_middle(server, writer, 0.05 + 0.03 * (nth % 7))
        assert not writer.surprises, writer.surprises
        acknowledged |= writer.acknowledged
        server = start(data)
        caller = Caller(server, caller.cookie, caller.table)
        _check(caller, acknowledged, writer.unanswered)
    server.process.kill()
    server.process.communicate()
    assert len(acknowledged) > 3 * KILLS, "the kills came in the middle of events"


def _kill_in_the_middle(server: RealServer, writer: Writer, seconds: float) -> None:
    while not writer.acknowledged and writer.is_alive():
        time.sleep(0.005)
    time.sleep(seconds)
    server.process.kill()
    server.process.communicate()
    writer.join(timeout=30)


def _check(caller: Caller, acknowledged: dict[str, int], unanswered: str | None) -> None:
    """Everything acknowledged is in its place, nothing twice, and the unanswered one, sent
    again, is there exactly once."""
    entries = caller.read()["entries"]
    assert [entry["seq"] for entry in entries] == list(range(len(entries)))
    places = {entry["command"]: entry["seq"] for entry in entries}
    assert len(places) == len(entries)
    assert acknowledged.items() <= places.items()
    assert unanswered is not None
    status, answer = caller.append(unanswered, len(entries), SUPPLY)
    assert (status, answer["again"]) in ((201, False), (200, True))
    assert answer["again"] == (unanswered in places)
