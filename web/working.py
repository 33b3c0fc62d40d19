"""A worker's side of the line: one job after the other, within limits, until the app hangs up."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

from companion.bad_input import BadInput
from companion.sentences import to_json

Answer: TypeAlias = tuple[dict[str, Any], bytes]
"""What is told as JSON, and perhaps a file."""

MEGABYTE = 1_000_000
POLITENESS = 10
READY: Answer = ({"ready": True}, b"")


def work(
    connection: Connection,
    megabytes: int,
    warm_up: Callable[[], object],
    do: Callable[..., Answer],
    files: int = 0,
) -> None:
    """Say that it is ready once it is warm, and do jobs: each is JSON, and so many files."""
    send(connection, _answered(partial(_warmed, warm_up)))
    limit_memory(megabytes)
    with suppress(EOFError, OSError):
        while True:
            job = json.loads(connection.recv_bytes())
            sent = [connection.recv_bytes() for _ in range(files)]
            send(connection, _answered(partial(do, job, *sent)))


def _warmed(warm_up: Callable[[], object]) -> Answer:
    warm_up()
    return READY


def _answered(do: Callable[[], Answer]) -> Answer:
    """What came of a job; only bad input is an answer, anything else ends the worker."""
    try:
        return do()
    except BadInput as error:
        return {"problem": to_json(error.said)}, b""
    except Exception as error:
        print(f"a worker ends: {type(error).__name__}: {error}", file=sys.stderr)
        sys.stderr.flush()
        os._exit(1)


def be_polite() -> None:
    """Let whoever waits for an event go first."""
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)


def send(connection: Connection, answer: Answer) -> None:
    """An answer, in its two parts."""
    connection.send_bytes(json.dumps(answer[0]).encode())
    connection.send_bytes(answer[1])


def limit_memory(megabytes: int) -> None:
    """Let this process grow by no more than this; where the system has no such limit, the time
    limit must do."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (ImportError, OSError):
        return
    most = pages * os.sysconf("SC_PAGE_SIZE") + megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
