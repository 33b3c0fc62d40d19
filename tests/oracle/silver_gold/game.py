"""A whole game, folded from its events into the state after each.

What the rules forbid raises an AssertionError that says what is wrong. With strict=True it is also
an error to go on before everybody has done what the turn asks of them.
"""

from dataclasses import dataclass, field
from typing import Any

from .turns import Hand, Marks, check_steps, is_complete, letter

Event = dict[str, Any]
Card = dict[str, Any]  # {"number": 1, "color": "grey", "value": 8, "cells": [...], "seal": ...}

ALL_CUPS = [6, 5, 4, 3, 2, 1]


@dataclass
class Player:
    marks: Marks = field(default_factory=dict)  # a key for each card in the hand
    completed: list[int] = field(default_factory=list)
    coins: int = 0
    palms: list[int] = field(default_factory=list)
    cups: list[int] = field(default_factory=list)
    rows_now: int = 0  # rows filled this turn, their cups not yet taken
    draws: int = 0  # cards completed and not yet replaced


@dataclass
class Table:
    cards: dict[int, Card]
    players: list[Player]
    first: int
    may_skip: bool
    supply: set[int] = field(default_factory=set)
    turns: int = 0
    pattern: str | None = None
    marked: list[int] = field(default_factory=list)
    cups: list[int] = field(default_factory=lambda: list(ALL_CUPS))
    ended: bool = False

    def hand(self, player: int) -> Hand:
        return {number: self.cards[number]["cells"] for number in self.players[player].marks}

    def free_cards(self) -> set[int]:
        taken = {n for player in self.players for n in [*player.marks, *player.completed]}
        return set(self.cards) - taken

    def seats(self) -> list[int]:
        """From this turn's starting player on, clockwise."""
        start = self.first + self.turns - 1
        return [(start + n) % len(self.players) for n in range(len(self.players))]

    def supply_palms(self) -> int:
        return sum(row.count("P") for number in self.supply for row in self.cards[number]["cells"])


def replay(cards: list[Card], events: list[Event], *, strict: bool = False) -> list[dict[str, Any]]:
    """The state after each event. The cups of a turn are taken before the next one begins."""
    opened = events[0]
    assert opened["event"] == "opened", "A game begins with its opening."
    may_skip = opened["options"].get("palm-may-be-skipped") == "allowed"
    players = [Player() for _ in opened["players"]]
    table = Table({card["number"]: card for card in cards}, players, opened["first"], may_skip)
    snapshots = [snapshot(table)]
    for event in events[1:]:
        assert not table.ended, "The game is over."
        if strict:
            _refuse_to_skip(table, event)
        HAPPENS[event["event"]](table, event)
        snapshots.append(snapshot(table))
    return snapshots


def _kept(table: Table, event: Event) -> None:
    player = table.players[event["player"]]
    assert table.turns == 0 and not player.marks, "Cards are kept once, before the first turn."
    assert len(set(event["cards"])) == 2, "Two cards are kept."
    assert set(event["cards"]) <= table.free_cards() - table.supply, "Such a card is not free."
    player.marks = {number: frozenset() for number in event["cards"]}


def _supply(table: Table, event: Event) -> None:
    cards = set(event["cards"])
    assert len(cards) == len(event["cards"]) <= 4, "The supply is four different cards at most."
    assert cards <= table.free_cards(), "A card of the supply is already in play."
    table.supply = cards


def _revealed(table: Table, event: Event) -> None:
    assert table.turns < 28, "All four rounds have been played."
    _take_cups(table)
    table.turns += 1
    table.pattern = event["pattern"]
    table.marked = []


def _take_cups(table: Table) -> None:
    if table.turns == 0:
        return
    for seat in table.seats():
        player = table.players[seat]
        for _ in range(player.rows_now):
            if table.cups:
                player.cups.append(table.cups.pop(0))
        player.rows_now = 0


