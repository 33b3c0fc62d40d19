"""Readings: their JSON, and two photos of one card that see under each other's glare."""

import json

from vision.reading import NOTHING_SEEN, CardReading, Chances, Reading, merge

CORNERS = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
EMPTY: Chances = (0.999, 0.001, 0.0)
CROSS: Chances = (0.001, 0.999, 0.0)
STRIKE: Chances = (0.001, 0.001, 0.998)


def pyramid(number: int | None, crosses: set[tuple[int, int]], **more: object) -> CardReading:
    chances = {
        (row, col): CROSS if (row, col) in crosses else EMPTY
        for row in range(5)
        for col in range(5)
    }
    return CardReading("pyramid", number, CORNERS, chances, **more)  # type: ignore[arg-type]


def test_no_cards() -> None:
    assert Reading((), 0.25).as_json() == {"seconds": 0.25, "cards": []}
    assert merge([]).cards == ()


def test_a_pyramid_is_told_in_rows() -> None:
    card = pyramid(30, {(0, 0), (4, 2)}).as_json()
    assert json.loads(json.dumps(card)) == {
        "kind": "pyramid",
        "number": 30,
        "corners": [[0, 0], [63, 0], [63, 88], [0, 88]],
        "marks": ["X....", ".....", ".....", ".....", "..X.."],
        "unsure": [],
    }


def test_only_points_are_struck_out() -> None:
    chances = {"points.green.10": STRIKE, "torch.1": STRIKE, "skull.1": EMPTY}
    card = CardReading("score", None, CORNERS, chances).as_json()
    assert card["marks"] == {"points.green.10": "strike", "torch.1": "cross", "skull.1": "empty"}


def test_an_expedition_that_cannot_be_told_asks() -> None:
    card = CardReading("expedition", None, CORNERS)
    assert card.as_json() == {
        "kind": "expedition",
        "corners": [[0, 0], [63, 0], [63, 88], [0, 88]],
        "pattern": None,
    }


def test_places_that_the_photo_does_not_show_are_asked() -> None:
    card = pyramid(3, set(), unseen=frozenset({(2, 2)}))
    assert card.as_json()["unsure"] == [[2, 2]]


def test_one_photo_sees_under_the_glare_of_the_other() -> None:
    glared = pyramid(7, {(0, 1)}, unseen=frozenset({(3, 3)}))
    glared = CardReading(
        "pyramid", 7, CORNERS, {**glared.chances, (3, 3): NOTHING_SEEN}, glared.unseen
    )
    clear = pyramid(7, {(0, 1), (3, 3)})
    for order in ([glared, clear], [clear, glared]):
        (card,) = merge([Reading((one,), 0.1) for one in order]).cards
        assert card.marks[(3, 3)] == "cross"
        assert card.unsure == []


def test_photos_that_contradict_each_other_ask() -> None:
    (card,) = merge([Reading((pyramid(7, {(1, 1)}),), 0), Reading((pyramid(7, set()),), 0)]).cards
    assert card.unsure == [(1, 1)]


def test_cards_without_a_name_are_not_taken_for_each_other() -> None:
    nameless = [Reading((pyramid(None, set()),), 0.1), Reading((pyramid(None, set()),), 0.1)]
    assert len(merge(nameless).cards) == 2
