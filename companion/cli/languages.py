"""The language of what a command prints: English, unless somebody asks for another."""

import click

ASKED = "companion.language"
"""Under which the language that was asked for is known to whatever refuses something later."""


def _remember(ctx: click.Context, _option: click.Parameter, lang: str) -> str:
    ctx.meta[ASKED] = lang
    return lang


LANG = click.option(
    "--lang",
    type=click.Choice(["en", "es", "pt"]),
    default="en",
    callback=_remember,
    help="Language of the text.",
)
