"""`companion deck`: an owner's deck, enrolled by camera."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.bad_input import BadInput

if TYPE_CHECKING:
    from calibration.enrolling import EnrolledDeck


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
    help="The folder to make, for --deck.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def enrol_deck(deck_file: Path, photos: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Learn how the cards of DECK.json look from PHOTOS of the blank cards.

    Several cards to a photo, in any turn; two photos of each card see under each other's glare.
    """
    from calibration.enrolling import enrol
    from companion.decks import load_deck

    cards = load_deck(deck_file)
    enrolled = enrol(cards, [_bytes_of(photo) for photo in photos])
    enrolled.save(deck_file, out)
    click.echo(json.dumps(answer(enrolled)) if as_json else told(enrolled, out))


def _bytes_of(photo: Path) -> bytes:
    try:
        return photo.read_bytes()
    except OSError as error:
        raise BadInput(f"{photo} cannot be read: {error.strerror}; check the path") from None


def answer(enrolled: "EnrolledDeck") -> dict[str, Any]:
    """The cards as they were known or proposed, and what is wrong."""
    cards = [
        {"number": card.number, "color": card.color, "cells": list(card.cells), "unsure": []}
        for card in enrolled.faces.deck.cards
    ]
    return {"cards": cards, "problems": list(enrolled.problems)}


def told(enrolled: "EnrolledDeck", out: Path) -> str:
    """The answer for people."""
    missing = len(enrolled.problems)
    known = len(enrolled.faces.faces)
    lines = [f"{known} faces are in {out}; scan with --deck {out}"]
    lines += [f"Problem: {problem}" for problem in enrolled.problems]
    return "\n".join(lines if missing else [*lines, "Nothing is missing."])
