"""What lies on the table between two events."""

from dataclasses import dataclass, field
from typing import Any

from . import Options, choice
from .scoring import Completion, colors, races
from .turns import Hand, Marks

Snapshot = dict[str, Any]

TURNS_A_ROUND = 7
ROUNDS = 4


@dataclass
class Player:
    marks: Marks = field(default_factory=dict)  # a key for each card in the hand
    completed: list[int] = field(default_factory=list)
    torches: list[int] = field(default_factory=list)
    gems: dict[str, int] = field(default_factory=lambda: {"red": 0, "green": 0})
    skulls: int = 0


@dataclass
class Table:
    deck: dict[str, Any]
    players: list[Player]
    options: Options
    supply: set[int] = field(default_factory=set)
    turns: int = 0  # expeditions revealed so far
    pattern: str | None = None
    marked: list[int] = field(default_factory=list)  # players, this turn
    drew: list[int] = field(default_factory=list)  # a player for each draw, this turn
    completions: list[Completion] = field(default_factory=list)
    ended: bool = False

    @property
    def round(self) -> int:
        return 0 if self.turns == 0 else (self.turns - 1) // TURNS_A_ROUND + 1

    def chamber(self, number: int) -> list[str]:
        [cells] = [card["cells"] for card in self.deck["cards"] if card["number"] == number]
        return list(cells)

    def hand(self, player: int) -> Hand:
        return {number: self.chamber(number) for number in self.players[player].marks}

    def free_cards(self) -> set[int]:
        """In nobody's hand and not completed: the supply and the face-down deck."""
        taken = {n for player in self.players for n in [*player.marks, *player.completed]}
        return {card["number"] for card in self.deck["cards"]} - taken


def draws_owed(table: Table) -> list[int]:
    """The players who still draw in this turn, in their order; twice in it: two draws."""
    done = sorted((n, player) for turn, player, n in table.completions if turn == table.turns)
    order = [player for _, player in done]
    if choice(table.options, "draw-order") == "lowest-number":
        order = sorted(order, key=order.index)  # a player's draws together, by the lowest number
    for player in table.drew:
        order.remove(player)
    return order


def snapshot(table: Table) -> Snapshot:
    """Pyramid points in it count the completions of the current turn already."""
    won = races(table.deck, table.completions, table.options)
    return {
        "round": table.round,
        "turn": 0 if table.turns == 0 else (table.turns - 1) % TURNS_A_ROUND + 1,
        "players": [
            {
                "hand": {number: sorted(cells) for number, cells in player.marks.items()},
                "completed": list(player.completed),
                "torches": list(player.torches),
                "gems": dict(player.gems),
                "skulls": player.skulls,
                "points": {
                    color: [points for who, points in won[color] if who == index]
                    for color in colors(table.deck)
                },
            }
            for index, player in enumerate(table.players)
        ],
        "supply": sorted(table.supply),
    }
