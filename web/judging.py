"""Judging in worker processes: a hard case takes its time and nobody else's."""

import json
from pathlib import Path
from typing import Any

from companion.bad_input import BadInput
from companion.decks import FILE_NAME
from web.judge_worker import serve
from web.problems import Problem
from web.workers import Pool, WorkerEnded


class Judge:
    """Settles cases and looks, each within limits of time and memory."""

    def __init__(self, workers: int, seconds: float, megabytes: int) -> None:
        self._pool = Pool(serve, workers, seconds, megabytes)
        self.start, self.close = self._pool.start, self._pool.close

    def settle(self, deck: Path | None, case: dict[str, Any]) -> Any:
        """The referee's answer to a case of one turn or of several."""
        return self._ask("settle", deck, {"case": case})

    def look(
        self, deck: Path | None, events: list[Any], player: int, cards: list[Any], sheet: Any
    ) -> Any:
        """The referee's word on a look at a player of the table with these events."""
        job = {"events": events, "player": player, "cards": cards, "sheet": sheet}
        return self._ask("look", deck, job)

    def _ask(self, what: str, deck: Path | None, job: dict[str, Any]) -> Any:
        version = 0 if deck is None else (deck / FILE_NAME).stat().st_mtime_ns
        place = None if deck is None else str(deck)
        sent = json.dumps({"what": what, "deck": place, "version": version, **job})
        try:
            told, _ = self._pool.ask(sent.encode())
        except WorkerEnded:
            raise Problem(422, "too-hard", TOO_HARD) from None
        if "problem" in told:
            raise BadInput(told["problem"])
        if "refused" in told:
            raise Problem(422, told["refused"], told["text"])
        return told["answer"]


TOO_HARD = "This takes too long to settle; say which expeditions were revealed, or look more often."
