"""What the referee is asked about cards: those that a question names, else those of a player."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.desk import Given
from companion.expeditions.cards import Card
from companion.expeditions.state import HAND_SIZE, State

NUMBER = re.compile(r"\d{1,3}")
MARKED = re.compile(r"(\d{1,3}):([X.|]{1,100})")


class Asked(NamedTuple):
    """A card in question: its marks before, and now."""

    number: int
    was: list[str]
    now: list[str]


def asked_cards(cards: Mapping[int, Card], state: State, seat: int, given: Given) -> list[Asked]:
    """The cards of a question: those named in it, else those that the player holds."""
    held = {}
    if seat < len(state.players):
        held = {card.number: card.marks for card in state.players[seat].hand if card.number}
    was, now = _marked(cards, given.get("before", ())), _marked(cards, given.get("now", ()))
    named = numbers_in(given.get("card", ())) or list(now or was or held)
    found = []
    for number in dict.fromkeys(n for n in named if n in cards):
        before = was.get(number, cards[number].lattice.draw(held.get(number, 0)))
        found.append(Asked(number, before, now.get(number, before)))
    return found[:HAND_SIZE]


def _marked(cards: Mapping[int, Card], texts: Iterable[str]) -> dict[int, list[str]]:
    """Cards with marks, as a link writes them: 17:X....|.X...|..."""
    marks = {}
    for text in texts:
        if match := MARKED.fullmatch(text):
            number, rows = int(match[1]), match[2].split("|")
            lattice = cards[number].lattice if number in cards else None
            if lattice and [len(row) for row in rows] == [lattice.cols] * lattice.rows:
                marks[number] = rows
    return marks


def numbers_in(texts: Iterable[str]) -> list[int]:
    """The numbers that somebody typed, whatever stands between them."""
    return [int(number) for text in texts for number in NUMBER.findall(text)]


def noted_turns(state: State, seat: int) -> Sequence[str | None]:
    """The expeditions since the player's marks were last reported; the latest one if none."""
    if not state.players or not state.expeditions:
        return []
    since = state.players[seat].accounted
    return state.expeditions[min(since, len(state.expeditions) - 1) :]
