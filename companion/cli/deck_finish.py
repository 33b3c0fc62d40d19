"""`companion deck show`, `name` and `correct`: a proposed deck, finished by its owner."""

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from companion.bad_input import BadInput
from companion.cli.decks import own_folder

if TYPE_CHECKING:
    from calibration.enrolling import Enrolment, NamedGroup
    from calibration.enrolling.making import EnrolledCard

JSON = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
DECK = click.argument("deck", metavar="DECK")


@click.command("show")
@DECK
@JSON
def show_deck(deck: str, as_json: bool) -> None:
    """What is known of DECK: its cards, what is to be confirmed, and what is wrong."""
    from calibration.enrolling import Enrolment
    from companion.decks import load_deck

    folder = own_folder(deck)
    if Enrolment.is_in(folder):
        enrolment = Enrolment(folder)
        click.echo(json.dumps(answer(enrolment)) if as_json else told(enrolment))
        return
    cards = load_deck(folder).cards
    plain = [{"number": c.number, "color": c.color, "cells": list(c.cells)} for c in cards]
    if as_json:
        click.echo(
            json.dumps({"cards": [{**card, "unsure": []} for card in plain], "problems": []})
        )
    else:
        click.echo("\n".join(f"{c.color} {c.number}: {' '.join(c.cells)}" for c in cards))


def answer(enrolment: "Enrolment") -> dict[str, Any]:
    """The cards as they are given or proposed, what to confirm, and what is wrong."""
    return {
        "cards": [card.as_json() for card in enrolment.cards],
        "problems": [problem.text for problem in enrolment.problems],
    }


def told(enrolment: "Enrolment") -> str:
    """The same for people."""
    lines = [_card_line(card) for card in enrolment.cards]
    unnamed = sum(not group.sure for group in enrolment.groups)
    if unnamed:
        lines.append(
            f"{unnamed} groups of cells are to be named: companion deck name {enrolment.folder}"
        )
    return "\n".join([*lines, *(f"Problem: {problem.text}" for problem in enrolment.problems)])


def _card_line(card: "EnrolledCard") -> str:
    name = f"{card.color} {card.number}" if card.number else f"{card.color}, no number ({card.id})"
    doubts = [
        doubt if isinstance(doubt, str) else f"{doubt[0] + 1}.{doubt[1] + 1}"
        for doubt in card.unsure
    ]
    asked = f"  to confirm: {', '.join(doubts)}" if doubts else ""
    return f"{name}: {' '.join(card.cells)}{asked}"


@click.command("name")
@DECK
@click.argument("names", metavar="[GROUP=LETTER]...", nargs=-1)
def name_groups(deck: str, names: tuple[str, ...]) -> None:
    """Name the groups of cells of DECK that look alike: 3=x makes all cells of group 3 red crosses.

    Without names, lists the groups with a picture of each.
    """
    from calibration.enrolling import Enrolment
    from calibration.enrolling.answering import with_group

    enrolment = Enrolment(own_folder(deck))
    groups = {str(group.id): group for group in enrolment.groups}
    said = [_said(name, groups) for name in names]
    for group, letter in said:
        enrolment.change(partial(with_group, sample=group.sample, letter=letter))
    click.echo("\n".join(map(_group_line, enrolment.groups)))


def _said(name: str, groups: "dict[str, NamedGroup]") -> "tuple[NamedGroup, str]":
    number, _, letter = name.partition("=")
    if number not in groups or not letter:
        raise BadInput(f"{name!r} names no group; say 3=x, with a group from 1 to {len(groups)}")
    return groups[number], letter


def _group_line(group: "NamedGroup") -> str:
    from companion.decks.model import CELL_LETTERS

    word = CELL_LETTERS.get(group.letter, "unknown")
    sure = "" if group.sure else "  (to be confirmed)"
    return f"{group.id:3}  {group.letter} {word:10} {group.count:4} cells  {group.picture}{sure}"


@click.command("correct")
@DECK
@click.argument("corrections", metavar="WHAT=VALUE...", nargs=-1, required=True)
def correct_deck(deck: str, corrections: tuple[str, ...]) -> None:
    """Correct DECK, or confirm what is unsure; what is said once stays said.

    12.3.4=x is a cell (card, row, column), 12.number=13 and 12.color=green are of a card,
    skull.3=-2 is a skull's value, name=WORDS is what the deck is called.
    """
    from calibration.enrolling.correcting import correct

    correct(own_folder(deck), corrections)
    click.echo(f"{len(corrections)} noted.")
