"""`companion referee` and `companion explain`: disputes settled, with reasons."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.decks import named_deck

if TYPE_CHECKING:
    from companion.games.pyramids.referee import Case, Ruling

CASE = click.argument("case", type=click.Path(path_type=Path))
JSON = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
LANG = click.option(
    "--lang", type=click.Choice(["en", "es", "pt"]), default="en", help="Language of the text."
)


@click.command()
@CASE
@JSON
@LANG
def referee(case: Path, as_json: bool, lang: str) -> None:
    """Was this turn legal? CASE is a JSON file with the marks before and after it."""
    from companion.games.pyramids.cases import TurnCase

    _settle(case, TurnCase, as_json, lang)


@click.command()
@CASE
@JSON
@LANG
def explain(case: Path, as_json: bool, lang: str) -> None:
    """Which turns explain these marks? CASE has the expeditions between two looks."""
    from companion.games.pyramids.cases import TurnsCase

    _settle(case, TurnsCase, as_json, lang)


def _settle(path: Path, shape: Any, as_json: bool, lang: str) -> None:
    from companion.games.pyramids.cards import chambers
    from companion.games.pyramids.cases import TurnsCase, read_case, write_ruling
    from companion.games.pyramids.referee import rule_on
    from companion.json_files import read_json

    written = read_json(path, shape)
    by_number = chambers(named_deck(written.deck, beside=path))
    case = read_case(written, by_number)
    ruling = rule_on(case)
    if as_json:
        click.echo(json.dumps(write_ruling(ruling, by_number, shape is TurnsCase)))
    else:
        click.echo(told(case, ruling, lang))


def told(case: "Case", ruling: "Ruling", lang: str = "en") -> str:
    """The ruling for people: the verdict, the cards drawn, the reasons, the sheet."""
    from companion.cli.pictures import picture
    from companion.games.pyramids.cases import write_violation

    lines = [_verdict(ruling, lang), "", picture(case, ruling)]
    for wrong in ruling.violations:
        written = write_violation(wrong, lang)
        lines += ["", written["text"], f"  Rule: {written['rule']}"]
    if ruling.sheet is not None:
        lines += ["", _sheet(ruling)]
    return "\n".join(lines)


def _verdict(ruling: "Ruling", lang: str) -> str:
    from companion.games.pyramids.rulings import rules

    if ruling.on is None:
        return str(ruling.verdict).capitalize() + "."
    rule = rules()[ruling.on]
    choices = "; ".join(f"{value}: {text[lang]}" for value, text in rule.choices)
    return f"It depends on what your table chose. {rule.question[lang]}\n  {choices}"


def _sheet(ruling: "Ruling") -> str:
    assert ruling.sheet is not None
    torches, red, green, skulls, _ = ruling.sheet
    parts = []
    if torches is not None:
        parts.append(f"torches of rounds {', '.join(map(str, sorted(torches))) or 'none'}")
    if red is not None:
        parts.append(f"{red} red and {green} green gems")
    if skulls is not None:
        parts.append(f"{skulls} skulls")
    return f"The score card must show {'; '.join(parts)}."
