"""The companion command, run in tests: with its samples, and with files written for it."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

from click.testing import CliRunner, Result

from companion.cli import main
from tests.companion.small_tables import Json

SAMPLES = files("companion").joinpath("samples")
OF_COMMAND = {"referee": "dispute.json", "explain": "round.json", "score": "final.json"}


def sample(name: str) -> Json:
    loaded: Json = json.loads(SAMPLES.joinpath(name).read_text(encoding="utf-8"))
    return loaded


def companion(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def for_real(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    words = [sys.executable, "-m", "companion", *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, cwd=cwd, check=False)


def refused(result: Result) -> str:
    """The sentence with which a command refuses its input: status 2, no traceback, no answer."""
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith(("companion: ", "Usage: "))
    return result.stderr


def written(tmp_path: Path, content: object) -> Path:
    file = tmp_path / "case.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return file


def our_deck() -> Json:
    deck: Json = json.loads(
        files("companion").joinpath("decks", "builtin", "deck.json").read_text(encoding="utf-8")
    )
    return deck
