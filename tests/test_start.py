"""What start.py plans: what it looks for, what it says, what it keeps for the next time."""

import ast
import json
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

START = Path(__file__).parents[1] / "start.py"


start = SimpleNamespace(**runpy.run_path(str(START)))


def names_missing(testing: bool, platform: str, there: set[str]) -> list[str]:
    return [package.name for package in start.missing(testing, platform, there.__contains__)]


def test_an_old_python_can_read_the_file() -> None:
    tree = ast.parse(START.read_text("utf-8"), feature_version=(3, 6))
    futures = [n for n in ast.walk(tree) if getattr(n, "module", None) == "__future__"]
    assert futures == []  # Python 3.6 knows no `annotations` there, which the grammar can't tell


def test_an_old_python_gets_a_sentence() -> None:
    pretend = f"import sys, runpy; sys.version_info = (3, 8, 0); runpy.run_path({str(START)!r})"
    run = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr == "The companion needs Python 3.11 or newer, and this is Python 3.8.\n"


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_tells_the_commands(flag: str) -> None:
    run = subprocess.run([sys.executable, START, flag], capture_output=True, text=True)
    assert run.returncode == 0
    assert "python3 start.py test [ARG ...]" in run.stdout


EVERYTHING = {"tesseract", "libGL.so.1", "libgthread-2.0.so.0", "chromium", "pdftotext"}


@pytest.mark.parametrize(
    ("testing", "platform", "there", "expected"),
    [
        (True, "linux", EVERYTHING, []),
        (False, "linux", set(), ["tesseract-ocr", "libgl1", "libglib2.0-0"]),
        (False, "linux", {"libGL.so.1"}, ["tesseract-ocr", "libglib2.0-0"]),
        (True, "linux", EVERYTHING - {"chromium"}, ["chromium"]),
        (False, "linux", EVERYTHING - {"chromium", "pdftotext"}, []),
        (True, "darwin", set(), ["tesseract-ocr", "chromium", "poppler-utils"]),
        (False, "win32", set(), ["tesseract-ocr"]),
    ],
)
def test_only_what_is_missing_is_brought(
    testing: bool, platform: str, there: set[str], expected: list[str]
) -> None:
    assert names_missing(testing, platform, there) == expected


def test_nothing_missing_needs_no_advice() -> None:
    assert start.advice([], apt=True) == []


def test_advice_says_what_is_lost_and_what_to_run() -> None:
    lacking = start.missing(True, "linux", lambda proof: proof.startswith("lib"))
    assert start.advice(lacking, apt=True) == [
        "Missing: tesseract-ocr. Without it a card's printed number can't be a second witness.",
        "Missing: chromium. Without it the browser tests are skipped.",
        "Missing: poppler-utils. Without it the tests that read printed sheets are skipped.",
        "To install: sudo apt-get install tesseract-ocr chromium poppler-utils",
    ]


def test_advice_without_apt_names_no_command_of_debian() -> None:
    advice = start.advice(start.missing(False, "darwin", lambda proof: False), apt=False)
    assert "apt" not in " ".join(advice)
    assert advice[-1] == "To install: use this system's own package manager"


@pytest.mark.parametrize(
    ("python", "place", "fault"),
    [
        (start.PYTHON, "", ""),
        (start.PYTHON, str(start.ROOT), ""),
        (start.PYTHON, "/somewhere/else", "it was made in another folder"),
        ("", str(start.ROOT), "it does not work"),
        ("3.2", "", f"it is of Python 3.2, and this is Python {start.PYTHON}"),
    ],
)
def test_a_virtual_environment_is_kept_only_while_it_fits(
    python: str, place: str, fault: str
) -> None:
    assert start.venv_fault(python, place) == fault


def test_what_is_noted_is_recalled() -> None:
    noted = start.Memory("here", "abc", ["test"], ["chromium"])
    assert start.recall(json.dumps(noted._asdict())) == noted


@pytest.mark.parametrize("garbled", ["", "{", "[]", "null", '{"colour": "red"}'])
def test_a_garbled_note_is_forgotten(garbled: str) -> None:
    assert start.recall(garbled) == start.Memory()


@pytest.mark.parametrize(
    ("place", "pyproject", "extras", "expected"),
    [
        ("here", "abc", [], True),
        ("here", "abc", ["test"], True),
        ("here", "changed", ["test"], False),
        ("there", "abc", ["test"], False),
    ],
)
def test_an_install_counts_while_pyproject_is_the_same(
    place: str, pyproject: str, extras: list[str], expected: bool
) -> None:
    memory = start.Memory(place, pyproject, extras)
    assert start.is_installed(memory, start.Memory("here", "abc", [])) is expected


def test_what_the_tests_need_is_installed_on_top() -> None:
    assert not start.is_installed(
        start.Memory("here", "abc", []), start.Memory("here", "abc", ["test"])
    )


def test_the_summary_is_a_table() -> None:
    assert start.summary([("ruff check .", 0, 0.04), ("mypy", 1, 12.34)]) == [
        "check                  seconds  result",
        "ruff check .               0.0  ok",
        "mypy                      12.3  failed",
    ]


def test_the_main_job_is_the_table_app() -> None:
    from companion.cli import main
    from companion.cli.serve import serve

    command, *options = start.MAIN_JOB
    assert main.get_command(None, command) is serve  # type: ignore[arg-type]
    assert set(options) <= {flag for option in serve.params for flag in option.opts}
