"""`companion deck`: an owner's deck, enrolled by camera."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.bad_input import BadInput
from companion.cli.deck_finish import JSON, answer, correct_deck, name_groups, show_deck
from companion.cli.deck_share import delete_deck, export_deck, import_deck, list_decks

if TYPE_CHECKING:
    from calibration.enrolling import Enrolment
    from calibration.enrolling.adding import Step


@click.group()
def deck() -> None:
    """Make a deck that photos of its cards can be read with."""


@deck.command("enrol")
@click.argument("deck_file", metavar="DECK.json", type=click.Path(path_type=Path))
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder to make, for --deck; one that is there is continued.",
)
@JSON
def enrol_deck(deck_file: Path, photos: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Learn what is on the cards of DECK.json and how they look from PHOTOS of the blank cards.

    Several cards to a photo, in any turn; two photos of each card see under each other's glare.
    What DECK.json does not say (numbers, colours, cells, the grid) is proposed from the photos.
    """
    from calibration.enrolling import STEPS_AFTER_PHOTOS, Enrolment
    from companion.decks.draft import load_draft

    draft = load_draft(deck_file)
    read = [(photo.name, _bytes_of(photo)) for photo in photos]
    enrolment = Enrolment.begin(out, draft)
    with _progress(len(read) + STEPS_AFTER_PHOTOS) as step:
        enrolment.add(read, step)
    click.echo(json.dumps(answer(enrolment)) if as_json else told(enrolment))


@contextmanager
def _progress(length: int) -> "Iterator[Step]":
    """A bar on standard error that says what is being done."""
    with click.progressbar(
        length=length,
        label="Enrolling",
        file=sys.stderr,
        item_show_func=lambda doing: doing,
        show_pos=True,
    ) as bar:
        yield lambda doing: bar.update(1, str(doing))


def _bytes_of(photo: Path) -> bytes:
    try:
        return photo.read_bytes()
    except OSError as error:
        raise BadInput(f"{photo} cannot be read: {error.strerror}; check the path") from None


def told(enrolment: "Enrolment") -> str:
    """The answer for people."""
    cards, folder = enrolment.cards, enrolment.folder
    asked = sum(len(card.unsure) for card in cards)
    lines = [f"{len(cards)} pyramid cards are in {folder}; scan with --deck {folder}"]
    if asked:
        lines.append(f"{asked} things are to be confirmed; see 'companion deck show {folder}'.")
    lines += [f"Problem: {problem.text}" for problem in enrolment.problems]
    return "\n".join(lines)


for command in (
    show_deck,
    name_groups,
    correct_deck,
    list_decks,
    export_deck,
    import_deck,
    delete_deck,
):
    deck.add_command(command)
