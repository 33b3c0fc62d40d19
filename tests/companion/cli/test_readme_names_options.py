"""Every command and every option stands in the README, in a line of its command."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from companion.cli import main
from tests.companion.command_line import companion

PROJECT = Path(__file__).parents[3]


def commands(group: click.Group, path: str = "companion") -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that call it."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


def options_of(command: click.Command) -> list[str]:
    return [max(param.opts, key=len) for param in command.params if isinstance(param, click.Option)]


EVERY_OPTION = [
    (path, option) for path, command in commands(main) for option in options_of(command)
]


@pytest.mark.parametrize(("path", "option"), EVERY_OPTION)
def test_every_option_is_named_in_the_readme_beside_its_command(path: str, option: str) -> None:
    lines = _readme_lines(path)
    assert any(re.search(rf"{re.escape(option)}\b", line) for line in lines), lines


@pytest.mark.parametrize("path", [path for path, _ in commands(main)])
def test_every_command_is_named_in_the_readme_and_says_what_it_does(path: str) -> None:
    assert _readme_lines(path)
    result = companion(*path.split()[1:], "--help")
    assert result.exit_code == 0
    assert result.stdout.count("\n\n") >= 2, "usage, what it does, and its options"


def _readme_lines(path: str) -> list[str]:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    return [line for line in readme.splitlines() if re.search(rf"`{re.escape(path)}\b", line)]
