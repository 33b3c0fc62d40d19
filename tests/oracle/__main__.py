"""Plays random games of each game past its oracle, and tells how many were equal.

    .venv/bin/python tests/oracle [GAME ...] [--games N] [--first SEED] [--jobs N]

A game takes part with the function `equal` of an `*_against_oracle.py` among its tests.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
GAMES = TESTS / "companion" / "games"
TOLD_EVERY_S = 60


def modules() -> dict[str, str]:
    """By game, the module that plays it past its oracle."""
    every = sorted(GAMES.glob("*/*_against_oracle.py"))
    found = [path for path in every if not path.name.startswith("test_")]
    sys.path[:0] = [str(TESTS.parent), str(TESTS), *(str(path.parent) for path in found)]
    return {path.parent.name.replace("_", "-"): path.stem for path in found}


def difference(module: str, seed: int) -> str | None:
    """Where a game and its oracle differ; None if they are equal."""
    modules()
    try:
        import_module(module).equal(seed)
    except Exception as error:
        return f"  the game of seed {seed} differs: {type(error).__name__} {error}"
    return None


def play(game: str, module: str, seeds: range, jobs: int) -> bool:
    """Play the games of these seeds; whether all are equal."""
    differing: list[str] = []
    told = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(difference, [module] * len(seeds), seeds, chunksize=10)
        for played, wrong in enumerate(found, 1):
            if wrong:
                differing.append(wrong)
                print(wrong, flush=True)
            if time.monotonic() > told + TOLD_EVERY_S:
                told = time.monotonic()
                note = f"{game}: {played} of {len(seeds)}; next --first {seeds[0] + played}"
                print(note, file=sys.stderr, flush=True)
    print(f"{game}: {len(seeds) - len(differing)} of {len(seeds)} games equal", flush=True)
    return not differing


def main() -> int:
    """The command; 1 if any game differs."""
    known = modules()
    asked = argparse.ArgumentParser(prog="tests/oracle", description=__doc__)
    asked.add_argument("game", nargs="*", help=f"one of {', '.join(known)}; all if none is named")
    asked.add_argument("--games", type=int, default=1000, help="how many games of each")
    asked.add_argument("--first", type=int, default=0, help="the first seed")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    wanted = asked.parse_args()
    if unknown := set(wanted.game) - set(known):
        asked.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if wanted.games < 1 or wanted.jobs < 1:
        asked.error("--games and --jobs are at least 1")
    seeds = range(wanted.first, wanted.first + wanted.games)
    told = [play(game, known[game], seeds, wanted.jobs) for game in wanted.game or known]
    return int(not all(told))


if __name__ == "__main__":
    sys.exit(main())
