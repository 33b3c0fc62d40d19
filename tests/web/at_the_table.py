"""Devices at a table, as tests speak of them."""

import itertools
from dataclasses import dataclass, replace
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Json = dict[str, Any]
ids = (f"command-{n:06d}" for n in itertools.count())
"""Ids of commands, each new."""


@dataclass
class Device:
    """A browser at a table."""

    client: FlaskClient
    table: str = ""
    code: str = ""

    def post(self, path: str, data: Json, **more: Any) -> TestResponse:
        return self.client.post(f"/api/tables/{self.table}/{path}", json=data, **more)

    def get(self, path: str = "", **more: Any) -> TestResponse:
        return self.client.get(f"/api/tables/{self.table}{path}", **more)

    def append(self, known: int, event: Json, command: str | None = None) -> TestResponse:
        data = {"id": command or next(ids), "known": known, "event": event}
        return self.post("entries", data)

    def undo(self, known: int, command: str | None = None) -> TestResponse:
        return self.post("undo", {"id": command or next(ids), "known": known})

    def opens(self, *players: str, **more: Any) -> "Device":
        wish = {"id": next(ids), "players": list(players or ("Luis", "Sara")), **more}
        answer = self.client.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        assert answer.json is not None
        return replace(self, table=answer.json["table"]["id"], code=answer.json["table"]["code"])

    def joins(self, code: str) -> TestResponse:
        answer = self.client.post("/api/join", json={"code": code})
        if answer.status_code == 200 and answer.json is not None:
            self.table, self.code = answer.json["table"]["id"], answer.json["table"]["code"]
        return answer
