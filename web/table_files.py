"""Tables as files: a game to keep or to give away, and games taken in from such files.

A file is somebody else's word. Everything in it is read by the rules of its game, in a worker
with limits, before any of it is kept.
"""

import hashlib
import json
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AwareDatetime, Field

from companion.bad_input import BadInput
from companion.games import book_of
from companion.json_shapes import Strict, parse_json
from companion.store.whole_tables import TakenIn
from companion.table.file import FORMAT
from web.judging import Job
from web.languages import chosen_language, in_words
from web.languages import gettext as _
from web.problems import Problem
from web.services import services
from web.tables import LiveTable

MOST_ENTRIES = 1000
MOST_TABLES = 500


class TableFile(Strict):
    """A table: the events that it is, and what else it is known by."""

    format: Literal[1]
    game: Annotated[str, Field(max_length=40)]
    deck: Annotated[str, Field(max_length=60)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    id: Annotated[str, Field(max_length=32)] = ""
    created_at: AwareDatetime | None = None
    at: Annotated[list[AwareDatetime], Field(max_length=MOST_ENTRIES)] | None = None
    entries: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MOST_ENTRIES)]


class TablesFile(Strict):
    """Several tables."""

    format: Literal[1]
    tables: Annotated[list[TableFile], Field(max_length=MOST_TABLES)]


class Import(NamedTuple):
    """What came of a file: how many tables were taken in, how many were here already, and what
    was wrong with the others, a sentence each."""

    taken: int
    known: int
    problems: list[str]


def written(live: LiveTable) -> dict[str, Any]:
    """A table as a file holds it."""
    view = live.view()
    return {
        "format": FORMAT,
        "game": live.book.name,
        "deck": live.deck,
        "name": live.name,
        "id": live.id,
        "created_at": _aware(live.created_at).isoformat(),
        "at": [entry.at.isoformat() for entry in view.entries],
        "entries": [json.loads(entry.event) for entry in view.entries],
    }


def written_all(tables: list[LiveTable]) -> dict[str, Any]:
    """Several tables as one file."""
    return {"format": FORMAT, "tables": [written(live) for live in tables]}


def _aware(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)  # SQLite forgets the zone


def take_in(text: str, host: str) -> Import:
    """Every table of a file that can be read and is not here yet, for the device that brings it."""
    taken = known = 0
    problems = []
    for nth, table in enumerate(_tables(text), 1):
        try:
            if _taken_in(table, host):
                taken += 1
            else:
                known += 1
        except (BadInput, Problem) as error:
            problems.append(_("Game %(nth)s: %(problem)s", nth=nth, problem=in_words(error.said)))
    return Import(taken, known, problems)


def _tables(text: str) -> list[TableFile]:
    source = _("the file")
    try:
        several = isinstance(data := json.loads(text), dict) and "tables" in data
    except (ValueError, RecursionError):
        several = False
    if several:
        return parse_json(text, TablesFile, source).tables
    return [parse_json(text, TableFile, source)]


def _taken_in(table: TableFile, host: str) -> bool:
    """Whether it was new; BadInput or a Problem where it cannot be kept."""
    book = book_of(table.game)
    command = _mark_of(table)
    tables = services().tables
    if tables.store.get(table.id) is not None or tables.store.opened_by(command) is not None:
        return False
    deck = services().decks.named_for(book, table.deck)
    job = Job(book.name, services().decks.place(deck), chosen_language())
    told = services().judge.replay(job, table.entries)
    created = table.created_at or datetime.now(UTC)
    at = table.at if table.at and len(table.at) == len(table.entries) else None
    entries = [
        (json.dumps(event, ensure_ascii=False), at[nth] if at else created)
        for nth, event in enumerate(told["entries"])
    ]
    name = "".join(letter for letter in table.name if letter.isprintable())
    row = TakenIn(book.name, deck, name, command, created, told["over"], entries)
    tables.whole.take_in(row, host)
    return True


def _mark_of(table: TableFile) -> str:
    """The same for the same game, whoever kept the file."""
    text = json.dumps([table.game, table.entries], sort_keys=True)
    return f"import-{hashlib.sha256(text.encode()).hexdigest()[:48]}"
