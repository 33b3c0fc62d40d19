"""Cards, disputes and tables small enough to be drawn by hand in a test."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.decks import Card, builtin_deck
from companion.games.pyramids.cases import TurnCase, TurnsCase, read_case, write_ruling
from companion.games.pyramids.choices import Options
from companion.games.pyramids.events import Event, Kept, Opened
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.moves import Role, Step
from companion.games.pyramids.referee import rule_on
from companion.games.pyramids.state import State
from companion.json_shapes import parse_json
from companion.lattice import Lattice, Marks
from companion.table.log import Table, new_table
from companion.table.refusal import Reason, Refused

Picture = Sequence[str]
Json = dict[str, Any]

GRID = Lattice(5, 5)
BLANK: Picture = (".....", ".....", ".....", ".....", ".....")
HALL: Picture = ("..E..", ".....", ".....", ".....", "..T..")
"""A chamber without walls or icons."""


def rows(*first: str) -> Picture:
    """A picture of which only the first rows are not blank."""
    return (*first, *BLANK[len(first) :])


def card(number: int, cells: Picture = HALL, color: str = "green") -> Card:
    return Card(number, color, tuple(cells))


def game_with(*cards: Card) -> Pyramids:
    """The game with a deck of just these cards."""
    return Pyramids(replace(builtin_deck(), cards=cards))


def marks(picture: Picture) -> Marks:
    return GRID.read(picture, "X")


def step(number: int, picture: Picture, role: str = "pattern") -> Step:
    return Step(number, marks(picture), Role(role))


def side(cards: Mapping[int, Picture], sheet: Json | None) -> Json:
    shown: Json = {"cards": [{"number": n, "marks": list(rows)} for n, rows in cards.items()]}
    return shown if sheet is None else {**shown, "sheet": sheet}


def dispute(
    expedition: str | Sequence[str | None],
    before: Mapping[int, Picture],
    after: Mapping[int, Picture],
    sheets: tuple[Json | None, Json | None] = (None, None),
    round: int = 1,
    options: Mapping[str, str] | None = None,
) -> Json:
    """A case as a person writes it: of one turn, or of several with a list of expeditions."""
    several = isinstance(expedition, list)
    return {
        "game": "pyramids",
        "options": dict(options or {}),
        "round": round,
        "expeditions" if several else "expedition": expedition,
        "before": side(before, sheets[0]),
        "after": side(after, sheets[1]),
    }


def settled(game: Pyramids, case: Json) -> Json:
    """The referee's answer to a case, from JSON to JSON."""
    several = "expeditions" in case
    shape = parse_json(json.dumps(case), TurnsCase if several else TurnCase, "case")
    ruling = rule_on(read_case(shape, game.box.chambers))
    answer: Json = json.loads(json.dumps(write_ruling(ruling, game.box.chambers, several)))
    return answer


def faults(answer: Json) -> list[tuple[str, int | None, list[list[int]]]]:
    """What is wrong, without the words."""
    return [(wrong["code"], wrong["card"], wrong["cells"]) for wrong in answer["violations"]]


def opened(
    game: Pyramids,
    *hands: tuple[int, ...],
    names: tuple[str, ...] = ("Luis", "Tomás", "Sara", "Eva"),
    options: Options | None = None,
) -> Table[State]:
    """A table at which these hands were kept; nobody reported an empty one."""
    table = new_table(game).append(Opened(names[: len(hands)], options or Options()))
    kept = (Kept(player, hand) for player, hand in enumerate(hands) if hand)
    return after(table, *kept)


def after(table: Table[State], *events: Event) -> Table[State]:
    for event in events:
        table = table.append(event)
    return table


def refusal(table: Table[State], event: Event) -> Reason:
    """Why the table does not take an event; a refused one changes nothing."""
    state = table.state
    with pytest.raises(Refused) as caught:
        table.append(event)
    assert table.state is state
    assert str(caught.value).endswith(".")
    return caught.value.reason
