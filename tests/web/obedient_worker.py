"""A worker that does to itself what a hostile photo would do to one, under the same limits."""

import time
from multiprocessing.connection import Connection

from web.workers import limit_memory, send


def serve(connection: Connection, megabytes: int) -> None:
    send(connection, ({"ready": True}, b""))
    limit_memory(megabytes)
    while True:
        connection.recv_bytes()
        wish = connection.recv_bytes()
        if wish == b"sleep":
            time.sleep(600)
        if wish == b"eat":
            _eaten = [bytearray(10_000_000) for _ in range(1000)]
        send(connection, ({"reading": {"cards": []}}, b""))
