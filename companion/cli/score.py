"""`companion score`: a finished game, counted and checked."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from companion.cli.decks import deck_of_file
from companion.cli.languages import LANG

WORDS = {
    "en": {"wins": "{names} wins.", "win": "{names} win together.", "problem": "Problem"},
    "es": {
        "wins": "Gana {names}.",
        "win": "Ganan {names} juntos.",
        "problem": "Problema",
        "rank": "puesto",
        "stages": "etapas",
        "resurfacing_left": "fichas",
    },
    "pt": {
        "wins": "Vence {names}.",
        "win": "Vencem {names} em conjunto.",
        "problem": "Problema",
        "rank": "lugar",
        "stages": "etapas",
        "resurfacing_left": "peças",
    },
}


@click.command()
@click.argument("final", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@LANG
def score(final: Path, as_json: bool, lang: str) -> None:
    """Count a finished game. FINAL is a JSON file with what every player ended with."""
    from companion.games import book_for
    from companion.json_files import text_of
    from companion.json_shapes import parse_json

    text = text_of(final)
    book = book_for(text, str(final))
    shape = parse_json(text, book.final_shape, str(final))
    answer = book.score(shape, deck_of_file(shape, final), lang)
    if as_json:
        click.echo(json.dumps(answer))
        return
    if drawn := book.explained(shape):
        click.echo(f"{drawn}\n")
    click.echo(told(answer, {} if lang == "en" else book.kinds(lang), lang))


def told(answer: dict[str, Any], kinds: Mapping[str, str], lang: str) -> str:
    """The score as a table for people, best first, with winner and problems in sentences."""
    players = answer["players"]
    columns = [key for key in players[0] if any(_plain(player[key]) for player in players)]
    width = max(6, *(len(player["name"]) for player in players))
    heads = [kinds.get(column, WORDS[lang].get(column, column)) for column in columns]
    room = max(12, 2 + max(len(head) for head in heads))
    lines = [" " * width + "".join(f"{head:>{room}}" for head in heads)]
    lines += [
        f"{player['name']:{width}}"
        + "".join(f"{_plain(player[column]) or '':>{room}}" for column in columns)
        for player in sorted(players, key=lambda player: int(player["rank"]))
    ]
    from companion.words import listed

    winners = answer["winners"]
    won = WORDS[lang]["wins" if len(winners) == 1 else "win"]
    lines += ["", answer["tie_break"] or won.format(names=listed(winners, lang))]
    lines += [f"{WORDS[lang]['problem']}: {problem}" for problem in answer["problems"]]
    return "\n".join(lines)


def _plain(value: object) -> str | None:
    """A number, or some that add up, as text; None for whatever is not a figure of the score."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, list) and value and all(isinstance(part, int) for part in value):
        return "+".join(str(part) for part in value)
    return None
