"""`companion referee` and `companion explain`: disputes settled, with reasons."""

import json
from pathlib import Path

import click

from companion.cli.decks import deck_of_file
from companion.cli.languages import LANG

CASE = click.argument("case", type=click.Path(path_type=Path))
JSON = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")


@click.command()
@CASE
@JSON
@LANG
def referee(case: Path, as_json: bool, lang: str) -> None:
    """Was this turn legal? CASE is a JSON file with the marks before and after it."""
    _settle(case, as_json, lang, several=False)


@click.command()
@CASE
@JSON
@LANG
def explain(case: Path, as_json: bool, lang: str) -> None:
    """Which turns explain these marks? CASE has the expeditions between two looks."""
    _settle(case, as_json, lang, several=True)


def _settle(path: Path, as_json: bool, lang: str, several: bool) -> None:
    from companion.bad_input import BadInput
    from companion.games import book_for
    from companion.json_files import text_of
    from companion.json_shapes import parse_json

    text = text_of(path)
    book = book_for(text, str(path))
    shape = book.turns_case if several else book.turn_case
    if shape is None:
        raise BadInput(f"{path}: there is nothing to explain in {book.title}; ask the referee")
    case = parse_json(text, shape, str(path))
    settled = book.settle(case, deck_of_file(case, path), lang)
    click.echo(json.dumps(settled.as_json) if as_json else settled.told)
