"""`companion score`: a finished game, counted and checked."""

import json
from pathlib import Path
from typing import Any

import click

from companion.cli.decks import deck_of_file


@click.command()
@click.argument("final", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def score(final: Path, as_json: bool) -> None:
    """Count a finished game. FINAL is a JSON file with what every player ended with."""
    from companion.games import book_for
    from companion.json_files import text_of
    from companion.json_shapes import parse_json

    text = text_of(final)
    book = book_for(text, str(final))
    shape = parse_json(text, book.final_shape, str(final))
    answer = book.score(shape, deck_of_file(shape, final))
    if as_json:
        click.echo(json.dumps(answer))
        return
    if drawn := book.explained(shape):
        click.echo(f"{drawn}\n")
    click.echo(told(answer))


def told(answer: dict[str, Any]) -> str:
    """The score as a table for people, best first, with winner and problems in sentences."""
    players = answer["players"]
    columns = [key for key in players[0] if any(_plain(player[key]) for player in players)]
    width = max(6, *(len(player["name"]) for player in players))
    room = max(12, 2 + max(len(column) for column in columns))
    lines = [" " * width + "".join(f"{column:>{room}}" for column in columns)]
    lines += [
        f"{player['name']:{width}}"
        + "".join(f"{_plain(player[column]) or '':>{room}}" for column in columns)
        for player in sorted(players, key=lambda player: int(player["rank"]))
    ]
    winners = answer["winners"]
    verb = "wins" if len(winners) == 1 else "win together"
    lines += ["", answer["tie_break"] or f"{' and '.join(winners)} {verb}."]
    lines += [f"Problem: {problem}" for problem in answer["problems"]]
    return "\n".join(lines)


def _plain(value: object) -> str | None:
    """A number, or some that add up, as text; None for whatever is not a figure of the score."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, list) and value and all(isinstance(part, int) for part in value):
        return "+".join(str(part) for part in value)
    return None
