"""Owners' decks on their way: photos wait in the deck's folder, a worker takes them, pages look on.

Whatever was sent is on the disk before anybody is told, so a laptop that falls asleep in the middle
goes on where it stopped.
"""

import json
import re
import secrets
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from typing import Any, NamedTuple

from companion.bad_input import BadInput
from companion.decks.folder import INCOMING, OWNER, PROGRESS
from companion.sentences import Said, Sentence, from_json, to_json, told
from web.enrol_worker import serve
from web.languages import chosen_language, in_words
from web.languages import gettext as _
from web.private_files import make_private_folder, write_private
from web.problems import Problem
from web.workers import Pool, WorkerEnded

MOST_WAITING = 60
PATIENCE_SECONDS = 120.0
"""It is started only when somebody enrols, which is seldom and may wait."""
ID = re.compile(r"[a-z0-9-]{1,40}")


class Progress(NamedTuple):
    """How far a deck is being learnt."""

    doing: str
    part: float


class Enroller:
    """Enrols decks one after the other, in a process that may be lost."""

    def __init__(self, seconds: float, megabytes: int) -> None:
        self._pool = Pool(serve, 1, seconds, megabytes, PATIENCE_SECONDS)
        self.close = self._pool.close
        self._busy: dict[Path, str] = {}
        self._lock = Lock()

    def begin(self, folder: Path, draft: str, owner: str) -> None:
        """A new deck of which nothing but its draft is known."""
        make_private_folder(folder)
        try:
            self._ask("begin", folder, draft=draft)
        except Problem:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        write_private(folder / OWNER, owner.encode())

    def bring(self, folder: Path, file: bytes, called: str, owner: str) -> None:
        """A deck that was exported elsewhere; the file is checked in the worker."""
        with TemporaryDirectory() as place:
            path = Path(place) / "deck.zip"
            path.write_bytes(file)
            self._ask("import", folder, file=str(path), called=called)
        write_private(folder / OWNER, owner.encode())

    def packed(self, folder: Path) -> bytes:
        """The deck as one file, for another machine."""
        return self._answered("export", folder)[1]

    def receive(self, folder: Path, name: str, photo: bytes) -> None:
        """Keep a photo until it is looked at; its own name is only shown."""
        waiting = folder / INCOMING
        make_private_folder(waiting)
        if len(list(waiting.iterdir())) >= MOST_WAITING:
            text = _("So many photos are waiting already; let these be looked at first.")
            raise Problem(409, "too-many-photos", text)
        plain = re.sub(r"[^\w.-]+", "-", name)[-60:] or "photo"
        write_private(waiting / f"{secrets.token_hex(6)} {plain}", photo)

    def learn(self, folder: Path) -> None:
        """Let the photos that wait be looked at, in the background."""
        with self._lock:
            if folder in self._busy:
                return
            self._busy[folder] = ""
        (folder / PROGRESS).unlink(missing_ok=True)
        Thread(target=self._learnt, args=(folder,), name="enrol", daemon=True).start()

    def _learnt(self, folder: Path) -> None:
        job = {"incoming": str(folder / INCOMING), "progress": str(folder / PROGRESS)}
        trouble: Said | None = None
        try:
            self._worked("add", folder, **job)
        except BadInput as error:
            trouble = error.said
        except (Problem, WorkerEnded) as error:
            trouble = _lost(error) if isinstance(error, WorkerEnded) else error.text
        if trouble:
            shutil.rmtree(folder / INCOMING, ignore_errors=True)
        with suppress(OSError):
            (folder / PROGRESS).write_text(json.dumps({"trouble": to_json(trouble)}), "utf-8")
        with self._lock:
            self._busy.pop(folder, None)

    def progress(self, folder: Path) -> Progress | None:
        """How far it is; None if nothing is being learnt."""
        with self._lock:
            if folder not in self._busy:
                return None
        noted = _noted(folder)
        doing = in_words(from_json(noted["doing"])) if "doing" in noted else ""
        return Progress(doing, float(noted.get("part", 0.0)))

    def trouble(self, folder: Path) -> str:
        """Why the last photos could not be learnt from; nothing if they could."""
        trouble = from_json(_noted(folder).get("trouble"))
        if not trouble:
            return ""
        return in_words(trouble if isinstance(trouble, Sentence) else _(trouble))

    def waits(self, folder: Path) -> bool:
        """Whether photos wait that nobody looks at, as after a crash."""
        return self.progress(folder) is None and any((folder / INCOMING).glob("*"))

    def answer(self, folder: Path, about: str, said: Sequence[Sequence[Any]]) -> None:
        """Note what the owner says; a Problem where it cannot be. Where the grid was moved, all
        cells are read again, in the background."""
        if self.progress(folder) is not None:
            text = _("The deck is being learnt; wait a moment and say it again.")
            raise Problem(409, "busy", text)
        self._ask("answer", folder, about=about, said=[list(words) for words in said])
        if about == "grid":
            self.learn(folder)

    def shown(self, folder: Path) -> dict[str, Any]:
        """The deck as its page shows it, what is wrong with it in the reader's language."""
        deck = self._ask("show", folder)
        of_photos = [photo["problem"] for photo in deck["photos"] if photo["problem"]]
        for problem in (*of_photos, *deck["problems"]):
            if problem["sentence"] is not None:
                problem["text"] = told(from_json(problem["sentence"]), chosen_language())
        return deck

    def _ask(self, what: str, folder: Path, **more: Any) -> dict[str, Any]:
        return self._answered(what, folder, **more)[0]

    def _answered(self, what: str, folder: Path, **more: Any) -> tuple[dict[str, Any], bytes]:
        try:
            return self._worked(what, folder, **more)
        except WorkerEnded as ended:
            raise Problem(422, "hostile-photo", _lost(ended)) from None
        except BadInput as error:
            raise Problem(422, "not-enrolled", in_words(error.said)) from None

    def _worked(self, what: str, folder: Path, **more: Any) -> tuple[dict[str, Any], bytes]:
        """What the worker answers; BadInput and WorkerEnded are told by whoever asked, and in the
        background that is later."""
        job = {"what": what, "folder": str(folder), **more}
        answer, file = self._pool.ask(json.dumps(job).encode())
        if "problem" in answer:
            raise BadInput(from_json(answer["problem"]))
        return answer, file


def _lost(ended: WorkerEnded) -> str:
    """Why a worker was lost; in English where nobody reads yet, as what is to be translated."""
    if ended.too_slow:
        return _("Learning took too long; send fewer photos at once.")
    return _("One of these photos cannot be read safely; leave it out.")


def _noted(folder: Path) -> dict[str, Any]:
    return read_kept(folder / PROGRESS)


def read_kept(file: Path) -> dict[str, Any]:
    """What stands in a file of a deck's folder; nothing as long as it is not there."""
    try:
        kept = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
