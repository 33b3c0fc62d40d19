"""What start.py does, with the real venv and the real pip, in a tiny project of its own."""

import os
import runpy
import subprocess
import sys
import time
from pathlib import Path

import pytest

START = Path(__file__).parents[1] / "start.py"
MAIN_JOB = " ".join(runpy.run_path(str(START))["MAIN_JOB"])

# A project as small as can be, with programs that only report how they were called. It brings its
# own build backend, so that the real venv and the real pip set it up without a network.
PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
BACKEND = """
import zipfile
from pathlib import Path

PROGRAMS = ("companion", "ruff", "mypy", "lint-imports", "pytest")
INFO = "tiny-1.dist-info"

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "tiny-1-py3-none-any.whl"
    scripts = "".join(f"{program} = tiny:main\\n" for program in PROGRAMS)
    with zipfile.ZipFile(Path(folder) / name, "w") as wheel:
        wheel.writestr("tiny.pth", str(Path.cwd()))
        metadata = "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\nProvides-Extra: test\\n"
        wheel.writestr(f"{INFO}/METADATA", metadata)
        wheel.writestr(f"{INFO}/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        wheel.writestr(f"{INFO}/entry_points.txt", "[console_scripts]\\n" + scripts)
        wheel.writestr(f"{INFO}/RECORD", "")
    return name
"""
TINY = """
import sys
from pathlib import Path

def main():
    program = Path(sys.argv[0]).stem
    print(program, *sys.argv[1:], "in", Path.cwd().name, flush=True)
    return {"mypy": 1, "companion": 7}.get(program, 0)
"""


def run_start(project: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Start it from another folder, with no standard input and no program of the system's."""
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, project / "start.py", *arguments],
        cwd=elsewhere,
        env={**os.environ, "PATH": str(elsewhere)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny project, set up once by its first start."""
    folder = tmp_path_factory.mktemp("start") / "project"
    folder.mkdir()
    for name, text in [("pyproject.toml", PYPROJECT), ("backend.py", BACKEND), ("tiny.py", TINY)]:
        (folder / name).write_text(text, "utf-8")
    (folder / "start.py").write_bytes(START.read_bytes())
    first = run_start(folder)
    assert first.stderr.startswith("Making .venv.\nInstalling the Python packages"), first.stderr
    assert "Missing: tesseract-ocr." in first.stderr
    assert first.stdout == f"companion {MAIN_JOB} in elsewhere\n"
    return folder


def test_the_second_start_is_quick_and_passes_everything_on(project: Path) -> None:
    begun = time.monotonic()
    second = run_start(project, "referee", "CASE.json")
    assert time.monotonic() - begun < 2  # a set-up takes longer, a machine may be busy
    assert second.stdout == "companion referee CASE.json in elsewhere\n"
    assert second.returncode == 7
    assert "Making" not in second.stderr and "Installing" not in second.stderr


def test_all_checks_run_even_after_one_has_failed(project: Path) -> None:
    run = run_start(project, "test", "-k", "torch")
    assert run.stdout.splitlines() == [
        "ruff check . in project",
        "ruff format --check . in project",
        "mypy in project",
        "lint-imports in project",
        "pytest -n auto -k torch in project",
    ]
    assert run.returncode == 1
    results = [line.split()[-1] for line in run.stderr.splitlines()[-5:]]
    assert results == ["ok", "ok", "failed", "ok", "ok"]


def test_a_broken_virtual_environment_is_made_anew(project: Path) -> None:
    run_start(project, "test")
    leftover = project / ".venv" / "leftover"
    leftover.touch()
    for python in (project / ".venv" / ("Scripts" if os.name == "nt" else "bin")).glob("python*"):
        python.unlink()
    repaired = run_start(project, "test")
    assert repaired.stderr.startswith("Making .venv anew: it does not work.\nInstalling")
    assert not leftover.exists()
    after = run_start(project)
    assert "Making" not in after.stderr and "Installing" not in after.stderr
    assert after.stdout == f"companion {MAIN_JOB} in elsewhere\n"


def test_pip_failing_ends_it_with_its_output_and_a_sentence(project: Path) -> None:
    pyproject = project / "pyproject.toml"
    pyproject.write_text(PYPROJECT.replace('"backend"', '"nobody"'), "utf-8")
    run = run_start(project)
    pyproject.write_text(PYPROJECT, "utf-8")
    assert run.returncode == 1
    assert run.stdout == ""
    assert "nobody" in run.stderr
    assert run.stderr.endswith("pip could not install the companion; the lines above say why.\n")
