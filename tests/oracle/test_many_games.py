"""The command that plays many games past their oracles counts those that are equal."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from oracle.__main__ import difference

ORACLE = Path(__file__).parent


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ORACLE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_plays_every_game_and_tells_how_many_were_equal() -> None:
    told = run("--games", "2", "--jobs", "1")
    assert told.returncode == 0, told.stderr
    for game in ("pyramids", "silver-gold", "pyramido"):
        assert f"{game}: 2 of 2 games equal" in told.stdout.splitlines()


@pytest.mark.parametrize("wrong", [["chess"], ["--games", "0"], ["--jobs", "0"], ["--games", "x"]])
def test_what_it_cannot_do_it_says_in_a_sentence(wrong: list[str]) -> None:
    told = run(*wrong)
    assert told.returncode == 2 and "error: " in told.stderr and "Traceback" not in told.stderr


def test_a_game_that_differs_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def equal(seed: int) -> None:
        assert seed != 7, "other points"

    game = ModuleType("some_against_oracle")
    game.equal = equal  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, game.__name__, game)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert difference(game.__name__, 6) is None
    wrong = difference(game.__name__, 7)
    assert wrong is not None and "seed 7" in wrong and "other points" in wrong
