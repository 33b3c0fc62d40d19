"""From what was found and what the owner said to a deck that photos can be read with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from calibration.enrolling.keeping import Answers, KeptCard, State
from calibration.proposing.labels import Labels
from calibration.proposing.naming import AREA
from calibration.proposing.proposal import LATTICE, Doubt
from calibration.proposing.reading import CellsRead
from companion.decks import Card, Grid, Rect, builtin_deck
from companion.decks.check import card_faults
from companion.decks.draft import Draft, DraftScore, deck_json
from companion.decks.file import ExpeditionShape

SKULLS = 10


@dataclass(frozen=True)
class EnrolledCard:
    """A card as it stands now: proposed, and corrected by the owner."""

    id: str
    number: int | None
    color: str
    cells: tuple[str, ...]
    unsure: tuple[Doubt, ...]

    def as_json(self) -> dict[str, Any]:
        """The card in the shape of the enrolment's answer."""
        doubts = [list(doubt) if isinstance(doubt, tuple) else doubt for doubt in self.unsure]
        return {
            "number": self.number,
            "color": self.color,
            "cells": list(self.cells),
            "unsure": doubts,
        }


def enrolled_cards(state: State, reading: CellsRead) -> list[EnrolledCard]:
    """All cards with the owner's answers, by number, those without one last."""
    labels = reading.labels(said_of_groups(state, reading), _cells(state))
    numbers = [_answered(card, state.answers.numbers) for card in state.cards]
    cards = [_card(i, card, numbers, labels, state.answers) for i, card in enumerate(state.cards)]
    return sorted(cards, key=lambda card: (card.number is None, card.number or 0, card.id))


def _card(
    index: int,
    card: KeptCard,
    answered: Sequence[int | None],
    labels: Labels,
    answers: Answers,
) -> EnrolledCard:
    number, color = answered[index], _answered(card, answers.colors)
    words: set[str] = set(card.unsure)
    if number is not None:
        words.discard("number")
    elif card.number in answered:
        words.add("number")
    else:
        number = card.number
    if color is not None:
        words.discard("color")
    unsure: tuple[Doubt, ...] = (*sorted(words, reverse=True), *labels.doubts(index))
    return EnrolledCard(card.id, number, color or card.color, labels.rows(index), unsure)


def _answered(card: KeptCard, answers: Mapping[str, Any]) -> Any:
    return next((answers[shot] for shot in card.shots if shot in answers), None)


def place_of(state: State, shot: str, row: int, col: int) -> int | None:
    """A cell among all cells of the deck, by a shot of its card; None where it is there no more."""
    for index, card in enumerate(state.cards):
        if shot in card.shots:
            return index * AREA + row * LATTICE.cols + col
    return None


def _cells(state: State) -> dict[int, str]:
    places = [(place_of(state, a.shot, a.row, a.col), a.letter) for a in state.answers.cells]
    return {place: letter for place, letter in places if place is not None}


def said_of_groups(state: State, reading: CellsRead) -> dict[int, str]:
    """The letters that the owner gave to kinds of cells."""
    places = [(place_of(state, a.shot, a.row, a.col), a.letter) for a in state.answers.groups]
    return {int(reading.kinds.groups[p]): letter for p, letter in places if p is not None}


def grid_of(state: State) -> Grid:
    """Where the cells stand: as the owner dragged them, as given, or as found."""
    given = state.draft.grid
    if state.answers.grid is None and given is not None:
        return given
    x_mm, y_mm, cell_mm = state.answers.grid or state.grid or _usual_grid()
    return Grid(x_mm, y_mm, cell_mm, LATTICE)


def _usual_grid() -> tuple[float, float, float]:
    grid = builtin_deck().pyramid_card.grid
    return grid.x_mm, grid.y_mm, grid.cell_mm


def playable(cards: Sequence[EnrolledCard]) -> list[tuple[EnrolledCard, Card]]:
    """The cards that a deck can have: with a number of their own, and a chamber without faults."""
    found: dict[int, tuple[EnrolledCard, Card]] = {}
    for card in cards:
        if card.number is not None and card.number not in found:
            plain = Card(card.number, card.color, card.cells)
            if not any(card_faults(plain, LATTICE)):
                found[card.number] = card, plain
    return list(found.values())


def score_of(state: State) -> DraftScore:
    """The score card as given, else as found, else as ours is; with the owner's corrections."""
    given, ours = state.draft.score_card, builtin_deck().score_card
    fields = dict((given.fields if given else None) or (state.score.fields if state.score else {}))
    if not fields:
        fields = {name: _place(rect, given) for name, rect in ours.fields.items()}
    return DraftScore(
        width_mm=given.width_mm if given else ours.width_mm,
        height_mm=given.height_mm if given else ours.height_mm,
        fields=fields | state.answers.fields,
        skull_values=skull_values(state),
    )


def _place(rect: Rect, given: DraftScore | None) -> tuple[float, float, float, float]:
    """A field of our score card on one of another size."""
    ours = builtin_deck().score_card
    across = given.width_mm / ours.width_mm if given else 1.0
    down = given.height_mm / ours.height_mm if given else 1.0
    return rect.x_mm * across, rect.y_mm * down, rect.width_mm * across, rect.height_mm * down


def skull_values(state: State) -> list[int]:
    """What the skulls cost, falling; what could not be read takes the value before it."""
    given = state.draft.score_card and state.draft.score_card.skull_values
    read: list[int | None] = list(given or (state.score.skull_values if state.score else ()))
    read = read or list(builtin_deck().score_card.skull_values)
    for place, value in state.answers.skulls.items():
        read[int(place) - 1] = value
    values: list[int] = []
    for cost in read:
        before = values[-1] if values else 0
        values.append(before if cost is None else min(cost, before))
    return values


def asked_skulls(state: State) -> list[int]:
    """The skulls, counted from 1, whose values the owner has still to confirm."""
    if state.draft.score_card and state.draft.score_card.skull_values:
        return []
    return [n for n in range(1, SKULLS + 1) if str(n) not in state.answers.skulls]


def expeditions_of(draft: Draft) -> ExpeditionShape:
    """The expeditions as given, else those that every deck has, on cards of this deck's size."""
    if draft.expedition_card is not None:
        return draft.expedition_card
    ours, (width_mm, height_mm) = builtin_deck().expedition_card, draft.size_mm
    return ExpeditionShape(
        width_mm=width_mm,
        height_mm=height_mm,
        patterns=[sorted(pattern.cells) for pattern in ours.patterns],
        copies=list(ours.copies),
    )


def deck_of(state: State, cards: Sequence[Card]) -> dict[str, Any]:
    """The deck file."""
    draft = state.draft
    if state.answers.name is not None:
        draft = draft.model_copy(update={"name": state.answers.name})
    return deck_json(draft, cards, grid_of(state), score_of(state), expeditions_of(draft))
