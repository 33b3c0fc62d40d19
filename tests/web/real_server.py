"""A server in a process of its own, and devices that talk to it over a real socket."""

import json
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any

RUN = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from companion.cli import main; from companion.cli.serve import serve; "
    "main.add_command(serve); main()"
)
"""The command, which hears Ctrl-C also where a shell started the tests in the background."""
SECONDS = 60


def command(data: Path, *options: str) -> list[str]:
    return [
        *(sys.executable, "-c", RUN, "serve", "--host", "127.0.0.1"),
        *("--data", str(data), *(() if "--port" in options else ("--port", "0")), *options),
    ]


@dataclass
class RealServer:
    """A server that is ready."""

    process: subprocess.Popen[str]
    port: int
    said: str
    tls: ssl.SSLContext | None = None

    def connect(self) -> HTTPConnection:
        if self.tls is not None:
            return HTTPSConnection("127.0.0.1", self.port, timeout=SECONDS, context=self.tls)
        return HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)


def start(data: Path, *options: str) -> RealServer:
    readers = () if "--readers" in options else ("--readers", "0")
    process = subprocess.Popen(
        command(data, *options, *readers), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stderr is not None
    said = ""
    while "Ctrl-C" not in said:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        said += line
    found = re.search(r"https?://127\.0\.0\.1:(\d+)/", said)
    assert found is not None, said
    return RealServer(process, int(found.group(1)), said)


@contextmanager
def running(data: Path, *options: str) -> Iterator[RealServer]:
    server = start(data, *options)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()


def until_photos_are_read(server: RealServer) -> RealServer:
    """The server, once a reader of photos has warmed up."""
    for _ in range(600):
        if Caller(server).call("GET", "/healthz")[1]["readers_ready"]:
            return server
        time.sleep(0.3)
    raise AssertionError("no reader of photos got ready")


@dataclass
class Caller:
    """A device with its cookie."""

    server: RealServer
    cookie: str = ""
    table: str = ""
    code: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def call(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        connection = self.server.connect()
        sent = {"Cookie": self.cookie, **self.headers}
        content: bytes | None = data if isinstance(data, bytes) else None
        if data is not None and content is None:
            sent["Content-Type"], content = "application/json", json.dumps(data).encode()
        connection.request(method, path, content, sent)
        answer = connection.getresponse()
        text = answer.read()
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        connection.close()
        return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else text

    def opens(self, name: str) -> "Caller":
        wish = {"id": name, "players": ["Luis", "Sara"]}
        status, answer = self.call("POST", "/api/tables", wish)
        assert status == 201, answer
        self.table, self.code = answer["table"]["id"], answer["table"]["code"]
        return self

    def joins(self, code: str) -> "Caller":
        status, answer = self.call("POST", "/api/join", {"code": code})
        assert status == 200, answer
        self.table, self.code = answer["table"]["id"], code
        return self

    def append(self, command: str, known: int, event: Any) -> tuple[int, Any]:
        wish = {"id": command, "known": known, "event": event}
        return self.call("POST", f"/api/tables/{self.table}/entries", wish)

    def read(self) -> Any:
        return self.call("GET", f"/api/tables/{self.table}")[1]


class Stream:
    """An event stream that somebody listens to."""

    def __init__(self, caller: Caller, last: int | None = None) -> None:
        self.connection = caller.server.connect()
        headers = {"Cookie": caller.cookie}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.connection.request("GET", f"/api/tables/{caller.table}/stream", headers=headers)
        self.response: HTTPResponse = self.connection.getresponse()
        assert self.response.status == 200

    def messages(self) -> Iterator[dict[str, str]]:
        """Every event as its fields; comments come as {"": text}."""
        fields: dict[str, str] = {}
        while line := self.response.readline().decode():
            if line == "\n":
                yield fields
                fields = {}
            else:
                name, _, value = line.rstrip("\n").partition(": ")
                fields[name] = value

    def entries(self, count: int) -> list[int]:
        """The ids of the next entries."""
        found: list[int] = []
        for fields in self.messages():
            if fields.get("event") == "entry":
                found.append(int(fields["id"]))
            if len(found) == count:
                break
        return found

    def close(self) -> None:
        self.response.close()
        self.connection.close()
