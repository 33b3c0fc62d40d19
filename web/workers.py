"""Processes that the app may lose: each answers one job at a time, in time, or is ended.

They talk in bytes and JSON alone, so that even a worker that a hostile photo took over could not
make the app run anything.
"""

import json
import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, LifoQueue
from threading import Event, Lock, Thread, Timer
from typing import Any, TypeAlias

from companion.sentences import Said, from_json
from web.languages import gettext as _
from web.languages import in_words
from web.problems import Problem

Serve: TypeAlias = Callable[[Connection, int], None]

WARM_UP_SECONDS = 300.0
"""On its very first start a worker may have to draw our own deck."""
PATIENCE_SECONDS = 20.0
"""How long a job waits for a free worker."""

log = logging.getLogger(__name__)


class WorkerEnded(Exception):
    """A worker did not survive its job: it took too long, or too much."""

    def __init__(self, too_slow: bool) -> None:
        super().__init__("too slow" if too_slow else "died")
        self.too_slow = too_slow


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Whoever is started meanwhile hears no Ctrl-C: the app ends its workers itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Worker:
    """One process and the line to it."""

    def __init__(self, serve: Serve, megabytes: int) -> None:
        spawn = get_context("spawn")
        self._line, theirs = spawn.Pipe()
        self._process = spawn.Process(target=serve, args=(theirs, megabytes), daemon=True)
        with _deaf_to_ctrl_c():
            self._process.start()
        theirs.close()

    def ask(self, parts: tuple[bytes, ...], seconds: float) -> tuple[Any, bytes]:
        """The answer and its file; WorkerEnded if none came in time."""
        too_slow = Event()

        def give_up() -> None:
            too_slow.set()
            self._process.kill()

        timer = Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        try:
            for part in parts:
                self._line.send_bytes(part)
            return json.loads(self._line.recv_bytes()), self._line.recv_bytes()
        except (EOFError, OSError):
            raise WorkerEnded(too_slow.is_set()) from None
        finally:
            timer.cancel()

    def end(self) -> None:
        """Gone, whatever it is doing."""
        with suppress(OSError):
            self._line.close()
        self._process.kill()
        self._process.join(timeout=5)


class Pool:
    """A few warm workers of one kind; whichever is free takes the next job."""

    def __init__(
        self,
        serve: Serve,
        count: int,
        seconds: float,
        megabytes: int,
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> None:
        self._serve, self._count, self._patience = serve, count, patience_seconds
        self._seconds, self._megabytes = seconds, megabytes
        self._free: LifoQueue[Worker] = LifoQueue()
        self._all: set[Worker] = set()
        self._lock = Lock()
        self._started = self._closed = False
        self._trouble: Said | None = None
        """Why workers do not start: nothing where only the log knows, None where they do."""

    def start(self) -> None:
        """Warm the workers up in the background, one after the other."""
        with self._lock:
            if self._started or self._closed:
                return
            self._started = True
        self._add_in_the_background(self._count)

    @property
    def ready(self) -> bool:
        """Whether a job would be taken at once."""
        return not self._free.empty()

    def ask(self, *parts: bytes) -> tuple[Any, bytes]:
        """A worker's answer to a job; WorkerEnded if the job was too much for it."""
        worker = self._free_worker()
        try:
            answer = worker.ask(parts, self._seconds)
        except WorkerEnded as ended:
            log.warning("a worker was lost (%s); another takes its place", ended)
            self._end(worker)
            self._add_in_the_background(1)
            raise
        self._free.put(worker)
        return answer

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            self._closed = True
            workers = list(self._all)
        for worker in workers:
            self._end(worker)

    def _free_worker(self) -> Worker:
        if not self._count:
            raise Problem(503, "no-workers", _("This server was started without workers for that."))
        self.start()
        try:
            return self._free.get(timeout=self._patience)
        except Empty:
            text = self._why_none_is_free()
            raise Problem(503, "workers-busy", text, headers={"Retry-After": "5"}) from None

    def _why_none_is_free(self) -> str:
        if self._trouble is None:
            return _("All workers are busy; try again in a moment.")
        return in_words(self._trouble or _("A worker does not start; see the server's log."))

    def _add_in_the_background(self, count: int) -> None:
        def add() -> None:
            for _nth in range(count):
                self._add()

        Thread(target=add, name="warm-up", daemon=True).start()

    def _add(self) -> None:
        with self._lock:
            if self._closed:
                return
            worker = Worker(self._serve, self._megabytes)
            self._all.add(worker)
        try:
            answer, _file = worker.ask((), WARM_UP_SECONDS)
            self._trouble = from_json(answer.get("problem"))
        except WorkerEnded:
            self._trouble = ""
        if self._trouble is None:
            self._free.put(worker)
        elif not self._closed:
            log.error("a worker did not start: %s", self._trouble)
            self._end(worker)

    def _end(self, worker: Worker) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.end()
