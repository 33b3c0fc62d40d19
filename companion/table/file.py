"""A table as JSON text: everything needed to load it back equal."""

import json
from typing import Any, Protocol, TypeVar

from companion.bad_input import BadInput
from companion.refusals import said
from companion.table.log import Game, Table, replay
from companion.table.refusal import Refused

S = TypeVar("S", covariant=True)
FORMAT = 1


class WrittenGame(Game[Any], Protocol):
    """A game that can write its events and read them back."""

    def write(self, event: Any) -> dict[str, Any]:
        """An event as JSON."""

    def read(self, data: object) -> Any:
        """An event from JSON; BadInput says what is wrong with it."""


def dumps(table: Table[Any], game: WrittenGame) -> str:
    """The table as JSON text, an entry a line."""
    entries = ",\n ".join(
        json.dumps(game.write(entry), ensure_ascii=False) for entry in table.entries
    )
    head = f'"format": {FORMAT}, "game": {json.dumps(game.name)}'
    return f'{{{head}, "entries": [\n {entries}\n]}}\n'


def loads(text: str, game: WrittenGame) -> Table[Any]:
    """The table of a JSON text, or BadInput that names the entry that is wrong."""
    entries = []
    for nth, entry in enumerate(_entries(text, game.name)):
        try:
            entries.append(game.read(entry))
        except BadInput as error:
            raise BadInput(said("entry-wrong", number=nth, why=error.said)) from None
    try:
        return replay(game, entries)
    except Refused as refused:
        raise BadInput(said("events-do-not-fit", why=refused.said)) from None


def _entries(text: str, game: str) -> list[object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(said("table-not-json")) from None
    if not isinstance(data, dict) or not isinstance(data.get("entries"), list):
        raise BadInput(said("table-without-entries"))
    if data.get("format") != FORMAT:
        raise BadInput(said("table-format", format=data.get("format"), known=FORMAT))
    if data.get("game") != game:
        raise BadInput(said("table-of-another-game", found=data.get("game"), wanted=game))
    entries: list[object] = data["entries"]
    return entries
