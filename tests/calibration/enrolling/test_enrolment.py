"""A deck enrolled from nothing but photos, named, corrected, and continued another day."""

from collections import Counter

import numpy as np
import pytest
from blank_photos import CARDS, face, photo_of, pyramids

from calibration.enrolling import Enrolment
from calibration.enrolling.answering import (
    with_cell,
    with_color,
    with_grid,
    with_group,
    with_name,
    with_number,
    with_skull,
)
from companion.bad_input import BadInput
from companion.decks import builtin_deck, load_deck
from companion.decks.draft import Draft
from vision.faces import load_faces
from vision.light import grey
from vision.scan import scan_bytes

TRUTH = {card.number: card for card in CARDS}


def codes(enrolment: Enrolment) -> Counter[str]:
    return Counter(problem.code for problem in enrolment.problems)


def said(enrolment: Enrolment, code: str) -> str:
    return next(problem.text for problem in enrolment.problems if problem.code == code)


def named(enrolment: Enrolment) -> None:
    """Every group gets the letter of its sample, as an owner would give it."""
    number = {card.id: card.number for card in enrolment.cards}
    for group in enrolment.groups:
        card, row, col = group.sample
        letter = TRUTH[number[card] or 0].cells[row][col]
        enrolment.change(lambda s, at=group.sample, letter=letter: with_group(s, at, letter))


def test_every_card_is_there_with_its_number_colour_walls_and_ends(
    from_nothing: Enrolment,
) -> None:
    assert [card.number for card in from_nothing.cards] == sorted(TRUTH)
    for card in from_nothing.cards:
        truth = TRUTH[card.number or 0]
        assert card.color == truth.color
        for seen, true in zip("".join(card.cells), "".join(truth.cells), strict=True):
            assert seen == true or true in "xrgtsp"


def test_the_grid_is_found_to_a_fraction_of_a_millimetre(from_nothing: Enrolment) -> None:
    grid = builtin_deck().pyramid_card.grid
    assert from_nothing.state.grid == pytest.approx((grid.x_mm, grid.y_mm, grid.cell_mm), abs=0.4)


def test_naming_the_groups_names_every_cell(enrolment: Enrolment) -> None:
    assert len(enrolment.groups) <= 16
    named(enrolment)
    assert {card.number: card.cells for card in enrolment.cards} == {
        number: card.cells for number, card in TRUTH.items()
    }
    assert sum(len(card.unsure) for card in enrolment.cards) <= 6
    assert all(group.sure and group.picture.is_file() for group in enrolment.groups)


def test_what_is_enrolled_can_be_scanned_with(enrolment: Enrolment) -> None:
    faces = load_faces(enrolment.folder)
    reading = scan_bytes(photo_of(pyramids(4, 6), 11, "stone"), faces)
    assert {card.index for card in reading.cards} == {4, 5, 6}
    assert all(set(card.marks.values()) == {"empty"} for card in reading.cards)


