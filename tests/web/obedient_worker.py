"""A worker that does to itself what a hostile photo would do to one, under the same limits."""

import time
from multiprocessing.connection import Connection
from typing import Any

from web.working import Answer, work


def serve(connection: Connection, megabytes: int) -> None:
    work(connection, megabytes, lambda: None, _obeyed, files=1)


def _obeyed(job: dict[str, Any], wish: bytes) -> Answer:
    if wish == b"sleep":
        time.sleep(600)
    if wish == b"eat":
        _eaten = [bytearray(10_000_000) for _ in range(1000)]
    return {"reading": {"cards": []}}, b""
