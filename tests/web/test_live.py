"""Live, against a real server: two devices, a break, and nothing lost or doubled."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from real_server import Caller, RealServer, Stream, running

SUPPLY = {"event": "supply", "cards": [1, 2, 3, 4]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("live") / "data") as server:
        yield server


def _write(caller: Caller, first: int, last: int) -> None:
    for known in range(first, last):
        status, answer = caller.append(f"event-{known:05d}", known, SUPPLY)
        assert status == 201, answer


def test_two_devices_see_everything_once_across_a_break(server: RealServer) -> None:
    host = Caller(server).opens("live-table-1")
    guest = Caller(server).joins(host.code)
    steady, broken = Stream(host), Stream(guest)
    assert steady.entries(1) == broken.entries(1) == [0]
    _write(host, 1, 10)
    seen = broken.entries(5)
    broken.close()
    _write(guest, 10, 20)
    resumed = Stream(guest, last=seen[-1])
    _write(host, 20, 25)
    seen += resumed.entries(25 - 1 - seen[-1])
    assert seen == list(range(1, 25))
    assert steady.entries(24) == list(range(1, 25))
    steady.close()
    resumed.close()


def test_a_stream_ends_with_where_the_table_stands(server: RealServer) -> None:
    host = Caller(server).opens("live-table-2")
    _write(host, 1, 3)
    messages = Stream(host, last=2).messages()
    kinds = [next(messages).get("event") for _ in range(2)]
    assert kinds == [None, "now"], "nothing is new, so only the state follows the greeting"


def test_a_lock_reaches_everybody(server: RealServer) -> None:
    host = Caller(server).opens("live-table-3")
    messages = Stream(host, last=0).messages()
    assert '"locked":false' in next(m for m in messages if m.get("event") == "now")["data"]
    host.call("POST", f"/api/tables/{host.table}/lock", {"locked": True})
    assert '"locked":true' in next(m for m in messages if m.get("event") == "now")["data"]


def test_an_event_arrives_at_once_with_64_streams_open(server: RealServer) -> None:
    host = Caller(server).opens("live-table-4")
    streams = [Stream(host, last=0) for _ in range(64)]
    listener = Stream(host, last=0)
    arrived: list[float] = []

    def listen() -> None:
        listener.entries(1)
        arrived.append(time.monotonic())

    thread = threading.Thread(target=listen)
    thread.start()
    sent = time.monotonic()
    _write(host, 1, 2)
    thread.join(timeout=30)
    assert arrived and arrived[0] - sent < 5
    assert all(stream.entries(1) == [1] for stream in streams)
    assert host.call("GET", "/healthz")[0] == 200
    for stream in (*streams, listener):
        stream.close()


def test_writers_at_the_same_moment_get_one_place_each(server: RealServer) -> None:
    host = Caller(server).opens("live-table-5")
    places: list[int] = []

    def write(writer: int) -> None:
        caller = Caller(server, host.cookie, host.table)
        for nth in range(5):
            known = 1
            while True:
                status, answer = caller.append(f"writer-{writer}-{nth}", known, SUPPLY)
                if status == 201:
                    places.append(answer["entry"]["seq"])
                    break
                known = answer["newest"]

    threads = [threading.Thread(target=write, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(places) == list(range(1, 21))
    assert [entry["seq"] for entry in host.read()["entries"]] == list(range(21))


def test_unknown_places_do_no_harm(server: RealServer, tmp_path: Path) -> None:
    host = Caller(server).opens("live-table-6")
    for last in (7, 999_999_999):
        stream = Stream(host, last=last)
        assert any(m.get("event") == "now" for m in stream.messages())
        stream.close()
