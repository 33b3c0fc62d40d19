"""A whole game, folded from its events into the state after each.

What the rules forbid raises an AssertionError that says what is wrong. With strict=True it is also
an error to go on before everybody has done what the turn asks of them.
"""

from typing import Any

from . import CHOICES, choice
from .chamber import Cell, letter, tomb
from .icons import skulls_after
from .patterns import SHAPES
from .scoring import final, races
from .state import ROUNDS, TURNS_A_ROUND, Player, Snapshot, Table, draws_owed, snapshot
from .turns import Hand, Step, check_steps, first_actions, with_marks

__all__ = ["final", "races", "replay"]

Event = dict[str, Any]

MOST_GEMS = 10
GEMS = {"r": "red", "g": "green"}


def replay(deck: dict[str, Any], events: list[Event], *, strict: bool = False) -> list[Snapshot]:
    """The state after each event."""
    assert events and events[0]["event"] == "opened", "A game begins with its opening."
    table = Table(deck, [Player() for _ in events[0]["players"]], events[0].get("options", {}))
    for name in CHOICES:
        choice(table.options, name)  # a misspelt option is found at once
    snapshots = [snapshot(table)]
    for event in events[1:]:
        assert not table.ended, "The game is over."
        assert event["event"] in HAPPENS, f"There is no such event: {event['event']}."
        assert event.get("player", 0) in range(len(table.players)), "There is no such player."
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
    assert event["pattern"] in SHAPES, f"There is no pattern {event['pattern']}."
    assert table.turns < ROUNDS * TURNS_A_ROUND, "All four rounds have been played."
    table.turns += 1
    table.pattern = event["pattern"]
    table.marked, table.drew = [], []


def _marked(table: Table, event: Event) -> None:
    index, steps = event["player"], event["steps"]
    player, hand = table.players[index], table.hand(index)
    assert table.pattern is not None, "No expedition has been revealed yet."
    assert index not in table.marked, "The player has marked already this turn."
    problem = check_steps(hand, player.marks, table.pattern, steps, table.options)
    assert problem is None, problem
    table.marked.append(index)
    for step in steps:
        _mark_step(table, index, hand, step)
    for number in player.completed:
        player.marks.pop(number, None)  # set aside


def _mark_step(table: Table, index: int, hand: Hand, step: Step) -> None:
    player, number = table.players[index], step["card"]
    cells: list[Cell] = [(row, col) for row, col in step["cells"]]
    icons = [letter(hand[number], cell) for cell in cells]
    player.marks = with_marks(player.marks, frozenset((number, cell) for cell in cells))
    # Fewer skulls are never worse later in the turn, so the best of each step is the best of all.
    player.skulls = min(skulls_after(icons, player.skulls, table.options))
    for icon, gem in GEMS.items():
        player.gems[gem] = min(player.gems[gem] + icons.count(icon), MOST_GEMS)
    if "t" in icons and table.round not in player.torches:
        player.torches.append(table.round)
    if tomb(hand[number]) in cells:
        player.completed.append(number)
        table.completions.append((table.turns, index, number))


def _drew(table: Table, event: Event) -> None:
    index, card, owed = event["player"], event["card"], draws_owed(table)
    assert index in owed, "No card is owed to the player."
    assert owed[0] == index, f"Player {owed[0]} draws first."
    assert card in table.free_cards(), "The card is already in play."
    assert event["from"] in ("supply", "deck"), "A card comes from the supply or off the deck."
    in_supply = card in table.supply
    assert in_supply == (event["from"] == "supply"), f"The card is not in the {event['from']}."
    table.supply.discard(card)
    table.players[index].marks[card] = frozenset()
    table.drew.append(index)


def _ended(table: Table, event: Event) -> None:
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
        for index, player in enumerate(table.players):
            can_mark = first_actions(table.hand(index), player.marks, table.pattern)
            assert index in table.marked or not can_mark, f"Player {index} has not marked."
    if what in ("revealed", "ended"):
        free = table.free_cards()
        assert table.turns or all(player.marks for player in table.players), "Cards are not kept."
        assert not draws_owed(table) or not free, "A card has not been drawn."
        assert len(table.supply) == min(4, len(free)), "The supply is not refilled."
    if what == "ended":
        assert table.turns == ROUNDS * TURNS_A_ROUND, "A game has four rounds of seven turns."
