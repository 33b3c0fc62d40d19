"""`companion deck list`, `export`, `import` and `delete`: decks of the data folder, and others."""

import re
from pathlib import Path

import click

from companion.bad_input import BadInput
from companion.cli.decks import BUILT_IN, decks_folder, own_folder

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
"""What a deck's folder may be called, here and in the app for the table."""


@click.command("list")
def list_decks() -> None:
    """The decks of the data folder, by the names that --deck takes."""
    from companion.decks import load_deck

    click.echo(f"{BUILT_IN}: our own")
    for file in sorted(decks_folder().glob("*/deck.json")):
        try:
            deck = load_deck(file)
            click.echo(f"{file.parent.name}: {deck.name}, {len(deck.cards)} cards")
        except BadInput as error:
            click.echo(f"{file.parent.name}: {error}", err=True)


@click.command("export")
@click.argument("deck", metavar="DECK")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def export_deck(deck: str, file: Path) -> None:
    """Write DECK as one FILE, to be imported on another machine."""
    from calibration.enrolling.sharing import export_deck as export

    pictures = export(own_folder(deck), file)
    click.echo(f"{file} holds the deck with {pictures} pictures.")


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "name", default=None, help="What to call it [as the file is called].")
def import_deck(file: Path, name: str | None) -> None:
    """Check FILE, a deck that was exported, and keep it in the data folder."""
    from calibration.enrolling.sharing import import_deck as import_

    called = name or re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")[:60]
    if not NAME.fullmatch(called) or called == BUILT_IN:
        raise BadInput(f"a deck cannot be called {called!r}; say --as NAME, of small letters")
    import_(file, decks_folder() / called)
    click.echo(f"It is called {called}; scan with --deck {called}")


@click.command("delete")
@click.argument("deck", metavar="DECK")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete_deck(deck: str, yes: bool) -> None:
    """Delete DECK with its pictures and everything the owner said of it."""
    from companion.decks import load_deck
    from companion.decks.folder import delete_deck as delete

    folder = own_folder(deck)
    name = load_deck(folder).name
    if not yes:
        click.confirm(f"Delete the deck {name!r} in {folder}?", abort=True)
    delete(folder)
    click.echo(f"{name} is deleted.")
