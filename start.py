"""Set everything up, then run the companion or all of its checks.

    python3 start.py                    the table app, in the browser
    python3 start.py COMMAND [ARG ...]  any other companion command
    python3 start.py test [ARG ...]     every check, fast ones first; ARGs go to pytest

Set-up brings a .venv, the packages of pyproject.toml in it and, for root with apt-get, a few Debian
packages; it runs only where needed. Its words go to standard error: standard output is the job's.
"""

import ctypes
import hashlib
import importlib.util
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT, call, run
from typing import NamedTuple

OLDEST = (3, 11)
PYTHON = ".".join(str(number) for number in sys.version_info[:2])
if sys.version_info < OLDEST:  # before the first line that an older Python would stumble over
    sys.stderr.write(f"The companion needs Python 3.11 or newer, and this is Python {PYTHON}.\n")
    sys.exit(2)

MAIN_JOB = ("serve", "--open")
CHECKS = ("ruff check .", "ruff format --check .", "mypy", "lint-imports", "pytest -n auto")
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
MEMORY = VENV / "start.json"


class Package(NamedTuple):
    """Something that pip cannot bring, by Debian's name for it."""

    name: str
    proof: str  # the program, library or module that shows it is there
    lost: str  # what is lost without it
    alias: str = ""  # its name in other releases


class Memory(NamedTuple):
    """What the last set-up achieved, so that the next one need not do it again."""

    place: str = ""
    pyproject: str = ""
    extras: Sequence[str] = []
    refused: Sequence[str] = []  # the Debian packages that apt-get could not install


NO_PHOTOS = "OpenCV can't be loaded, so no photo can be read"
PACKAGES = (
    Package("tesseract-ocr", "tesseract", "a card's printed number can't be a second witness"),
    Package("libgl1", "libGL.so.1", NO_PHOTOS),
    Package("libglib2.0-0", "libgthread-2.0.so.0", NO_PHOTOS, alias="libglib2.0-0t64"),
)
TEST_PACKAGES = (
    Package("chromium", "chromium", "the browser tests are skipped"),
    Package("poppler-utils", "pdftotext", "the tests that read printed sheets are skipped"),
)
VENV_PACKAGE = Package("python3-venv", "ensurepip", "no .venv can be made", f"python{PYTHON}-venv")


def missing(testing: bool, platform: str, is_there: Callable[[str], bool]) -> list[Package]:
    """The packages to bring; other systems than Linux come with the libraries OpenCV needs."""
    wanted = PACKAGES + (TEST_PACKAGES if testing else ())
    here = [package for package in wanted if platform == "linux" or ".so" not in package.proof]
    return [package for package in here if not is_there(package.proof)]


def advice(lacking: Sequence[Package], apt: bool) -> list[str]:
    """What is lost without these packages, and what a person can do about it."""
    losses = [f"Missing: {package.name}. Without it {package.lost}." for package in lacking]
    names = " ".join(package.name for package in lacking)
    way = f"sudo apt-get install {names}" if apt else "use this system's own package manager"
    return [*losses, f"To install: {way}"] if lacking else []


def venv_fault(python: str, place: str) -> str:
    """Why the virtual environment cannot be used (its programs name its place), or nothing."""
    if not python:
        return "it does not work"
    if python != PYTHON:
        return f"it is of Python {python}, and this is Python {PYTHON}"
    return "" if place in ("", str(ROOT)) else "it was made in another folder"


def recall(text: str) -> Memory:
    """What was noted; nothing where the note is missing or garbled."""
    try:
        return Memory(**json.loads(text))
    except (ValueError, TypeError):
        return Memory()


def is_installed(memory: Memory, wish: Memory) -> bool:
    """The same pyproject.toml was installed, with all the extras wished for."""
    return memory[:2] == wish[:2] and set(memory.extras) >= set(wish.extras)


def summary(results: Iterable[tuple[str, int, float]]) -> list[str]:
    """A short table: each check, its seconds, how it ended."""
    rows = [(check, f"{took:.1f}", "failed" if status else "ok") for check, status, took in results]
    return ["{:<22}{:>8}  {}".format(*row) for row in [("check", "seconds", "result"), *rows]]


# Above: pure functions decide what to do and say. Below: the doing.


def say(line: str) -> None:
    """Speak on standard error, in step with what the job prints."""
    print(line, file=sys.stderr, flush=True)


def quietly(*command: str | Path) -> tuple[bool, str]:
    """Run a command that asks nothing: whether it went well, and its output in case it didn't."""
    silent = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = run(command, cwd=ROOT, env=silent, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT)
    except OSError as error:
        return False, f"{error}\n"
    return done.returncode == 0, done.stdout.decode(errors="replace")


