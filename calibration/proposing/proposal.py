"""What is proposed for a deck: its cards, the groups of cells to be named, and what is wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from calibration.proposing.grid import CELLS, FoundGrid
from companion.decks import COLORS, Card
from companion.decks.check import deck_problems
from companion.lattice import Cell, Lattice
from vision.intake import Pixels

Doubt: TypeAlias = Cell | str
"""What the owner is asked to confirm: a cell, or "number", or "color"."""

LATTICE = Lattice(CELLS, CELLS)


@dataclass(frozen=True, eq=False)
class ProposedCard:
    """One card as it seems to be printed."""

    number: int | None
    color: str
    cells: tuple[str, ...]
    unsure: tuple[Doubt, ...]
    picture: Pixels
    """Upright, on the deck's frame, made of all shots of the card."""
    shots: tuple[int, ...]
    """Which of the pictures given show it."""

    def as_json(self) -> Mapping[str, object]:
        """The card in the shape of the enrolment's answer."""
        doubts = [list(doubt) if isinstance(doubt, tuple) else doubt for doubt in self.unsure]
        return {
            "number": self.number,
            "color": self.color,
            "cells": list(self.cells),
            "unsure": doubts,
        }


@dataclass(frozen=True, eq=False)
class Group:
    """Cells that look alike, to be named once for all of them."""

    letter: str
    sure: bool
    """Whether the letter needs no confirming."""
    cells: tuple[tuple[int, Cell], ...]
    """Index of the card and place of each cell, the clearest samples first."""


@dataclass(frozen=True, eq=False)
class Proposal:
    """Everything that pictures of blank cards tell of a deck."""

    size_mm: tuple[float, float]
    grid: FoundGrid
    cards: tuple[ProposedCard, ...]
    groups: tuple[Group, ...]
    problems: tuple[str, ...]

    def as_json(self) -> Mapping[str, object]:
        """The enrolment's answer."""
        cards = sorted(self.cards, key=lambda card: (card.number is None, card.number or 0))
        return {"cards": [card.as_json() for card in cards], "problems": list(self.problems)}


def problems_of(
    cards: Sequence[ProposedCard], expected: Sequence[int], whole_deck: bool
) -> list[str]:
    """What does not add up: repeated or missing numbers, chambers without a way, odd colours."""
    known = [Card(card.number, card.color, card.cells) for card in cards if card.number is not None]
    problems = [f"{fault}." for fault in deck_problems(known, LATTICE)]
    unread = sum(card.number is None for card in cards)
    if unread:
        problems.append(f"The number of {unread} {_cards(unread)} could not be read; type it in.")
    missing = sorted(set(expected) - {card.number for card in known})
    if whole_deck and missing:
        problems.append(
            f"No picture shows {_cards(len(missing))} {', '.join(map(str, missing))}; "
            "take a photo of what is missing."
        )
    return problems + _color_problems(cards, len(expected))


def _color_problems(cards: Sequence[ProposedCard], whole: int) -> list[str]:
    if len(cards) < whole or whole % len(COLORS):
        return []
    counts = {color: sum(card.color == color for card in cards) for color in COLORS}
    if len(set(counts.values())) == 1:
        return []
    said = ", ".join(f"{count} {color}" for color, count in counts.items())
    return [f"The colours are {said}, and a deck has as many of each; look at the unsure ones."]


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"


def way_is_open(cells: Sequence[str]) -> bool:
    """Whether the tomb can be walked to from the entry."""
    floor = LATTICE.everything & ~LATTICE.read(cells, "#")
    return bool(LATTICE.reach(LATTICE.read(cells, "E"), floor) & LATTICE.read(cells, "T"))
