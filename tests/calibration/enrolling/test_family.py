"""The cards of a deck are told from whatever else has four corners, also where they are few."""

from blank_photos import photo_of, pyramids

from calibration.enrolling.family import largest_family
from calibration.enrolling.looking import look_at
from companion.decks import builtin_deck
from vision.faces import form_of


def test_the_fields_of_a_score_card_are_not_taken_for_six_cards() -> None:
    form = form_of(builtin_deck(), "pyramid")
    photos = [photo_of(pyramids(7, 12), 1, "cloth"), photo_of(["score.png"], 7, "cloth")]
    family = largest_family([look_at(photo, form).candidates for photo in photos])
    assert [member.photo for member in family] == [0] * 6