def insist(trouble: str, *command: str | Path) -> None:
    """Run what nothing works without; where it fails, its output and the trouble end it all."""
    well, output = quietly(*command)
    if not well:
        raise SystemExit(f"{output}{trouble}; the lines above say why.")


def is_there(proof: str) -> bool:
    """Look for the program, or load the shared library as OpenCV will."""
    if ".so" not in proof:
        return shutil.which(proof) is not None
    with suppress(OSError):
        return bool(ctypes.CDLL(proof))
    return False


def apt_install(packages: Sequence[Package]) -> bool:
    """Try each by itself, so that one unknown here does not keep the others away; root only."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return False
    say(f"Installing with apt-get: {', '.join(package.name for package in packages)}.")
    quietly("apt-get", "update")
    install = ("apt-get", "install", "-y", "--no-install-recommends")
    for package in packages:
        if not quietly(*install, package.name)[0] and package.alias:
            quietly(*install, package.alias)
    return True


def bring_packages(testing: bool, refused: Sequence[str]) -> Sequence[str]:
    """Install what is missing and say what still is; what apt-get refused is not tried again."""
    lacking = missing(testing, sys.platform, is_there)
    untried = [package for package in lacking if package.name not in refused]
    if untried and apt_install(untried):
        lacking = missing(testing, sys.platform, is_there)
        refused = sorted({*refused, *(package.name for package in lacking)})
    for line in advice(lacking, apt=shutil.which("apt-get") is not None):
        say(line)
    return refused


def venv_python() -> str:
    """The version of the environment's Python, or an empty string where it or pip won't start."""
    question = "import sys, pip; print(*sys.version_info[:2], sep='.')"
    well, answer = quietly(PROGRAMS / "python", "-I", "-c", question)
    return answer.strip() if well else ""


def make_venv() -> None:
    """Make the environment from nothing, after bringing what Debian's Python lacks for it."""
    if importlib.util.find_spec(VENV_PACKAGE.proof) is None and not apt_install([VENV_PACKAGE]):
        raise SystemExit("\n".join(advice([VENV_PACKAGE], apt=True)))
    insist("The .venv could not be made", sys.executable, "-m", "venv", "--clear", VENV)


def pip_install(extras: Sequence[str]) -> None:
    """Install the project where it stands, as the person's own pip configuration says."""
    say("Installing the Python packages in .venv; the first time takes a minute or two.")
    project = f".[{','.join(extras)}]" if extras else "."
    pip = (PROGRAMS / "python", "-m", "pip", "install", "--no-input")
    insist("pip could not install the companion", *pip, "-e", project)


def set_up(testing: bool) -> None:
    """Bring everything that the job or the checks need, and note it down."""
    memory = noted = recall(MEMORY.read_text("utf-8") if MEMORY.is_file() else "")
    fault = venv_fault(venv_python(), memory.place)
    if fault:
        say(f"Making .venv anew: {fault}." if VENV.exists() else "Making .venv.")
        make_venv()
        memory = noted = Memory()
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    wish = Memory(str(ROOT), digest, ["test"] if testing else [])
    if not is_installed(memory, wish) or not shutil.which("companion", path=PROGRAMS):
        pip_install(wish.extras)
        memory = wish
    memory = memory._replace(refused=bring_packages(testing, memory.refused))
    if memory != noted:
        MEMORY.write_text(json.dumps(memory._asdict()), "utf-8")


def run_job(arguments: Sequence[str]) -> int:
    """Become the companion where a process can, so that signals and statuses are its own."""
    command = [str(PROGRAMS / "companion"), *arguments]
    if os.name == "posix":
        os.execv(command[0], command)
    return call(command)


def run_checks(pytest_arguments: list[str]) -> int:
    """Run every check in the project's folder, also after one has failed, and sum up."""
    results = []
    for check in CHECKS:
        say(f"\n{check}:")
        begun = time.monotonic()
        own = pytest_arguments if check == CHECKS[-1] else []
        program, *arguments = check.split() + own
        status = call([PROGRAMS / program, *arguments], cwd=ROOT)
        results.append((check, status, time.monotonic() - begun))
    say("\n" + "\n".join(summary(results)))
    return int(any(status for _, status, _ in results))


def main(arguments: list[str]) -> int:
    """Set up, then run what was asked for."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    testing = arguments[:1] == ["test"]
    try:
        set_up(testing)
        return run_checks(arguments[1:]) if testing else run_job(arguments or MAIN_JOB)
    except OSError as error:
        sys.exit(f"The start failed: {error}")
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
