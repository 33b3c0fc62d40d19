"""The figures of an enrolment say what is right, and notice what is not."""

from dataclasses import replace

from blank_photos import CARDS

from calibration.enrolling import Enrolment
from calibration.enrolling.answering import with_cell, with_number
from companion.bench.enrol import counted, sizes_alone, true_card
from companion.decks import Deck, builtin_deck
from companion.decks.draft import Draft

DECK: Deck = replace(builtin_deck(), cards=CARDS)


def test_a_deck_enrolled_from_nothing_is_counted(from_nothing: Enrolment) -> None:
    counts = counted(from_nothing, DECK)
    assert (counts.cards, counts.numbers_right, counts.colors_right) == (12, 12, 12)
    assert counts.plain_right == counts.plain
    assert counts.named_right == counts.named == 12 * 25
    assert counts.cells == 12 * 25


def test_mistakes_are_noticed(enrolment: Enrolment) -> None:
    first, second = enrolment.cards[:2]
    col = first.cells[2].find(".")
    enrolment.change(lambda state: with_cell(state, (first.id, 2, max(col, 0)), "#"))
    enrolment.change(lambda state: with_number(state, second.id, 40))
    counts = counted(enrolment, DECK)
    assert counts.numbers_wrong_unasked == 1
    assert counts.wrong_unasked >= 1
    assert true_card(enrolment.cards[0], DECK) == CARDS[0]


def test_cards_that_were_given_are_not_counted(from_nothing: Enrolment) -> None:
    assert counted(from_nothing, DECK, {1, 2}).cells == 10 * 25


def test_sizes_alone_say_nothing_else(sizes: Draft) -> None:
    whole = Draft.model_validate({**sizes.model_dump(), "cards": [{"number": 3}]})
    assert sizes_alone(whole).cards == []
    assert sizes_alone(whole).score_card is not None
