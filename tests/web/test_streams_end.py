"""Streams end when nobody listens, when there are too many, and when the app closes."""

import threading
import time
from dataclasses import replace
from typing import Any

from at_the_table import Device
from flask import Flask

from web.live import HEARTBEAT, followed
from web.services import NAME
from web.settings import Settings


def test_a_quiet_stream_says_that_it_is_alive(host: Device, app: Flask) -> None:
    services = app.extensions[NAME]
    live = services.tables.get(host.table)
    with app.test_request_context():
        messages = followed(live, True, 1, 0.05, services.closing)
        assert next(messages).startswith("retry:")
        assert "event: now" in next(messages)
        assert next(messages) == HEARTBEAT


def test_closing_the_app_ends_a_waiting_stream(host: Device, app: Flask) -> None:
    services = app.extensions[NAME]
    live = services.tables.get(host.table)
    ended = threading.Event()

    def listen() -> None:
        with app.test_request_context():
            list(followed(live, True, 1, 60, services.closing))
        ended.set()

    threading.Thread(target=listen, daemon=True).start()
    time.sleep(0.2)
    assert not ended.is_set()
    services.close()
    assert ended.wait(5)


def test_a_stream_gives_its_place_back(settings: Settings) -> None:
    from web import create_app

    app = create_app(replace(settings, most_streams=1))
    host = Device(app.test_client()).opens()
    first = host.get("/stream")
    refused = host.get("/stream")
    assert (refused.status_code, refused.json["error"]["code"]) == (503, "too-many-streams")
    first.close()
    again = host.get("/stream")
    assert again.status_code == 200
    again.close()


def test_a_thread_ends_when_its_device_goes(settings: Settings) -> None:
    from http.client import HTTPConnection

    from web import create_app
    from web.serving import make_server

    app = create_app(replace(settings, most_streams=1, heartbeat_seconds=0.05))
    server = make_server(app, settings, "127.0.0.1", 0)
    serving = threading.Thread(target=server.serve, daemon=True)
    serving.start()
    try:
        host = Device(app.test_client()).opens()
        cookie = {"Cookie": f"device={host.client.get_cookie('device').value}"}
        for _ in range(3):  # there is room for one stream alone, so each must have ended
            connection = HTTPConnection("127.0.0.1", server.bind_addr[1], timeout=10)
            assert _status_in_time(connection, f"/api/tables/{host.table}/stream", cookie) == 200
            connection.sock.close() if connection.sock else None
            connection.close()
    finally:
        app.extensions[NAME].close()
        server.stop()
        serving.join(timeout=10)


def _status_in_time(connection: Any, path: str, headers: dict[str, str]) -> int:
    """The answer's status, tried again while the place of the one before is not free yet."""
    for _ in range(50):
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        if answer.status != 503:
            break
        answer.read()
        time.sleep(0.1)
    answer.close()
    return int(answer.status)