def test_learnt_faces_look_like_the_cards(from_nothing: Enrolment) -> None:
    for learnt in load_faces(from_nothing.folder).of_kind("pyramid"):
        printed = grey(face(learnt.name.file))
        height, width = learnt.grey.shape
        whole = np.asarray(printed, float)
        small = whole[:: whole.shape[0] // height, :: whole.shape[1] // width][:height, :width]
        inner = np.s_[30:-30, 30:-30]
        alike = np.corrcoef(small[inner].ravel(), learnt.grey[inner].ravel())[0, 1]
        assert alike > 0.7


def test_a_given_card_that_no_photo_shows_is_painted_from_the_others(enrolment: Enrolment) -> None:
    named(enrolment)
    hidden = builtin_deck().by_number[20]
    assert hidden.number not in TRUTH
    given = {"number": 20, "color": hidden.color, "cells": list(hidden.cells)}
    cards = Draft.model_validate(enrolment.state.draft.model_dump() | {"cards": [given]})
    enrolment.change(lambda state: state.model_copy(update={"draft": cards}))
    faces = load_faces(enrolment.folder)
    assert faces.deck.by_number[20].cells == hidden.cells
    reading = scan_bytes(photo_of(pyramids(20, 20), 11, "stone"), faces)
    assert [card.index for card in reading.cards] == [20]


def test_the_score_card_and_the_expeditions_are_found_and_asked(from_nothing: Enrolment) -> None:
    deck = load_deck(from_nothing.folder)
    ours = builtin_deck().score_card.fields
    off = [
        max(abs(rect.x_mm - ours[name].x_mm), abs(rect.y_mm - ours[name].y_mm))
        for name, rect in deck.score_card.fields.items()
    ]
    assert max(off) < 2
    kinds = Counter(face.name.kind for face in load_faces(from_nothing.folder).faces)
    assert kinds == {"pyramid": 12, "score": 1, "expedition": 6}
    assert "confirm or correct each" in said(from_nothing, "skulls-unconfirmed")


def test_bad_photos_are_refused_each_with_its_reason(from_nothing: Enrolment) -> None:
    assert "shaken.jpg is blurred" in said(from_nothing, "blurred")
    assert "letter.jpg: The file is no photo" in said(from_nothing, "not-a-photo")
    assert "No card was found in table.jpg" in said(from_nothing, "no-card")
    assert "No photo shows cards 13, 14" in said(from_nothing, "number-missing")


def test_enrolling_continues_where_it_stopped(enrolment: Enrolment) -> None:
    named(enrolment)
    first = enrolment.cards[0]
    letter = "p" if first.cells[1][1] != "p" else "s"
    enrolment.change(lambda state: with_cell(state, (first.id, 1, 1), letter))
    later = Enrolment.begin(enrolment.folder, enrolment.state.draft)
    more = ("more.jpg", photo_of(pyramids(13, 15), 21, "cloth"))
    later.add([more])
    later.add([more])
    assert [card.number for card in later.cards] == list(range(1, 16))
    assert later.cards[0].cells[1][1] == letter, "what the owner said stays said"
    assert sum(photo.name == "more.jpg" for photo in later.state.photos) == 1
    assert sum(len(card.unsure) for card in later.cards) <= 15


def test_a_number_given_to_one_card_is_asked_of_the_other(enrolment: Enrolment) -> None:
    third = enrolment.cards[2]
    enrolment.change(lambda state: with_number(state, third.id, 5))
    by_id = {card.id: card for card in enrolment.cards}
    assert by_id[third.id].number == 5
    assert [card.number for card in enrolment.cards if card.number is None] == [None]
    assert codes(enrolment)["number-unread"] == 1
    assert [card.number for card in load_deck(enrolment.folder).cards].count(5) == 1


def test_corrections_reach_the_deck(enrolment: Enrolment) -> None:
    card = enrolment.cards[0]
    enrolment.change(lambda state: with_color(state, card.id, "purple"))
    enrolment.change(lambda state: with_skull(state, 10, -30))
    enrolment.change(lambda state: with_name(state, "Grandmother's"))
    enrolment.change(lambda state: with_grid(state, 4.5, 29.5, 10.9))
    deck = load_deck(enrolment.folder)
    assert (deck.cards[0].color, deck.score_card.skull_values[-1]) == ("purple", -30)
    assert (deck.name, deck.pyramid_card.grid.x_mm) == ("Grandmother's", 4.5)


def test_a_chamber_without_a_way_is_said_and_kept_out_of_the_deck(enrolment: Enrolment) -> None:
    named(enrolment)
    card = enrolment.cards[0]
    column = card.cells[0].index("E")
    around = {(1, column), (0, column - 1), (0, column + 1)}
    for row, col in around:
        if 0 <= col < 5:
            at = (card.id, row, col)
            enrolment.change(lambda state, at=at: with_cell(state, at, "#"))
    assert "cannot be reached" in said(enrolment, "chamber")
    assert 1 not in load_deck(enrolment.folder).by_number


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda s: with_cell(s, (s.cards[0].id, 0, 0), "q"), "'q' is no letter"),
        (lambda s: with_cell(s, (s.cards[0].id, 0, 7), "x"), "go from 1 to 5"),
        (lambda s: with_number(s, s.cards[0].id, 99), "no card of the deck has the number 99"),
        (lambda s: with_color(s, s.cards[0].id, "pink"), "'pink' is no colour"),
        (lambda s: with_skull(s, 11, -3), "ten skulls"),
        (lambda s: with_skull(s, 1, 3), "nought or a negative"),
        (lambda s: with_name(s, "  "), "1 to 100 letters"),
    ],
)
def test_impossible_answers_are_refused(enrolment: Enrolment, change, sentence: str) -> None:
    before = enrolment.state
    with pytest.raises(BadInput, match=sentence):
        enrolment.change(change)
    assert enrolment.state == before


def test_a_folder_without_an_enrolment_is_none(tmp_path) -> None:
    with pytest.raises(BadInput, match="holds no enrolment"):
        Enrolment(tmp_path)


def test_two_cards_are_kept_and_more_are_asked_for(sizes: Draft, tmp_path) -> None:
    enrolment = Enrolment.begin(tmp_path, sizes)
    enrolment.add([("two.jpg", photo_of(pyramids(1, 2), 2))])
    assert enrolment.cards == []
    assert codes(enrolment)["too-few-cards"] == 1
