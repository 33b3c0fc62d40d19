"""A whole deck proposed from pictures: from nothing, and from a few cards that are given."""

from collections import Counter

import numpy as np
import pytest
from fake_deck import CARDS, SIZE_MM, drawn

from calibration.proposing.labels import Labels
from calibration.proposing.numbers import NumberRead
from calibration.proposing.proposal import ProposedCard, problems_of, way_is_open
from calibration.proposing.propose import Given, Proposal, propose
from calibration.proposing.reading import find_examples
from calibration.proposing.shots import Shot
from companion.bad_input import BadInput
from companion.decks import Card

NUMBERS = tuple(card.number for card in CARDS)


@pytest.fixture(scope="module")
def from_nothing(shots: list[Shot], needs_tesseract: None) -> Proposal:
    return propose(shots, SIZE_MM, Given(numbers=NUMBERS))


@pytest.fixture(scope="module")
def from_examples(shots: list[Shot], needs_tesseract: None) -> Proposal:
    given = Given(NUMBERS, {card.number: card.color for card in CARDS}, CARDS[:4])
    return propose(shots, SIZE_MM, given)


def truth_of(card: ProposedCard) -> Card:
    """Shots come in the order of the cards, all of them twice."""
    (index,) = {shot % len(CARDS) for shot in card.shots}
    return CARDS[index]


def test_every_card_is_there_once_with_both_of_its_shots(from_nothing: Proposal) -> None:
    assert sorted(truth_of(card).number for card in from_nothing.cards) == sorted(NUMBERS)
    assert all(len(card.shots) == 2 for card in from_nothing.cards)


def test_numbers_are_right_or_asked(from_nothing: Proposal) -> None:
    right = [card.number == truth_of(card).number for card in from_nothing.cards]
    assert sum(right) >= len(CARDS) - 2
    assert all(
        "number" in c.unsure for c, ok in zip(from_nothing.cards, right, strict=True) if not ok
    )


def test_colours_are_told_by_hue(from_nothing: Proposal) -> None:
    assert all(card.color == truth_of(card).color for card in from_nothing.cards)


def test_walls_floor_entry_and_tomb_need_no_naming(from_nothing: Proposal) -> None:
    for card in from_nothing.cards:
        for seen, true in zip("".join(card.cells), "".join(truth_of(card).cells), strict=True):
            assert seen == true or true in "xrgtsp"


def test_groups_hold_one_kind_each(from_nothing: Proposal) -> None:
    assert len(from_nothing.groups) <= 16
    for group in from_nothing.groups:
        letters = Counter(
            truth_of(from_nothing.cards[card]).cells[row][col].replace("E", ".")
            for card, (row, col) in group.cells
        )
        assert len(letters) == 1


def test_icons_are_asked_until_they_are_named(from_nothing: Proposal) -> None:
    for card in from_nothing.cards:
        cells = truth_of(card).cells
        icons = {(r, c) for r in range(5) for c in range(5) if cells[r][c] in "xrgtsp"}
        assert icons <= set(card.unsure)


def test_four_cards_given_name_all_cells_of_the_others(from_examples: Proposal) -> None:
    wrong = []
    for card in from_examples.cards:
        truth = truth_of(card)
        wrong += [
            (truth.number, r, c)
            for r in range(5)
            for c in range(5)
            if card.cells[r][c] != truth.cells[r][c] and (r, c) not in card.unsure
        ]
    assert wrong == []
    asked = sum(len(card.unsure) for card in from_examples.cards)
    assert asked < 0.05 * 25 * len(CARDS)


def test_cards_are_told_by_their_plans_where_all_cells_are_known(shots: list[Shot]) -> None:
    known = propose(shots, SIZE_MM, Given(NUMBERS, {}, CARDS))
    assert {card.number: card.cells for card in known.cards} == {c.number: c.cells for c in CARDS}
    assert not any(card.unsure for card in known.cards if "color" not in card.unsure)


def labels_of(cards: tuple[Card, ...]) -> Labels:
    letters = np.array(list("".join("".join(card.cells) for card in cards)))
    return Labels(letters, np.zeros(len(letters), bool))


def test_an_example_is_found_by_its_chamber_where_its_number_is_not_read() -> None:
    unread = [NumberRead(None, False)] * len(CARDS)
    found, problems = find_examples(labels_of(CARDS), unread, CARDS[3:5])
    assert found == {3: CARDS[3], 4: CARDS[4]}
    assert problems == []


def test_an_example_that_is_on_no_picture_is_said() -> None:
    strange = Card(1, CARDS[0].color, ("####E", "####.", "####.", "####.", "####T"))
    reads = [NumberRead(card.number, True) for card in CARDS]
    found, problems = find_examples(labels_of(CARDS), reads, (strange,))
    assert found == {}
    assert "Card 1 was given" in str(problems[0].said)


def test_two_cards_are_no_deck() -> None:
    with pytest.raises(BadInput, match="Only 2 blank pyramid cards"):
        propose([Shot(drawn(card)) for card in CARDS[:2]], SIZE_MM, Given())


def proposed(number: int | None, cells: tuple[str, ...]) -> ProposedCard:
    return ProposedCard(number, "green", cells, (), drawn(CARDS[0]), (0,))


def test_what_does_not_add_up_is_said() -> None:
    open_, closed = CARDS[0].cells, ("E#...", "##...", ".....", ".....", "....T")
    cards = [proposed(1, open_), proposed(1, open_), proposed(2, closed), proposed(None, open_)]
    said = " ".join(str(problem.said) for problem in problems_of(cards, (1, 2, 3)))
    assert "Card 1 is there more than once" in said
    assert (
        "the picture of card 2 and correct the cell: the tomb in row 5, column 5 cannot be reached"
        in said
    )
    assert "The number of 1 card could not be read" in said
    assert "No photo shows card 3" in said


def test_a_way_goes_around_walls_and_not_through_them() -> None:
    assert way_is_open(("E#...", ".#.#.", ".#.#.", ".#.#.", "...#T")) is True
    assert way_is_open(("E#...", ".#.#.", ".#.#.", "##.#.", "...#T")) is False
