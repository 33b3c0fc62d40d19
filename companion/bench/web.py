"""The web app under load: tables full of devices, played at real speed and more, while photos are
scanned; and how long an event takes to every other device, a photo to its reading.

Times are the wall clock's, as people at a table feel them. A busy machine makes them longer, so
beside each stands how often a bare request, or the plain decoding of the same photos, would have
fitted into it on this machine meanwhile.
"""

import json
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

from companion.bench import Figure
from companion.bench.decoding import decoding_seconds
from companion.bench.devices import Device, served, wait_for_readers

PAUSE_SECONDS = 2.0
"""Between two events of a table; people at one take longer."""
PULSE_SECONDS = 0.2
"""Between two bare requests."""
LATE_SECONDS = 3.0
"""How long an event may take before it counts as lost."""


class Load(NamedTuple):
    """How much is asked of the app, and for how long."""

    tables: int
    devices: int
    seconds: float
    photos: Sequence[bytes]


class Loaded(NamedTuple):
    """What came of it."""

    event_ms: list[float]
    """From sending an event to another device having it, one for each of those devices."""
    scan_seconds: list[float]
    lost: int
    doubled: int
    bare_ms: list[float]
    """Requests that ask for nothing, sent and answered meanwhile."""
    decode_seconds: list[float]
    """The same photos only decoded, by turns with the scans."""


class Party:
    """A table with its devices: one after the other reports what happens in a recorded game."""

    def __init__(self, port: int, nth: int, devices: int, game: dict[str, Any]) -> None:
        self.rng = random.Random(nth)
        self.name = f"bench-{nth:04d}"
        self.events = game["entries"]
        self.sent: list[tuple[int, int, float]] = []
        """Who sent which entry, and when."""
        self.devices = [Device(port) for _ in range(devices)]
        wish = {"id": self.name, "game": game["game"], "players": self.events[0]["players"]}
        opened = self.devices[0].send("/api/tables", json.dumps(wish).encode())
        for device in self.devices[1:]:
            device.send("/api/join", json.dumps({"code": opened["table"]["code"]}).encode())
        for device in self.devices:
            device.sits_at(opened["table"])
            device.listen()

    def play(self, closing: Event) -> None:
        """An event now and then, until it is over."""
        known = 1
        pause = self.rng.uniform(0, PAUSE_SECONDS)
        while not closing.wait(pause):
            who = known % len(self.devices)
            self.sent.append((who, known, time.perf_counter()))
            self._report(self.devices[who], known)
            known += 1
            pause = self.rng.uniform(0.5, 1.5) * PAUSE_SECONDS

    def _report(self, device: Device, known: int) -> None:
        """The next event of the game; once it is over, its last one is taken back and put again."""
        command = {"id": f"{self.name}-{known}", "known": known}
        last = len(self.events) - 1
        if known > last and (known - last) % 2:
            device.command("undo", command)
        else:
            device.command("entries", {**command, "event": self.events[min(known, last)]})

    def delays(self) -> list[list[float]]:
        """For every event and other device, the seconds of each time that it arrived there."""
        return [
            [at - sent for at in device.arrivals.get(seq, [])]
            for who, seq, sent in self.sent
            for nth, device in enumerate(self.devices)
            if nth != who
        ]


def load_app(load: Load, step: Callable[[float], object]) -> Loaded:
    """Serve, let everybody play and one device scan, and count what arrived."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as port:
        game = json.loads(files("companion").joinpath("samples", "game.json").read_text("utf-8"))
        parties = [Party(port, nth, load.devices, game) for nth in range(load.tables)]
        timed = _played(parties, load, step)
        time.sleep(LATE_SECONDS)
        delays = [seconds for party in parties for seconds in party.delays()]
    in_time = [1000 * seconds[0] for seconds in delays if seconds]
    lost = sum(not seconds for seconds in delays)
    doubled = sum(len(seconds) > 1 for seconds in delays)
    return Loaded(in_time, timed.scans, lost, doubled, timed.bare_ms, timed.decoded)


class _Timed(NamedTuple):
    scans: list[float]
    decoded: list[float]
    bare_ms: list[float]


def _played(parties: Sequence[Party], load: Load, step: Callable[[float], object]) -> _Timed:
    """Everybody plays for the time given, while one device scans and one asks for nothing."""
    closing, timed = Event(), _Timed([], [], [])
    camera = Device(parties[0].devices[0].port, parties[0].devices[0].table)
    camera.cookie = parties[0].devices[0].cookie
    wait_for_readers(camera.port)
    threads = [Thread(target=party.play, args=(closing,)) for party in parties]
    threads.append(Thread(target=_pulse, args=(Device(camera.port), closing, timed.bare_ms)))
    for thread in threads:
        thread.start()
    end = time.perf_counter() + load.seconds
    try:
        while (now := time.perf_counter()) < end:
            photo = load.photos[len(timed.scans) % len(load.photos)]
            timed.decoded.append(decoding_seconds(photo))
            timed.scans.append(camera.scan(photo))
            step(time.perf_counter() - now)
    finally:
        closing.set()
        for thread in threads:
            thread.join()
    return timed


def _pulse(device: Device, closing: Event, bare_ms: list[float]) -> None:
    while not closing.wait(PULSE_SECONDS):
        bare_ms.append(1000 * device.nothing())


def web_figures(loaded: Loaded) -> list[Figure]:
    """The figures beside their goals."""
    figures = [
        Figure(f"event to another device: {name}", _at(loaded.event_ms, share), 250, "ms")
        for name, share in SHARES.items()
    ]
    figures += [
        Figure(f"12 MP scan, upload to result: {name}", _at(loaded.scan_seconds, share), 1, "s")
        for name, share in SHARES.items()
    ]
    return [
        *figures,
        *_ratios(loaded),
        Figure("events that did not arrive", loaded.lost, 0, "events"),
        Figure("events that arrived twice", loaded.doubled, 0, "events"),
    ]


def _ratios(loaded: Loaded) -> list[Figure]:
    """What a busy machine changes little."""
    events, bare, scans = loaded.event_ms, loaded.bare_ms, loaded.scan_seconds
    decoding = _at(loaded.decode_seconds, 0.5)
    return [
        *(
            Figure(
                f"event: {name} to a bare request's", _at(events, at) / _at(bare, at), 10, "times"
            )
            for name, at in SHARES.items()
        ),
        Figure("12 MP scan: p50 to plain decoding", _at(scans, 0.5) / decoding, 6, "times"),
    ]


SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99}


def _at(values: list[float], share: float) -> float:
    return sorted(values)[round(share * (len(values) - 1))] if values else float("inf")
