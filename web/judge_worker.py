"""A worker that judges: a search through all turns can take long, and then only it is busy."""

import json
import os
import sys
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from companion.bad_input import BadInput
from companion.decks import builtin_deck, load_deck
from companion.games.pyramids.cases import TurnCase, TurnsCase, read_case, write_ruling
from companion.games.pyramids.event_json import write_event
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.looks import look_at
from companion.games.pyramids.referee import rule_on
from companion.games.pyramids.shapes import MarksShape, SheetShape, read_marks, read_sheet
from companion.table.refusal import Refused
from web.workers import Answer, limit_memory, send


def serve(connection: Connection, megabytes: int) -> None:
    """Judge until the app hangs up; anything unexpected ends the worker."""
    _game(None, 0)
    send(connection, ({"ready": True}, b""))
    limit_memory(megabytes)
    with suppress(EOFError, OSError):
        while True:
            send(connection, _answered(json.loads(connection.recv_bytes())))


def _answered(job: dict[str, Any]) -> Answer:
    try:
        game = _game(job["deck"], job["version"])
        return {"answer": JOBS[job["what"]](game, job)}, b""
    except BadInput as error:
        return {"problem": str(error)}, b""
    except Refused as refused:
        return {"refused": str(refused.reason), "text": str(refused)}, b""
    except Exception as error:
        print(f"a case could not be judged: {type(error).__name__}: {error}", file=sys.stderr)
        sys.stderr.flush()
        os._exit(1)


@lru_cache(maxsize=8)
def _game(deck: str | None, version: int) -> Pyramids:
    """Pyramids with a deck; one that was enrolled anew is loaded anew."""
    return Pyramids(builtin_deck() if deck is None else load_deck(Path(deck)))


def _settle(game: Pyramids, job: dict[str, Any]) -> Any:
    several = "expeditions" in job["case"]
    kind: type[TurnCase] | type[TurnsCase] = TurnsCase if several else TurnCase
    case = kind.model_validate_json(json.dumps(job["case"]))
    chambers = game.box.chambers
    return write_ruling(rule_on(read_case(case, chambers)), chambers, several)


def _look(game: Pyramids, job: dict[str, Any]) -> Any:
    state = game.replay([game.read(event) for event in job["events"]])  # type: ignore[misc]
    shapes = [MarksShape.model_validate(card) for card in job["cards"]]
    cards = [
        (card.number, read_marks(card, game.box.chamber(card.number).lattice, "cards"))
        for card in shapes
    ]
    sheet = None if job["sheet"] is None else SheetShape.model_validate(job["sheet"])
    ruling, event = look_at(game.box, state, job["player"], cards, read_sheet(sheet))
    told = None if ruling is None else write_ruling(ruling, game.box.chambers, several=True)
    return {"ruling": told, "event": write_event(event, game.box)}


JOBS = {"settle": _settle, "look": _look}
