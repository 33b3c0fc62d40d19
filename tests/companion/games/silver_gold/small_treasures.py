"""Treasures, disputes and tables small enough to be drawn by hand in a test."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.silver_gold.box import Box
from companion.games.silver_gold.cards import Seal, Treasure, expedition_copies, treasure
from companion.games.silver_gold.cases import TurnCase, TurnsCase, read_case, write_ruling
from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.events import Event, Kept, Marked, Opened
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.moves import Role, Step
from companion.games.silver_gold.referee import rule_on
from companion.games.silver_gold.state import State
from companion.json_shapes import parse_json
from companion.table.log import Table, new_table

Json = dict[str, Any]
Rows = Sequence[str]

FIELD: Rows = ("oooo", "oooo", "oooo")
NAMES = ("Sarah", "Tim", "Linus", "Eva")
SARAH, TIM, LINUS = 0, 1, 2
BLANK: Rows = ("....", "....", "....")


def card(
    number: int, rows: Rows = FIELD, color: str = "green", seal: tuple[str, int] | None = None
) -> Treasure:
    value = sum(letter != "." for row in rows for letter in row)
    return treasure(number, color, value, rows, seal and Seal(*seal))


def game_with(*cards: Treasure) -> SilverGold:
    """The game with just these cards."""
    return SilverGold(Box({card.number: card for card in cards}, expedition_copies()))


def step(game: SilverGold, number: int, picture: Rows, role: str = "pattern") -> Step:
    return Step(number, game.box.cards[number].lattice.read(picture, "X"), Role(role))


def side(cards: Mapping[int, Rows], sheet: Json | None) -> Json:
    shown: Json = {"cards": [{"number": n, "marks": list(rows)} for n, rows in cards.items()]}
    return shown if sheet is None else {**shown, "sheet": sheet}


def dispute(
    expedition: str | Sequence[str | None],
    before: Mapping[int, Rows],
    after: Mapping[int, Rows],
    sheets: tuple[Json | None, Json | None] = (None, None),
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> Json:
    """A case as a person writes it: of one turn, or of several with a list of expeditions."""
    several = isinstance(expedition, list)
    return {
        "game": "silver-gold",
        "options": dict(options or {}),
        "expeditions" if several else "expedition": expedition,
        "before": side(before, sheets[0]),
        "after": side(after, sheets[1]),
        **more,
    }


def settled(game: SilverGold, case: Json) -> Json:
    """The referee's answer to a case, from JSON to JSON."""
    several = "expeditions" in case
    shape = parse_json(json.dumps(case), TurnsCase if several else TurnCase, "case")
    ruling = rule_on(read_case(shape, game.box))
    answer: Json = json.loads(json.dumps(write_ruling(ruling, game.box, several)))
    return answer


def faults(answer: Json) -> list[tuple[str, int | None, list[list[int]]]]:
    """What is wrong, without the words."""
    return [(wrong["code"], wrong["card"], wrong["cells"]) for wrong in answer["violations"]]


def opened(
    game: SilverGold, *hands: tuple[int, ...], first: int = 0, options: Options | None = None
) -> Table[State]:
    """A table at which these hands were kept; nobody reported an empty one."""
    table = new_table(game).append(Opened(NAMES[: len(hands)], options or Options(), first))
    return after(table, *(Kept(player, hand) for player, hand in enumerate(hands) if hand))


def after(table: Table[State], *events: Event) -> Table[State]:
    for event in events:
        table = table.append(event)
    return table


def turn(game: SilverGold, player: int, *steps: tuple[int, Rows, str]) -> Marked:
    """A player's turn, each step a card, a picture and a role."""
    return Marked(player, tuple(step(game, *parts) for parts in steps))


PALM_CARDS = [card(number, ("Po", "oo")) for number in (11, 12, 13, 14)]


def judged(
    expedition: str | list[str | None],
    then: Rows | dict[int, Rows],
    now: Rows | dict[int, Rows],
    rows: Rows = FIELD,
    sheets: tuple[Json | None, Json | None] = (None, None),
    **more: object,
) -> Json:
    """The referee's answer about card 1 with these cells; 2 is an empty field unless said."""
    game = game_with(card(1, rows), card(2), card(3), *PALM_CARDS)
    before = then if isinstance(then, dict) else {1: then, 2: BLANK}
    later = now if isinstance(now, dict) else {1: now, 2: BLANK}
    return settled(game, dispute(expedition, before, later, sheets, **more))
