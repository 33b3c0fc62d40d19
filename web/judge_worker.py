"""A worker that judges: a search through all turns can take long, and then only it is busy."""

import json
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from companion.book import Book
from companion.decks import Deck, load_deck
from companion.games import DEFAULT, book_of
from companion.sentences import to_json
from companion.table.file import FORMAT, WrittenGame, loads
from companion.table.log import replay
from companion.table.refusal import Refused
from web.working import Answer, work


def serve(connection: Connection, megabytes: int) -> None:
    """Judge until the app hangs up; anything unexpected ends the worker."""
    work(connection, megabytes, partial(_game, DEFAULT, None, 0), _judged)


def _judged(job: dict[str, Any]) -> Answer:
    try:
        return {"answer": JOBS[job["what"]](job)}, b""
    except Refused as refused:
        return {"refused": str(refused.reason), "said": to_json(refused.said)}, b""


@lru_cache(maxsize=8)
def _deck(deck: str | None, version: int) -> Deck | None:
    """A deck; one that was enrolled anew is loaded anew."""
    return None if deck is None else load_deck(Path(deck))


@lru_cache(maxsize=8)
def _game(game: str, deck: str | None, version: int) -> WrittenGame:
    return book_of(game).game(_deck(deck, version))


def _settle(job: dict[str, Any]) -> Any:
    book = book_of(job["game"])
    shape = getattr(book, job["shape"])
    assert shape is not None, "the app has read the case by it"
    case = shape.model_validate_json(json.dumps(job["case"]))
    return book.settle(case, _deck(job["deck"], job["version"]), job["language"]).as_json


def _look(job: dict[str, Any]) -> Any:
    book, game, state = _at_the_table(job)
    assert book.look_shape is not None, "the app has read the look by it"
    look = book.look_shape.model_validate_json(json.dumps(job["look"]))
    return book.look(game, state, look, job["language"])


def _weigh(job: dict[str, Any]) -> Any:
    book, game, state = _at_the_table(job)
    assert book.photo_shape is not None, "the app has read the photo by it"
    photo = book.photo_shape.model_validate_json(json.dumps(job["photo"]))
    return book.weigh(game, state, photo)


def _at_the_table(job: dict[str, Any]) -> tuple[Book, WrittenGame, Any]:
    """The book, the game and the state of the table with these events."""
    game = _game(job["game"], job["deck"], job["version"])
    state = replay(game, [game.read(event) for event in job["events"]]).state
    return book_of(job["game"]), game, state


def _replay(job: dict[str, Any]) -> Any:
    game = _game(job["game"], job["deck"], job["version"])
    text = json.dumps({"format": FORMAT, "game": job["game"], "entries": job["entries"]})
    table = loads(text, game)
    return {"entries": [game.write(entry) for entry in table.entries], "over": table.state.over}


JOBS = {"settle": _settle, "look": _look, "weigh": _weigh, "replay": _replay}
