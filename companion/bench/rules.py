"""The rules engines' figures: referee, explain, simulation, start-up.

Each game says what it promises to do quickly; here it is timed. Times are the processor's, so that
a busy machine changes them little.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from companion.bench import Figure
from companion.book import Book, Workload
from companion.games import DEFAULT, books

CASES = 1000
GAMES = 300


def rules_figures(seed: int = 1) -> list[Figure]:
    """All figures, measured here and now."""
    return [*(figure for book in books() for figure in _of_game(book, seed)), *_start_up()]


def _of_game(book: Book, seed: int) -> Iterator[Figure]:
    game = "" if book.name == DEFAULT else f"{book.title}: "
    for work in book.workloads(seed, CASES):
        yield from _times(game, work)
    if book.games_a_second:
        yield _simulated(game, book)


def _cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _times(game: str, work: Workload) -> list[Figure]:
    times_ms = sorted(1000 * _cpu_seconds(job) for job in work.jobs)
    p99 = times_ms[int(0.99 * (len(times_ms) - 1))]
    return [
        Figure(f"{game}{work.name}: median", statistics.median(times_ms), work.goals_ms[0], "ms"),
        Figure(f"{game}{work.name}: p99", p99, work.goals_ms[1], "ms"),
    ]


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _simulated(game: str, book: Book) -> Figure:
    most = book.players[1]
    seconds = _cpu_seconds(lambda: book.play(None, most, book.policies[0], range(GAMES)))
    name = f"{game}simulate: four random players, one core"
    return Figure(name, GAMES / seconds, book.games_a_second, "games/s", True)


def _start_up() -> list[Figure]:
    bare = min(_seconds(lambda: _run("-c", "pass")) for _ in range(5))
    helped = min(_seconds(lambda: _run("-m", "companion", "--help")) for _ in range(5))
    return [
        Figure("start-up: companion --help", helped, 0.3, "s"),
        Figure("start-up: ratio to bare Python", helped / bare, 20, "times"),
    ]


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
