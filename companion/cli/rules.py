"""`companion rules`: what do the rules say?"""

import json
import os
import textwrap
from typing import TYPE_CHECKING

import click

from companion.cli.games import GAME

if TYPE_CHECKING:
    from companion.rulings import Rule

SURE = {
    "en": {"C": "the rulebook is clear", "I": "inferred", "A": "your table may choose"},
    "es": {"C": "el reglamento es claro", "I": "se deduce", "A": "tu mesa elige"},
    "pt": {"C": "as regras são claras", "I": "deduz-se", "A": "a tua mesa escolhe"},
}
NOTHING = {
    "en": "No ruling speaks of {words}. Try fewer words, or none to read them all.",
    "es": "Ninguna regla habla de {words}. Prueba con menos palabras, o sin ninguna.",
    "pt": "Nenhuma regra fala de {words}. Tenta com menos palavras, ou sem nenhuma.",
}
DEFAULT = {"en": "default", "es": "por defecto", "pt": "por omissão"}


def _own_language() -> str:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return spoken[:2] if spoken[:2] in SURE else "en"


@click.command()
@click.argument("words", nargs=-1)
@GAME
@click.option("--lang", type=click.Choice(list(SURE)), default=_own_language)
@click.option("--json", "as_json", is_flag=True, help="Print the rulings as JSON.")
def rules(words: tuple[str, ...], game: str, lang: str, as_json: bool) -> None:
    """Search the rulings for WORDS, in any of the three languages."""
    from companion.games import book_of

    found = book_of(game).rulings.search(words, lang)
    if as_json:
        click.echo(json.dumps([rule.as_json(lang) for rule in found], ensure_ascii=False))
    elif found:
        click.echo("\n\n".join(told(rule, lang) for rule in found))
    else:
        click.echo(NOTHING[lang].format(words=" ".join(words)))


def told(rule: "Rule", lang: str) -> str:
    """A ruling for people."""
    lines = [click.style(rule.question[lang], bold=True)]
    lines += textwrap.wrap(rule.answer[lang], 88, initial_indent="  ", subsequent_indent="  ")
    for value, text in rule.choices:
        mark = f" ({DEFAULT[lang]})" if value == rule.default else ""
        lines.append(f"  - {value}{mark}: {text[lang]}")
    lines.append(f"  [{rule.section[lang]}; {SURE[lang][rule.sure]}; {rule.id}]")
    return "\n".join(lines)
