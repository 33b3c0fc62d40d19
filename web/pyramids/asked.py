"""What the referee is asked: cards by number, with marks that the asker or the table knows."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.questions import CompletedNow
from companion.games.pyramids.state import State

MOST_CARDS = 2
MOST_PLAYERS = 4
NUMBER = re.compile(r"\d{1,3}")
MARKED = re.compile(r"(\d{1,3}):([X.|]{1,100})")


class Asked(NamedTuple):
    """A card in question: its marks before, and now."""

    number: int
    was: list[str]
    now: list[str]


def asked_cards(game: Pyramids, state: State, seat: int, given: MultiDict[str, str]) -> list[Asked]:
    """The cards of a question: those named in it, else those that the player holds."""
    held = {}
    if seat < len(state.players):
        held = {card.number: card.marks for card in state.players[seat].hand if card.number}
    was, now = _given(game, given.getlist("before")), _given(game, given.getlist("now"))
    numbers = _numbers(given.getlist("card")) or list(now or was or held)
    found = []
    for number in dict.fromkeys(n for n in numbers if n in game.box.chambers):
        known = game.box.chambers[number].lattice.draw(held.get(number, 0))
        before = was.get(number, known)
        found.append(Asked(number, before, now.get(number, before)))
    return found[:MOST_CARDS]


def _given(game: Pyramids, texts: Iterable[str]) -> dict[int, list[str]]:
    """Cards with marks, as a link writes them: 17:X....|.X...|..."""
    marks = {}
    for text in texts:
        if match := MARKED.fullmatch(text):
            number, rows = int(match[1]), match[2].split("|")
            chamber = game.box.chambers.get(number)
            lattice = chamber.lattice if chamber else None
            if lattice and [len(row) for row in rows] == [lattice.cols] * lattice.rows:
                marks[number] = rows
    return marks


def _numbers(texts: Iterable[str]) -> list[int]:
    return [int(number) for text in texts for number in NUMBER.findall(text)]


def noted_turns(state: State, seat: int) -> list[str | None]:
    """The expeditions since the player's marks were last reported; the latest one if none."""
    if not state.players or not state.expeditions:
        return []
    since = state.players[seat].accounted
    return list(state.expeditions[min(since, len(state.expeditions) - 1) :])


def first_question(state: State, given: MultiDict[str, str]) -> list[CompletedNow]:
    """Everybody's pyramids: as typed, else as the table knows them."""
    if "now" in given:
        names, earlier, now = (given.getlist(key) for key in ("name", "earlier", "now"))
        padded = [*earlier, *[""] * MOST_PLAYERS]
        return [
            CompletedNow(name=name[:60], earlier=_numbers([before])[:48], now=_numbers([done])[:4])
            for name, before, done in zip(names, padded, now, strict=False)
        ][:MOST_PLAYERS]
    return [_known(state, seat) for seat in range(len(state.players))] or [
        CompletedNow(name="", now=[]) for _ in range(MOST_PLAYERS)
    ]


def _known(state: State, seat: int) -> CompletedNow:
    this_turn = max(0, len(state.expeditions) - 1)
    own = [done for done in state.completions if done.player == seat]
    return CompletedNow(
        name=state.players[seat].name,
        earlier=[done.number for done in own if done.turn < this_turn],
        now=[done.number for done in own if done.turn == this_turn],
    )
