"""`companion score`: a finished game, counted and checked."""

import json
from pathlib import Path
from typing import Any

import click

from companion.cli.decks import named_deck

COLUMNS = ("pyramids", "torches", "points", "gems", "skulls", "total", "rank")


@click.command()
@click.argument("final", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def score(final: Path, as_json: bool) -> None:
    """Count a finished game. FINAL is a JSON file with what every player ended with."""
    from companion.games.pyramids.results import FinalShape, score_final
    from companion.json_files import read_json

    shape = read_json(final, FinalShape)
    deck = named_deck(shape.deck, beside=final) if shape.deck is not None else None
    answer = score_final(shape, deck)
    click.echo(json.dumps(answer) if as_json else told(answer))


def told(answer: dict[str, Any]) -> str:
    """The score as a table for people, best first, with winner and problems in sentences."""
    width = max(6, *(len(player["name"]) for player in answer["players"]))
    lines = [" " * width + "".join(f"{column:>10}" for column in COLUMNS)]
    lines += [
        f"{player['name']:{width}}" + "".join(f"{player[column]:>10}" for column in COLUMNS)
        for player in sorted(answer["players"], key=lambda player: int(player["rank"]))
    ]
    winners = answer["winners"]
    verb = "wins" if len(winners) == 1 else "win together"
    lines += ["", answer["tie_break"] or f"{' and '.join(winners)} {verb}."]
    lines += [f"Problem: {problem}" for problem in answer["problems"]]
    return "\n".join(lines)
