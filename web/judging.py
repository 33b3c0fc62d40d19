"""Judging in worker processes: a hard case takes its time and nobody else's."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from companion.bad_input import BadInput
from companion.decks import FILE_NAME
from companion.sentences import from_json
from web.judge_worker import serve
from web.languages import gettext as _
from web.languages import in_words
from web.problems import Problem
from web.workers import Pool, WorkerEnded


class Job(NamedTuple):
    """Which game a judge is asked about, with which deck, and who reads the answer."""

    game: str
    deck: Path | None
    language: str

    def as_json(self) -> dict[str, Any]:
        """As a worker reads it; a deck that was enrolled anew has another version."""
        version = 0 if self.deck is None else (self.deck / FILE_NAME).stat().st_mtime_ns
        place = None if self.deck is None else str(self.deck)
        return {"game": self.game, "deck": place, "version": version, "language": self.language}


class Judge:
    """Settles cases and looks, each within limits of time and memory."""

    def __init__(self, workers: int, seconds: float, megabytes: int) -> None:
        self._pool = Pool(serve, workers, seconds, megabytes)
        self.start, self.close = self._pool.start, self._pool.close

    def settle(self, job: Job, case: dict[str, Any], shape: str) -> Any:
        """The referee's answer to a case; `shape` names the book's shape that it has."""
        return self._ask("settle", job, {"case": case, "shape": shape})

    def look(self, job: Job, events: list[Any], look: dict[str, Any]) -> Any:
        """The referee's word on a look at a player of the table with these events."""
        return self._ask("look", job, {"events": events, "look": look})

    def weigh(self, job: Job, events: list[Any], photo: dict[str, Any]) -> Any:
        """What the same table's past says of a photo's unsure cells."""
        return self._ask("weigh", job, {"events": events, "photo": photo})

    def replay(self, job: Job, entries: list[Any]) -> Any:
        """The entries of a table as its game writes them, and whether it is `over`; BadInput
        names the one that does not fit."""
        return self._ask("replay", job, {"entries": entries})

    def _ask(self, what: str, job: Job, more: dict[str, Any]) -> Any:
        sent = json.dumps({"what": what, **job.as_json(), **more})
        try:
            told, _file = self._pool.ask(sent.encode())
        except WorkerEnded:
            text = _(
                "This takes too long to settle; say which expeditions were revealed, or look "
                "more often."
            )
            raise Problem(422, "too-hard", text) from None
        if "problem" in told:
            raise BadInput(from_json(told["problem"]))
        if "refused" in told:
            text = in_words(from_json(told["said"]))
            raise Problem(422, told["refused"], text)
        return told["answer"]
