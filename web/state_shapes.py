"""What the API tells of any table, whatever is played there."""

from typing import Any

from pydantic import Field

from companion.shown import Told


class EntryShown(Told):
    """An event in its place."""

    seq: int
    command: str
    at: str
    event: dict[str, Any]
    words: str
    counts: bool = Field(description="False once it was taken back.")


class TableShown(Told):
    """A table from outside."""

    id: str
    code: str
    name: str
    deck: str
    game: str
    locked: bool
    is_host: bool
    over: bool
    players: list[str]
    created_at: str
