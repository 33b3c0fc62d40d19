"""Marks whose past nobody knows: whatever was played legally is possible, and what cannot have
come about is told, with the reason."""

import random

import pytest

from companion.decks import builtin_deck
from companion.games.pyramids.choices import Options
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.moves import Hand, HandMarks, turns
from companion.games.pyramids.possible import possible
from companion.games.pyramids.referee import Case, Ruling, Verdict
from companion.patterns import PATTERNS
from tests.companion.small_tables import BLANK, HALL, Picture, card, game_with, marks, rows

CROSSED = rows("..Ex.", ".....", "....#", ".....", "..T..")
"""A red cross beside the entry, and a wall."""


def word_on(hand: Hand, now: HandMarks) -> Ruling:
    return possible(Case(hand, (0,) * len(hand), now, ()))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_played_is_possible(seed: int) -> None:
    chance = random.Random(seed)
    box = Pyramids(builtin_deck()).box
    hand = tuple(chance.sample(list(box.chambers.values()), 2))
    now = (0, 0)
    for _ in range(chance.randint(1, 9)):
        ends = [end for end, _ in turns(hand, now, chance.choice(list(PATTERNS)), Options())]
        now = chance.choice(ends) if ends else now
    assert word_on(hand, now).verdict is not Verdict.ILLEGAL


@pytest.mark.parametrize(
    ("first", "second", "code"),
    (
        (rows("..X..", "..X..", "..XXX"), BLANK, "wall-marked"),
        (rows(".XX.."), rows(".....", ".X..."), "entry-not-first"),
        (rows("..X..", ".....", ".X..."), BLANK, "not-connected"),
        (rows("..XX."), BLANK, "bonus-missing"),
    ),
)
def test_what_cannot_have_come_about_is_told(first: Picture, second: Picture, code: str) -> None:
    box = game_with(card(1, CROSSED), card(2, HALL)).box
    hand = (box.chambers[1], box.chambers[2])
    ruling = word_on(hand, (marks(first), marks(second)))
    assert ruling.verdict is Verdict.ILLEGAL
    assert {str(wrong.code) for wrong in ruling.violations} == {code}


def test_the_extra_cell_may_be_on_the_other_card() -> None:
    box = game_with(card(1, CROSSED), card(2, HALL)).box
    hand = (box.chambers[1], box.chambers[2])
    ruling = word_on(hand, (marks(rows("..XX.")), marks(rows("..X.."))))
    assert ruling.verdict is Verdict.LEGAL


def test_blank_cards_are_possible() -> None:
    box = game_with(card(1), card(2)).box
    assert word_on((box.chambers[1], box.chambers[2]), (0, 0)).verdict is Verdict.LEGAL
