"""The companion's own deck: still as designed, solvable, and fair to every colour."""

from collections import Counter
from collections.abc import Callable

import pytest

from companion.decks import COLORS, Card, builtin_deck
from companion.decks.builtin.design import SEED, design
from oracle.chamber import Cell, all_cells, entry, open_cells, tomb, touches

DECK = builtin_deck()
BY_COLOR = {color: [card for card in DECK.cards if card.color == color] for color in COLORS}
each_card = pytest.mark.parametrize("card", DECK.cards, ids=lambda card: f"card {card.number}")


def letters(cards: list[Card]) -> Counter[str]:
    return Counter("".join(row for card in cards for row in card.cells))


def test_the_frozen_deck_is_the_designed_one() -> None:
    assert tuple(design()) == DECK.cards


def test_another_seed_designs_another_deck() -> None:
    assert tuple(design(SEED + 1)) != DECK.cards


def test_48_cards_16_of_a_colour_numbered_through() -> None:
    assert [card.number for card in DECK.cards] == list(range(1, 49))
    assert {color: len(cards) for color, cards in BY_COLOR.items()} == dict.fromkeys(COLORS, 16)


def test_no_chamber_is_there_twice() -> None:
    assert len({card.cells for card in DECK.cards}) == 48


@each_card
def test_every_tomb_can_be_reached(card: Card) -> None:
    rows = list(card.cells)
    reached = frozenset({entry(rows)})
    for _ in all_cells(rows):
        reached |= {cell for cell in open_cells(rows) if touches(cell, reached)}
    assert tomb(rows) in reached
    assert reached == open_cells(rows), "some floor is cut off"


@each_card
def test_entries_stand_in_the_top_row_and_tombs_in_the_bottom_row(card: Card) -> None:
    assert entry(list(card.cells))[0] == 0
    assert tomb(list(card.cells))[0] == 4


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("place", [entry, tomb])
def test_entries_and_tombs_are_spread_over_all_columns(
    color: str, place: Callable[[list[str]], Cell]
) -> None:
    columns = Counter(place(list(card.cells))[1] for card in BY_COLOR[color])
    assert set(columns) == set(range(5))
    assert set(columns.values()) <= {3, 4}


@pytest.mark.parametrize("color", COLORS[1:])
def test_icons_and_walls_are_the_same_for_every_colour(color: str) -> None:
    assert letters(BY_COLOR[color]) == letters(BY_COLOR[COLORS[0]])


def test_every_icon_is_there() -> None:
    assert set(letters(list(DECK.cards))) == set(".#ETxrgtsp")


def test_eight_expeditions_show_the_six_patterns() -> None:
    expeditions = DECK.expedition_card
    copies = dict(zip((p.name for p in expeditions.patterns), expeditions.copies, strict=True))
    assert copies == {"I2": 1, "I3": 2, "L3": 2, "T4": 1, "L4": 1, "O4": 1}
