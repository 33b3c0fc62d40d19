"""Devices around a table, over real sockets: they open, join, write, listen and send photos."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from threading import Thread
from typing import Any

from companion.bad_input import BadInput

PATIENCE_SECONDS = 60
WAIT_SECONDS, MOST_WAITS = 0.5, 600


@contextmanager
def served(data: Path) -> Iterator[int]:
    """A companion that serves on a port of its own, in a process of its own."""
    words = [*(sys.executable, "-m", "companion", "serve"), *("--host", "127.0.0.1", "--port", "0")]
    process = subprocess.Popen([*words, "--data", str(data)], stdout=subprocess.PIPE, text=True)
    try:
        yield _port(process)
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def wait_for_readers(port: int) -> None:
    """Until photos would be read at once; on its very first start a companion draws its deck."""
    for _ in range(MOST_WAITS):
        line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        line.request("GET", "/healthz")
        if json.loads(line.getresponse().read())["readers_ready"]:
            return
        line.close()
        time.sleep(WAIT_SECONDS)
    raise BadInput("the companion's readers of photos did not start; see its log")


def _port(process: "subprocess.Popen[str]") -> int:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
            Thread(target=process.stdout.read, daemon=True).start()
            return int(found.group(1))
    raise BadInput("the companion did not start; try 'companion serve' and see what it says")


@dataclass
class Device:
    """A browser's part: its cookie, the connection it keeps, and when each entry reached it."""

    port: int
    table: str = ""
    cookie: str = ""

    def __post_init__(self) -> None:
        self.arrivals: dict[int, list[float]] = {}
        self._line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        self._listening: HTTPConnection | None = None

    def send(self, path: str, content: bytes, kind: str = "application/json") -> Any:
        """What the companion answers; BadInput if it refuses."""
        try:
            answer, text = self._sent(path, content, kind)
        except (ConnectionError, HTTPException):  # the line was idle too long; browsers do as much
            self._line.close()
            answer, text = self._sent(path, content, kind)
        if answer.status >= 400:
            raise BadInput(f"the companion answered {answer.status}: {text.decode()[:300]}")
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        return json.loads(text)

    def _sent(self, path: str, content: bytes, kind: str) -> tuple[HTTPResponse, bytes]:
        self._line.request("POST", path, content, {"Content-Type": kind, "Cookie": self.cookie})
        answer = self._line.getresponse()
        return answer, answer.read()

    def sits_at(self, table: dict[str, Any]) -> None:
        """The table that this device opened or joined."""
        self.table = table["id"]

    def command(self, what: str, data: dict[str, Any]) -> None:
        """Write to the table."""
        self.send(f"/api/tables/{self.table}/{what}", json.dumps(data).encode())

    def scan(self, photo: bytes) -> float:
        """The seconds from sending a photo to having its reading; it is kept, as at a table."""
        start = time.perf_counter()
        self.send(f"/api/tables/{self.table}/photos", photo, "image/jpeg")
        return time.perf_counter() - start

    def nothing(self) -> float:
        """The seconds that a request takes which asks for nothing."""
        start = time.perf_counter()
        self._line.request("GET", "/healthz")
        self._line.getresponse().read()
        return time.perf_counter() - start

    def listen(self) -> None:
        """Note when every entry arrives, in a thread of its own."""
        self._listening = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        headers = {"Cookie": self.cookie}
        self._listening.request("GET", f"/api/tables/{self.table}/stream", headers=headers)
        stream = self._listening.getresponse()
        if stream.status != 200:
            raise BadInput(f"the companion lets nobody listen: {stream.read().decode()[:300]}")
        Thread(target=self._heard, args=(stream,), daemon=True).start()

    def _heard(self, stream: Any) -> None:
        try:
            while line := stream.readline():
                if line.startswith(b"id: "):
                    self.arrivals.setdefault(int(line[4:]), []).append(time.perf_counter())
        except (OSError, ValueError, HTTPException, AttributeError):
            return  # hung up