def _marked(table: Table, event: Event) -> None:
    index, steps = event["player"], event["steps"]
    player, hand = table.players[index], table.hand(index)
    assert table.pattern is not None, "No expedition has been revealed yet."
    assert index not in table.marked, "The player has marked already this turn."
    problem = check_steps(hand, player.marks, table.pattern, steps)
    assert problem is None, problem
    table.marked.append(index)
    skipped = event.get("skipped", 0)
    assert table.may_skip or not skipped, "A palm may not be skipped."
    for step in steps:
        for row, col in step["cells"]:
            player.marks[step["card"]] |= {(row, col)}
            skipped = _mark(table, player, letter(hand[step["card"]], (row, col)), skipped)
    assert not skipped, "Only a palm that is marked can be skipped."
    for number in [n for n in player.marks if is_complete(hand[n], player.marks[n])]:
        del player.marks[number]
        player.completed.append(number)
        player.draws += 1


def _mark(table: Table, player: Player, icon: str, skipped: int) -> int:
    """What one cell brings; returns how many palms are still to be skipped."""
    if icon == "C" and player.coins < 12:
        player.coins += 1
        if player.coins % 4 == 0:
            player.rows_now += 1
    if icon == "P" and skipped:
        return skipped - 1
    if icon == "P" and len(player.palms) < 4:
        player.palms.append(1 + table.supply_palms())
    return skipped


def draw_order(table: Table) -> list[int]:
    return [seat for seat in table.seats() for _ in range(table.players[seat].draws)]


def _drew(table: Table, event: Event) -> None:
    index, card, order = event["player"], event["card"], draw_order(table)
    assert index in order, "No card is owed to the player."
    assert order[0] == index, f"Player {order[0]} draws first."
    assert card in table.free_cards(), "The card is already in play."
    in_supply = card in table.supply
    assert in_supply == (event["from"] == "supply"), f"The card is not in the {event['from']}."
    table.supply.discard(card)
    table.players[index].marks[card] = frozenset()
    table.players[index].draws -= 1


def _ended(table: Table, event: Event) -> None:
    _take_cups(table)
    table.ended = True


HAPPENS = {
    "kept": _kept,
    "supply": _supply,
    "revealed": _revealed,
    "marked": _marked,
    "drew": _drew,
    "ended": _ended,
}


def _refuse_to_skip(table: Table, event: Event) -> None:
    """Everybody keeps two cards, marks and draws, in that order, and the supply is refilled."""
    what = event["event"]
    if what in ("revealed", "ended", "drew") and table.pattern is not None:
        assert len(table.marked) == len(table.players), "Somebody has not marked."
    if what in ("revealed", "ended"):
        free = table.free_cards()
        assert table.turns or all(player.marks for player in table.players), "Cards are not kept."
        assert not draw_order(table) or not free, "A card has not been drawn."
        assert len(table.supply) == min(4, len(free)), "The supply is not refilled."
    if what == "ended":
        assert table.turns == 28, "A game has four rounds of seven turns."


def snapshot(table: Table) -> dict[str, Any]:
    """Cups stand in it once the turn that won them is over."""
    return {
        "turns": table.turns,
        "players": [
            {
                "hand": {number: sorted(cells) for number, cells in player.marks.items()},
                "completed": sorted(player.completed),
                "coins": player.coins,
                "palms": list(player.palms),
                "cups": list(player.cups),
            }
            for player in table.players
        ],
        "supply": sorted(table.supply),
    }


def final(cards: list[Card], last: dict[str, Any]) -> dict[str, Any]:
    """Everybody's score, and who won (several indices: a shared win)."""
    by_number = {card["number"]: card for card in cards}
    scores, standings = [], []
    for player in last["players"]:
        done = [by_number[number] for number in player["completed"]]
        colors = [card["color"] for card in done]
        score = {
            "treasures": sum(card["value"] for card in done),
            "seals": sum(
                card["seal"]["points"] * colors.count(card["seal"]["color"])
                for card in done
                if card.get("seal")
            ),
            "coins": player["coins"],
            "cups": sum(player["cups"]),
            "palms": sum(player["palms"]),
        }
        score["total"] = sum(score.values())
        scores.append(score)
        ordered = [colors.count(color) for color in ("grey", "green", "orange", "purple")]
        standings.append([score["total"], *ordered])
    best = max(standings)
    return {"scores": scores, "winners": [n for n, own in enumerate(standings) if own == best]}
